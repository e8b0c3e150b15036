import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import { isInProgress, type UploadQueue } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { FileName } from '../../../ui/text/file-name.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import type { DealRef } from '../queries.ts'
import styles from './answer.module.css'
import { uploadsFor } from './request-uploads.ts'

/** The files for a request that are on their way, or did not get there. */
export function useUploadItems(deal: DealRef, requestId: string | null): readonly UploadItem[] {
  const queue = uploadsFor(deal, requestId)
  return useSyncExternalStore(queue.subscribe, queue.items)
}

/** All bytes sent is not yet done: only the server's verdict is. */
function percentOf({ sent, size }: UploadItem): number {
  return size === 0 ? 0 : Math.min(99, Math.floor((100 * sent) / size))
}

function uploadStateLabel(item: UploadItem): string {
  const words = {
    waiting: 'Waiting…',
    sending: `Uploading, ${percentOf(item)}%`,
    checking: 'Scanning…',
    ready: 'Uploaded',
    rejected: 'Not accepted',
    refused: 'Not sent',
    failed: 'Upload failed',
    canceled: 'Canceled',
  }
  return words[item.state]
}

function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { key, name, state, message } = item
  const isBad = state === 'rejected' || state === 'refused' || state === 'failed'
  const canRetry = state === 'failed' || state === 'canceled'
  return (
    <li className={clsx(styles.upload, isBad && styles.bad)}>
      <div className={styles.uploadHead}>
        <div className={styles.words}>
          <FileName name={name} />
          <span className={styles.label}>{uploadStateLabel(item)}</span>
        </div>
        {canRetry && (
          <Button aria-label={`Try ${name} again`} onClick={() => queue.retry(key)}>
            Try again
          </Button>
        )}
        {state !== 'checking' && state !== 'ready' && (
          <IconButton
            label={isInProgress(item) ? `Cancel ${name}` : `Dismiss ${name}`}
            icon={<IconX />}
            onClick={() => (isInProgress(item) ? queue.cancel(key) : queue.dismiss(key))}
          />
        )}
      </div>
      {isInProgress(item) && (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuenow={percentOf(item)}
          aria-valuetext={uploadStateLabel(item)}
        >
          <span style={{ width: `${percentOf(item)}%` }} />
        </div>
      )}
      {message !== null && (
        <p className={styles.message} role="alert">
          {message}
        </p>
      )}
    </li>
  )
}

/** The uploads for a request, or for null those nobody asked for, each with how far it is and what can be done about it. */
export function UploadList({ deal, requestId }: { deal: DealRef; requestId: string | null }) {
  const items = useUploadItems(deal, requestId)
  const activeCount = items.filter(isInProgress).length
  return (
    <>
      <VisuallyHidden>
        <span role="status">{activeCount > 0 ? 'Uploading…' : ''}</span>
      </VisuallyHidden>
      {items.length > 0 && (
        <ul className={styles.uploads} aria-label="Uploads">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} queue={uploadsFor(deal, requestId)} />
          ))}
        </ul>
      )}
    </>
  )
}
