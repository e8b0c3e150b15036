import { clsx } from 'clsx'
import type { UploadQueue } from '../../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../../lib/upload/upload-types.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { FileName } from '../../../../ui/text/file-name.tsx'
import * as copy from './copy.ts'
import styles from './files.module.css'

/** Files that can't be retried: their type isn't supported, or the scan found a problem. */
export const isRejected = ({ state }: UploadItem): boolean => state === 'rejected' || state === 'refused'

interface RejectedFilesProps {
  items: readonly UploadItem[]
  queue: UploadQueue
}

/** One message for all of them, so that they don't push away the files that were sent. */
export function RejectedFiles({ items, queue }: RejectedFilesProps) {
  const rejected = items.filter(isRejected)
  if (rejected.length === 0) return null
  return (
    <div className={clsx(ui.stack2, styles.rejected)} role="alert">
      <div className={clsx(ui.line3, ui.between)}>
        <strong>{copy.notAccepted(rejected.length, items.length)}</strong>
        <Button onClick={() => rejected.forEach(({ key }) => queue.dismiss(key))}>
          {rejected.length === 1 ? copy.dismiss : copy.dismissAll}
        </Button>
      </div>
      <ul className={ui.stack2}>
        {rejected.map(({ key, name, message }) => (
          <li key={key}>
            <FileName name={name} />
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
