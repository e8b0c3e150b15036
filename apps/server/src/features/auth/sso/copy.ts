// Connections
export const adminOnly = 'Only an Admin can open and change single sign-on.'
export const httpsRequired = 'Enter an address that begins with https://.'
export const secretAgain = 'Enter the client secret again: it belonged to the earlier address or client ID.'
export const tooMany = (most: number): string => `You can have up to ${most} identity providers. Remove one first.`
export const changedBySomeoneElse = 'Someone else changed this identity provider.'
export const unknownLender = 'Choose one of your lenders.'
export const staffDomainsOnly = 'Only connections for staff have domains.'
export const recordMissing = (name: string): string =>
  `We found no TXT record at ${name}. It can take an hour or longer until a new one shows.`
export const recordDiffers = (name: string): string => `The TXT record at ${name} has another value.`
export const namesDown = 'The name servers of this domain didn’t answer. Try again in a few minutes.'

// Signing in
export const attemptUnknown = 'This sign-in has expired, was already used, or was begun in another browser. Try again.'
export const connectionGone = 'This way to sign in was turned off. Sign in as usual.'
export const emailNotVerified = (provider: string): string =>
  `${provider} didn’t confirm your email address, so we don’t know whose account this is. Ask your administrator to have it verified there.`
export const noAccess = (partner: string, email: string): string =>
  `${email} has no account with ${partner}. Ask one of its Admins for an invitation.`
export const noProfile = (partner: string): string =>
  `Your account can’t open ${partner} any more. Ask one of its Admins.`
export const staffFull = (partner: string): string =>
  `${partner} has reached its limit of users. Ask one of its Admins.`

// Connecting an account
export const otherAddress = (provider: string, theirs: string, own: string): string =>
  `${provider} signed you in as ${theirs}, but your account here is ${own}. Sign in there with the other account, then try again.`
export const alreadyConnected = (provider: string): string =>
  `Your account is already connected to someone else at ${provider}, or this person to another account. Disconnect that first.`

// What went wrong with the provider
export const unreachable = (host: string): string => `We couldn’t reach ${host}.`
export const slow = (host: string): string => `${host} took too long to answer.`
export const insecure = (host: string): string => `${host} isn’t protected by https://.`
export const privateAddress = (host: string): string => `${host} isn’t on the public internet, so we don’t call it.`
export const redirects = (host: string): string => `${host} sent us to another address, which we don’t follow.`
export const tooLarge = (host: string): string => `${host} sent more than we accept.`
export const noProvider = (host: string): string =>
  `${host} doesn’t answer as an identity provider. Check its address (issuer).`
export const canceled = 'The sign-in was canceled.'
export const providerSaid = (provider: string, code: string): string => `${provider} refused the sign-in (${code}).`
export const secretRefused = (provider: string): string => `${provider} didn’t accept our client ID and secret.`
export const codeRefused = (provider: string): string => `${provider} didn’t accept this sign-in. Try again.`
export const otherClient = (provider: string): string => `${provider} answered for another client.`
export const otherIssuer = (provider: string): string => `${provider} answered under another name (issuer).`
export const otherAttempt = (provider: string): string => `${provider} answered to another sign-in. Try again.`
export const expired = (provider: string): string =>
  `The answer of ${provider} has expired, or its clock is wrong. Try again.`
export const badSignature = (provider: string): string => `We couldn’t verify the signature of ${provider}.`
export const invalidAnswer = (provider: string): string => `${provider} sent an answer we don’t accept.`
export const secretLost =
  'The client secret can’t be read any more, because the key of this installation was replaced. An Admin has to enter it again.'

// Back-channel logout
export const logoutTokenInvalid = 'The logout token isn’t valid.'

// Emails
export const linkedSubject = (provider: string): string => `${provider} was connected to your account`
export const linked = (provider: string, partner: string): string =>
  `You can now sign in to ${partner} with ${provider}.`
export const unlinkedSubject = (provider: string): string => `${provider} was disconnected from your account`
export const unlinked = (provider: string): string =>
  `${provider} no longer signs you in, and the sessions it opened have ended.`
