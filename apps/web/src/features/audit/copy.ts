import type { AuditAction } from '@loanyard/contract/audit/actions'
import type { RecordKind } from '@loanyard/contract/audit/audit-trail'

// Audit trail
export const auditTrail = 'Audit trail'
export const filterLabel = 'Filter the audit trail'
export const person = 'Person'
export const about = 'About'
export const date = 'Date'
export const leads = 'Leads'
export const deals = 'Deals'
export const tasks = 'Tasks'
export const documents = 'Documents'
export const requests = 'Requests'
export const bundles = 'Bundles'
export const financials = 'Financials'
export const settings = 'Settings'
export const usersAndLenders = 'Users and lenders'
export const showAllDeals = (deal: string) => `Show all deals, not only ${deal}`
export const showAllRecords = (name: string) => `Show all records, not only ${name}`
export const thisOne = 'this one'
export const showOnly = (name: string) => `Show only entries for ${name}`
export const columns = ['When', 'Who', 'What', 'Record', 'From', 'Integrity']
export const recordKinds: Readonly<Record<RecordKind | 'deal', string>> = {
  deal: 'Deal',
  lead: 'Lead',
  lender: 'Lender',
  staff: 'User',
  bundle: 'Checklist',
}
export const entryNumber = (number: string) => `No. ${number}`
export const hashOf = (hash: string) => `Hash ${hash}`
export const exportLabel = 'Export'
export const exportFailed = 'Couldn’t export the audit trail'
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
  `Verification failed: entry ${brokenAt} or the one before it was changed.`
export const verifyFailed = 'Couldn’t verify the audit trail'

// Changes
export const noValue = 'none'
export const yes = 'Yes'
export const no = 'No'
export const missingName = 'something'
export const untitled = 'Untitled'

/** Sentences that differ from those of a deal's activity. `{name}`: the subject. */
export const entrySentences: Readonly<Partial<Record<AuditAction, string>>> = {
  lender_sharing_changed: 'changed how the deal is shared with {to}',
  lender_unshared: 'stopped sharing with {from}',
  lender_staff_shared: 'gave {to} access to the deal',
  lender_staff_unshared: 'removed a lender contact’s access to the deal',
  lender_responded: 'responded for {to}',
  lender_offer_made: 'offered terms for {to}',
  lender_conditions_added: 'added conditions for {to}',
  lender_condition_changed: 'changed a condition of {to}',
  lender_condition_decided: 'decided on a condition of {to}',
  lender_condition_answered: 'answered a condition of {to}',
  lender_condition_requested: 'asked the borrower for a condition of {to}',
  lender_offer_withdrawn: 'withdrew the terms for {to}',
  lender_message_sent: 'sent a message about the deal',
  lender_downloaded: 'downloaded documents as a lender',
  deal_unshared: 'stopped sharing with {from}',
  client_told: 'notified {to} of open requests',
  document_filed: 'filed a document',
  document_changed: 'changed a document',
  request_changed: 'changed the request for {to}',
  request_rejected: 'sent {to} back for changes',
  source_use_changed: 'updated the sources and uses',
  collateral_changed: 'updated the collateral',
  financial_summary_changed: 'updated the financial summary',
  financial_period_added: 'added the period {to}',
  financial_period_deleted: 'deleted the period {from}',
  financials_imported: 'imported the financials from a workbook: {to}',
}
