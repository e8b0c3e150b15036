// Sentences dictated by the product specification: keep them to the letter.
export const noUnreadNotificationsFound = 'No unread notifications found'
