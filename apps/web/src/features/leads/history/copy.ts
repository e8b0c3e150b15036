import type { LeadActivityEntry } from '@loanyard/contract/leads/activity'

// Notes
export const notes = 'Notes'
export const newNote = 'New note'
export const noteHelp = 'Only your team sees notes. Type @ to mention someone. Ctrl+Enter saves.'
export const addNote = 'Add note'
export const addNoteFailed = 'Couldn’t add note'
export const deleteNote = 'Delete note'
export const deleteNoteFailed = 'Couldn’t delete note'
export const deleteNoteTitle = 'Delete this note?'
export const cantBeUndone = 'This can’t be undone.'
export const notesFailed = 'Couldn’t load notes'
export const notesEmpty = 'No notes yet. Log a call or what you agreed on.'
export const showOlderNotes = 'Show older notes'

// Activity
export const activity = 'Activity'
export const activityFailed = 'Couldn’t load activity'
export const showOlderActivity = 'Show older activity'
export const otherActivity = 'updated the lead'
export const activitySentences: Readonly<Record<LeadActivityEntry['kind'], string>> = {
  lead_created: 'added the lead',
  leads_imported: 'imported the lead',
  lead_import_undone: 'undid the import',
  lead_updated: 'changed the lead',
  lead_note_added: 'added a note',
  lead_note_edited: 'edited a note',
  lead_note_pinned: 'pinned a note',
  lead_note_unpinned: 'unpinned a note',
  lead_note_deleted: 'deleted a note',
  lead_converted: 'converted the lead to a deal',
  lead_deleted: 'deleted the lead',
  lead_restored: 'restored the lead',
  lead_merged: 'merged another lead into this one',
  lead_merge_undone: 'undid the merge with another lead',
}
export const mergedLead = (fullName: string): string => `merged ${fullName} into this lead`
export const unmergedLead = (fullName: string): string => `undid the merge with ${fullName}`
export const andChanged = ' and changed '
export const changed = 'changed '
export const fieldChange = (field: string, from: string | null, to: string | null): string => {
  if (from === null) return `the ${field} to ${to ?? 'none'}`
  return `the ${field} from ${from} to ${to ?? 'none'}`
}
export const fieldLabels: Readonly<Record<string, string | undefined>> = {
  full_name: 'full name',
  email: 'email',
  phone: 'phone',
  lead_status: 'status',
  personal_credit_score: 'credit score',
  loan_amount: 'loan amount',
  loan_purpose: 'loan purpose',
  down_payment: 'down payment',
  business_type: 'business type',
  business_name: 'business name',
  referral_source: 'referral source',
  assigned_to: 'assignee',
}
