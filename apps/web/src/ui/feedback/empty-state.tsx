import { clsx } from 'clsx'
import type { ReactNode } from 'react'
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
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
