import type { NotificationType, RequestStatus } from '@loanyard/contract/core/values'

// Shared
export const notifications = 'Notifications'
export const unreadPrefix = 'Unread: '

// What became of an answer since
export const review = 'Review'
export const reviewAnswer = (answer: string): string => `Review: ${answer}`
export const handled: Readonly<Partial<Record<RequestStatus, string>>> = {
  Approved: 'Approved',
  Rejected: 'Sent back',
  Waived: 'Waived',
}
export const noLongerWaiting = 'No longer waiting'

// Marking
export const markFailed = 'Couldn’t mark notifications as read'

// Notification bell
export const bellLabel = (unread: number): string => `Notifications, ${unread} unread`

// Notification filters
export const unreadLabel = 'Unread'
export const read = 'Read'
export const filterNotifications = 'Filter notifications'
export const type = 'Type'
export const readState = 'Read or unread'
export const date = 'Date'

// Notification list
export const what = 'What'
export const details = 'Details'
export const when = 'When'
export const markAsRead = 'Mark as read'
export const select = (description: string): string => `Select ${description}`

// Notification popup
export const loading = 'Loading notifications'
export const reviewAnswers = 'Review answers'
export const popupLabel = 'Newest notifications'

// Notifications view
export const noMatchText = 'Change or reset the filters to see more.'
export const noMatchTitle = 'No notifications match these filters'
export const unreadCount = (count: string): string => `${count} unread`
export const newArrived = 'You have new notifications.'
export const showNew = 'Show them'

// Groups
export const plural: Partial<Record<NotificationType, (count: string) => string>> = {
  request_created: (count) => `${count} new items on your checklist`,
  request_submitted: (count) => `${count} answers received`,
  request_approved: (count) => `${count} answers approved`,
  request_rejected: (count) => `${count} items need changes`,
  document_uploaded: (count) => `${count} documents uploaded`,
  deal_shared: (count) => `${count} updates`,
}
export const groupSelect = (deal: string, summary: string): string => `Select ${deal}: ${summary}`
