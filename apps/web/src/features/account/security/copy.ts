export const intro =
  'A second step keeps your account safe even if someone learns your password or reads your email. A passkey is the easiest: you sign in with it alone.'
export const requiredBy = (partners: readonly string[], day: string): string =>
  `${new Intl.ListFormat('en').format(partners)} ${partners.length === 1 ? 'requires' : 'require'} a second step starting ${day}.`
export const removalAsked = (when: string): string =>
  `Someone who signed in without your second step asked to remove it. They can do it starting ${when}. If it wasn’t you, keep it and change your password.`
export const keepFactors = 'Keep my second step'
export const kept = 'Your second step stays'
export const keepFailed = 'Couldn’t cancel the request'
export const factors = 'Ways to sign in'
export const loading = 'Loading how you sign in'
export const failed = 'Couldn’t load how you sign in'
export const none = 'No second step yet.'
export const kinds = { passkey: 'Passkey', authenticator_app: 'Authenticator app' } as const
export const synced = 'On all your devices'
export const added = 'Added '
export const lastUsed = 'Last used '
export const neverUsed = 'Not used yet'
export const addPasskey = 'Add a passkey'
export const addApp = 'Add an authenticator app'
export const addFailed = 'Couldn’t add it'
export const addedNow = 'Added'
export const rename = 'Rename'
export const name = 'Name'
export const renameTitle = (factor: string): string => `Rename ${factor}`
export const renamed = 'Renamed'
export const renameFailed = 'Couldn’t rename it'
export const save = 'Save'
export const remove = 'Remove'
export const removeTitle = (factor: string): string => `Remove ${factor}?`
export const removeHelp = 'You won’t be able to sign in with it any more.'
export const removeLastHelp =
  'It’s your only second step. You’ll be signed out everywhere, and your recovery codes stop working.'
export const removed = 'Removed'
export const removeFailed = 'Couldn’t remove it'
export const removeNamed = (factor: string): string => `Remove ${factor}`
export const recoveryCodes = (left: number): string =>
  left === 1 ? '1 unused recovery code' : `${left} unused recovery codes`
export const fewCodes = 'Make new ones before you run out.'
export const newCodes = 'Make new recovery codes'
export const newCodesTitle = 'Make new recovery codes?'
export const newCodesHelp = 'Your current recovery codes stop working.'
export const newCodesFailed = 'Couldn’t make new codes'

// Identity providers
export const providers = 'Single sign-on'
export const providersHelp = 'Your company’s sign-in also opens your account, for that company only.'
export const disconnect = 'Disconnect'
export const disconnectNamed = (provider: string): string => `Disconnect ${provider}`
export const disconnectTitle = (provider: string): string => `Disconnect ${provider}?`
export const disconnectText = 'It no longer signs you in, and the sessions it opened end.'
export const disconnected = 'Disconnected'
export const disconnectFailed = 'Couldn’t disconnect it'
