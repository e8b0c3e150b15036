// Page
export const title = 'Requests'
export const filterRequests = 'Filter requests'
export const exportLabel = 'Export'
export const exportFailed = 'Couldn’t export the requests'
export const loadFailed = 'Couldn’t load requests'
export const loadMoreFailed = 'Couldn’t load more requests'
export const overdueCount = (count: string): string => `${count} overdue`
export const toReviewCount = (count: string): string => `${count} to review`
export const more = 'More'
export const reviewAnswers = 'Review answers'

// Filters
export const searchDeals = 'Search deal, borrower, business, or email'
export const searchPlaceholder = 'Search'
export const waitingOn = 'Waiting on'
export const anyone = 'Anyone or no one'
export const status = 'Status'
export const overdue = 'Overdue'
export const dueDate = 'Due date'
export const stage = 'Stage'
export const type = 'Type'
export const coordinator = 'Coordinator'
export const unassigned = 'Unassigned'
export const me = 'Me'
export const dealStatus = 'Deal status'

// List
export const request = 'Request'
export const deal = 'Deal'
export const borrower = 'Borrower'
export const stageHint = 'The stage it was requested in'
export const due = 'Due'
export const lastReminder = 'Last reminder'
export const lastReminderHint = 'When the borrower was last emailed a reminder about the deal'
export const created = 'Requested'
export const optional = 'Optional'
export const notInvited = 'Not invited'
export const invited = 'Invited'
export const declinedInvitation = 'Declined'
export const openRequest = (what: string, on: string): string => `Open ${what} on ${on}`
export const selectRequest = (what: string, on: string): string => `Select ${what} on ${on}`
export const actionsFor = (what: string, on: string): string => `Actions for ${what} on ${on}`
export const overdueSince = (day: string): string => `${day}, overdue`
export const inactive = (name: string): string => `${name} (inactive)`

// Empty
export const emptyTitle = 'No open requests'
export const emptyText = 'What you request from borrowers shows up here until it’s approved or waived.'
export const goToDeals = 'Go to deals'
export const noMatchTitle = 'No requests match these filters'
export const noMatchText = 'Change or reset the filters to see more.'

// Bulk
export const inviteBorrowers = 'Invite borrowers'
export const changeDueDate = 'Change due date…'
export const dueDateTitle = (requests: string): string => `Change the due date of ${requests}`
export const noDueDate = 'Leave empty for no due date.'
export const dueDateSet = (requests: string, day: string | null): string =>
  day === null ? `Due date removed from ${requests}` : `${requests} due ${day}`
export const dueDateFailed = 'Couldn’t change the due date'
export const dueDateUndone = (requests: string): string => `Due date changed back on ${requests}`
export const changedInBetween = 'Someone else changed this request. Its due date stays as it is.'
export const remindFailed = 'Couldn’t send the reminders'
export const notWaiting = 'Nothing here waits on a borrower who can be reminded.'
export const limitReached = (count: number): string => `Select up to ${count} requests at a time.`
export const progress = (done: string, all: string): string => `${done} of ${all}…`
export const notReminded = (deals: string): string => `${deals} not reminded`
export const notChanged = (requests: string): string => `${requests} not changed`
export const onDeal = (what: string, on: string): string => `${what} · ${on}`
export const close = 'Close'
export const results = 'Results'
export const reason = 'Result'
export const goneDeal = 'A deal you no longer have access to'
