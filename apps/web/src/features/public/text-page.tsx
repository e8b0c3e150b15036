import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import styles from './text-page.module.css'

interface TextPageProps {
  title: string
  /** One or two introductory sentences. */
  lead?: ReactNode
  children: ReactNode
}

export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article className={styles.page}>
      <PageTitle name={title} />
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </article>
  )
}
