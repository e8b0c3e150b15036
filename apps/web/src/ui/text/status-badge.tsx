import { clsx } from 'clsx'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative' | 'muted'

/** The tone sets the shape and color of the icon. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={clsx(styles.badge, styles[tone])}>{children}</span>
}
