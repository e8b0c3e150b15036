export const passkeyButton = 'Use a passkey'
export const passkeyFailed = 'Couldn’t sign in with a passkey'
