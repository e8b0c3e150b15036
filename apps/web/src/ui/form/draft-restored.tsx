import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import styles from '../feedback/inline-notice.module.css'
import * as copy from './copy.ts'

interface DraftRestoredProps {
  onDiscard: () => void
  /** Further information. */
  children?: ReactNode
}

/** Shown above a form that starts with a restored draft. */
export function DraftRestored({ onDiscard, children }: DraftRestoredProps) {
  return (
    <p className={clsx(styles.notice, styles.restored)} role="status">
      <span>
        {copy.draftRestored} {children}
      </span>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        {copy.startOver}
      </Button>
    </p>
  )
}
