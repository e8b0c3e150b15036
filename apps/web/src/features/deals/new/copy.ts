// New deal panel
export const newDeal = 'New deal'
export const dealCreated = (isActive: boolean, email: string): string =>
  `Deal created. ${isActive ? 'We emailed' : 'Invitation emailed to'} ${email}.`
export const dealCreatedOnly = 'Deal created. Send the invitation from the deal when you’re ready.'
export const createFailed = 'Couldn’t create deal'
export const titleLabel = 'Deal name'
export const titlePlaceholder = 'Harbor Bakery – Equipment'
export const businessName = 'Business name'
export const borrowerFirstName = 'Borrower’s first name'
export const borrowerLastName = 'Borrower’s last name'
export const borrowerEmail = 'Borrower’s email'
export const borrowerEmailHelp = 'The borrower sees the deal once they accept the invitation.'
export const borrowerPhone = 'Borrower’s phone'
export const creditScore = 'Credit score'
export const loanAmount = 'Loan amount'
export const downPayment = 'Down payment'
export const loanPurpose = 'Loan purpose'
export const loanPurposeHelp = 'Selects the checklists below.'
export const notSureYet = 'Not sure yet'
export const stage = 'Stage'
export const forecast = 'Forecast, fee, and referral'
export const referralSource = 'Referral source'
export const expectedClose = 'Expected close'
export const closeProbability = 'Close probability (%)'
export const closeProbabilityHelp = 'Leave blank to go by stage.'
export const brokerFee = 'Broker fee, flat'
export const brokerFeeHelp = 'A flat fee and a percentage add up. Only your staff sees them.'
export const brokerFeePercent = 'Broker fee, % of loan'
export const createDeal = 'Create deal'

// First requests
export const firstRequests = 'What do you need from the borrower?'
export const checklists = 'Checklists'
export const chosen = (lists: string, items: string): string => `${lists}, ${items}. The invitation names them.`
export const noneChosen = 'Nothing yet. You can request checklists later, too.'
export const dueDate = 'Due date'
export const dueDateHelp = 'Of everything in these checklists.'
export const loadFailed = 'Couldn’t load checklists'
export const noChecklists =
  'You don’t have any checklists yet. Start with ours: forms, tax returns, owner documents, and more for SBA loans.'
export const addLibrary = 'Add the starter library'
export const addLibraryFailed = 'Couldn’t add the starter library'

// Invitation
export const sendInvitation = 'Email the invitation now'
export const sendInvitationHelp = 'Otherwise, send it later from the deal.'
export const note = 'Personal note'
export const noteHelp = 'Part of the invitation, in your own words. Text only, no links.'
export const updatePreview = 'Update preview'
export const previewEmail = 'Preview email'
export const previewFailed = 'Couldn’t load the preview'
export const preview = 'Email preview'
export const to = (email: string): string => `To ${email}`
