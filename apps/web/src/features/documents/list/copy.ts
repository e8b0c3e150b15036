// Shared
export const scanning = 'Scanning…'
export const rejected = 'Rejected'

// Bulk actions
export const leavesOut = (documents: string): string => `Leaves out ${documents} that can’t be downloaded`
export const zipLimit = (max: string | number): string => `A zip can hold up to ${max} documents.`
export const downloadAsZip = 'Download as zip'
export const selectAllInStage = (total: string | number): string => `Select all ${total} in this stage`
export const selectAllInDeal = 'Select all in this deal'
export const move = 'Move'

// Document columns
export const nameLabel = 'Name'
export const kind = 'Kind'
export const size = 'Size'
export const unknownSize = 'unknown'
export const uploadedBy = 'Uploaded by'
export const uploaded = 'Uploaded'
export const status = 'Status'
export const more = 'More'

// Document list
export const noMatchText = (stageName: string, search: string): string =>
  `No document names in ${stageName} contain “${search}”.`
export const noMatchTitle = 'No documents match'
export const showAll = 'Show all'
export const emptyText =
  'Drop files or folders here, or choose them from your computer. PDF, images, Office, CSV, TXT, and ZIP.'
export const emptyTitle = (stageName: string): string => `No documents in ${stageName}`
export const chooseFiles = 'Choose files'
export const documentsOf = (stageName: string): string => `Documents in ${stageName}`
export const selectDocument = (name: string): string => `Select ${name}`

// Document menu
export const preview = 'Preview'
export const replace = 'Replace'
export const moveToAnotherStage = 'Move to another stage'
export const moreFor = (name: string): string => `More for ${name}`

// Document note
export const ready = 'Ready'
export const checkSigner = 'Check the signer’s name'
export const sameAs = 'Same as'
export const openDuplicate = (original: string, name: string): string =>
  `Open ${original}, which is the same as ${name}`
