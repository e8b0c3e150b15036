import { paths } from '../../lib/paths.ts'
import type { Box } from './box.ts'

/** The page with all notifications of a box. */
export function pageOf({ area, partnerId }: Box): string {
  return area === 'partner' ? paths.partnerNotifications(partnerId) : paths.notifications[area]
}
