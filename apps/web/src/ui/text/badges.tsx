import { clsx } from 'clsx'
import { initials } from '../../lib/format/format.ts'
import styles from './badges.module.css'

export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative' | 'muted'

/** The tone sets the shape and color of the icon. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={clsx(styles.badge, styles[tone])}>{children}</span>
}

/** Hidden from screen readers: the name is next to it or on the button around it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
