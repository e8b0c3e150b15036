// Document commands
export const notChanged = (count: number, documents: string, reason: string): string =>
  `${count} of ${documents} weren’t changed. ${reason}`
export const renameFailed = 'Couldn’t rename document'
export const moveFailed = 'Couldn’t move documents'
export const deleteFailed = 'Couldn’t delete documents'
export const restoreFailed = 'Couldn’t restore documents'
export const tryAgain = 'Try again'
export const renamed = (name: string): string => `Renamed to ${name}`
export const moved = (documents: string, stageName: string): string => `Moved ${documents} to ${stageName}`
export const deleted = (documents: string): string => `Deleted ${documents}`

// Document labels
export const allPagesBlank = (pages: number): string => `All ${pages} pages are blank.`
export const pageBlank = (page: string): string => `Page ${page} is blank.`
export const pagesBlank = (pages: string): string => `Pages ${pages} are blank.`
export const duplicateOf = (name: string): string => `Same as ${name}, which is already on this deal.`

// Document toolbar
export const download = 'Download'
export const nothingToDownload = 'No documents to download'
export const stageZip = (stageName: string): string => `${stageName} (.zip)`
export const allZip = 'All documents (.zip)'
export const searchDocuments = 'Search documents'
export const uploadFolder = 'Upload folder'
export const uploadFiles = 'Upload files'

// Documents tab
export const dropToAdd = (stageName: string): string => `Drop to add to ${stageName}`

// Rejected documents
export const wasRejected = 'was rejected.'
export const showMore = (more: string): string => `Show ${more}`
export const rejectedDocuments = 'Rejected documents'
export const replace = 'Replace'
export const replaceDocument = (name: string): string => `Replace ${name}`
export const deleteLabel = 'Delete'
export const deleteDocument = (name: string): string => `Delete ${name}`

// Stage chips
export const stagesWithDocuments = 'Stages with documents'
