import { clsx } from 'clsx'
import { useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { formatSize } from '../../../lib/format/format.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import type { ResumableUpload } from '../../../lib/upload/resumable-uploads.ts'
import { uploadTransport } from '../../../lib/upload/upload-transport.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import { useSectionFocus } from '../use-section-focus.ts'
import * as copy from './copy.ts'
import { resumableUploads, type DealUploads } from './deal-uploads.ts'
import styles from './upload.module.css'

interface InterruptedUploadsProps {
  deal: DealRef
  items: readonly UploadItem[]
  uploads: DealUploads
}

/** Large uploads interrupted by a reload or a closed window resume when the same file is chosen again. */
export function InterruptedUploads({ deal, items, uploads }: InterruptedUploadsProps) {
  const [discarded, setDiscarded] = useState<readonly string[]>([])
  const section = useSectionFocus()
  const isShownBelow = (upload: ResumableUpload) =>
    items.some(({ name, size }) => name === upload.name && size === upload.size)
  const interrupted = resumableUploads
    .ofDeal(deal)
    .filter((upload) => !isShownBelow(upload) && !discarded.includes(upload.documentId))
  if (interrupted.length === 0) return null
  const resume = async ({ destination }: ResumableUpload) => {
    const [file] = await pickFiles({ accept: acceptedFiles })
    if (file !== undefined) uploads.queue.add([file], destination)
  }
  const discard = ({ documentId }: ResumableUpload) => {
    resumableUploads.forget(documentId)
    setDiscarded([...discarded, documentId])
    // If this fails, the server releases the upload after a day.
    uploadTransport.cancel({ partnerId: deal.partnerId, documentId }).catch(() => undefined)
  }
  return (
    <section ref={section} className={ui.box} aria-label={copy.interruptedUploads}>
      <ul className={styles.lines}>
        {interrupted.map((upload) => (
          <li
            key={upload.documentId}
            className={clsx(ui.row2, ui.ruled, styles.interrupted)}
            data-line={upload.documentId}
            tabIndex={-1}
          >
            <p>
              <strong>
                <FileName name={upload.name} />
              </strong>{' '}
              {copy.interrupted(formatSize(upload.size))}
            </p>
            <Button size="small" aria-label={copy.chooseFileAgain(upload.name)} onClick={() => void resume(upload)}>
              {copy.chooseAgain}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={copy.discardUpload(upload.name)}
              onClick={() => discard(upload)}
            >
              {copy.discard}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
