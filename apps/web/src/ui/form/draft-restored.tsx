import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import styles from '../feedback/inline-notice.module.css'

interface DraftRestoredProps {
  onDiscard: () => void
  /** Further information. */
  children?: ReactNode
}

/** Shown above a form that starts with a restored draft. */
export function DraftRestored({ onDiscard, children }: DraftRestoredProps) {
  return (
    <p className={clsx(styles.notice, styles.kept)} role="status">
      <span>Picked up where you left off. {children}</span>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        Start over
      </Button>
    </p>
  )
}
