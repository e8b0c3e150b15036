// Identity check
export const confirmFailed = 'Couldn’t confirm it’s you'
export const title = 'Confirm it’s you'
export const passwordIntro = 'For your security, enter your password to continue.'
export const password = 'Password'
export const confirm = 'Confirm'
export const codeSentAgain = 'Sent again. Only the newest code works.'
export const sendCodeFailed = 'Couldn’t send the code'
export const sendAgainIn = (wait: string): string => `Send again in ${wait}`
export const sendAgain = 'Send again'
export const emailCode = 'Email me a code'
export const codeSentTo = 'Enter the 8-digit code we emailed to '
export const willEmailCodeTo = 'For your security, we’ll email an 8-digit code to '
export const codeValidity = '. It works for 10 minutes.'
export const toContinue = ' to continue.'

// Email address
export const sentTo = (email: string): string => `Sent to ${email}`
export const justSent = 'We just sent one'
export const sendFailed = 'Couldn’t send the link'
export const bannerLabel = 'Confirm your email address'
export const banner = (email: string): string =>
  `Confirm ${email} to invite people and get full notifications. We sent you a link.`
export const resend = 'Resend'
