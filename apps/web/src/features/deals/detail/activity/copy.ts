import type { ActivityTopic } from '@loanyard/contract/deals/activity'

// Filters
export const about = 'About'
export const everything = 'Everything'
export const by = 'By'
export const everyone = 'Everyone'
export const topics: Readonly<Record<ActivityTopic, string>> = {
  deal: 'Deal and people',
  notes: 'Notes',
  tasks: 'Tasks',
  requests: 'Requests',
  documents: 'Documents',
  financials: 'Financials',
  lenders: 'Lenders',
}
export const noMatch = 'Nothing matches these filters.'
export const showEverything = 'Show everything'
export const nothingYet = 'Nothing has happened on this deal yet.'

// Days
export const today = 'Today'
export const yesterday = 'Yesterday'

// Entries
export const openNote = 'Open note'
export const changedFields = (count: string): string => `changed ${count}`
export const empty = 'empty'
export const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  note: 'Note',
  assigned_to: 'Assigned to',
  due_on: 'Due date',
  due_date: 'Due date',
  repeats: 'Repeats',
  description: 'Description',
  is_required: 'Required',
  slots: 'Files',
  signature_fields: 'Signature fields',
}
export const unassigned = 'no one'
export const yes = 'yes'
export const no = 'no'
