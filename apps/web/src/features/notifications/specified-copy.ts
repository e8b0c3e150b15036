// Sentences dictated by the user's specification, word for word.

export const markingAllAsRead = 'Marking all as read...'
export const markAllAsRead = 'Mark all as read'
export const emptyText = 'There are no new notifications at the moment.'
export const emptyTitle = 'No New Notifications'
export const viewAll = 'View All Notifications'
export const nothingToMark = 'No unread notifications to mark'
export const fetchFailed = (name: string): string => `Failed to fetch notifications for ${name}.`
