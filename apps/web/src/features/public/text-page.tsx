import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import styles from './text-page.module.css'

interface TextPageProps {
  title: string
  /** What the page is about, in a sentence or two. */
  lead?: ReactNode
  children: ReactNode
}

/** A page to read, in lines of a readable length. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article className={styles.words}>
      <PageTitle name={title} />
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </article>
  )
}
