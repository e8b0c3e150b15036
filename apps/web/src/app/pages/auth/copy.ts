export const signingYouIn = 'Signing you in'
export const oneMoment = 'One moment'
