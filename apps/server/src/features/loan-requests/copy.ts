// Confirmation email
export const confirmationSubject = 'Your loan request'
export const greeting = 'Hello,'
export const requestReceived = 'We received a loan request with this email address and sent it to the broker.'
export const signInToTrack = 'Sign in to track its status. This link works once and expires in 15 minutes.'
export const viewRequest = 'View my request'
export const newLinkLater = (publicUrl: string): string =>
  `Need a new link later? Get one at ${publicUrl}/requests/login.`
export const sentFromAddress = (address: string): string =>
  `Sent from IP address ${address}. Didn’t send this request? You can ignore this email. No one can see the request without it.`
