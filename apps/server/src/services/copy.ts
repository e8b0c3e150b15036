// Sessions
export const signInFirst = 'Sign in to continue.'
export const signInBusy = 'Too many people are signing in right now. Try again in a few seconds.'

// Limits. `count`, `used` and `allowed` come formatted: "1,000".
export const tooManyAttempts = (seconds: number): string =>
  `Too many attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`
export const tooManyPendingUploads = (count: number): string =>
  `You have ${count} unfinished uploads, the most allowed. Finish or cancel some first.`
export const noRoomForClient = 'No more documents can be uploaded here right now. Let your broker know.'
export const documentsUsed = (used: string, allowed: string): string => `${used} of ${allowed} documents`
export const storageUsed = (used: string, allowed: string): string => `${used} of ${allowed} GB of storage`
export const noRoomForDocument = (usage: string): string =>
  `Your company uses ${usage}. Delete documents you don’t need, or contact Loanyard support for more. Deleted documents count for 30 more days.`
export const listNouns = { leads: 'leads', staff: 'users', lenders: 'lenders' } as const
export const noRoomFor = (noun: string, used: string, allowed: string): string =>
  `Your company has ${used} of ${allowed} ${noun}. Remove some, or contact Loanyard support for more.`
export const hourlyLimit = (what: string, allowed: string, wait: string): string =>
  `You can make ${allowed} ${what} an hour. Try again in ${wait}.`
export const dailyMessages = (allowed: string, wait: string): string =>
  `You can send ${allowed} messages a day. Try again in ${wait}.`
export const emailLimit = (allowed: number, wait: string): string =>
  `Your company has sent ${allowed} emails today, the most allowed, so nothing was sent or saved. Try again in ${wait}.`
export const wait = (count: number, unit: 'hour' | 'minute'): string => `${count} ${unit}${count === 1 ? '' : 's'}`

// Other services that can't help right now
export const liveUpdatesUnavailable = 'Live updates aren’t available right now. Try again in a minute.'
export const securityLogBusy = 'Loanyard is too busy to log this. Try again in a moment.'

// Email
export const confirmEmailFirst =
  'Confirm your email address first. Open the link we emailed you. Until then you can’t invite, share with, or message other people.'
export const codeOnOtherDevice = (page: string): string =>
  `On another device? Go to ${page} and enter this code within 10 minutes:`
export const openLink = 'Button not working? Open this link:'
export const sentBy = (brand: string, repliesTo: string): string =>
  `${brand === '' ? 'Sent by Loanyard.' : `Sent for ${brand} by Loanyard.`}${repliesTo === '' ? '' : ` Replies go to ${repliesTo}.`}`
export const emailPreferences = 'Manage email preferences'
export const senderFor = (partner: string): string => `${partner} via Loanyard`
export const unnamedPartner = 'Your loan partner'

// File storage
export const storageFull = 'File storage is full. Nothing was saved. Let your Loanyard operator know.'
export const storageUnavailable = 'We can’t reach file storage right now. Nothing was changed. Try again in a moment.'
export const wrongFileSize = 'The file doesn’t match its stated size. Send it again.'
export const linkAltered = 'This link was altered or can’t be used for this.'
export const linkExpired = 'This link has expired. Request a new one.'

// What stops a start, for the operator

// File storage
export const filesDirUnusable = (folder: string, reason: string): string =>
  `FILES_DIR "${folder}" isn’t valid: use a folder that this user can write to. (${reason})`
export const s3OnPublicOrigin =
  'S3_ENDPOINT and PUBLIC_URL can’t be the same origin: a document opened there could act as Loanyard.'
export const noBucket = (bucket: string): string => `S3_BUCKET "${bucket}" isn’t valid: the bucket doesn’t exist.`
export const wrongRegion = (region: string, code: string): string =>
  `S3_REGION "${region}" isn’t valid: the bucket is in another region (the service says ${code}).`
export const wrongSecretKey = (code: string): string =>
  `S3_SECRET_ACCESS_KEY isn’t valid: it doesn’t match S3_ACCESS_KEY_ID (the service says ${code}).`
export const bucketForbidden = (bucket: string, code: string): string =>
  `S3_ACCESS_KEY_ID isn’t valid: it can’t list the bucket "${bucket}" (the service says ${code}).`
export const amazonS3 = (region: string): string => `S3 in S3_REGION "${region}"`
export const s3Endpoint = (endpoint: string): string => `S3_ENDPOINT "${endpoint}"`
export const s3Unreachable = (service: string, code: string): string =>
  `File storage can’t be reached: ${service} doesn’t respond as an S3 service would (${code}).`

// Secret keys
export const keyFileHeader = `# Secret keys of this Loanyard, newest first. Keep this file out of backups of the database.
# A line "retired KEY" is a key that is no longer valid and only checks the audit trail: keep it.`
export const keyFileMissing = (path: string): string =>
  `SECRET_KEY_FILE "${path}" doesn’t exist: create it with npm run -s new-key > FILE.`
export const keyFileRemoved = (path: string): string =>
  `The key file ${path} was removed while it was being created: start again.`
export const keyFileUnreadable = (path: string, reason: string): string =>
  `The key file ${path} can’t be read (${reason}): give this user permission to read it.`
export const keyFileEmpty = (path: string): string =>
  `The key file ${path} has no valid key: add one, made with npm run new-key.`
export const keyFileInvalidLine = (path: string): string =>
  `The key file ${path} has a line that isn’t a key: every key needs at least 32 varied characters.`
export const keyValidAndRetired = (path: string): string =>
  `The key file ${path} lists a key both as valid and as retired: delete one of the two lines.`
export const keyFileNotWritten = (path: string, reason: string): string =>
  `The key file ${path} can’t be written (${reason}): set SECRET_KEY, or set DATA_DIR to a folder this user can write to.`

// Running as another user
export const runAsWithoutRoot = (user: string): string =>
  `RUN_AS "${user}" can only be set when root starts Loanyard: leave it out.`
export const runAsUnknown = (user: string): string => `RUN_AS "${user}" isn’t valid: this machine has no such user.`
export const runAsNeeded = 'Loanyard was started as root: set RUN_AS to the user it should run as.'
export const rootByRunAs = 'Loanyard is running as root, as RUN_AS says.'
export const rootByDefault = 'Loanyard is running as root. Set RUN_AS to the user it should run as.'
export const readProgram = 'read the program: move it to a folder like /opt/loanyard'
export const writeTo = (folder: string, setting: string): string =>
  `write to ${folder}: set ${setting} to another folder`
export const runAsCannot = (uid: number, what: string): string =>
  `Root started Loanyard, which continues as user ${uid}, but that user can’t ${what}, or set RUN_AS.`
