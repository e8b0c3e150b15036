// Shared
export const dueDateLabel = 'Due date'
export const titleLabel = 'Title'
export const description = 'Description'
export const required = 'Required'

// Bundle dialog
export const noChecklistsText = 'A checklist lists everything a stage needs, so you can request it all at once.'
export const noChecklistsTitle = 'No checklists yet'
export const goToBundles = 'Go to Bundles'
export const chooseChecklist = 'Choose at least one checklist.'
export const checklistsRequested = (titles: readonly string[]): string =>
  `Requested ${titles.length === 1 ? `“${titles[0]}”` : `${titles.length} checklists`}. We’ll email the borrower`
export const requestAgain = 'Request again'
export const requestAgainQuestion = 'Request again?'
export const requestChecklists = (count: number): string =>
  count > 1 ? `Request ${count} checklists` : 'Request checklist'
export const requestChecklistsTitle = 'Request checklists'
export const chosenItems = (items: string, stages: string): string => `${items} to request in ${stages}`
export const rememberSet = (purpose: string): string => `Select these for every ${purpose} deal from now on`
export const rememberFailed = 'Requested, but couldn’t save the selection for later deals'
export const noneChosen = 'No checklists selected'
export const requestedAlready = 'Already requested'
export const goesTo = (stageName: string): string => `For ${stageName}`

// Bundle options
export const recommendedFor = (purpose: string): string => `Recommended for ${purpose}`
export const forThisStage = 'For this stage'
export const checklists = 'Checklists'
export const otherChecklists = 'Other checklists'

// Due date dialog
export const dueDateSaved = 'Due date saved'
export const dueDateHelp = 'Applies to every open item in this checklist.'
export const dueDateFor = (title: string): string => `Due date for ${title}`

// Edit request dialog
export const changedByOther = (title: string, dueDate: string | null): string =>
  `It’s now called “${title}”${dueDate === null ? '' : `, due ${dueDate}`}. Save again to keep your version.`
export const requestUpdated = 'Request updated'
export const filesAsked = 'Files to ask for'
export const filesAskedHelp =
  'One a line. Add “(optional)” to one that isn’t required. Leave it empty for any number of files.'
export const editRequest = 'Edit request'

// New request panel
export const newRequest = 'New request'
export const customChecklist = 'Custom checklist'
export const addRequest = 'Add a request'
export const waitForUpload = 'Wait until the file has uploaded.'
export const requestSent = 'Request sent. We’ll email the borrower'
export const checklistTitle = 'Checklist title'
export const addAnother = 'Add another'
export const addTo = (title: string): string => `Add to ${title}`
export const sendRequest = 'Send request'

// New requests
export const chooseType = 'Choose a request type.'
export const addOneItem = 'Add at least one item.'
export const tooManyItems = 'Add at most 50 items at once.'
export const invalidDate = 'Enter a date as YYYY-MM-DD.'
export const addPdfToSign = 'Add the PDF to be signed.'
export const mustBePdf = 'The document to sign must be a PDF.'

// Request fields
export const requestNumber = (number: number): string => `Request ${number}`
export const removeRequest = (number: number): string => `Remove request ${number}`
export const type = 'Type'
export const question = 'Question'
export const borrowerSeesThis = 'The borrower sees this.'
export const requiredHelp = 'Needed before the deal can move to the next stage.'

// Template field
export const blankForm = 'Blank form to fill out'
export const documentToRead = 'Document to read'
export const pdfToSign = 'PDF to sign'
export const chooseFile = 'Choose a file'
export const chooseAnotherFile = 'Choose another file'
export const chooseAnother = 'Choose another'
export const removeName = (name: string): string => `Remove ${name}`
