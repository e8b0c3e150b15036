import type { User } from '@loanyard/contract/auth'
import type { Area } from '@loanyard/contract/values'
import { useNavigate } from '@tanstack/react-router'
import type { Box } from '../../features/notifications/box.ts'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { areasOf } from '../areas.ts'
import { LiveUpdates } from '../live/live-updates.tsx'
import type { StaffProfile } from '../partner/active-profile.ts'
import { PageViews } from './page-views.tsx'
import { SearchEverywhere } from './search-everywhere.tsx'

export interface LiveBellProps {
  user: User
  profile: StaffProfile | null
  area: Area
}

/** Whose notifications the bell of an area shows; null where the area is not open to the person. */
function boxOf({ user, profile, area }: LiveBellProps): Box | null {
  if (!areasOf(user).includes(area)) return null
  if (area !== 'partner') return { area, partnerId: null }
  return profile === null ? null : { area, partnerId: profile.partner.id }
}

/** The search and the bell, and with them the stream that keeps the bell and everything else on the page up to date. */
export function LiveBell(props: LiveBellProps) {
  const navigate = useNavigate()
  const box = boxOf(props)
  return (
    <>
      <LiveUpdates userId={props.user.id} />
      <PageViews />
      {props.area === 'partner' && props.profile !== null && <SearchEverywhere profile={props.profile} />}
      {box !== null && (
        <NotificationBell key={box.partnerId ?? box.area} box={box} onGo={(path) => void navigate({ to: path })} />
      )}
    </>
  )
}
