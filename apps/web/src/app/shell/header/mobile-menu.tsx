import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { SidePanel } from '../../../ui/overlay/side-panel.tsx'
import * as copy from './copy.ts'
import styles from './header.module.css'
import { NavigationLinks } from './navigation-links.tsx'
import type { NavigationLink } from './navigation.ts'

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
