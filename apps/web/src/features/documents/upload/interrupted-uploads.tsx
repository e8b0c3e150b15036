import { useState } from 'react'
import { formatSize } from '../../../lib/format.ts'
import { pickFiles } from '../../../lib/pick-files.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import type { KeptUpload } from '../../../lib/upload/kept-uploads.ts'
import { uploadTransport } from '../../../lib/upload/transport.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button } from '../../../ui/button.tsx'
import { FileName } from '../../../ui/file-name.tsx'
import { useFocusKept } from '../use-focus-kept.ts'
import { keptUploads, type Deal, type DealUploads } from './deal-queues.ts'
import styles from './upload.module.css'

interface InterruptedUploadsProps {
  deal: Deal
  items: readonly UploadItem[]
  uploads: DealUploads
}

/** Large uploads that a reload or a closed window broke off: the same file, chosen again, goes on where it stopped. */
export function InterruptedUploads({ deal, items, uploads }: InterruptedUploadsProps) {
  const [givenUp, setGivenUp] = useState<readonly string[]>([])
  const section = useFocusKept()
  const isShownBelow = (kept: KeptUpload) => items.some(({ name, size }) => name === kept.name && size === kept.size)
  const interrupted = keptUploads
    .ofDeal(deal)
    .filter((kept) => !isShownBelow(kept) && !givenUp.includes(kept.documentId))
  if (interrupted.length === 0) return null
  const goOn = async ({ place }: KeptUpload) => {
    const [file] = await pickFiles({ accept: acceptedFiles })
    if (file !== undefined) uploads.queue.add([file], place)
  }
  const giveUp = ({ documentId }: KeptUpload) => {
    keptUploads.forget(documentId)
    setGivenUp([...givenUp, documentId])
    // If this fails the server gives it up by itself after a day.
    uploadTransport.cancel({ partnerId: deal.partnerId, documentId }).catch(() => undefined)
  }
  return (
    <section ref={section} className={styles.panel} aria-label="Interrupted uploads">
      <ul className={styles.lines}>
        {interrupted.map((kept) => (
          <li key={kept.documentId} className={styles.interrupted} data-line={kept.documentId} tabIndex={-1}>
            <p>
              <strong>
                <FileName name={kept.name} />
              </strong>{' '}
              ({formatSize(kept.size)}) was interrupted. Choose the same file again to resume.
            </p>
            <Button size="small" aria-label={`Choose ${kept.name} again`} onClick={() => void goOn(kept)}>
              Choose it again
            </Button>
            <Button size="small" variant="quiet" aria-label={`Discard ${kept.name}`} onClick={() => giveUp(kept)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
