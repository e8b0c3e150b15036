import { useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Inbox, NotificationsAddress } from '../../../features/notifications/inbox.ts'
import { NotificationsView } from '../../../features/notifications/notifications-view.tsx'

export function NotificationsPage() {
  const area = useRouteContext({ strict: false, select: (context) => context.area }) ?? 'partner'
  const partnerId = useParams({ strict: false, select: (params) => params.partnerId })
  const address: NotificationsAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const inbox: Inbox = area === 'partner' ? { area, partnerId: partnerId ?? '' } : { area, partnerId: null }
  return (
    <NotificationsView
      key={partnerId ?? area}
      inbox={inbox}
      address={address}
      onAddressChange={(search) => void navigate({ to: '.', search, resetScroll: false })}
      onGo={(path) => void navigate({ to: path })}
    />
  )
}
