import type { ReactNode } from 'react'
import styles from './financials.module.css'

/** Long and without anything to focus inside: the keyboard scrolls it as a whole. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.schedule} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
