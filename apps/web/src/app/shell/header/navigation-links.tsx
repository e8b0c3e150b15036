import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '../../../features/auth/mutations.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { SidePanel } from '../../../ui/overlay/side-panel.tsx'
import * as specified from '../../specified-copy.ts'
import { contactEmail } from '../contact-email.ts'
import * as copy from '../copy.ts'
import styles from './header.module.css'
import type { NavigationLink } from './navigation.ts'

interface NavigationLinksProps {
  links: readonly NavigationLink[]
  onFollow?: () => void
}

export function NavigationLinks({ links, onFollow }: NavigationLinksProps) {
  return links.map(({ to, label, exact = false }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ includeSearch: false, exact }}
      activeProps={{ 'aria-current': 'page' }}
      {...(onFollow && { onClick: onFollow })}
    >
      {label}
    </Link>
  ))
}

interface MobileMenuProps {
  links: readonly NavigationLink[]
  /** Every other destination: notifications, settings. */
  more: readonly NavigationLink[]
}

/** Everything there is to go to in one panel, for narrow screens. */
export function MobileMenu({ links, more }: MobileMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={styles.burger}
        label={copy.menu}
        icon={<IconMenu2 />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={copy.menu}>
        <nav className={styles.mobileNav} aria-label={copy.mainNavigation}>
          <NavigationLinks links={links} onFollow={() => setOpen(false)} />
          <NavigationLinks links={more} onFollow={() => setOpen(false)} />
          <a href={`mailto:${contactEmail}`}>{specified.contactUs}</a>
          <button type="button" onClick={() => void signOut()}>
            {specified.logout}
          </button>
        </nav>
      </SidePanel>
    </>
  )
}
