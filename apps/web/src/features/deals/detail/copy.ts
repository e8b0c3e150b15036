// Shared
export const activity = 'Activity'
export const borrower = 'Borrower'
export const deal = 'Deal'
export const dealNoun = 'deal'

// Activity
export const activityFailed = 'Couldn’t load activity'
export const showOlderActivity = 'Show older activity'
/** Sentences of entries with more to say than `activitySentences`. */
export const otherActivity = 'updated the deal'
export const fieldsChanged = 'changed {fields}'
export const fieldSet = 'the {field} to {to}'
export const fieldCleared = 'the {field} from {from} to none'
export const fieldChanged = 'the {field} from {from} to {to}'
export const longTextChanged = (field: string): string => `the ${field}`
export const longTextRemoved = (field: string): string => `the ${field} (removed)`
export const stageForced = 'moved the deal from {from} to {to}, with required items still open'
export const documentUnfiled = 'took {document} off {request}'
export const documentMoved = 'moved {document}'
export const documentRenamed = 'renamed {formerName} to {name}'
export const documentRenamedAndMoved = 'renamed {formerName} to {name} and moved it to {stage}'
export const noStage = 'no stage'
export const messageFromLender = 'sent a message for {lender}'

// Dates
export const dates = 'Dates'
export const created = 'Created'
export const lastUpdated = 'Last updated'
export const sourceLead = 'Source lead'
export const viewLead = 'View lead'
export const inStage = (stageName: string): string => `In ${stageName}`

// Deal fields
export const foodSupplyChain = 'Food supply chain'
export const businessName = 'Business name'
export const naicsCode = 'NAICS code'
export const businessState = 'State'
export const yearEstablished = 'Year established'
export const businessFactsHelp = 'Lenders filter their deals by state.'
export const ownershipChange = 'Ownership change'
export const targetClosingDate = 'Target closing date'
export const expectedLoanNumberDate = 'Expected loan number date'
export const realEstateAmount = 'Real estate part of the loan'
export const standbyDebt = 'Borrower’s other standby debt'
export const minorityInvestment = 'Investors under 20%'
export const feeWaivers = 'Fee waivers & exceptions'
export const loanAmount = 'Loan amount'
export const downPayment = 'Down payment'
export const loanPurpose = 'Loan purpose'
export const sbaProgram = 'SBA program'
export const interestRate = 'Interest rate'
export const guarantyPercentage = 'Guaranty percentage'
export const lenderFeeShare = 'Guaranty fee paid by lender'
export const approvalDate = 'Approval date'
export const borrowerFirstName = 'Borrower’s first name'
export const borrowerLastName = 'Borrower’s last name'
export const borrowerEmail = 'Borrower’s email'
export const borrowerPhone = 'Borrower’s phone'
export const creditScore = 'Credit score'
export const rural = 'Rural'
export const veteranOwned = 'Veteran-owned'
export const titleLabel = 'Title'
export const term = 'Term'
export const expectedClose = 'Expected close'
export const closeProbability = 'Close probability'
export const brokerFee = 'Broker fee, flat'
export const brokerFeePercent = 'Broker fee, % of loan'
export const referralSource = 'Referral source'
export const reason = 'Purpose of request'
export const positives = 'Strengths'
export const negatives = 'Weaknesses & mitigants'

// Deal header
export const restored = (title: string): string => `${title} restored`
export const restoreFailed = 'Couldn’t restore deal'
export const deleted = (title: string): string => `Deleted ${title}`
export const moreActions = 'More actions'
export const deleteDeal = 'Delete deal'

// Deal view
export const loading = 'Loading the deal'
export const writeNote = 'Write a note'
export const requestChecklists = 'Request checklists'
export const requestSingleItems = 'Request single items'
export const shareWithLender = 'Share with a lender'
export const shareDeal = 'Share'
export const openTab = (tab: string): string => `Open ${tab}`
export const overview = 'Overview'
export const requests = 'Requests'
export const documents = 'Documents'
export const financials = 'Financials'
export const sharing = 'Sharing'
export const notFoundTitle = 'Deal not found'
export const notFoundText = 'It was deleted, or you don’t have access to it.'
export const notFoundHeading = 'We can’t find that deal'
export const allDeals = 'All deals'
export const notFound = 'Not found'
export const dealSections = 'Deal sections'
export const railLabel = 'People, notes, and dates'

// Editable section
export const standardGuaranty = 'Standard for this program'
export const editSection = (section: string): string => `Edit ${section}`

// Notes
export const addNoteFailed = 'Couldn’t add note'
export const notePlaceholder = 'Add a note'
export const newNote = 'New note'
export const noteHelp = 'Borrowers and lenders can’t see notes. Type @ to mention someone. Ctrl+Enter saves.'
export const addNote = 'Add note'
export const deleteNote = 'Delete note'
export const deleteNoteFailed = 'Couldn’t delete note'
export const notes = 'Notes'
export const notesFailed = 'Couldn’t load notes'
export const notesEmpty = 'No notes yet.'
export const showOlderNotes = 'Show older notes'
export const deleteNoteTitle = 'Delete this note?'
export const cantBeUndone = 'This can’t be undone.'

// People
export const shareFailed = 'Couldn’t share deal'
export const stopSharingFailed = 'Couldn’t stop sharing'
export const borrowerOfSample = 'Borrower · Never invited to a sample deal'
export const borrowerNotInvited = 'Borrower · Not invited yet'
export const seeWhatBorrowerSees = 'See what your borrower sees'
export const sendInvitation = 'Send invitation'
export const invitationSent = (email: string): string => `Invitation emailed to ${email}`
export const invitationFailed = 'Couldn’t send the invitation'
export const borrowerInvited = 'Borrower · Invited'
export const borrowerDeclined = 'Borrower · Declined the invitation'
export const people = 'People'
export const coordinator = 'Coordinator'
export const coordinatorInactive = 'Coordinator · Inactive'
export const stopSharingWith = (fullName: string): string => `Stop sharing with ${fullName}`
export const assignTo = (fullName: string): string => `Assign to ${fullName}`
export const shareWithCoordinator = 'Share with a coordinator'

// Save section
export const dealSaved = 'Deal saved'

// Section schemas
export const invalidTerm = 'Enter a term of up to 25 years, for example 10 or 7.5.'
export const invalidRate = 'Enter a rate below 100, for example 10.25.'
export const invalidPercentage = 'Enter a percentage from 0 to 100, for example 75.'

// Sections
export const ownershipHelp =
  'A business expansion is an existing business buying another one in its line. The answer decides the DSCR minimum and the equity injection.'
export const expectedLoanNumberHelp = 'Leave blank to use the approval date, or 30 days before closing.'
export const feeWaiversHelp = 'Used to check for SBA guaranty fee waivers.'
export const loan = 'Loan'
export const notSureYet = 'Not sure yet'
export const guarantyHelp = 'Leave blank to use the standard guaranty.'
export const newEmailHelp =
  'We’ll invite the new address and notify the old one. The new address won’t see anything the old one submitted.'
export const emailLockedHelp = 'Only an Admin or a Manager can change it.'
export const forecast = 'Forecast'
export const expectedFee = 'Expected fee'
export const notEntered = 'Not entered'
export const noLoanAmount = 'Loan amount not entered'
export const byStage = (percent: number): string => `${percent}% by stage`
export const byTargetClosing = (date: string): string => `${date} (target closing date)`
export const expectedCloseHelp = 'Leave blank to use the target closing date.'
export const probabilityPercent = `${closeProbability} (%)`
export const probabilityHelp = (percent: number): string => `Leave blank to go by stage. Reports count ${percent}% now.`
export const brokerFeeHelp = 'A flat fee and a percentage add up. Only your staff sees them.'
export const assessment = 'Assessment'

// Stage panel
export const inStageSince = 'in this stage since '
export const forDays = (days: string): string => `, for ${days}`
export const stageCompleted = 'completed'
export const stageNotStarted = 'not started'
export const stage = 'Stage'
export const moveToStage = (name: string): string => `Move to ${name}`
export const lastStage = 'This is the last stage.'
export const moveToNextStage = 'Move to next stage'
export const onlyActiveCanMove = 'Only Active deals can move between stages.'
export const moveAnyway = 'Move anyway'

// Stage track
export const stages = 'Stages'
export const doneSuffix = ', done'
export const currentSuffix = ', current stage'

// Status menu
export const statusSet = (status: string): string => `Status set to ${status}`
export const statusSetForGood = (status: string): string => `${statusSet(status)}. Only an Admin can reopen this deal`
export const statusConflict = (status: string): string => `Someone else changed this deal. Its status is now ${status}`
export const setTo = (to: string): string => `Set to ${to}`
export const about = (title: string, message: string): string => `${title}: ${message}`
export const statusIs = (status: string): string => `Status: ${status}`
export const setStatusTo = 'Set status to'
export const setStatus = (to: string): string => `${setStatusTo} ${to}`

// Stage move
export const movedTo = (stageName: string): string => `Moved to ${stageName}`
export const backIn = (stageName: string): string => `Back in ${stageName}`
