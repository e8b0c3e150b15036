import type { User } from '@loanyard/contract/auth'
import type { Area } from '@loanyard/contract/values'
import { useNavigate } from '@tanstack/react-router'
import type { Inbox } from '../../features/notifications/box.ts'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { areasOf } from '../areas.ts'
import { RealtimeUpdates } from '../live/live-updates.tsx'
import type { StaffProfile } from '../partner/active-profile.ts'
import { PageViews } from './page-views.tsx'
import { GlobalSearch } from './search-everywhere.tsx'

export interface HeaderToolsProps {
  user: User
  profile: StaffProfile | null
  area: Area
}

/** Whose notifications the bell of an area shows; null where the area is not open to the person. */
function inboxOf({ user, profile, area }: HeaderToolsProps): Inbox | null {
  if (!areasOf(user).includes(area)) return null
  if (area !== 'partner') return { area, partnerId: null }
  return profile === null ? null : { area, partnerId: profile.partner.id }
}

/** The search and the bell, and with them the stream that keeps the bell and everything else on the page up to date. */
export function HeaderTools(props: HeaderToolsProps) {
  const navigate = useNavigate()
  const inbox = inboxOf(props)
  return (
    <>
      <RealtimeUpdates userId={props.user.id} />
      <PageViews />
      {props.area === 'partner' && props.profile !== null && <GlobalSearch profile={props.profile} />}
      {inbox !== null && (
        <NotificationBell
          key={inbox.partnerId ?? inbox.area}
          inbox={inbox}
          onGo={(path) => void navigate({ to: path })}
        />
      )}
    </>
  )
}
