import type { RequestKind } from '@loanyard/contract/core/values'
import type { Answer } from '@loanyard/contract/requests/answers'
import type { SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId } from 'react'
import { UploadList } from '../../../domain/requests/upload-list.tsx'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import type { UploadQueue } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FieldFrame } from '../../../ui/form/field-frame.tsx'
import field from '../../../ui/form/field.module.css'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import * as copy from './copy.ts'
import styles from './view.module.css'

export interface AnswerDraft {
  readonly text: string
  readonly applies: boolean
  /** Documents already on the deal. */
  readonly documents: readonly SubmittedDocument[]
}

/**
 * Returns the request body, or a message saying what is missing. `arrived` are the ids of documents uploaded just
 * now.
 */
export function answerBody(kind: RequestKind, draft: AnswerDraft, arrived: readonly string[]): Answer | string {
  const text = draft.text.trim()
  if (!draft.applies) return text === '' ? copy.reasonNotApplicableMissing : { not_applicable: text }
  if (kind === 'Question') return text === '' ? copy.answerMissing : { answer: text }
  const documents = [...new Set([...draft.documents.map(({ id }) => id), ...arrived])]
  return documents.length === 0 ? copy.documentMissing : { documents }
}

interface AnswerFieldsProps {
  kind: RequestKind
  draft: AnswerDraft
  onChange: (part: Partial<AnswerDraft>) => void
  queue: UploadQueue
  items: readonly UploadItem[]
  onChoose: (files: File[]) => void
}

function Files({ kind, draft, onChange, queue, items, onChoose }: AnswerFieldsProps) {
  const choose = async () => onChoose(await pickFiles({ accept: acceptedFiles, several: true }))
  const without = (id: string) => draft.documents.filter((document) => document.id !== id)
  return (
    <>
      {draft.documents.length > 0 && (
        <ul className={clsx(ui.stack0, styles.keptDocuments)} aria-label={copy.documentsInAnswer}>
          {draft.documents.map(({ id, name }) => (
            <li key={id}>
              <FileName name={name} />
              <IconButton
                label={copy.leaveOut(name)}
                icon={<IconX />}
                size="small"
                onClick={() => onChange({ documents: without(id) })}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadList items={items} queue={queue} />
      <Button onClick={() => void choose()}>{kind === 'PandaDoc' ? copy.addSignedCopy : copy.addFiles}</Button>
    </>
  )
}

export function AnswerFields(props: AnswerFieldsProps) {
  const { kind, draft, onChange } = props
  const id = useId()
  return (
    <>
      {draft.applies && kind !== 'Question' ? (
        <Files {...props} />
      ) : (
        <FieldFrame id={id} label={draft.applies ? copy.answer : copy.whyNotApplicable} error={undefined}>
          <textarea
            id={id}
            rows={4}
            className={field.control}
            value={draft.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </FieldFrame>
      )}
      <label className={clsx(ui.top2, field.check)} htmlFor={`${id}-applies`}>
        <Checkbox
          id={`${id}-applies`}
          checked={!draft.applies}
          onChange={(event) => onChange({ applies: !event.target.checked })}
        />
        <span>{copy.notApplicable}</span>
      </label>
    </>
  )
}
