import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { SidePanel } from '../../../ui/overlay/side-panel.tsx'
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

/** The same links in a panel, for narrow screens. */
export function MobileMenu({ links }: { links: readonly NavigationLink[] }) {
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
        </nav>
      </SidePanel>
    </>
  )
}
