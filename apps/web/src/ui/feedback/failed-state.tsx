import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import styles from './states.module.css'

interface FailedStateProps {
  /** What failed, e.g. "Failed to fetch Leads". */
  title: string
  /** The server's reason, if it gave one. */
  children?: ReactNode
  onRetry: () => void
  retrying?: boolean
  inline?: boolean
}

/** Announced by screen readers when it appears. */
export function FailedState({ title, children, onRetry, retrying = false, inline = false }: FailedStateProps) {
  return (
    <div className={clsx(styles.state, styles.failed, inline && styles.inline)} role="alert">
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>
        <Button onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      </div>
    </div>
  )
}
