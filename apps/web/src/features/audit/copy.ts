// Audit trail
export const auditTrail = 'Audit trail'
export const filterLabel = 'Filter the audit trail'
export const person = 'Person'
export const about = 'About'
export const date = 'Date'
export const leads = 'Leads'
export const deals = 'Deals'
export const documents = 'Documents'
export const requests = 'Requests'
export const bundles = 'Bundles'
export const financials = 'Financials'
export const settings = 'Settings'
export const usersAndLenders = 'Users and lenders'
export const showAllDeals = (deal: string) => `Show all deals, not only ${deal}`
export const thisDeal = 'this one'
export const showOnlyDeal = (title: string) => `Show only entries for ${title}`
export const columns = ['When', 'Who', 'What', 'From', 'Integrity']
export const noEntries = 'No entries'
export const loadFailed = 'Couldn’t load the audit trail'
export const showMoreEntries = 'Show more entries'

// Verification
export const verified = 'Verified'
export const pending = 'Pending'
export const altered = 'Altered'
export const verify = 'Verify audit trail'
export const entriesChecked = (checkedTo: string) => `${checkedTo} entries checked…`
export const trailVerified = (entries: string) => `Audit trail verified: ${entries}, no changes detected.`
export const verificationFailed = (brokenAt: string) =>
  `Verification failed at entry ${brokenAt}: it, or the one before it, was changed later.`
export const verifyFailed = 'Couldn’t verify the audit trail'
