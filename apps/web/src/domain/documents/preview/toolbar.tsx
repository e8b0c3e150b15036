import type { ReactNode } from 'react'
import styles from './preview.module.css'

/** Above the document on large screens; below it, within reach of the thumb, on phones. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

export function ToolGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}
