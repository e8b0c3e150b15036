import type { User } from '@loanyard/contract/auth/account'
import type { Area } from '@loanyard/contract/core/values'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import type { Inbox } from '../../../features/notifications/inbox.ts'
import { NotificationBell } from '../../../features/notifications/notification-bell.tsx'
import { openAnalytics } from '../../../lib/analytics/analytics.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { notePage } from '../../../lib/navigation/last-pages.ts'
import { useOpenOnHold } from '../../../lib/upload/drops/open-on-hold.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import { areasOf } from '../../access/areas.ts'
import { RealtimeUpdates } from '../../realtime/realtime-updates.tsx'
import { Rail } from '../rail/rail.tsx'
import { GlobalSearch } from './global-search.tsx'
import { NewLeadKey } from './new-lead-key.tsx'

// Phones only; the menu of the header has the same pages.
const BottomBar = lazy(async (): Promise<{ default: ComponentType<{ partnerId: string }> }> => {
  const module = await loadChunk(() => import('../rail/bottom-bar.tsx'), { silently: true }).catch(() => null)
  return { default: module?.BottomBar ?? (() => null) }
})

const opened = openAnalytics(document).catch(() => null)

/** Reports page views by route, if the installation has analytics. */
function PageViews() {
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  useEffect(() => {
    void opened.then((analytics) => analytics?.track({ kind: 'page_view', route }))
  }, [route])
  return null
}

/** For the way back from a page that can't be shown. */
function NotePage({ userId }: { userId: string }) {
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href ?? null })
  useEffect(() => {
    if (href !== null) notePage(userId, href)
  }, [userId, href])
  return null
}

export interface HeaderToolsProps {
  user: User
  profile: StaffProfile | null
  area: Area
}

/** Null where the area isn't open to the person. */
function inboxOf({ user, profile, area }: HeaderToolsProps): Inbox | null {
  if (!areasOf(user).includes(area)) return null
  if (area !== 'partner') return { area, partnerId: null }
  return profile === null ? null : { area, partnerId: profile.partner.id }
}

/** The search, the bell, the rail beside the page or the bar below it, and the realtime stream that keeps the page up to date. */
export function HeaderTools(props: HeaderToolsProps) {
  const navigate = useNavigate()
  useOpenOnHold()
  const isNarrow = useMedia(narrowQuery)
  const inbox = inboxOf(props)
  return (
    <>
      <RealtimeUpdates userId={props.user.id} />
      <PageViews />
      <NotePage userId={props.user.id} />
      {props.area === 'partner' && props.profile !== null && (
        <>
          <GlobalSearch profile={props.profile} />
          <NewLeadKey partnerId={props.profile.partner.id} />
          <Rail key={props.profile.partner.id} profile={props.profile} />
          {isNarrow && (
            <Suspense>
              <BottomBar partnerId={props.profile.partner.id} />
            </Suspense>
          )}
        </>
      )}
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
