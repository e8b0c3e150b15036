import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import * as copy from '../copy.ts'
import styles from './header.module.css'
import type { MobileMenuPanel } from './mobile-menu-panel.tsx'
import type { NavigationLink } from './navigation.ts'

const Panel = lazy(async () => ({
  default: (await loadChunk(() => import('./mobile-menu-panel.tsx'))).MobileMenuPanel,
}))

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

/** Everything there is to go to in one panel, for narrow screens; staff have it where there is no rail. */
export function MobileMenu(props: Pick<ComponentProps<typeof MobileMenuPanel>, 'links' | 'area' | 'profile'>) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <IconButton
        className={styles.burger}
        label={copy.menu}
        icon={<IconMenu2 />}
        data-staff={props.profile === null ? undefined : true}
        aria-expanded={state === 'open'}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      />
      {state !== 'never' && (
        <Suspense>
          <Panel {...props} opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
