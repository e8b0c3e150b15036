import { paths } from '../../lib/paths.ts'
import type { Inbox } from './box.ts'

/** The page with all notifications of a box. */
export function notificationsPath({ area, partnerId }: Inbox): string {
  return area === 'partner' ? paths.partnerNotifications(partnerId) : paths.notifications[area]
}
