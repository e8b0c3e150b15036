import type { ReactNode } from 'react'
import { DialogFooter } from './dialog.tsx'
import styles from './sticky-footer.module.css'

/** For long forms: however far one has scrolled, the buttons stay in sight. The primary button comes last. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <DialogFooter>{children}</DialogFooter>
    </div>
  )
}
