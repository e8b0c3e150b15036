// Interrupted uploads
export const interrupted = (size: string): string => `(${size}) was interrupted. Choose the same file again to resume.`
export const interruptedUploads = 'Interrupted uploads'
export const chooseAgain = 'Choose it again'
export const chooseFileAgain = (name: string): string => `Choose ${name} again`
export const discard = 'Discard'
export const discardUpload = (name: string): string => `Discard ${name}`

// Upload labels
export const uploadingPercent = (percent: number, isResumed: boolean): string =>
  `Uploading ${percent}%${isResumed ? ', resumed' : ''}`
export const uploadingFiles = (files: string): string => `Uploading ${files}`
export const filesUploaded = (files: string): string => `${files} uploaded`
export const waiting = 'Waiting'
export const scanning = 'Scanning…'
export const rejected = 'Rejected'
export const notUploaded = 'Not uploaded'
export const failed = 'Failed'
export const canceled = 'Canceled'
export const countRejected = (count: number): string => `${count} rejected`
export const countFailed = (count: number): string => `${count} failed`
export const countCanceled = (count: number): string => `${count} canceled`
export const countNotUploaded = (count: number): string => `${count} not uploaded`
export const countDone = (done: number, all: number): string => `${done} of ${all} done`

// Upload line
export const cancelUpload = (name: string): string => `Cancel ${name}`
export const replace = 'Replace'
export const replaceFile = (name: string): string => `Replace ${name}`
export const retry = 'Retry'
export const retryUpload = (name: string): string => `Retry ${name}`
export const uploadAgain = 'Upload again'
export const uploadFileAgain = (name: string): string => `Upload ${name} again`
export const dismissUpload = (name: string): string => `Dismiss ${name}`
export const uploadOf = (name: string): string => `Upload of ${name}`
export const toStage = (stageName: string): string => `, to ${stageName}`

// Upload panel
export const andMore = (files: string): string => `And ${files}.`
export const uploads = 'Uploads'
export const retryAllFailed = 'Retry all failed'
export const cancelAll = 'Cancel all'
export const clearFinished = 'Clear finished'
export const hideUploads = 'Hide uploads'
export const showUploads = 'Show uploads'
export const offlineNote = ' – You’re offline. Uploads resume when you’re back.'

// Uploads
export const unreadableFiles = (names: string): string => `Couldn’t read these files: ${names}`
export const tooManyFiles = (max: string): string => `You can add up to ${max} files at a time. The rest were skipped`
