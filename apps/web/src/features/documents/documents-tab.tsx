import type { Stage } from '@loanyard/contract/deals/stages'
import type { Document } from '@loanyard/contract/documents/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo } from 'react'
import ui from '../../ui/layout/primitives.module.css'
import { useFetchedRows } from '../../ui/list/use-fetched-rows.ts'
import * as copy from './copy.ts'
import { unfiled } from './dialogs/move-dialog.tsx'
import { DocumentToolbar } from './document-toolbar.tsx'
import { DocumentList } from './list/document-list.tsx'
import { useSelection } from './list/use-selection.ts'
import { OpenDocument } from './open-document.tsx'
import {
  defaultOrdering,
  documentOrderings,
  type DocumentScope,
  documentsQuery,
  type DocumentFilter,
} from './queries.ts'
import { RejectedDocuments } from './rejected-documents.tsx'
import { StageChips } from './stage-chips.tsx'
import { DropArea } from './upload/drop-area.tsx'
import { InterruptedUploads } from './upload/interrupted-uploads.tsx'
import { UploadPanel } from './upload/upload-panel.tsx'
import { useUploads, type Uploads } from './upload/use-uploads.ts'
import { useDocumentActions } from './use-document-actions.tsx'

export const useDocuments = (scope: DocumentScope, filter: DocumentFilter) =>
  useFetchedRows(useInfiniteQuery(documentsQuery(scope, filter)))

export interface DocumentsAddress {
  doc?: string | undefined
  order?: string | undefined
  find?: string | undefined
}

interface DocumentsTabProps {
  partnerId: string
  dealId: string
  stages: readonly Stage[]
  /** Null for documents without a stage. */
  stageId: string | null
  onStageChange: (stageId: string | null) => void
  address: DocumentsAddress
  /** `replace`: adds no history entry. */
  onAddressChange: (change: DocumentsAddress, replace: boolean) => void
  /** URL of an open document. */
  hrefOf: (documentId: string) => string
}

type StageDocumentsProps = Omit<DocumentsTabProps, 'onStageChange' | 'partnerId' | 'dealId' | 'stageId'> & {
  scope: DocumentScope
  stageName: string
  uploads: Uploads
}

/** A file that was rejected is told about above the list once its document is there, and nowhere else. */
function useRejectedInList({ items, uploads: { queue } }: Uploads, rows: readonly Document[]): void {
  useLayoutEffect(() => {
    const ids = new Set(rows.map(({ id }) => id))
    for (const { key, state, document } of items)
      if (state === 'rejected' && document !== null && ids.has(document.id)) queue.dismiss(key)
  }, [items, queue, rows])
}

/** A new stage starts with no selection and no search. */
function StageDocuments({ scope, stageName, stages, uploads, address, onAddressChange, hrefOf }: StageDocumentsProps) {
  const { partnerId, dealId } = scope
  const ordering = documentOrderings.find((each) => each === address.order) ?? defaultOrdering
  const filter = useMemo(() => ({ ordering, search: address.find ?? '' }), [ordering, address.find])
  const list = useDocuments(scope, filter)
  useRejectedInList(uploads, list.rows)
  const selection = useSelection(scope, list.rows)
  const { clear } = selection
  const open = useCallback(
    // Opening a document adds a history entry; going from one document to the next does not.
    (doc: string | undefined) => onAddressChange({ doc }, doc === undefined || address.doc !== undefined),
    [onAddressChange, address.doc],
  )
  const { actions, dialogs } = useDocumentActions({ partnerId, dealId, stages, onPreview: open, onBeforeRemove: clear })
  return (
    <>
      <RejectedDocuments rows={list.rows} actions={actions} />
      <DocumentList
        scope={scope}
        stageName={stageName}
        filter={filter}
        onOrderingChange={(order) => onAddressChange({ order }, true)}
        onResetSearch={() => onAddressChange({ find: undefined }, true)}
        list={list}
        selection={selection}
        actions={actions}
        hrefOf={hrefOf}
        onOpen={open}
        onUpload={uploads.chooseFiles}
      />
      {address.doc !== undefined && (
        <OpenDocument scope={scope} rows={list.rows} documentId={address.doc} onOpen={open} actions={actions} />
      )}
      {dialogs}
    </>
  )
}

export function DocumentsTab(props: DocumentsTabProps) {
  const { partnerId, dealId, stages, stageId, onStageChange, address, onAddressChange } = props
  const scope = useMemo((): DocumentScope => ({ partnerId, dealId, stageId }), [partnerId, dealId, stageId])
  const nameOf = (id: string | null) => stages.find((stage) => stage.id === id)?.name ?? unfiled.name
  const stageName = nameOf(stageId)
  const uploads = useUploads(scope)
  return (
    <div className={ui.stack3}>
      <StageChips scope={scope} stages={stages} onSelect={onStageChange} />
      <DropArea label={copy.dropToAdd(stageName)} onDrop={uploads.drop}>
        <DocumentToolbar
          scope={scope}
          stageName={stageName}
          search={address.find ?? ''}
          onSearch={(find) => onAddressChange({ find: find === '' ? undefined : find }, true)}
          uploads={uploads}
        />
        <InterruptedUploads deal={scope} items={uploads.items} uploads={uploads.uploads} />
        <UploadPanel items={uploads.items} uploads={uploads.uploads} stageId={stageId} nameOf={nameOf} />
        <StageDocuments key={stageId} {...props} scope={scope} stageName={stageName} uploads={uploads} />
      </DropArea>
    </div>
  )
}
