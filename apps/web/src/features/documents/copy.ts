// Document commands
export const someFailed = (count: number, documents: string, reason: string): string =>
  `Couldn’t change ${count} of ${documents}. ${reason}`
export const renameFailed = 'Couldn’t rename document'
export const moveFailed = 'Couldn’t move documents'
export const deleteFailed = 'Couldn’t delete documents'
export const restoreFailed = 'Couldn’t restore documents'
export const renamed = (name: string): string => `Renamed to ${name}`
export const moved = (documents: string, stageName: string): string => `Moved ${documents} to ${stageName}`
export const deleted = (documents: string): string => `Deleted ${documents}`

// Document labels
export const allPagesBlank = (pages: number): string => `All ${pages} pages are blank.`
export const pageBlank = (page: string): string => `Page ${page} is blank.`
export const pagesBlank = (pages: string): string => `Pages ${pages} are blank.`
export const duplicateOf = (name: string): string => `Same as ${name}, which is already on this deal.`

// Document toolbar
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
export const deleteDocument = (name: string): string => `Delete ${name}`

// Stage chips
export const stagesWithDocuments = 'Stages with documents'
export const documentsUnit = (count: number): string => (count === 1 ? 'document' : 'documents')

// Move dialog
export const otherDocuments = 'Other documents'
export const moveTitle = (documents: string): string => `Move ${documents} to`

// Rename dialog
export const nameMissing = 'Enter a file name.'
export const nameHasSlash = 'File names can’t contain slashes.'
export const nameLabel = 'Name'
export const extensionKept = (extension: string): string => `The ${extension} extension is kept.`
export const nowCalled = (name: string): string => `It’s now called ${name}.`
export const renameDocument = 'Rename document'

// Unavailable dialog
export const rejectedTitle = 'This document was rejected'
export const scanningTitle = 'This document is being scanned'
export const scanningText = 'You can open it in a few seconds, once the scan is done.'
export const ok = 'OK'
