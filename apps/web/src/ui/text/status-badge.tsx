import { clsx } from 'clsx'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative' | 'muted'

/** A status as a word with a small mark whose shape and colour follow the tone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={clsx(styles.badge, styles[tone])}>{children}</span>
}
