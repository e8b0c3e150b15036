import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { StaffProfile } from '../partner/active-profile.ts'
import styles from './header.module.css'
import { NavigationLinks } from './navigation-links.tsx'

/** The same links as the top navigation, for narrow windows. */
export function MobileMenu({ profile }: { profile: StaffProfile }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={styles.burger}
        label="Menu"
        icon={<IconMenu2 />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title="Menu">
        <nav className={styles.mobileNav} aria-label="Main">
          <NavigationLinks profile={profile} onFollow={() => setOpen(false)} />
        </nav>
      </SidePanel>
    </>
  )
}
