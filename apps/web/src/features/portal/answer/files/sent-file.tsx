import type { Requirement, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { DealRef } from '../../../../domain/deal-ref.ts'
import type { Preview } from '../../../../domain/documents/document-preview.tsx'
import { SubmittedDocumentLine } from '../../../../domain/requests/index.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { RowSelect } from '../../../../ui/controls/row-select.tsx'
import * as copy from './copy.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useUpdateFile, type TakeOff } from './use-file-actions.ts'

/** True until the seconds have passed. */
function useIsWithin(seconds: number): boolean {
  const [isOver, setOver] = useState(seconds <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return !isOver
}

interface TakeOffProps {
  document: SubmittedDocument
  onTakeOff: (document: SubmittedDocument) => void
}

/** "Undo" at first, then a trash can. */
export function TakeOffButton({ document, onTakeOff }: TakeOffProps) {
  const canUndo = useIsWithin(document.undo_seconds)
  return canUndo ? (
    <Button aria-label={copy.undoFile(document.name)} onClick={() => onTakeOff(document)}>
      {copy.undo}
    </Button>
  ) : (
    <IconButton label={copy.removeFile(document.name)} icon={<IconTrash />} onClick={() => onTakeOff(document)} />
  )
}

export interface FilesProps {
  deal: DealRef
  request: Requirement
  preview: Preview
}

export interface SentFilesProps extends FilesProps, Pick<TakeOff, 'takeOff'> {}

interface SentFileProps extends SentFilesProps {
  document: SubmittedDocument
}

/** A file that was sent; unless it's in a slot already, the person can say which one it is. */
export function SentFile({ deal, request, preview, takeOff, document }: SentFileProps) {
  const update = useUpdateFile(deal, request)
  const isUnplaced = document.slot === null && request.slots.length > 0
  return (
    <SubmittedDocumentLine
      document={document}
      thumbnail={<Thumbnail of={document.id} />}
      onOpen={() => preview.open(document, request.sent_documents)}
    >
      {isUnplaced && (
        <RowSelect
          label={copy.which(document.name)}
          value=""
          shown={copy.chooseWhich}
          onChoose={(slot) => slot !== '' && update.mutate({ id: document.id, slot })}
        >
          <option value="">{copy.otherFile}</option>
          {request.slots.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </RowSelect>
      )}
      <TakeOffButton document={document} onTakeOff={takeOff} />
    </SubmittedDocumentLine>
  )
}

/** Files of the answer that was sent back that staff marked as wrong. */
export function FilesToFix({ deal, request, preview }: FilesProps) {
  const update = useUpdateFile(deal, request)
  const before = request.submissions[0]?.documents ?? []
  const wrong = before.filter(({ is_returned }) => is_returned)
  if (wrong.length === 0) return null
  return (
    <ul aria-label={copy.filesToFix}>
      {wrong.map((document) => (
        <SubmittedDocumentLine
          key={document.id}
          document={document}
          thumbnail={<Thumbnail of={document.id} />}
          onOpen={() => preview.open(document, wrong)}
        >
          <Button
            aria-label={copy.keepFile(document.name)}
            onClick={() => update.mutate({ id: document.id, is_returned: false })}
          >
            {copy.keep}
          </Button>
        </SubmittedDocumentLine>
      ))}
    </ul>
  )
}
