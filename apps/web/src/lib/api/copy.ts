export const noConnection = 'Couldn’t reach Loanyard. Check your connection and try again.'
export const ourFault = 'Something went wrong on our side.'
export const ourFaultTryAgain = 'Something went wrong on our side. Try again.'
export const notSignedIn = 'You’re not signed in.'
export const notAllowed = 'You don’t have permission to do this.'
export const notFound = 'We couldn’t find that.'
export const tooLarge = 'This is too large.'
export const tooManyRequests = 'Too many requests. Try again in a moment.'
export const unavailable = 'Loanyard isn’t available right now. Try again in a moment.'

// When to try again
export const oneSecond = '1 second'
export const seconds = (count: number) => `${count} seconds`
export const minutes = (count: number) => `${count} minutes`
export const tryAgainIn = (sentence: string, wait: string) => `${sentence} Try again in ${wait}.`
