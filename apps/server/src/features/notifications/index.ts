export { notificationsFor } from './notification-rules.ts'
export { notifyRecipients } from './notify.ts'
export type { NotificationDraft } from './notification-draft.ts'
export { notificationHousekeeping } from './emails/notification-emails.ts'
