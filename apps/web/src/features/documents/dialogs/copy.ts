// Move dialog
export const otherDocuments = 'Other documents'
export const moveTitle = (documents: string): string => `Move ${documents} to`

// Rename dialog
export const nameMissing = 'Enter a file name.'
export const nameHasSlash = 'File names can’t contain slashes.'
export const nameLabel = 'Name'
export const extensionKept = (extension: string): string => `The ${extension} extension is kept.`
export const nowCalled = (name: string): string => `It’s now called ${name}.`
export const cancel = 'Cancel'
export const rename = 'Rename'
export const renameDocument = 'Rename document'

// Unavailable dialog
export const rejectedTitle = 'This document was rejected'
export const scanningTitle = 'This document is being scanned'
export const scanningText = 'You can open it in a few seconds, once the scan is done.'
export const deleteLabel = 'Delete'
export const replace = 'Replace'
export const ok = 'OK'
