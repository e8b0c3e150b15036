// State of a request
export const sentOf = (count: number, of: number) => `${count} of ${of} sent`
export const filesSent = (count: number) => (count === 1 ? '1 file sent' : `${count} files sent`)
export const askedToSkip = 'Asked to skip'
export const needsFix = 'Needs a fix'
export const stillMissing = (names: string) => `Still missing: ${names}`

// An answer
export const doesNotApply = 'Doesn’t apply because:'
export const confirmedAsRead = 'Confirmed as read.'
export const signedBy = 'Signed by '
export const certificate = (reference: string) => ` · Certificate ${reference}`
export const documents = 'Documents'
export const openDocument = (name: string) => `Open ${name}`

// Files being uploaded
export const files = 'Files'
export const uploading = (percent: number) => `Uploading, ${percent}%`
export const uploadProblem = (message: string) => `. ${message}`
export const retry = 'Retry'
export const retryFile = (name: string) => `Retry ${name}`
export const cancelFile = (name: string) => `Cancel ${name}`
export const removeFile = (name: string) => `Remove ${name}`

// Due dates
export const wasDue = (date: string) => `Was due ${date}`
export const dueToday = 'Due today'
export const dueTomorrow = 'Due tomorrow'
export const dueInDays = (days: number) => `Due in ${days} days`
export const due = (date: string) => `Due ${date}`
