import type { Area } from '@loanyard/contract/core/values'
import { signOut } from '../../../features/auth/sign-out.ts'
import { SidePanel } from '../../../ui/overlay/side-panel.tsx'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as specified from '../../specified-copy.ts'
import { contactEmail } from '../contact-email.ts'
import * as copy from '../copy.ts'
import { FavoriteLinks } from './favorite-links.tsx'
import styles from './header.module.css'
import { NavigationLinks } from './navigation-links.tsx'
import type { NavigationLink } from './navigation.ts'
import { personalNavigation } from './workspace-navigation.ts'

interface MobileMenuPanelProps {
  opened: boolean
  onClose: () => void
  links: readonly NavigationLink[]
  area: Area
  profile: StaffProfile | null
}

/** Everything there is to go to. */
export function MobileMenuPanel({ opened, onClose, links, area, profile }: MobileMenuPanelProps) {
  return (
    <SidePanel opened={opened} onClose={onClose} title={copy.menu}>
      <nav className={styles.mobileNav} aria-label={copy.mainNavigation}>
        <NavigationLinks links={links} onFollow={onClose} />
        <NavigationLinks links={personalNavigation(area, profile)} onFollow={onClose} />
        <a href={`mailto:${contactEmail}`}>{specified.contactUs}</a>
        <button type="button" onClick={() => void signOut()}>
          {specified.logout}
        </button>
      </nav>
      {profile !== null && <FavoriteLinks partnerId={profile.partner.id} onFollow={onClose} />}
    </SidePanel>
  )
}
