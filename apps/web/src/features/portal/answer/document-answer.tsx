import { clsx } from 'clsx'
import { stillMissing } from '../../../domain/requests/copy.ts'
import { missingSlots } from '../../../domain/requests/index.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { isInProgress } from '../../../lib/upload/upload-queue.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './answer.module.css'
import { FileSource } from './file-source.tsx'
import * as copy from './files/copy.ts'
import { FilesToFix, SentFile, type SentFilesProps } from './files/sent-file.tsx'
import { SlotList } from './files/slot-list.tsx'
import { useComplete, useTakeOff, type TakeOff } from './files/use-file-actions.ts'
import { UploadList, useUploadItems } from './upload-list.tsx'
import type { AnswerFormContext } from './use-submit-answer.ts'

/** Files that are in none of the slots, or all files of a request without slots. */
function SentFiles(files: SentFilesProps) {
  const { slots, sent_documents: sent } = files.request
  const unplaced = sent.filter(({ slot }) => !slots.some(({ name }) => name === slot))
  if (unplaced.length === 0) return null
  return (
    <ul className={ui.stack2} aria-label={copy.filesSent}>
      {unplaced.map((document) => (
        <SentFile key={document.id} {...files} document={document} />
      ))}
    </ul>
  )
}

function Done({ deal, request, partner, isTakingOff }: AnswerFormContext & Pick<TakeOff, 'isTakingOff'>) {
  const complete = useComplete(deal, request)
  const isUploading = useUploadItems(deal, request.id).some(isInProgress)
  const missing = missingSlots(request)
  if (!request.can.complete) return <p className={ui.quiet}>{copy.addFile(partner)}</p>
  return (
    <div className={ui.stack2}>
      {missing.length > 0 && <p className={ui.caution}>{stillMissing(missing.join(', '))}</p>}
      {complete.error !== null && (
        <p className={ui.bad} role="alert">
          {copy.filesStaySent(reasonOf(complete.error, copy.doneFailed))}
        </p>
      )}
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button
          variant={missing.length > 0 ? 'secondary' : 'primary'}
          size="large"
          busy={complete.isPending}
          disabled={isUploading || isTakingOff}
          aria-describedby={`done-${request.id}`}
          onClick={() => complete.mutate()}
        >
          {copy.done}
        </Button>
      </div>
      <p className={ui.quiet} id={`done-${request.id}`}>
        {isUploading ? copy.waitForUpload : isTakingOff ? copy.waitForRemoval : copy.sentAsUploaded(partner)}
      </p>
    </div>
  )
}

/** Files are sent one by one as they upload, until the person is done or no needed file is missing. */
export function DocumentAnswer(context: AnswerFormContext) {
  const { deal, request, preview } = context
  const { takeOff, isTakingOff } = useTakeOff(deal, request)
  const files = { deal, request, preview, takeOff }
  return (
    <div className={ui.stack4}>
      <FilesToFix {...{ deal, request, preview }} />
      {request.slots.length > 0 && <SlotList {...files} />}
      <SentFiles {...files} />
      <UploadList deal={deal} requestId={request.id} />
      {request.slots.length > 0 ? (
        <details className={styles.more}>
          <summary>{copy.severalAtOnce}</summary>
          <FileSource deal={deal} request={request} />
        </details>
      ) : (
        <FileSource deal={deal} request={request} />
      )}
      <Done {...context} isTakingOff={isTakingOff} />
    </div>
  )
}
