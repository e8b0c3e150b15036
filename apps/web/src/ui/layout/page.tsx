import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  children: ReactNode
  /** As high as the window, for pages that are one long list. */
  fill?: boolean
  /** As wide as the window, for boards. */
  full?: boolean
}

export function Page({ children, fill = false, full = false }: PageProps) {
  return <div className={clsx(styles.page, fill && styles.fill, full && styles.full)}>{children}</div>
}
