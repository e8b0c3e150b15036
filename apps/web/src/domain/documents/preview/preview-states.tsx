import { clsx } from 'clsx'
import { Component, type ReactNode } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import { PreviewError } from './preview-error.ts'
import styles from './preview.module.css'
import * as specified from './specified-copy.ts'

export function PreviewLoading() {
  return (
    <>
      <div className={clsx(ui.line4, styles.toolbar)} aria-hidden="true">
        <Skeleton width="16rem" height="20px" />
      </div>
      <div className={styles.loading} aria-busy="true">
        <VisuallyHidden>
          <span role="status">{copy.loading}</span>
        </VisuallyHidden>
        <div className={clsx(ui.stack4, styles.paper)}>
          {['70%', '92%', '88%', '95%', '60%', '0', '90%', '94%', '86%', '45%'].map((width, line) => (
            // Placeholder lines never change.
            <Skeleton key={line} width={width} height="10px" />
          ))}
        </div>
      </div>
    </>
  )
}

function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  if (error instanceof PreviewError) return error.message
  return copy.openingFailed
}

export function PreviewFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.message}>
      <FailedState title={specified.loadFailed} onRetry={onRetry}>
        {failureMessage(error)}
      </FailedState>
    </div>
  )
}

export function TruncatedNote({ children, onDownload }: { children: string; onDownload: () => void }) {
  return (
    <div className={clsx(ui.row3, styles.note)} role="note">
      {children}
      <button type="button" onClick={onDownload}>
        {copy.downloadWhole}
      </button>
    </div>
  )
}

interface State {
  readonly failed: boolean
}

/** Contains rendering errors to one document. Reloading the page also picks up a newer build. */
export class PreviewBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (this.state.failed) return <PreviewFailed error={null} onRetry={() => location.reload()} />
    return this.props.children
  }
}
