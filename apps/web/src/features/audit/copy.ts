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
  `Verification failed: entry ${brokenAt} or the one before it was changed.`
export const verifyFailed = 'Couldn’t verify the audit trail'

// Changes
export const noValue = 'none'
export const missingName = 'something'
export const untitledDeal = 'a deal'

/** Follow the actor's name. `{from}` and `{to}`: values of the first change; `{name}`: the subject. */
export const entrySentences: Readonly<Record<string, string>> = {
  partner_onboarded: 'created the company account',
  partner_updated: 'changed the company profile',
  partner_social_updated: 'changed the social links',
  stage_created: 'added the stage {to}',
  stage_updated: 'changed a stage',
  stage_deleted: 'removed the stage {from}',
  lending_rate_set: 'set a lending rate',
  lending_rate_withdrawn: 'withdrew a lending rate',
  staff_joined: 'joined the team',
  staff_declined: 'declined the invitation to the team',
  staff_added: 'added {name} to the team',
  staff_invited: 'resent the invitation to {name}',
  staff_updated: 'edited {name}',
  staff_removed: 'removed {name} from the team',
  lender_created: 'added the lender {name}',
  lender_updated: 'changed the lender {name}',
  lender_staff_added: 'added a lender contact',
  lender_staff_invited: 'resent an invitation to a lender contact',
  lender_staff_joined: 'accepted the invitation to a lender',
  lender_staff_declined: 'declined the invitation to a lender',
  person_renamed: 'changed their name from {from} to {to}',
  lender_staff_status_changed: 'changed a lender contact’s access',
  lender_shared: 'shared the deal with {to}',
  lender_sharing_changed: 'changed how the deal is shared with {to}',
  lender_unshared: 'stopped sharing with {from}',
  lender_staff_shared: 'gave {to} access to the deal',
  lender_staff_unshared: 'removed a lender contact’s access to the deal',
  lender_responded: 'responded for {to}',
  lender_offer_made: 'offered terms for {to}',
  lender_offer_withdrawn: 'withdrew the terms for {to}',
  lender_message_sent: 'sent a message about the deal',
  lender_deal_opened: 'opened the deal as a lender',
  lender_opened: 'opened a document as a lender',
  lender_downloaded: 'downloaded documents as a lender',
  lender_notified: 'notified lender contacts of messages',
  lender_told: 'notified lender contacts of messages',
  partner_told: 'notified the team of lender responses',
  lead_created: 'added the lead {name}',
  lead_updated: 'changed the lead {name}',
  lead_converted: 'converted the lead {name} into a deal',
  lead_deleted: 'deleted the lead {name}',
  lead_restored: 'restored the lead {name}',
  leads_imported: 'imported {name}',
  lead_import_undone: 'undid a lead import',
  deal_created: 'created the deal',
  deal_updated: 'changed the deal',
  deal_stage_moved: 'moved the deal from {from} to {to}',
  deal_status_changed: 'changed the status from {from} to {to}',
  deal_deleted: 'deleted the deal',
  deal_restored: 'restored the deal',
  deal_note_added: 'added a note',
  deal_note_deleted: 'deleted a note',
  deal_shared: 'shared the deal with {to}',
  deal_unshared: 'stopped sharing with {from}',
  client_invited: 'invited {to} to the portal',
  client_joined: 'accepted the invitation to the portal',
  client_declined: 'declined the invitation to the portal',
  client_told: 'notified {to} of open requests',
  client_reminded: 'reminded {to}',
  document_announced: 'started uploading {name}',
  document_upload_began: 'started uploading a large document',
  document_upload_cancelled: 'canceled an upload',
  document_arrived: 'uploaded a document',
  document_scan_given_up: 'couldn’t scan a document',
  document_uploaded: 'uploaded {to}',
  document_rejected: 'uploaded {to}, which was rejected',
  document_changed: 'changed a document',
  document_deleted: 'deleted {from}',
  document_restored: 'restored {to}',
  documents_downloaded: 'downloaded {to}',
  bundle_created: 'created the checklist {to}',
  bundle_updated: 'changed a checklist',
  bundle_deleted: 'deleted a checklist',
  bundle_duplicated: 'copied a checklist',
  bundle_requested: 'requested {to}',
  bundle_request_changed: 'changed the due date of {to}',
  bundle_request_removed: 'withdrew the request for {from}',
  attachment_added: 'added {to} to a checklist',
  attachment_changed: 'changed a checklist item',
  attachment_removed: 'removed {from} from a checklist',
  request_created: 'requested {to}',
  request_changed: 'changed the request for {to}',
  request_removed: 'withdrew the request for {from}',
  request_submitted: 'submitted {to}',
  request_resubmitted: 'resubmitted {to}',
  request_withdrawn: 'withdrew the answer to {to}',
  request_signed: 'signed {to}',
  request_approved: 'approved {to}',
  request_rejected: 'sent {to} back for changes',
  request_waived: 'waived {to}',
  request_reopened: 'reopened {to}',
  signing_opened: 'opened a document to sign',
  signing_sent: 'sent a document for signature',
  source_use_changed: 'updated the sources and uses',
  collateral_changed: 'updated the collateral',
  financial_summary_changed: 'updated the financial summary',
  financial_cells_changed: 'updated the financials',
  financial_debt_saved: 'saved the debt {to}',
  financial_period_added: 'added the period {to}',
  financial_period_changed: 'renamed the period {from} to {to}',
  financial_period_deleted: 'deleted the period {from}',
  financials_imported: 'imported the financials from a workbook: {to}',
}
