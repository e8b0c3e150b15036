import type { User } from '@loanyard/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { partnerQuery } from '../../features/partner/queries.ts'
import { portalDealQuery } from '../../features/portal/portal-deals-query.ts'
import { portalDealIn } from '../../lib/paths.ts'
import { whenUp } from '../../lib/when-up.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { useStaff, type StaffProfile } from '../partner/active-profile.ts'
import { areasOf } from '../areas.ts'
import { useArea } from '../use-area.ts'
import styles from './header.module.css'
import type { LiveBellProps } from './live-bell.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { navigationOf } from './navigation.ts'
import { UserMenu } from './user-menu.tsx'

// The page comes first; without the bell it works, too.
const LiveBell = lazy(async (): Promise<{ default: ComponentType<LiveBellProps> }> => {
  await whenUp()
  const module = await import('./live-bell.tsx').catch(() => null)
  return { default: module?.LiveBell ?? (() => null) }
})

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

const noDeal = { partnerId: '', dealId: '' }

/** The header of somebody, in whichever area. `staffProfile`: as whom they work for a partner, if they do. */
function HeaderOf({ user, staffProfile }: { user: User; staffProfile: StaffProfile | null }) {
  const area = useArea()
  const deal = useLocation({ select: ({ pathname }) => portalDealIn(pathname), structuralSharing: true })
  const profile = area === 'partner' ? staffProfile : null
  const { data: partner } = useQuery({ ...partnerQuery(profile?.partner.id ?? ''), enabled: profile !== null })
  const { data: open } = useQuery({ ...portalDealQuery(deal ?? noDeal), enabled: deal !== null })
  const [areKeysShown, setKeysShown] = useState(false)
  const showKeys = () => setKeysShown(true)
  useShortcuts(profile === null ? {} : { '?': showKeys })
  const links = areasOf(user).includes(area) ? navigationOf(area, profile, deal) : []
  return (
    <ThemeProvider>
      <div className={styles.inside}>
        <Logo partner={area === 'portal' ? open?.partner : partner} />
        {links.length > 0 && (
          <nav className={styles.nav} aria-label="Main">
            <NavigationLinks links={links} />
          </nav>
        )}
        <div className={styles.end}>
          <Suspense fallback={<span className={styles.bellToCome} />}>
            <LiveBell user={user} profile={profile} area={area} />
          </Suspense>
          <UserMenu user={user} profile={profile} onKeys={profile === null ? null : showKeys} />
          {links.length > 0 && <MobileMenu links={links} />}
        </div>
      </div>
      {areKeysShown && (
        <Suspense>
          <KeysHelp opened onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </ThemeProvider>
  )
}

/** The header of whoever is signed in; `waiting` until that is known. */
export function SignedInHeader({ waiting }: { waiting: ReactNode }) {
  const staff = useStaff()
  return staff === null ? waiting : <HeaderOf user={staff.user} staffProfile={staff.profile} />
}
