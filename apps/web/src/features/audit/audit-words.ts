import type { AuditEntry } from '@loanyard/contract/audit'

/** What was done, in words that follow the name of who did it. `{to}`, `{from}`: the first change; `{name}`: what it was done to. */
const sentences: Readonly<Record<string, string>> = {
  partner_onboarded: 'opened the company’s account',
  partner_updated: 'changed the company profile',
  partner_social_updated: 'changed the social links',
  stage_created: 'added the stage {to}',
  stage_updated: 'changed a stage',
  stage_deleted: 'removed the stage {from}',
  lending_rate_set: 'set a lending rate',
  lending_rate_withdrawn: 'withdrew a lending rate',
  staff_joined: 'joined the staff',
  staff_declined: 'declined the invitation to the staff',
  staff_added: 'added {name} to the staff',
  staff_invited: 'invited {name} again',
  staff_updated: 'changed {name}',
  staff_removed: 'removed {name} from the staff',
  lender_created: 'added the lender {name}',
  lender_updated: 'changed the lender {name}',
  lender_staff_added: 'added somebody to the people of a lender',
  lender_staff_invited: 'invited somebody of a lender again',
  lender_staff_joined: 'accepted the invitation as staff of a lender',
  lender_staff_declined: 'declined the invitation as staff of a lender',
  person_renamed: 'changed their name from {from} to {to}',
  lender_staff_status_changed: 'changed who of a lender may sign in',
  lender_shared: 'shared the deal with {to}',
  lender_sharing_changed: 'changed how the deal is shared with {to}',
  lender_unshared: 'ended the sharing with {from}',
  lender_staff_shared: 'gave the deal to people of {to}',
  lender_staff_unshared: 'took the deal from somebody of a lender',
  lender_responded: 'answered for {to}',
  lender_offer_made: 'offered terms for {to}',
  lender_offer_withdrawn: 'took the terms of {to} back',
  lender_message_sent: 'wrote a message about the deal',
  lender_deal_opened: 'opened the deal as a lender',
  lender_opened: 'opened a document as a lender',
  lender_downloaded: 'downloaded as a lender',
  lender_told: 'told people of a lender what was written',
  partner_told: 'told of what lenders answered',
  lead_created: 'added the lead {name}',
  lead_updated: 'changed the lead {name}',
  lead_converted: 'converted the lead {name} into a deal',
  lead_deleted: 'deleted the lead {name}',
  lead_restored: 'brought the lead {name} back',
  leads_imported: 'imported {name}',
  lead_import_undone: 'undid an import of leads',
  deal_created: 'created the deal',
  deal_updated: 'changed the deal',
  deal_stage_moved: 'moved the deal from {from} to {to}',
  deal_status_changed: 'changed the status from {from} to {to}',
  deal_deleted: 'deleted the deal',
  deal_restored: 'brought the deal back',
  deal_note_added: 'wrote a note',
  deal_note_deleted: 'deleted a note',
  deal_shared: 'shared the deal with {to}',
  deal_unshared: 'ended the sharing with {from}',
  client_invited: 'invited {to} to the portal',
  client_joined: 'accepted the invitation to the portal',
  client_declined: 'declined the invitation to the portal',
  client_told: 'told {to} what is needed',
  client_reminded: 'reminded {to}',
  document_announced: 'began to upload {name}',
  document_upload_began: 'began to upload a document in parts',
  document_upload_cancelled: 'called an upload off',
  document_arrived: 'sent a document',
  document_scan_given_up: 'could not have a document looked at',
  document_uploaded: 'uploaded {to}',
  document_rejected: 'uploaded {to}, which could not be accepted',
  document_changed: 'changed a document',
  document_deleted: 'deleted {from}',
  document_restored: 'brought {to} back',
  documents_downloaded: 'downloaded {to}',
  bundle_created: 'made the bundle {to}',
  bundle_updated: 'changed a bundle',
  bundle_deleted: 'deleted a bundle',
  bundle_duplicated: 'copied a bundle',
  bundle_requested: 'asked for {to}',
  bundle_request_changed: 'changed when {to} is due',
  bundle_request_removed: 'no longer asks for {from}',
  attachment_added: 'added {to} to a bundle',
  attachment_changed: 'changed what a bundle asks for',
  attachment_removed: 'took {from} out of a bundle',
  request_created: 'asked for {to}',
  request_changed: 'changed the request for {to}',
  request_removed: 'no longer asks for {from}',
  request_submitted: 'sent {to}',
  request_resubmitted: 'sent {to} again',
  request_withdrawn: 'took the answer to {to} back',
  request_signed: 'signed {to}',
  request_approved: 'approved {to}',
  request_rejected: 'sent {to} back',
  request_waived: 'waived {to}',
  request_reopened: 'opened {to} again',
  signing_opened: 'opened a document to sign it',
  signing_sent: 'sent a document to be signed',
  source_use_changed: 'worked on the sources and uses',
  collateral_changed: 'worked on the collateral',
  financial_summary_changed: 'worked on the financial summary',
  financial_cells_changed: 'changed figures',
  financial_debt_saved: 'entered the debt {to}',
  financial_period_added: 'added the period {to}',
  financial_period_changed: 'renamed the period {from} to {to}',
  financial_period_deleted: 'deleted the period {from}',
  financials_imported: 'took the financials in from a workbook: {to}',
}

/** A sentence in parts, so that the names in it can stand out. */
export type Part = string | { readonly strong: string }

/** What happened: "moved the deal from **Packaging** to **Closing**". An action we have no words for says itself. */
export function sentenceOf({ action, changes, name }: Pick<AuditEntry, 'action' | 'changes' | 'name'>): Part[] {
  const { from = null, to = null } = changes[0] ?? {}
  const named = changes.find(({ field }) => field === 'full_name' || field === 'title' || field === 'name')
  const values: Readonly<Record<string, string | null>> = { from, to, name: name ?? named?.to ?? named?.from ?? null }
  const words = sentences[action] ?? action.replaceAll('_', ' ')
  return (
    words
      .split(/(\{\w+\})/)
      .filter((part) => part !== '')
      .map((part): Part => {
        const key = /^\{(\w+)\}$/.exec(part)?.[1]
        if (key === undefined) return part
        const value = values[key]
        return value === null || value === undefined || value === '' ? 'something' : { strong: value }
      })
      // "added the lead something" reads worse than "added the lead".
      .filter((part, index, parts) => part !== 'something' || index < parts.length - 1 || parts.length === 1)
  )
}

/** Which changes the sentence leaves out. */
export function changesBeside({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): AuditEntry['changes'] {
  const told = /\{(to|from)\}/.test(sentences[action] ?? '')
  return told ? changes.slice(1) : changes
}

/** A field as people read it: "loan_amount" → "Loan amount". */
export function fieldWords(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
