import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { PageTitle } from './page-title.tsx'

interface PageHeaderProps {
  /** The page's only h1, and the start of the document's title. */
  title: string
  /** Next to the title: a count, a status. */
  meta?: ReactNode
  /** On the right: at most one primary button. */
  actions?: ReactNode
  /** Below the title. */
  children?: ReactNode
}

export function PageHeader({ title, meta, actions, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <PageTitle name={title} />
      <div className={styles.words}>
        <div className={styles.line}>
          <h1>{title}</h1>
          {meta !== undefined && <div className={styles.meta}>{meta}</div>}
        </div>
        {children !== undefined && <div className={styles.below}>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
