export { notificationsFor } from './rules.ts'
export { notifyRecipients } from './tell.ts'
export type { NotificationDraft } from './telling.ts'
export { notificationHousekeeping } from './mail-copies.ts'
