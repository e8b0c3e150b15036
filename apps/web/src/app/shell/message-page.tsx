import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../../ui/layout/primitives.module.css'
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
    <div className={clsx(ui.stack3, ui.start, styles.notice)}>
      {code !== undefined && <p className={ui.quiet}>{code}</p>}
      <h1>{title}</h1>
      <div className={clsx(ui.muted, styles.text)}>{children}</div>
      {actions !== undefined && <div className={clsx(ui.wrap2, styles.actions)}>{actions}</div>}
    </div>
  )
}
