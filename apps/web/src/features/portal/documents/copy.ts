export const addDocumentsTitle = 'Anything else to share?'
export const addDocuments = 'Add documents'
export const open = (name: string): string => `Open ${name}`
export const download = (name: string): string => `Download ${name}`
export const showMoreDocuments = 'Show more documents'
export const yourDocuments = 'Your documents'
export const deleteNamed = (name: string): string => `Delete ${name}`
export const restoreFailed = 'Couldn’t restore the document'
export const deleted = (name: string): string => `Deleted ${name}`
export const deleteFailed = 'Couldn’t delete the document'
