import type { Area } from '@loanyard/contract/core/values'
import type { Notification } from '@loanyard/contract/notifications/notifications'
import { paths } from '../../lib/navigation/paths.ts'
import type { Inbox } from './inbox.ts'

type About = Pick<Notification, 'partner_id' | 'deal_id' | 'notification_type'>

const leadTypes: readonly string[] = ['lead_created', 'lead_assigned']

/**
 * Staff go to the deal or the lead, clients to the request on the deal, lenders to the deal, requesters to their
 * request (product-rules 7.4). Null: no link.
 */
export function notificationPath(area: Area, { partner_id, deal_id, notification_type }: About): string | null {
  if (area === 'requests') return paths.requests
  if (deal_id === null)
    return area === 'partner' && leadTypes.includes(notification_type) ? paths.leads(partner_id) : null
  if (area === 'portal') return paths.myDocs(partner_id, deal_id)
  return area === 'lender' ? paths.lenderDeal(partner_id, deal_id) : paths.deal(partner_id, deal_id)
}

export function notificationsPath({ area, partnerId }: Inbox): string {
  return area === 'partner' ? paths.partnerNotifications(partnerId) : paths.notifications[area]
}
