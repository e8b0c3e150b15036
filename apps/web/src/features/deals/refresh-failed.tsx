import { Button } from '../../ui/button.tsx'
import styles from './deals.module.css'
import { sentenceOf } from '../../lib/api-error.ts'

interface RefreshFailedProps {
  title: string
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Above what was loaded before and could not be loaded again: it stays, and the person is told how old it is. */
export function RefreshFailed({ title, error, onRetry, retrying }: RefreshFailedProps) {
  return (
    <div className={styles.refreshFailed} role="alert">
      <p>
        <strong>{title}</strong> {sentenceOf(error, 'Something went wrong on our side.')} What you see was loaded
        before.
      </p>
      <Button size="small" onClick={onRetry} busy={retrying}>
        Try again
      </Button>
    </div>
  )
}
