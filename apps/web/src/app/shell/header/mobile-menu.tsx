import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import * as copy from '../copy.ts'
import styles from './header.module.css'
import type { MobileMenuPanel } from './mobile-menu-panel.tsx'

const Panel = lazy(async () => ({
  default: (await loadChunk(() => import('./mobile-menu-panel.tsx'))).MobileMenuPanel,
}))

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
