import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { trailSlot } from '../../lib/navigation/trail-slot.ts'
import { PageTitle } from './page-title.tsx'
import styles from './page.module.css'
import ui from './primitives.module.css'

interface PageProps {
  children: ReactNode
  /** As high as the window, for pages that are one long list. */
  fill?: boolean
  /** As wide as the window, for boards and lists of many columns. */
  full?: boolean
}

export function Page({ children, fill = false, full = false }: PageProps) {
  return <div className={clsx(styles.page, fill && styles.fill, full && styles.full)}>{children}</div>
}

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
    <div className={clsx(ui.row4, styles.header)}>
      <PageTitle name={title} />
      <div className={clsx(ui.grow, styles.naming)}>
        <div className={clsx(ui.wrap3, ui.baseline, styles.naming)}>
          <span ref={trailSlot} className={styles.trail} data-trail-slot />
          <h1>{title}</h1>
          {meta !== undefined && <div className={styles.meta}>{meta}</div>}
        </div>
        {children !== undefined && <div className={styles.below}>{children}</div>}
      </div>
      {actions !== undefined && <div className={ui.row2}>{actions}</div>}
    </div>
  )
}

interface SectionProps {
  title: string
  /** Its id, for links to it. */
  anchor?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** A landmark named by its heading. */
export function Section({ title, anchor, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} className={ui.box} aria-labelledby={id}>
      <div className={clsx(ui.row2, styles.head)}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
