// Every page loads this file. The build puts constants where they are used; functions stay, so they are in a folder's own.

/** Labels of buttons and menu items that mean the same on every screen. */
export const actionLabels = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  dismiss: 'Dismiss',
  done: 'Done',
  download: 'Download',
  edit: 'Edit',
  open: 'Open',
  remove: 'Remove',
  rename: 'Rename',
  resetFilters: 'Reset filters',
  save: 'Save',
  tryAgain: 'Try again',
  undo: 'Undo',
} as const

// Charts
export const viewAsTable = 'View as table'

// Choosing a file
export const orDropHere = 'or drop it here'

// Loading, failures, and messages
export const staleContent = 'You’re seeing the last version that loaded.'
export const messages = 'Messages'
export const loadingMore = 'Loading more…'

// Addresses to copy
export const copyLink = 'Copy link'
export const linkCopied = 'Link copied'
export const copyFailed = 'Your browser didn’t let us copy it. It’s selected: copy it yourself.'

// Lists
export const bulkActions = 'Selected rows'
export const selected = 'selected'
export const clearSelection = 'Clear selection'
export const selectedHeading = 'Selected'
export const selectAllLoaded = 'Select all loaded rows'
export const noMatches = 'Change or reset the filters.'
export const noValue = 'none'

// Steps
export const steps = 'Steps'
export const stepDone = '(done)'

// Conversations
export const loadingMessages = 'Loading messages'
export const you = 'You'
export const showOlderMessages = 'Show older messages'
export const showNewMessages = 'Show new messages'
export const sendMessage = 'Send message'

// The document's title
export const tagline = 'Loanyard · SBA deals, from lead to funded'
