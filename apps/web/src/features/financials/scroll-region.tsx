import type { ReactNode } from 'react'
import styles from './financials.module.css'

interface ScrollRegionProps {
  label: string
  /** Only as wide as its place, not limited in height. */
  isWide?: boolean
  children: ReactNode
}

/** Long and without anything to focus inside: the keyboard scrolls it as a whole. */
export function ScrollRegion({ label, isWide = false, children }: ScrollRegionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={isWide ? styles.scroll : styles.schedule} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
