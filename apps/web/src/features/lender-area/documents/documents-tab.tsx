import type { LenderDeal, LenderDocument } from '@loanyard/contract/lender-area/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useMemo, useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { DocumentPreview } from '../../../domain/documents/document-preview.tsx'
import type { PreviewDocument } from '../../../domain/documents/preview/preview-kind.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { CountChip } from '../../../ui/filter/count-chip.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { failures } from '../labels.ts'
import { documentsQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { type DocumentFilter, filterDocuments, orderingOf, type StageCount, stageCounts } from './document-filter.ts'
import { DocumentList } from './document-list.tsx'
import styles from './documents.module.css'
import { type Archive, ZipButton } from './zip-button.tsx'

interface StageChipsProps {
  stages: readonly StageCount[]
  total: number
  /** Undefined: all. */
  chosen: string | undefined
  onChoose: (stage: string | undefined) => void
}

function StageChips({ stages, total, chosen, onChoose }: StageChipsProps) {
  return (
    <nav aria-label={copy.stagesWithDocuments}>
      <ul className={ui.wrap2}>
        <CountChip
          name={copy.allStages}
          count={total}
          unit={copy.documentsUnit(total)}
          isChosen={chosen === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {stages.map(({ id, name, count }) => (
          <CountChip
            key={id}
            name={name}
            count={count}
            unit={copy.documentsUnit(count)}
            isChosen={chosen === id}
            onChoose={() => onChoose(id)}
          />
        ))}
      </ul>
    </nav>
  )
}

/** Loads all pages at once, because a package is reviewed as a whole. */
function useAllDocuments(dealRef: DealRef) {
  const query = useInfiniteQuery(documentsQuery(dealRef))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const documents = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? []
    return [...new Map(all.map((document) => [document.id, document])).values()]
  }, [data])
  return { ...query, documents, isComplete: data !== undefined && !hasNextPage }
}

/** Lenders only see documents that have arrived and passed the scan. */
function toPreviewDocument(document: LenderDocument): PreviewDocument {
  const { id, name, file_type, size, pages, has_preview, active_content } = document
  return { id, name, file_type, size, pages, has_preview, active_content, state: 'ready', problem: null }
}

export interface LenderDocumentsSearch {
  /** ID of the open document. */
  doc?: string | undefined
  stage?: string | undefined
  order?: string | undefined
  find?: string | undefined
}

interface DocumentsTabProps {
  deal: LenderDeal
  address: LenderDocumentsSearch
  /** `replace`: without a history entry. */
  onAddressChange: (change: LenderDocumentsSearch, replace: boolean) => void
  hrefOf: (documentId: string) => string
  archive: Archive
}

/** The open document, with its neighbors in the list to page through. */
function OpenDocument({ deal, rows, all, isComplete, address, onAddressChange }: OpenDocumentProps) {
  const { doc } = address
  const previewable = rows.some(({ id }) => id === doc) ? rows : all.filter(({ id }) => id === doc)
  const isMissing = doc !== undefined && isComplete && previewable.length === 0
  useEffect(() => {
    if (!isMissing) return
    notifyError(copy.noAccess)
    onAddressChange({ doc: undefined }, true)
  }, [isMissing, onAddressChange])
  const documents = useMemo(() => previewable.map(toPreviewDocument), [previewable])
  if (doc === undefined || documents.length === 0) return null
  return (
    <DocumentPreview
      documents={documents}
      index={documents.findIndex(({ id }) => id === doc)}
      partnerId={deal.partner.id}
      onClose={() => onAddressChange({ doc: undefined }, true)}
      onIndex={(index) => onAddressChange({ doc: documents[index]?.id }, true)}
    />
  )
}

interface OpenDocumentProps extends Pick<DocumentsTabProps, 'deal' | 'address' | 'onAddressChange'> {
  rows: readonly LenderDocument[]
  all: readonly LenderDocument[]
  /** All documents have loaded, so an ID that isn't among them doesn't exist. */
  isComplete: boolean
}

function useFilter({ stage, find, order }: LenderDocumentsSearch): DocumentFilter {
  return useMemo(() => ({ stage, search: find ?? '', ordering: orderingOf(order) }), [stage, find, order])
}

export function DocumentsTab({ deal, address, onAddressChange, hrefOf, archive }: DocumentsTabProps) {
  const query = useAllDocuments({ partnerId: deal.partner.id, dealId: deal.id })
  const { documents, isComplete, error, isFetching } = query
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const stages = useMemo(() => stageCounts(documents), [documents])
  const filter = useFilter(address)
  const rows = useMemo(() => filterDocuments(documents, filter), [documents, filter])
  const retry = () => void (query.hasNextPage ? query.fetchNextPage() : query.refetch())
  if (isComplete && documents.length === 0) {
    return <EmptyState title={copy.noDocumentsTitle}>{copy.noDocumentsText(deal.partner.name)}</EmptyState>
  }
  const isNarrowed = rows.length < documents.length
  const open = (doc: string | undefined) => onAddressChange({ doc }, address.doc !== undefined)
  return (
    <div className={ui.stack3}>
      {error !== null && documents.length > 0 && (
        <RefreshFailed title={failures.documents} error={error} onRetry={retry} retrying={isFetching} />
      )}
      {isComplete && stages.length > 1 && (
        <StageChips
          stages={stages}
          total={documents.length}
          chosen={address.stage}
          onChoose={(stage) => onAddressChange({ stage }, true)}
        />
      )}
      <div className={ui.row4}>
        <SearchField
          label={copy.searchPlaceholder}
          value={filter.search}
          onChange={(find) => onAddressChange({ find: find === '' ? undefined : find }, true)}
        />
        <p className={clsx(ui.quiet, styles.note)}>
          {copy.brokerSeesActivity(deal.partner.name)}
          {deal.watermark && ` ${copy.watermarkNote}`}
        </p>
        {isComplete && (
          <ZipButton
            documents={rows}
            label={isNarrowed ? copy.downloadShown(formatCount(rows.length)) : copy.downloadAll}
            archive={archive}
            hasWatermark={deal.watermark}
          />
        )}
      </div>
      <DocumentList
        rows={rows}
        ordering={filter.ordering}
        onOrderingChange={(order) => onAddressChange({ order }, true)}
        partnerId={deal.partner.id}
        hrefOf={hrefOf}
        onOpen={open}
        status={query.data === undefined ? (error === null ? 'loading' : 'failed') : 'ready'}
        failed={
          <FailedState title={failures.documents} onRetry={retry} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        }
        empty={
          <EmptyState
            title={copy.noMatchTitle}
            actions={
              <Button onClick={() => onAddressChange({ find: undefined, stage: undefined }, true)}>
                {copy.showAll}
              </Button>
            }
          >
            {copy.noMatchText(formatCounted(documents.length, 'document'))}
          </EmptyState>
        }
        selected={selected}
        onSelect={select}
        bulk={
          <ZipButton
            documents={documents.filter(({ id }) => selected.has(id))}
            label={copy.downloadSelected}
            archive={archive}
            hasWatermark={deal.watermark}
          />
        }
      />
      <OpenDocument {...{ deal, rows, isComplete, address, onAddressChange }} all={documents} />
    </div>
  )
}
