import { clsx } from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import ui from '../../ui/layout/primitives.module.css'
import styles from './message-page.module.css'

// The page is all right without it.
const GoBack = lazy(async () => {
  const module = await loadChunk(() => import('./go-back.tsx'), { silently: true }).catch(() => null)
  return { default: module?.GoBack ?? (() => null) }
})

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
      {actions !== undefined && (
        <div className={clsx(ui.wrap2, styles.actions)}>
          {actions}
          {code !== undefined && (
            <Suspense>
              <GoBack />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}
