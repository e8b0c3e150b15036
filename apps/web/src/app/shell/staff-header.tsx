import type { User } from '@loanyard/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { partnerQuery } from '../../features/partner/queries.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import type { StaffProfile } from '../partner/active-profile.ts'
import styles from './header.module.css'
import { KeysHelp } from './keys-help.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { UserMenu } from './user-menu.tsx'

/** The header of somebody signed in. */
export function StaffHeader({ user, profile }: { user: User; profile: StaffProfile | null }) {
  const { data: partner } = useQuery({ ...partnerQuery(profile?.partner.id ?? ''), enabled: profile !== null })
  const [areKeysShown, setKeysShown] = useState(false)
  useShortcuts({ '?': () => setKeysShown(true) })
  return (
    <ThemeProvider>
      <div className={styles.inside}>
        <Logo partner={partner} />
        {profile && (
          <nav className={styles.nav} aria-label="Main">
            <NavigationLinks profile={profile} />
          </nav>
        )}
        <div className={styles.end}>
          <UserMenu user={user} profile={profile} onKeys={() => setKeysShown(true)} />
          {profile && <MobileMenu profile={profile} />}
        </div>
      </div>
      <KeysHelp opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </ThemeProvider>
  )
}
