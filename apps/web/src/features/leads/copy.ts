// Shared
export const statusLabel = 'Status'
export const leadsLabel = 'Leads'
export const newLead = 'New lead'
export const loanAmount = 'Loan amount'
export const creditScore = 'Credit score'
export const created = 'Created'
export const unassigned = 'Unassigned'
export const backToLeads = 'Back to leads'
export const phone = 'Phone'
export const downPayment = 'Down payment'
export const loanPurpose = 'Loan purpose'
export const businessType = 'Business type'
export const businessName = 'Business name'
export const referralSource = 'Referral source'

// Assign select
export const someoneElse = 'Someone else'

// Bulk actions
export const merge = 'Merge'
export const changeStatus = 'Change status'
export const assign = 'Assign'
export const othersChanged = {
  change: 'The other selected leads were updated.',
  delete: 'The other selected leads were deleted.',
}
export const leadsWithErrors = 'Leads with errors'
export const lead = 'Lead'
export const reasonLabel = 'Reason'
export const ok = 'OK'
export const selectionLimit = (max: string | number): string => `Select up to ${max} leads at a time.`

// Bulk commands
export const nowHaveStatus = (leads: string, isOne: boolean, status: string): string =>
  `${leads} ${isOne ? 'is' : 'are'} now ${status}`
export const nowAssignedTo = (leads: string, isOne: boolean, assignee: string): string =>
  `${leads} ${isOne ? 'is' : 'are'} now assigned to ${assignee}`
export const nowWithoutAssignee = (leads: string, isOne: boolean): string =>
  `${leads} ${isOne ? 'is' : 'are'} now unassigned`
export const oneFailed = (verb: 'change' | 'delete'): string => `Couldn’t ${verb} the lead`
export const someFailed = (verb: 'change' | 'delete', count: number, leads: string): string =>
  `Couldn’t ${verb} ${count} of ${leads}`
export const changedFirst = 'Someone else changed this value first. Check it and try again.'
export const undoFailed = (leads: string, fullName: string, reason: string): string =>
  `Couldn’t undo the change for ${leads}. ${fullName}: ${reason}`
export const leadsDeleted = (leads: string): string => `${leads} deleted`

// Export button
export const exportFailed = 'Couldn’t export leads'
export const exportLabel = 'Export'
export const exported = (leads: string, statuses: string): string =>
  statuses === '' ? `Exported ${leads}` : `Exported ${leads} (${statuses})`

// Lead columns
export const moreFor = (fullName: string): string => `More for ${fullName}`
export const openDeal = 'Open deal'
export const convertToDeal = 'Convert to deal'
export const convertLead = (fullName: string): string => `Convert ${fullName} to a deal`
export const deleteLead = 'Delete lead'
export const deal = 'Deal'
export const dealFor = (fullName: string): string => `Deal for ${fullName}`
export const name = 'Name'
export const email = 'Email'
export const purpose = 'Purpose'
export const business = 'Business'
export const assignedTo = 'Assigned to'
export const more = 'More'

// Lead commands
export const restoreFailed = 'Couldn’t restore lead'
export const nowHasStatus = (fullName: string, status: string): string => `${fullName} is now ${status}`
export const nowUnassigned = (fullName: string): string => `${fullName} is now unassigned`
export const nowAssigned = (fullName: string, assignee: string): string => `${fullName} is assigned to ${assignee}`
export const restored = (fullName: string): string => `${fullName} restored`
export const deleted = (fullName: string): string => `${fullName} deleted`

// Presets and count
export const presets = 'Leads to show'
export const presetLabels = { open: 'Open', mine: 'Mine', all: 'All', lost: 'Lost' } as const
export const assignedToMe = 'Assigned to me'
export const oneImport = 'From one import'
export const ofAll = (shown: string, all: string): string => `${shown} of ${all}`
export const withStatuses = (counted: string, statuses: string): string => `${counted} · ${statuses}`
export const notInFilter = (status: string): string => `Now ${status}, which this list doesn’t show.`
export const showPreset = (label: string): string => `Show ${label}`

// Lead filter bar
export const filterLeads = 'Filter leads'
export const searchPlaceholder = 'Search'
export const searchLabel = 'Search name, business, email, phone, or source'
export const all = 'All'

// Lead list
export const openLeadOf = (fullName: string): string => `Open lead ${fullName}`
export const selectLead = (fullName: string): string => `Select ${fullName}`

// Lead status select
export const moveTo = (fullName: string, status: string): string => `Mark ${fullName} as ${status}`
export const statusOf = (fullName: string): string => `Status of ${fullName}`

// Leads view
export const added = (fullName: string): string => `${fullName} added`
export const noPurpose = 'No loan purpose'
export const openLead = 'Open lead'
export const importLabel = 'Import'

// No leads
export const onlyStatusesShown = (statuses: string): string => `Only ${statuses} leads are shown.`
export const emptyText = 'Add your first lead, or import a list from a CSV file.'
export const emptyTitle = 'No leads yet'
export const importCsv = 'Import a CSV file'
export const noMatchTitle = 'No leads match these filters'
export const showAllStatuses = 'Show all statuses'

// Edit lead form
export const saved = (fullName: string): string => `${fullName} saved`
export const editLead = (fullName: string): string => `Edit ${fullName}`

// Lead facts
export const sourceStaff = 'Added manually'
export const sourcePrequalify = 'Pre-qualification form'
export const sourceImport = 'CSV import'
export const cameBy = {
  staff: 'Added manually on',
  prequalify: 'Came from the pre-qualification form on',
  import: 'Imported on',
} as const
export const updatedJoin = ', updated'
export const source = 'Origin'
export const lastUpdated = 'Last updated'

// Lead fields
export const fullNameLabel = 'Full name'
export const referralSourceExample = 'A CPA, a client, a website'
export const creditScoreRange = '300 to 850'
export const notSureYet = 'Not sure yet'

// Lead panel
export const leadNoun = 'lead'
export const call = 'Call'
export const details = 'Details'
export const saveChanges = 'Save changes'
export const loading = 'Loading the lead'
export const notFoundText = 'It was deleted, the link is incomplete, or you don’t have access to it.'
export const notFoundTitle = 'Lead not found'

// Duplicates
const matchedFields = { email: 'email', phone: 'phone number', business_name: 'business name' } as const
const matchedNames = new Intl.ListFormat('en-US')
export const duplicates = 'Possible duplicates'
export const duplicateOf = (
  person: string,
  matched: readonly (keyof typeof matchedFields)[],
  facts: readonly string[],
) => `${person} has this ${matchedNames.format(matched.map((field) => matchedFields[field]))} (${facts.join(', ')})`
export const openDuplicate = (person: string): string => `Open ${person}`
export const createAnyway = 'You can still create this lead. What you typed is kept if you open another.'
export const maybeSame = 'Check that you don’t work with the same person twice.'

// New lead panel
export const createLead = 'Create lead'
