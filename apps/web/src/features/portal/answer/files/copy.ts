// Sent files
export const filesSent = 'Files sent'
export const undo = 'Undo'
export const undoFile = (name: string): string => `Undo sending ${name}`
export const removeFile = (name: string): string => `Remove ${name}`
export const removed = (name: string): string => `Removed ${name}`
export const which = (name: string): string => `Which one is ${name}?`
export const chooseWhich = 'Which one is this?'
export const otherFile = 'Something else'
export const saveFailed = 'Couldn’t save that.'

// Files sent back
export const filesToFix = 'Files that need a fix'
export const keep = 'Keep it'
export const keepFile = (name: string): string => `Keep ${name}`

// Slots
export const filesNeeded = 'Files needed'
export const missing = 'Missing'
export const missingOptional = 'Optional'
export const severalAtOnce = 'Several files at once, or something else?'

// Done
export const done = 'I’m done with this item'
export const sentAsUploaded = (partner: string): string =>
  `Files go to ${partner} as soon as they upload. Add more until you’re done.`
export const addFile = (partner: string): string => `Add a file. It goes to ${partner} as soon as it uploads.`
export const waitForUpload = 'You can finish once the upload is done.'
export const waitForRemoval = 'You can finish once the file is removed.'
export const doneFailed = 'Couldn’t submit this item.'
export const filesStaySent = (reason: string): string => `${reason} Your files are still sent.`

// Rejected files
export const notAccepted = (count: number, all: number): string => {
  if (count === 1 && all === 1) return '1 file wasn’t accepted'
  if (count === all) return `${count} files weren’t accepted`
  return `${count} of ${all} files ${count === 1 ? 'wasn’t' : 'weren’t'} accepted`
}
export const dismiss = 'Dismiss'
export const dismissAll = 'Dismiss all'
