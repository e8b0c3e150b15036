import { templateDocument } from '@loanyard/contract/bundles/schemas'
import type { RequestKind } from '@loanyard/contract/core/values'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Control } from 'react-hook-form'
import { discardTemplate, createUploadQueue } from '../../../domain/requests/request-uploads.ts'
import { UploadList } from '../../../domain/requests/upload-list.tsx'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import type { UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { useBoundField } from '../../../ui/form/bound-field.ts'
import { describedBy, FieldFrame } from '../../../ui/form/field-frame.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'
import type { NewRequestsInput, NewRequestsValues } from './new-requests.ts'

interface TemplateFieldProps {
  control: Control<NewRequestsValues, unknown, NewRequestsInput>
  name: `requests.${number}.template`
  kind: RequestKind
  /** The form's uploads, so that it can wait for pending ones. */
  queues: Set<UploadQueue>
}

const labels: Readonly<Record<RequestKind, string>> = {
  Document: copy.blankForm,
  Question: copy.documentToRead,
  Acknowledgement: copy.documentToRead,
  PandaDoc: copy.pdfToSign,
}

/** A form to fill out and return, or the PDF to sign. */
export function TemplateField({ control, name, kind, queues }: TemplateFieldProps) {
  const { scope } = useRequests()
  const { field, value, change, id, error } = useBoundField({ control, name })
  const [queue] = useState(() => createUploadQueue({ kind: 'template' }))
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const template = templateDocument.safeParse(value).data ?? null
  const arrived = items.find(({ state }) => state === 'ready')
  useEffect(() => {
    if (arrived === undefined) return
    discardTemplate(scope.partnerId, template)
    change(templateDocument.parse(arrived.document))
    queue.dismiss(arrived.key)
  }, [arrived, change, queue, template, scope.partnerId])
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
    queue.add([file], { partnerId: scope.partnerId, dealId: scope.dealId, stageId: null })
  }
  const remove = () => {
    discardTemplate(scope.partnerId, template)
    change(null)
    document.getElementById(id)?.focus()
  }
  const label = labels[kind]
  return (
    <FieldFrame id={id} label={label} error={error} optional={!isToBeSigned}>
      <div className={ui.row2}>
        {template !== null && (
          <span>
            <FileName name={template.name} />
          </span>
        )}
        <Button
          id={id}
          ref={field.ref}
          size="small"
          aria-label={`${template === null ? copy.chooseFile : copy.chooseAnotherFile}: ${label}`}
          onClick={() => void choose()}
          {...describedBy(id, undefined, error)}
        >
          {template === null ? copy.chooseFile : copy.chooseAnother}
        </Button>
        {template !== null && (
          <Button size="small" variant="quiet" aria-label={copy.removeName(template.name)} onClick={remove}>
            {actionLabels.remove}
          </Button>
        )}
      </div>
      <UploadList items={items} queue={queue} />
    </FieldFrame>
  )
}
