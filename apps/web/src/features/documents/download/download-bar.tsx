import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import styles from './download-bar.module.css'
import type { DocumentDownload } from './download-context.ts'

/** So many names are read before they become a number. */
const namesShown = 3

/** Failures that name documents without which the archive can be made. */
const documentErrorCodes: ReadonlySet<string> = new Set(['bytes_missing', 'not_stampable'])

/**
 * What the server said of documents that cannot be given out, because their bytes are missing or because a name cannot be
 * put on them, one sentence each; empty for any other failure.
 */
function missingOf(cause: unknown): readonly string[] {
  return cause instanceof ApiError && documentErrorCodes.has(cause.code)
    ? cause.errors.map(({ message }) => message)
    : []
}

function Failure({ errorMessage, documentIds, cause, retry, reset }: DocumentDownload) {
  const missing = missingOf(cause)
  // Of one document the failure itself may say everything.
  const named = missing.filter((sentence) => sentence !== errorMessage)
  const more = named.length - namesShown
  return (
    <>
      <IconAlertCircle aria-hidden="true" />
      <div className={styles.words} role="alert">
        <p>{errorMessage}</p>
        {named.length > 0 && (
          <ul>
            {named.slice(0, namesShown).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {more > 0 && <li>And {more} more.</li>}
          </ul>
        )}
      </div>
      <div className={styles.actions}>
        {missing.length > 0 && missing.length < documentIds.length && (
          <Button size="small" onClick={() => void retry({ leaveOutMissing: true })}>
            Download the rest
          </Button>
        )}
        <Button size="small" onClick={() => void retry()}>
          Retry
        </Button>
        <Button size="small" variant="quiet" onClick={reset}>
          Dismiss
        </Button>
      </div>
    </>
  )
}

interface DownloadBarProps {
  download: DocumentDownload
  /** Takes the bar away; what is being prepared goes on. */
  onHide: () => void
}

/** Specification section 2: shows while documents are being prepared, and what went wrong. */
export function DownloadBar({ download, onHide }: DownloadBarProps) {
  const hasFailed = download.state === 'error'
  return (
    <section className={clsx(styles.bar, hasFailed && styles.failed)} aria-label="Document download">
      {hasFailed ? (
        <Failure {...download} />
      ) : (
        <>
          <Spinner />
          <p className={styles.words} role="status">
            Preparing your documents...
          </p>
          <Button size="small" variant="quiet" onClick={onHide}>
            Dismiss
          </Button>
        </>
      )}
    </section>
  )
}
