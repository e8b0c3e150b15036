import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { isInProgress, type UploadQueue } from '../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../lib/upload/upload-types.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { FileName } from '../../ui/text/file-name.tsx'
import * as copy from './copy.ts'
import styles from './upload-list.module.css'

const stateLabels: Readonly<Record<UploadItem['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  checking: 'Scanning',
  ready: 'Uploaded',
  rejected: 'Not accepted',
  refused: 'Not uploaded',
  failed: 'Failed',
  canceled: 'Canceled',
}

function stateOf({ state, sent, size }: UploadItem): string {
  return state === 'sending' && size > 0 ? copy.uploading(Math.floor((100 * sent) / size)) : stateLabels[state]
}

export function UploadList({ items, queue }: { items: readonly UploadItem[]; queue: UploadQueue }) {
  if (items.length === 0) return null
  return (
    <ul className={clsx(ui.stack1, styles.documents)} aria-label={copy.files}>
      {items.map((item) => (
        <li key={item.key} className={clsx(ui.framed, styles.file)}>
          <span className={clsx(ui.wrap3, ui.grow)}>
            <FileName name={item.name} />
            <span className={ui.quiet}>
              {stateOf(item)}
              {item.message !== null && copy.uploadProblem(item.message)}
            </span>
          </span>
          {(item.state === 'failed' || item.state === 'canceled') && (
            <Button size="small" aria-label={copy.retryFile(item.name)} onClick={() => queue.retry(item.key)}>
              {copy.retry}
            </Button>
          )}
          {item.state !== 'checking' && (
            <IconButton
              label={isInProgress(item) ? copy.cancelFile(item.name) : copy.removeFile(item.name)}
              icon={<IconX />}
              size="small"
              onClick={() => {
                queue.cancel(item.key)
                queue.dismiss(item.key)
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
