// Sentences that people read, except those the specification dictates.

// Signing in and sessions
export const invalidCredentials = 'No active account found with the given credentials'
export const sessionEnded = 'Your session has ended. Sign in again.'
export const sessionExpired = 'Your session has expired. Sign in again.'
export const sessionReused = 'This session was renewed elsewhere, so we ended it for your security. Sign in again.'

// Step-up
export const stepUpRequired = 'For your security, confirm it’s you, then try again.'
export const wrongPassword = 'That isn’t your current password.'
export const wrongCode = 'That code isn’t right. Check your latest email and try again.'
export const codeExpired = 'This code no longer works. Request a new one.'
export const confirmWithPassword = 'Your account has a password. Confirm with it.'

// Opening an account
export const emailTaken = 'This email address already has an account. Sign in with it.'
export const onboardingClosed = 'New accounts can’t be opened here right now.'
export const invitationRequired =
  'You need an invitation for this email address to open an account. Open your link again, or ask for a new one.'

// For the operator
export const notAnEmail = (address: string): string => `"${address}" is not an email address.`
export const onboardingLink = (email: string, days: number): string =>
  `Send this link to ${email}. It opens one partner account for this address and works for ${days} days.`

// Emails: sign-in and set-password links
export const signInSubject = 'Your sign-in link'
export const signInBody = 'Use this link to sign in. It works once and expires in 15 minutes.'
export const signInButton = 'Sign in'
export const setPasswordSubject = 'Set your password'
export const setPasswordBody = 'Use this link to set your password. It works once and expires in 7 days.'
export const setPasswordButton = 'Choose a password'
export const withAddressProof = (body: string): string => `${body} It also confirms that this email address is yours.`
export const forAccountsWith = (names: readonly string[], more: number): string =>
  `It opens your accounts with ${new Intl.ListFormat('en').format(more === 0 ? names : [...names, `${more} more`])}.`
export const acceptsInvitation = (partner: string): string => `Using it also accepts the invitation from ${partner}.`
export const linkRequestedFrom = (address: string): string =>
  `Requested from IP address ${address}. Didn’t ask for this? You can ignore this email. No one can sign in without it.`

// Emails: invitations
export const signInToAccept = 'Sign in to accept'
export const signInToAcceptHelp = 'Sign in to your existing account to accept or decline the invitation.'
export const acceptAndSetPassword = 'Accept and set a password'
export const invitationLinkHelp = (days: number): string =>
  `The link works once and expires in ${days} days. If you weren’t expecting this, you can ignore this email.`

// Emails: a new partner's first Admin
export const welcomeSubject = 'Welcome to Loanyard: confirm your email address'
export const welcomeBody = 'A Loanyard account was created with this email address, and you’re its Admin.'
export const welcomeConfirm =
  'Confirm your email address to finish setting up. Until then you can look around, but you can’t invite or message anyone. The link works once and expires in 15 minutes.'
export const confirmEmailButton = 'Confirm my email address'
export const welcomeLinkExpired = (publicUrl: string): string =>
  `If the link has expired, sign in at ${publicUrl}/partner and send yourself a new one.`
export const welcomeNotYou =
  'Didn’t create this account? You can ignore this email. The account can’t be used to contact anyone.'

// Emails: password set or changed
export const passwordSetSubject = 'Your password is set'
export const passwordSetBody =
  'You set a password for your account. You can now sign in with it and your email address.'
export const passwordSetFrom = (address: string): string => `Set from IP address ${address}.`
export const passwordChangedSubject = 'Your password was changed'
export const passwordChangedBody = 'Your password was changed, and you were signed out everywhere else.'
export const passwordChangedFrom = (address: string): string => `Changed from IP address ${address}.`
export const resetIfNotYou = 'If this wasn’t you, reset your password now.'
export const resetPassword = 'Reset password'

// Emails: confirmation codes
export const codeSubject = 'Your confirmation code'
export const codeBody = 'You’re making a change to your account. Use this code to confirm it’s you.'
export const codeCaption = (minutes: number): string => `It works once and expires in ${minutes} minutes:`
export const codeRequestedFrom = (address: string): string =>
  `Requested from IP address ${address}. If this wasn’t you, sign in, end your other sessions, and set a password.`
