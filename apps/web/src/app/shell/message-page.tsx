import type { ReactNode } from 'react'
import styles from './message-page.module.css'

interface MessagePageProps {
  /** HTTP status that the page stands for. */
  code?: string
  title: string
  children: ReactNode
  actions?: ReactNode
}

export function MessagePage({ code, title, children, actions }: MessagePageProps) {
  return (
    <div className={styles.notice}>
      {code !== undefined && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
