import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { isInProgress, type UploadQueue } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './answer.module.css'
import * as copy from './copy.ts'
import { isRejected, RejectedFiles } from './files/rejected-files.tsx'
import { Thumbnail } from './files/thumbnail.tsx'
import { uploadsFor } from './request-uploads.ts'

export function useUploadItems(deal: DealRef, requestId: string | null): readonly UploadItem[] {
  const queue = uploadsFor(deal, requestId)
  return useSyncExternalStore(queue.subscribe, queue.items)
}

/** Sent bytes aren't enough: an upload is done once the server has accepted the file. */
function percentOf({ sent, size }: UploadItem): number {
  return size === 0 ? 0 : Math.min(99, Math.floor((100 * sent) / size))
}

function uploadStateLabel(item: UploadItem): string {
  const labels = {
    waiting: copy.waiting,
    sending: copy.uploadingPercent(percentOf(item)),
    checking: copy.scanning,
    ready: copy.uploaded,
    rejected: copy.notAccepted,
    refused: copy.notSent,
    failed: copy.uploadFailed,
    canceled: copy.canceled,
  }
  return labels[item.state]
}

function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { key, name, state, message } = item
  const isBad = state === 'failed'
  const canRetry = state === 'failed' || state === 'canceled'
  return (
    <li className={clsx(ui.stack2, ui.framed, styles.upload, isBad && styles.bad)}>
      <div className={ui.row2}>
        <Thumbnail of={queue.fileOf(key)} />
        <div className={styles.details}>
          <FileName name={name} />
          <span className={ui.quiet}>{uploadStateLabel(item)}</span>
        </div>
        {canRetry && (
          <Button aria-label={copy.retryUpload(name)} onClick={() => queue.retry(key)}>
            {actionLabels.tryAgain}
          </Button>
        )}
        {state !== 'checking' && state !== 'ready' && (
          <IconButton
            label={isInProgress(item) ? copy.cancelUpload(name) : copy.dismissUpload(name)}
            icon={<IconX />}
            onClick={() => (isInProgress(item) ? queue.cancel(key) : queue.dismiss(key))}
          />
        )}
      </div>
      {isInProgress(item) && (
        <div
          className={clsx(ui.track, styles.track)}
          role="progressbar"
          aria-label={copy.uploadOf(name)}
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

/** `requestId` null is for documents no one requested. */
export function UploadList({ deal, requestId }: { deal: DealRef; requestId: string | null }) {
  const items = useUploadItems(deal, requestId)
  const queue = uploadsFor(deal, requestId)
  const activeCount = items.filter(isInProgress).length
  const shown = items.filter((item) => !isRejected(item))
  return (
    <>
      <VisuallyHidden>
        <span role="status">{activeCount > 0 ? copy.uploading : ''}</span>
      </VisuallyHidden>
      {shown.length > 0 && (
        <ul className={ui.stack2} aria-label={copy.uploads}>
          {shown.map((item) => (
            <UploadRow key={item.key} item={item} queue={queue} />
          ))}
        </ul>
      )}
      <RejectedFiles items={items} queue={queue} />
    </>
  )
}
