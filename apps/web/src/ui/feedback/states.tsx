import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import ui from '../layout/primitives.module.css'
import styles from './states.module.css'

interface EmptyStateProps {
  title: string
  /** What belongs here and how to add it. */
  children?: ReactNode
  /** Buttons for the next step. */
  actions?: ReactNode
  /** Small and left-aligned, for use inside a panel. */
  inline?: boolean
}

export function EmptyState({ title, children, actions, inline = false }: EmptyStateProps) {
  return (
    <div className={clsx(styles.state, inline && styles.inline)}>
      <p className={clsx(ui.heading, styles.title)}>{title}</p>
      {children !== undefined && <div className={clsx(ui.muted, ui.pretty)}>{children}</div>}
      {actions !== undefined && <div className={clsx(ui.wrap2, styles.actions)}>{actions}</div>}
    </div>
  )
}

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
      <p className={clsx(ui.heading, styles.title)}>{title}</p>
      {children !== undefined && <div className={clsx(ui.muted, ui.pretty)}>{children}</div>}
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button onClick={onRetry} busy={retrying}>
          {copy.actionLabels.tryAgain}
        </Button>
      </div>
    </div>
  )
}
