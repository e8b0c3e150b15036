// Sentences that people read, except those the specification dictates.

// Signing in and sessions
export const invalidCredentials = 'No active account found with the given credentials'
export const sessionEnded = 'Your session has ended. Sign in again.'
export const sessionExpired = 'Your session has expired. Sign in again.'
export const sessionReused = 'This session was renewed elsewhere, so we ended it for your security. Sign in again.'

// Step-up
export const wrongPassword = 'That isn’t your current password.'
export const wrongCode = 'That code isn’t right. Check your latest email and try again.'
export const codeExpired = 'This code no longer works. Request a new one.'
export const confirmWithPassword = 'Your account has a password. Confirm with it.'

// Second factors
export const authenticatorApp = 'Authenticator app'
export const passkeysUnavailable =
  'Passkeys need a host name, and this Loanyard is opened by its IP address. Use an authenticator app instead.'
export const passkeyExpired = 'That took too long. Try again.'
export const passkeyUnknown = 'This passkey isn’t one of this account’s. Use another one.'
export const passkeyRefused = 'We couldn’t verify that passkey. Try again.'
export const passkeyCopied =
  'We couldn’t accept this passkey, because a copy of it seems to exist. Use another way to sign in, then remove it.'
export const passkeyExists = 'This passkey is already in use.'
export const appExpired = 'This setup has expired. Start again to get a new QR code.'
export const authenticatorCodeWrong =
  'That code isn’t right. Enter the newest one, and check that your phone sets its time automatically.'
export const authenticatorCodeUsed = 'That code was already used. Wait for the next one.'
export const recoveryCodeWrong = 'That isn’t one of your unused recovery codes.'
export const noFactorYet = 'Add a passkey or an authenticator app first.'
export const tooManyFactors = (most: number): string => `You can have up to ${most}. Remove one first.`
export const confirmWithFactor = 'Confirm with your passkey or your authenticator app.'

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

// Emails: second factors
export const factorAddedSubject = 'A way to sign in was added'
export const factorAdded = (name: string, isPasskey: boolean): string =>
  isPasskey
    ? `The passkey “${name}” was added to your account.`
    : `The authenticator app “${name}” was added to your account. Sign-in now asks for its code.`
export const factorRemovedSubject = 'A way to sign in was removed'
export const factorRemoved = (name: string): string => `“${name}” was removed from your account.`
export const lastFactorRemoved = (name: string): string =>
  `“${name}” was removed from your account, which has no second step any more. You were signed out everywhere.`
export const recoveryCodeUsedSubject = 'A recovery code was used'
export const recoveryCodeUsed = (left: number): string =>
  `One of your recovery codes was used to sign in. ${left === 1 ? '1 code is' : `${left} codes are`} left.`
export const recoveryCodesReplacedSubject = 'Your recovery codes were replaced'
export const recoveryCodesReplaced = 'New recovery codes were made. The earlier ones no longer work.'
export const secureIfNotYou =
  'If this wasn’t you, sign in, remove what you don’t recognize, end your other sessions, and change your password.'
export const newDeviceSubject = 'You signed in from a new device'
export const newDevice = 'Your account was opened in a browser it hadn’t been used in before.'
export const removalRequestedSubject = 'Someone asked to remove your second step'
export const removalRequested = (hours: number): string =>
  `Someone who signed in to your account without your passkey or authenticator app said they lost it. In ${hours} hours they can remove it, and your recovery codes.`
export const removalAdvice =
  'If this wasn’t you, sign in now and use your passkey, authenticator app, or a recovery code: that stops it. Then change your password.'
export const removalCanceledSubject = 'Your second step stays'
export const removalCanceled = 'The request to remove your passkeys and authenticator apps was canceled.'
export const lostRemovedSubject = 'Your second step was removed'
export const lostRemoved =
  'Your passkeys, authenticator apps, and recovery codes were removed, as asked for a day ago, and you were signed out everywhere.'
export const removalTooEarly = 'It’s too early to remove your second step. We told you when in our email.'
export const removalForAdminSubject = (person: string): string => `${person} asked to remove a lost second step`
export const removalForAdmin = (person: string, hours: number): string =>
  `Someone who signed in as ${person} said they lost their passkey or authenticator app. In ${hours} hours they can remove it.`
export const removalAdminAdvice = (person: string): string =>
  `Ask ${person} whether it was them. If it wasn’t, they have to sign in with their second step, which stops it, or you can deactivate their account in Users.`
export const reviewSecurity = 'Review your security'
export const doneFrom = (address: string): string => `Done from IP address ${address}.`

// Emails: confirmation codes
export const codeSubject = 'Your confirmation code'
export const codeBody = 'You’re making a change to your account. Use this code to confirm it’s you.'
export const codeCaption = (minutes: number): string => `It works once and expires in ${minutes} minutes:`
export const codeRequestedFrom = (address: string): string =>
  `Requested from IP address ${address}. If this wasn’t you, sign in, end your other sessions, and set a password.`
