import { clsx } from 'clsx'
import { messageOf } from '../../lib/api/api-error.ts'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import styles from './inline-notice.module.css'

interface RefreshFailedProps {
  /** The specification's sentence, e.g. "Failed to fetch Leads". */
  title: string
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Shown above stale content that couldn't be refreshed. */
export function RefreshFailed({ title, error, onRetry, retrying }: RefreshFailedProps) {
  return (
    <div className={clsx(styles.notice, styles.failed)} role="alert">
      <p>
        <strong>{title.replace(/\.$/, '')}.</strong> {messageOf(error)} {copy.staleContent}
      </p>
      <Button size="small" onClick={onRetry} busy={retrying}>
        {copy.actionLabels.tryAgain}
      </Button>
    </div>
  )
}
