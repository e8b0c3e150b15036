// Errors of any call. Most are read by people who write API clients.
export const unknownField = (name: string): string => `There is no field "${name}" here.`
export const unknownFilter = (name: string): string => `There’s no filter "${name}" here.`
export const notAnObject = (where: string): string => `The ${where} is missing or not an object.`
export const valueOfType = (typeWithArticle: string): string => `Enter ${typeWithArticle}.`
export const oneOf = (values: readonly string[]): string => `Choose one of ${values.join(', ')}.`
export const atLeast = (minimum: number | bigint): string => `Enter a number of at least ${minimum}.`
export const atMost = (maximum: number | bigint): string => `Enter a number of at most ${maximum}.`
export const noBody = 'This endpoint doesn’t accept a body.'
export const fileOfType = (type: string): string => `This endpoint accepts a file of type ${type}.`
export const jsonOnly = 'This endpoint accepts JSON.'
export const csvNotUtf8 = 'The file isn’t UTF-8 text. Save it as "CSV UTF-8".'
export const ifMatchFormat = 'If-Match needs a version in quotation marks, for example "3".'
export const internalError =
  'Something went wrong on our end. Nothing was changed. Try again. If it keeps happening, send us the request ID.'
export const tooManyHeavyReads =
  'Too many searches and reports are running at once for your company. Wait a moment and try again.'

// Requests that aren't HTTP as it should be
export const invalidJson = 'The body isn’t valid JSON.'
export const emptyBody = 'The body is empty.'
export const wrongBodyLength = 'The body doesn’t match its stated length.'
export const bodyTooLarge = 'The body is too large for this endpoint.'
export const bodyTypeNotAccepted = 'This endpoint doesn’t accept a body of that type.'
export const malformedUrl = 'The URL isn’t well-formed.'
export const malformedRequest = 'The request isn’t well-formed.'
export const notHttp = 'This isn’t a well-formed HTTP request.'
export const headersTooLarge = 'The URL and headers are larger than 16 KiB.'
export const requestTooSlow = 'The request didn’t arrive in time.'

// Idempotency keys
export const idempotencyKeyFormat = 'An idempotency key must have 1 to 200 visible characters.'
export const keyInProgress = 'The first request with this key is still running. Try again in a moment.'
export const keyReused = 'This idempotency key was already used with another request.'

// Access
export const linkExpiredWithSession =
  'This link expired with the session that created it. Sign in and request a new one.'
export const tooManyUploads = 'You’re sending too many files at once. Wait for one to finish.'
export const demoOnThisMachine =
  'The demo only works on this machine. To let others reach Loanyard, start it on a database that never held the demo.'

// Files
export const uploadType = (type: string): string => `This upload URL accepts ${type}.`
export const uploadSizeMissing = 'Include the file size. Content-Length is missing.'
export const uploadTooLarge = (bytes: number): string => `This upload URL accepts up to ${bytes} bytes.`
export const uploadSize = (bytes: number): string => `This upload URL accepts exactly ${bytes} bytes.`
export const uploadIncomplete = 'The file didn’t arrive complete. Send it again.'
export const fileRange = 'The file doesn’t have that range.'
export const archiveRange = 'The archive doesn’t have that range.'

// The development mailbox
export const noEmailYet = 'No email yet. Emails that Loanyard would send appear here instead.'
export const mailboxTitle = 'Caught email'
export const mailboxLead = 'Nothing here was sent. Newest first, at most 200.'
export const allEmail = 'All caught email'
export const emailTo = (recipient: string): string => `To ${recipient}`
export const emailFrame = 'Email as HTML'
export const emailLinks = 'Links'
export const emailPlainText = 'Plain text'
export const emailNotFound = 'Email not found'
