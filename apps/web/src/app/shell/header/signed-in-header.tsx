import type { User } from '@loanyard/contract/auth/account'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentType, type ReactNode, useEffect } from 'react'
import { partnerQuery } from '../../../features/partner-settings/queries.ts'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import { lenderPartnerIn, portalDealIn } from '../../../lib/navigation/paths.ts'
import { actionLabels } from '../../../ui/copy.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { loadOverlays } from '../../../ui/overlay/load-overlays.ts'
import { useStaff, type StaffProfile } from '../../access/active-profile.ts'
import { areasOf, useArea } from '../../access/areas.ts'
import { useBranding } from '../../access/branding.ts'
import * as specified from '../../specified-copy.ts'
import * as copy from '../copy.ts'
import type { HeaderToolsProps } from './header-tools.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { lenderNavigation, navigationOf } from './navigation.ts'
import { UserMenu } from './user-menu.tsx'

/**
 * Loads what all pages of a partner need (name, logo, stages, staff) as soon as the partner is known, and says so if
 * that fails.
 */
function usePartnerPreload(profile: StaffProfile | null): void {
  const { error, refetch } = useQuery({
    ...partnerQuery(profile?.partner.id ?? ''),
    enabled: profile !== null,
  })
  useEffect(() => {
    if (error === null || isNotFound(error)) return
    notifyError(specified.preloadFailed, { label: actionLabels.tryAgain, onAct: () => void refetch() })
  }, [error, refetch])
}

const loadMenus = () => loadOverlays({ silently: true })

// The page comes first and works without the bell.
const HeaderTools = lazy(async (): Promise<{ default: ComponentType<HeaderToolsProps> }> => {
  await whenIdle()
  const module = await loadChunk(() => import('./header-tools.tsx'), { silently: true }).catch(() => null)
  return { default: module?.HeaderTools ?? (() => null) }
})

const ShortcutsHelp = lazy(async () => ({
  default: (await loadChunk(() => import('./shortcuts-help.tsx'))).ShortcutsHelp,
}))

/** `staffProfile` is null for people who are on no partner's staff. */
function UserHeader({ user, staffProfile }: { user: User; staffProfile: StaffProfile | null }) {
  usePreload(loadMenus)
  const area = useArea()
  const deal = useLocation({ select: ({ pathname }) => portalDealIn(pathname), structuralSharing: true })
  const lenderPartner = useLocation({ select: ({ pathname }) => lenderPartnerIn(pathname) })
  const profile = area === 'partner' ? staffProfile : null
  usePartnerPreload(profile)
  const [isShortcutsHelpOpen, setShortcutsHelpOpen] = useState(false)
  const showShortcuts = () => setShortcutsHelpOpen(true)
  const hasShortcuts = profile !== null || area === 'lender'
  useShortcuts(hasShortcuts ? { '?': showShortcuts } : {})
  const own = area === 'lender' ? lenderNavigation(lenderPartner) : navigationOf(area, profile, deal)
  const links = areasOf(user).includes(area) ? own : []
  return (
    <>
      <div className={styles.inside}>
        <Logo branding={useBranding()} />
        {links.length > 0 && (
          <nav className={styles.nav} aria-label={copy.mainNavigation}>
            <NavigationLinks links={links} />
          </nav>
        )}
        <div className={styles.end}>
          <Suspense fallback={<span className={styles.toolsPlaceholder} />}>
            <HeaderTools user={user} profile={profile} area={area} />
          </Suspense>
          <UserMenu user={user} profile={profile} onShowShortcuts={hasShortcuts ? showShortcuts : null} />
          {links.length > 0 && <MobileMenu links={links} area={area} profile={profile} />}
        </div>
      </div>
      {isShortcutsHelpOpen && (
        <Suspense>
          <ShortcutsHelp opened profile={profile} onClose={() => setShortcutsHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Renders `waiting` until the user has loaded. */
export function SignedInHeader({ waiting }: { waiting: ReactNode }) {
  const staff = useStaff()
  return staff === null ? waiting : <UserHeader user={staff.user} staffProfile={staff.profile} />
}
