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
export const andMore = (count: string): string => `and ${count} more`
export const showLess = 'Show less'
export const openNote = 'Open note'
export const changedFields = (count: string): string => `changed ${count}`
export const empty = 'empty'
/** The others read as they are named. */
export const fieldLabels: Readonly<Record<string, string>> = {
  due_on: 'Due date',
  is_required: 'Required',
  slots: 'Files',
}
export const unassigned = 'no one'
export const yes = 'yes'
export const no = 'no'
