export const notificationsRequired = 'Choose at least one notification.'
export const tooManyNotifications = 'Choose at most 1000 notifications.'
