import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './states.module.css'

interface EmptyStateProps {
  title: string
  /** What belongs here and how it gets here. */
  children?: ReactNode
  /** The next step, as buttons. */
  actions?: ReactNode
  /** Small and to the left, inside a panel. */
  inline?: boolean
}

/** Says what belongs in an empty place and offers the next step. */
export function EmptyState({ title, children, actions, inline = false }: EmptyStateProps) {
  return (
    <div className={clsx(styles.state, inline && styles.inline)}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
