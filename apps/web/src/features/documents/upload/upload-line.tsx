import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memo } from 'react'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { formatSize } from '../../../lib/format/format.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FittedFileName } from '../../../ui/text/fitted-file-name.tsx'
import * as copy from './copy.ts'
import type { DealUploads } from './deal-uploads.ts'
import { percentOf, stateLabel } from './upload-labels.ts'
import styles from './upload.module.css'

interface UploadLineProps {
  item: UploadItem
  uploads: DealUploads
  /** The upload's stage, if it isn't the one on screen. */
  stageName: string | null
}

function Actions({ item, uploads: { queue, replace } }: Omit<UploadLineProps, 'stageName'>) {
  const { key, name, state, document } = item
  const chooseAnother = async () => {
    const [file] = await pickFiles({ accept: acceptedFiles })
    if (file === undefined || document === null) return
    replace(document, file)
    queue.dismiss(key)
  }
  if (state === 'checking') return null
  if (state === 'waiting' || state === 'sending')
    return (
      <IconButton label={copy.cancelUpload(name)} icon={<IconX />} size="small" onClick={() => queue.cancel(key)} />
    )
  return (
    <>
      {state === 'rejected' && (
        <Button size="small" aria-label={copy.replaceFile(name)} onClick={() => void chooseAnother()}>
          {copy.replace}
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" aria-label={copy.retryUpload(name)} onClick={() => queue.retry(key)}>
          {copy.retry}
        </Button>
      )}
      {state === 'canceled' && (
        <Button size="small" aria-label={copy.uploadFileAgain(name)} onClick={() => queue.retry(key)}>
          {copy.uploadAgain}
        </Button>
      )}
      <IconButton label={copy.dismissUpload(name)} icon={<IconX />} size="small" onClick={() => queue.dismiss(key)} />
    </>
  )
}

function UploadRow({ item, uploads, stageName }: UploadLineProps) {
  const { name, size, state, message } = item
  const percent = percentOf(item)
  const isBad = state === 'rejected' || state === 'refused' || state === 'failed'
  return (
    <li className={clsx(ui.ruled, styles.line, isBad && styles.failed)} data-line={item.key} tabIndex={-1}>
      <p className={clsx(ui.clip, styles.name)}>
        <FittedFileName name={name} />
      </p>
      <p className={styles.meta}>
        {formatSize(size)}
        {stageName !== null && copy.toStage(stageName)}
      </p>
      <p className={styles.state}>{stateLabel(item)}</p>
      <div className={styles.actions}>
        <Actions item={item} uploads={uploads} />
      </div>
      {(state === 'sending' || state === 'checking') && (
        <div
          className={clsx(styles.track, state === 'checking' && styles.checking)}
          role="progressbar"
          aria-label={copy.uploadOf(name)}
          aria-valuenow={percent}
          aria-valuetext={stateLabel(item)}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      {message !== null && <p className={isBad ? styles.message : styles.notice}>{message}</p>}
    </li>
  )
}

export const UploadLine = memo(UploadRow)
