import { templateDocument } from '@loanyard/contract/bundles/schemas'
import { typeByFileName } from '@loanyard/contract/documents/document-types'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Control } from 'react-hook-form'
import { discardTemplate, createUploadQueue } from '../../../domain/requests/request-uploads.ts'
import { UploadList } from '../../../domain/requests/upload-list.tsx'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import { isInProgress, type UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { useBoundField } from '../../../ui/form/bound-field.ts'
import { describedBy, FieldFrame } from '../../../ui/form/field-frame.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import type { AttachmentInput, AttachmentValues } from './attachment-values.ts'
import * as copy from './copy.ts'
import { TemplateFile } from './template-file.tsx'

const templateLabels = {
  Document: { label: copy.blankForm, help: copy.blankFormHelp },
  Question: { label: copy.documentToRead, help: copy.questionDocumentHelp },
  Acknowledgement: { label: copy.documentToRead, help: copy.confirmDocumentHelp },
  PandaDoc: { label: copy.pdfToSign, help: copy.pdfToSignHelp },
}

export function useTemplateUpload(): { queue: UploadQueue; isSending: () => boolean } {
  const [queue] = useState(() => createUploadQueue({ kind: 'template' }))
  useEffect(() => () => queue.stop(), [queue])
  return { queue, isSending: () => queue.items().some(isInProgress) }
}

/** Hands a finished upload to the form and removes its line. */
function useUploadedTemplate(queue: UploadQueue, take: (value: unknown) => void) {
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const arrived = items.find(({ state }) => state === 'ready')
  useEffect(() => {
    if (arrived === undefined) return
    take(arrived.document)
    queue.dismiss(arrived.key)
  }, [arrived, take, queue])
  return items
}

interface TemplateFieldProps {
  partnerId: string
  control: Control<AttachmentInput, unknown, AttachmentValues>
  kind: AttachmentInput['kind']
  /** Document id of the current template; null if there is none. */
  saved: string | null
  queue: UploadQueue
  onPreview: (documentId: string) => void
  /** Reports a file that was rejected before the upload. */
  onRefuse: (sentence: string) => void
}

export function TemplateField({ partnerId, control, kind, saved, queue, onPreview, onRefuse }: TemplateFieldProps) {
  const { field, value, change, id, error } = useBoundField({ control, name: 'template_document' })
  const template = templateDocument.safeParse(value).data ?? null
  const items = useUploadedTemplate(queue, (next) => {
    discardTemplate(partnerId, template, saved)
    change(templateDocument.parse(next))
  })
  const { label, help } = templateLabels[kind]
  const isSigned = kind === 'PandaDoc'
  const choose = async () => {
    const [file] = await pickFiles({ accept: isSigned ? '.pdf,application/pdf' : acceptedFiles })
    if (file === undefined) return
    if (isSigned && typeByFileName(file.name)?.media_type !== 'application/pdf') {
      return onRefuse(copy.notPdf(file.name))
    }
    for (const { key } of queue.items()) {
      queue.cancel(key)
      queue.dismiss(key)
    }
    queue.add([file], { partnerId, dealId: '', stageId: null })
  }
  const verb = template === null ? copy.chooseFile : copy.chooseAnotherFile
  return (
    <FieldFrame id={id} label={label} help={help} error={error} optional={!isSigned}>
      <div className={ui.row2}>
        {template !== null && (
          <TemplateFile partnerId={partnerId} template={template} onPreview={onPreview}>
            <IconButton
              label={copy.removeFile(template.name)}
              title={actionLabels.remove}
              icon={<IconX />}
              size="small"
              onClick={() => {
                discardTemplate(partnerId, template, saved)
                change(null)
                document.getElementById(id)?.focus()
              }}
            />
          </TemplateFile>
        )}
        <Button
          id={id}
          ref={field.ref}
          size="small"
          icon={<IconUpload aria-hidden="true" />}
          aria-label={`${verb}: ${label}`}
          onClick={() => void choose()}
          {...describedBy(id, help, error)}
        >
          {verb}
        </Button>
      </div>
      <UploadList items={items} queue={queue} />
    </FieldFrame>
  )
}
