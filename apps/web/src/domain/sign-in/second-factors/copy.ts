// Proving a second factor
export const passkeyIntro = 'Confirm it’s you with your passkey. It’s on this device, or on your phone or security key.'
export const passkeyWay = 'Use a passkey'
export const recoveryCodeWay = 'Use a recovery code'
export const appWay = 'Use your authenticator app'
export const otherWays = 'Other ways to sign in'
export const appIntro = 'Confirm it’s you with the 6-digit code your authenticator app shows.'
export const authenticatorCode = 'Code from your authenticator app'
export const recoveryCode = 'Recovery code'
export const recoveryCodeHelp = 'One of the codes you saved when you set up your second step. Each works once.'
export const confirm = 'Continue'
export const verifyFailed = 'Couldn’t verify that'

// A lost device
export const lostDevice = 'I lost my device'
export const lostHelp =
  'If you work for a company here, ask one of its Admins: two of them together can reset your second step at once.'
export const lostWait =
  'Otherwise you can remove it yourself in 24 hours. We’ll email you, and your company’s Admins, so that no one else can do it unnoticed.'
export const lostAsk = 'Remove it in 24 hours'
export const lostAsked = (when: string): string =>
  `You can remove your second step starting ${when}. Sign in again then and come back here. We’ve emailed you.`
export const lostDue = 'You can remove your second step now. You’ll be signed out everywhere, then sign in again.'
export const lostRemove = 'Remove second step'
export const lostFailed = 'Couldn’t do it'

// The browser's passkey prompt
export const passkeyCanceled = 'The passkey prompt was closed. Try again, or use another way.'
export const passkeyFailed = 'This browser or device couldn’t use a passkey. Try another way.'
export const passkeyOnDevice = 'This device already has a passkey for your account.'

// Setting one up
export const addApp = 'Add an authenticator app'
export const appHelp =
  'Scan this code with an app such as Google Authenticator, Microsoft Authenticator, or 1Password. Then enter the 6 digits it shows.'
export const qrCode = 'QR code for your authenticator app'
export const cantScan = 'Can’t scan it? Enter this key in the app:'
export const setupKey = 'Setup key'
export const copyKey = 'Copy setup key'
export const copyKeyShort = 'Copy'
export const keyCopied = 'Setup key copied'
export const openApp = 'Open your authenticator app'
export const onThisPhone = 'On this phone already?'
export const loadingApp = 'Loading the QR code'
export const appStartFailed = 'Couldn’t start the setup'
export const appName = 'Authenticator app'
export const addFailed = 'Couldn’t add it'

// Recovery codes
export const recoveryTitle = 'Save your recovery codes'
export const recoveryHelp =
  'If you lose your device, one of these codes gets you in. Each works once, and we won’t show them again. Keep them somewhere safe, not on the same device.'
export const recoveryCodes = 'Recovery codes'
export const copyCodes = 'Copy'
export const codesCopied = 'Recovery codes copied'
export const copyCodesFailed = 'Your browser didn’t let us copy them. Download them instead.'
export const downloadCodes = 'Download'
export const savedCodes = 'I’ve saved them'
export const recoveryFile = 'loanyard-recovery-codes.txt'
export const recoveryFileHead = (email: string): string =>
  `Loanyard recovery codes for ${email}\nEach code works once.\n`
