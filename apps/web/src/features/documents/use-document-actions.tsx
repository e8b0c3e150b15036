import type { Stage } from '@loanyard/contract/deals/stages'
import type { Document } from '@loanyard/contract/documents/schemas'
import { useMemo, useState } from 'react'
import { useDownloadWarning } from '../../domain/documents/active-content.tsx'
import { FileDialog } from '../../domain/requests/filing/file-dialog.tsx'
import { useFileDocument } from '../../domain/requests/filing/use-file-document.ts'
import { pickFiles } from '../../lib/browser/pick-files.ts'
import { acceptedFiles } from '../../lib/upload/check-file.ts'
import { useDeleteDocuments, useDownloadDocument, useMoveDocuments } from './data/document-commands.ts'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import { RenameDialog } from './dialogs/rename-dialog.tsx'
import { UnavailableDialog } from './dialogs/unavailable-dialog.tsx'
import { uploadsOf } from './upload/deal-uploads.ts'

export interface DocumentActions {
  readonly open: (document: Document) => void
  readonly download: (document: Document) => void
  readonly rename: (document: Document) => void
  /** Chooses the request it belongs to. */
  readonly file: (document: Document) => void
  readonly move: (documents: readonly Document[]) => void
  readonly remove: (documents: readonly Document[]) => void
  /** Chooses a replacement for a rejected document. */
  readonly replace: (document: Document) => void
}

interface DocumentActionsOptions {
  readonly partnerId: string
  readonly dealId: string
  readonly stages: readonly Stage[]
  readonly onPreview: (documentId: string) => void
  /** Called before documents leave the list. */
  readonly onBeforeRemove: () => void
}

export function useDocumentActions({ partnerId, dealId, stages, onPreview, onBeforeRemove }: DocumentActionsOptions) {
  const [renaming, setRenaming] = useState<Document | null>(null)
  const [filing, setFiling] = useState<Document | null>(null)
  const [moving, setMoving] = useState<readonly Document[] | null>(null)
  const [unavailable, setUnavailable] = useState<Document | null>(null)
  const { guard, dialog } = useDownloadWarning()
  const deal = useMemo(() => ({ partnerId, dealId }), [partnerId, dealId])
  const download = useDownloadDocument(deal)
  const fileUnder = useFileDocument(deal)
  const move = useMoveDocuments(deal)
  const remove = useDeleteDocuments(deal)
  const actions = useMemo(
    (): DocumentActions => ({
      open: (document) => (document.state === 'ready' ? onPreview(document.id) : setUnavailable(document)),
      download: (document) => guard([document], () => download(document)),
      rename: setRenaming,
      file: setFiling,
      move: setMoving,
      remove: (documents) => {
        onBeforeRemove()
        remove(documents)
      },
      replace: (document) =>
        void pickFiles({ accept: acceptedFiles }).then(([file]) => file && uploadsOf(deal).replace(document, file)),
    }),
    [deal, onPreview, onBeforeRemove, guard, download, remove],
  )
  const dialogs = (
    <>
      {dialog}
      <RenameDialog deal={deal} document={renaming} onClose={() => setRenaming(null)} />
      <MoveDialog
        documents={moving}
        stages={stages}
        onClose={() => setMoving(null)}
        onMove={(to) => {
          setMoving(null)
          onBeforeRemove()
          move(moving ?? [], to)
        }}
      />
      {filing !== null && (
        <FileDialog
          deal={deal}
          document={filing}
          onClose={() => setFiling(null)}
          onFile={(to) => {
            setFiling(null)
            fileUnder({ document: filing, to })
          }}
        />
      )}
      <UnavailableDialog
        document={unavailable}
        onClose={() => setUnavailable(null)}
        onReplace={actions.replace}
        onDelete={(document) => actions.remove([document])}
      />
    </>
  )
  return { actions, dialogs }
}
