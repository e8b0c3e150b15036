import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import styles from './download-bar.module.css'
import type { DocumentDownload } from './download-provider.tsx'

/** Document names listed; the rest are counted. */
const namesShown = 3

/** Errors after which the archive can be made without the named documents. */
const documentErrorCodes: ReadonlySet<string> = new Set(['bytes_missing', 'cannot_watermark'])

/** One sentence for each document whose bytes are missing or that can't be watermarked; empty for any other error. */
function missingOf(cause: unknown): readonly string[] {
  return cause instanceof ApiError && documentErrorCodes.has(cause.code)
    ? cause.errors.map(({ message }) => message)
    : []
}

function Failure({ errorMessage, documentIds, cause, retry, reset }: DocumentDownload) {
  const missing = missingOf(cause)
  // With one document, the error itself may already say everything.
  const named = missing.filter((sentence) => sentence !== errorMessage)
  const more = named.length - namesShown
  return (
    <>
      <IconAlertCircle aria-hidden="true" />
      <div className={styles.message} role="alert">
        <p>{errorMessage}</p>
        {named.length > 0 && (
          <ul>
            {named.slice(0, namesShown).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {more > 0 && <li>{copy.andMore(more)}</li>}
          </ul>
        )}
      </div>
      <div className={clsx(ui.wrap2, ui.end)}>
        {missing.length > 0 && missing.length < documentIds.length && (
          <Button size="small" onClick={() => void retry({ leaveOutMissing: true })}>
            {copy.downloadTheRest}
          </Button>
        )}
        <Button size="small" onClick={() => void retry()}>
          {copy.retry}
        </Button>
        <Button size="small" variant="quiet" onClick={reset}>
          {actionLabels.dismiss}
        </Button>
      </div>
    </>
  )
}

interface DownloadBarProps {
  download: DocumentDownload
  /** Hides the bar; preparation continues. */
  onHide: () => void
}

export function DownloadBar({ download, onHide }: DownloadBarProps) {
  const hasFailed = download.state === 'error'
  return (
    <section
      className={clsx(ui.row3, ui.box, ui.icons18, styles.bar, hasFailed && styles.failed)}
      aria-label={copy.documentDownload}
    >
      {hasFailed ? (
        <Failure {...download} />
      ) : (
        <>
          <Spinner />
          <p className={styles.message} role="status">
            {specified.preparing}
          </p>
          <Button size="small" variant="quiet" onClick={onHide}>
            {actionLabels.dismiss}
          </Button>
        </>
      )}
    </section>
  )
}
