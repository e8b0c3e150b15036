// Shared
export const titleLabel = 'Title'
export const description = 'Description'
export const editItem = (title: string): string => `Edit ${title}`
export const required = 'Required'
export const emptyTitle = 'No items yet'

// Attachment commands
export const addFailed = 'Couldn’t add the item'
export const saveFailed = 'Couldn’t save the item'
export const moveFailed = 'Couldn’t move the item'
export const deleteFailed = 'Couldn’t delete the item'
export const restoreFailed = 'Couldn’t restore the item'
export const deleted = (title: string): string => `Deleted ${title}`

// Attachment form
export const yes = 'Yes'
export const no = 'No'
export const deletedByOther = 'Someone else deleted this item. Save again to add it back.'
export const stillUploading = 'The file is still uploading. Wait for it or remove it.'
export const newItem = 'New item'
export const deletedByOtherKept = 'Someone else deleted this item. Your changes are still here: save to add it back.'
export const type = 'Type'
export const descriptionHelp = 'The borrower sees this. Say what you need and where to find it.'
export const requiredHelp = 'Needed before the deal can move to the next stage.'
export const add = 'Add'
export const template = 'Template'
export const none = 'None'

// Attachment row
export const moveItem = (title: string): string => `Move ${title}`
export const optional = 'Optional'
export const pdfMissing = 'The PDF to sign is missing. Add it before requesting this item.'
export const deleteItem = (title: string): string => `Delete ${title}`

// Attachment values
export const choosePdf = 'Choose the PDF to be signed.'

// Attachments section
export const addItem = 'Add item'
export const items = 'Items'
export const emptyText = 'Add the documents, questions, acknowledgments, and signatures this stage needs.'
export const itemLimit = (max: string | number): string => `A checklist can have up to ${max} items.`

// Bundle header
export const madeFor = 'Made for'
export const archived = 'Archived'
export const custom = 'Custom'
export const previewAsBorrower = 'Preview as borrower'

// Bundle view
export const loading = 'Loading the checklist'
export const notFoundTitle = 'Checklist not found'
export const notFoundText = 'It was deleted, or you don’t have access to it.'
export const notFoundHeading = 'We can’t find that checklist'
export const allChecklists = 'All checklists'
export const changesNote = 'Changes apply to new requests only.'
export const readOnlyNote = 'You can view and request this checklist. An Admin or Manager can edit it.'
export const checklist = 'Checklist'
export const checklistNoun = 'checklist'

// Details section
export const checklistSaved = 'Checklist saved'
export const editDetails = 'Edit checklist details'
export const checklistDetails = 'Checklist details'
export const stage = 'Stage'

// Reorder
export const moved = (title: string, position: number, total: number): string =>
  `Moved ${title} to position ${position} of ${total}.`

// Template field
export const blankForm = 'Blank form'
export const blankFormHelp = 'A form the borrower fills out and sends back.'
export const documentToRead = 'Document to read'
export const questionDocumentHelp = 'What the question is about.'
export const confirmDocumentHelp = 'What the borrower confirms they’ve read.'
export const pdfToSign = 'PDF to sign'
export const pdfToSignHelp = 'The borrower signs it in the portal.'
export const notPdf = (name: string): string => `${name} isn’t a PDF. Choose the PDF to be signed.`
export const chooseFile = 'Choose a file'
export const chooseAnotherFile = 'Choose another file'
export const removeFile = (name: string): string => `Remove ${name}`

// Template file
export const downloadFailed = 'Couldn’t download document'
export const previewFile = (name: string): string => `Preview ${name}`
export const preview = 'Preview'
export const downloadFile = (name: string): string => `Download ${name}`

// Loan purposes
export const loanPurposes = 'Preselected for new deals'
export const notPreselected = 'Not preselected'
