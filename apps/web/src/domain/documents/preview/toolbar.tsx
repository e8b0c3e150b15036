import type { ReactNode } from 'react'
import styles from './preview.module.css'

/** The controls of a preview, above it on a desk and below it, under the thumb, on a phone. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

/** Controls that belong together. */
export function ToolGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}
