// Shared
export const assignedTo = 'Assigned to'
export const unassigned = 'Unassigned'
export const cancel = 'Cancel'
export const convertToDeal = 'Convert to deal'
export const backToLeads = 'Back to leads'
export const openDeal = 'Open deal'
export const emailLabel = 'Email'
export const phone = 'Phone'
export const loanAmount = 'Loan amount'
export const downPayment = 'Down payment'
export const loanPurpose = 'Loan purpose'
export const businessType = 'Business type'
export const creditScore = 'Credit score'

// Convert dialog
export const convertConsequences = [
  'This creates a deal in the first stage with the lead’s amounts and emails ',
  ' an invitation to the borrower portal.',
] as const
export const convertTitle = (fullName: string): string => `Convert ${fullName} to a deal?`
export const invitationEmailed = (email: string): string => `We emailed ${email} an invitation to the portal.`
export const dealCreated = (fullName: string): string => `Deal created for ${fullName}`

// Edit lead form
export const saved = (fullName: string): string => `${fullName} saved`
export const editLead = (fullName: string): string => `Edit ${fullName}`

// Lead facts
export const sourceStaff = 'Added manually'
export const sourcePrequalify = 'Pre-qualification form'
export const sourceImport = 'CSV import'
export const source = 'Source'
export const created = 'Created'
export const lastUpdated = 'Last updated'

// Lead fields
export const fullNameLabel = 'Full name'
export const notSureYet = 'Not sure yet'

// Lead panel
export const edit = 'Edit'
export const deleteLabel = 'Delete'
export const saveChanges = 'Save changes'
export const loading = 'Loading the lead'
export const lead = 'Lead'
export const notFoundText = 'It was deleted, or you don’t have access to it.'
export const notFoundTitle = 'Lead not found'

// New lead panel
export const newLead = 'New lead'
export const status = 'Status'
export const createLead = 'Create lead'
