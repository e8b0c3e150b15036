import type { SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { SubmittedDocumentLine } from '../../../domain/requests/index.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { isInProgress } from '../../../lib/upload/upload-queue.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import { useDeleteDocument } from '../my-docs/use-delete-document.ts'
import styles from './answer.module.css'
import * as copy from './copy.ts'
import { FileSource } from './file-source.tsx'
import { UploadList, useUploadItems } from './upload-list.tsx'
import type { AnswerFormContext } from './use-submit-answer.ts'

/** Documents of the earlier answer that can be sent again, and those selected. */
function usePreviousDocuments({ request, changed }: AnswerFormContext) {
  const before = (changed ?? request.submissions[0])?.documents ?? []
  // Documents already sent stay unless removed; returned ones go along only if selected.
  const [chosen, setChosen] = useState<readonly string[]>([])
  const kept = changed === undefined ? before.filter(({ id }) => chosen.includes(id)) : before
  const choose = (id: string, isWanted: boolean) =>
    setChosen(isWanted ? [...chosen, id] : chosen.filter((each) => each !== id))
  return { offered: changed === undefined ? before : [], kept, choose }
}

/** Documents are uploaded one by one, then sent together. */
export function DocumentAnswer(context: AnswerFormContext) {
  const { deal, request, preview, changed, send, onDone } = context
  const items = useUploadItems(deal, request.id)
  const { offered, kept, choose } = usePreviousDocuments(context)
  const remove = useDeleteDocument(deal)
  const unsent = request.unsent_documents
  const isUploading = items.some(isInProgress)
  const count = unsent.length + kept.length
  const isReady = !isUploading && count > 0 && (changed === undefined || unsent.length > 0)
  const submit = () =>
    send.mutate({ documents: [...kept, ...unsent].map(({ id }) => id) }, { onSuccess: () => onDone?.() })
  return (
    <div className={ui.stack4}>
      <FileSource deal={deal} request={request} />
      <UploadList deal={deal} requestId={request.id} />
      {unsent.length > 0 && (
        <div className={ui.stack2}>
          <p className={ui.quiet}>{copy.uploadedNotSent}</p>
          <ul className={ui.stack2} aria-label={copy.readyToSend}>
            {unsent.map((document) => (
              <SubmittedDocumentLine
                key={document.id}
                document={document}
                onOpen={() => preview.open(document, unsent)}
              >
                <IconButton
                  label={copy.removeDocument(document.name)}
                  icon={<IconTrash />}
                  onClick={() => remove.mutate(document)}
                />
              </SubmittedDocumentLine>
            ))}
          </ul>
        </div>
      )}
      {offered.length > 0 && <KeepDocuments {...{ offered, kept, choose }} />}
      {send.error !== null && (
        <p className={ui.bad} role="alert">
          {copy.documentsKept(reasonOf(send.error, copy.sendDocumentsFailed))}
        </p>
      )}
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button
          variant="primary"
          size="large"
          busy={send.isPending}
          disabled={!isReady}
          aria-describedby={isReady ? undefined : `why-${request.id}`}
          onClick={submit}
        >
          {count === 0 ? copy.send : copy.sendDocuments(formatCounted(count, 'document'))}
        </Button>
        {onDone !== undefined && (
          <Button size="large" onClick={onDone}>
            {actionLabels.cancel}
          </Button>
        )}
      </div>
      {!isReady && (
        <p className={ui.quiet} id={`why-${request.id}`}>
          {isUploading ? copy.waitForUpload : copy.addDocument}
        </p>
      )}
    </div>
  )
}

interface KeepDocumentsProps {
  offered: readonly SubmittedDocument[]
  kept: readonly SubmittedDocument[]
  choose: (id: string, isWanted: boolean) => void
}

function KeepDocuments({ offered, kept, choose }: KeepDocumentsProps) {
  return (
    <fieldset className={clsx(ui.framed, styles.again)}>
      <legend>{copy.keepDocuments}</legend>
      {offered.map(({ id, name }) => (
        <label key={id} className={clsx(ui.line3, styles.choice)} htmlFor={`again-${id}`}>
          <Checkbox
            id={`again-${id}`}
            checked={kept.some((each) => each.id === id)}
            onChange={(event) => choose(id, event.target.checked)}
          />
          <FileName name={name} />
        </label>
      ))}
    </fieldset>
  )
}
