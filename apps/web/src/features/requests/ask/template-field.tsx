import { templateDocument } from '@loanyard/contract/bundles'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RequestKind } from '@loanyard/contract/values'
import type { Control } from 'react-hook-form'
import { pickFiles } from '../../../lib/pick-files.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import type { UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { Button } from '../../../ui/button.tsx'
import { FileName } from '../../../ui/file-name.tsx'
import { useBoundField } from '../../../ui/form/bound.ts'
import { describedBy, FieldFrame } from '../../../ui/form/field-frame.tsx'
import { useRequests } from '../requests-context.ts'
import { FileLines } from '../shared/file-lines.tsx'
import { letGo } from '../shared/let-go.ts'
import { queueFor } from '../shared/upload-to.ts'
import styles from './ask.module.css'
import type { Asked, AskValues } from './ask-schemas.ts'

interface TemplateFieldProps {
  control: Control<AskValues, unknown, Asked>
  name: `requests.${number}.template`
  kind: RequestKind
  /** The form's ways to the server, so that it can wait for what is on them. */
  queues: Set<UploadQueue>
}

const labels: Readonly<Record<RequestKind, string>> = {
  Document: 'Blank form to fill out',
  Question: 'Document to read',
  Acknowledgement: 'Document to read',
  PandaDoc: 'PDF to sign',
}

/** The paper that is given along: to be filled and sent back, or the PDF that is to be signed. */
export function TemplateField({ control, name, kind, queues }: TemplateFieldProps) {
  const { place } = useRequests()
  const { field, value, change, id, error } = useBoundField({ control, name })
  const [queue] = useState(() => queueFor({ kind: 'template' }))
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const paper = templateDocument.safeParse(value).data ?? null
  const arrived = items.find(({ state }) => state === 'ready')
  useEffect(() => {
    if (arrived === undefined) return
    letGo(place.partnerId, paper)
    change(templateDocument.parse(arrived.document))
    queue.dismiss(arrived.key)
  }, [arrived, change, queue, paper, place.partnerId])
  useEffect(() => {
    queues.add(queue)
    return () => {
      queues.delete(queue)
      queue.stop()
    }
  }, [queue, queues])
  const isToBeSigned = kind === 'PandaDoc'
  const choose = async () => {
    const [file] = await pickFiles({ accept: isToBeSigned ? '.pdf,application/pdf' : acceptedFiles })
    if (file === undefined) return
    for (const { key } of queue.items()) {
      queue.cancel(key)
      queue.dismiss(key)
    }
    queue.add([file], { partnerId: place.partnerId, dealId: place.dealId, stageId: null })
  }
  const remove = () => {
    letGo(place.partnerId, paper)
    change(null)
    document.getElementById(id)?.focus()
  }
  const label = labels[kind]
  return (
    <FieldFrame id={id} label={label} error={error} optional={!isToBeSigned}>
      <div className={styles.template}>
        {paper !== null && (
          <span>
            <FileName name={paper.name} />
          </span>
        )}
        <Button
          id={id}
          ref={field.ref}
          size="small"
          aria-label={`${paper === null ? 'Choose a file' : 'Choose another file'}: ${label}`}
          onClick={() => void choose()}
          {...describedBy(id, undefined, error)}
        >
          {paper === null ? 'Choose a file' : 'Choose another'}
        </Button>
        {paper !== null && (
          <Button size="small" variant="quiet" aria-label={`Remove ${paper.name}`} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <FileLines items={items} queue={queue} />
    </FieldFrame>
  )
}
