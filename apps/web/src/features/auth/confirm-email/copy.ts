export const sentTo = (email: string): string => `Sent to ${email}`
export const justSent = 'We just sent one'
export const sendFailed = 'Couldn’t send the link'
export const sendAgainIn = (wait: string): string => `Send again in ${wait}`
export const bannerLabel = 'Confirm your email address'
export const banner = (email: string): string => `Confirm your email address. We sent a link to ${email}.`
export const sendAgain = 'Send again'
