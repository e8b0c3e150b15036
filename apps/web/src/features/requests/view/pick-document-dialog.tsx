import { listDealDocuments } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dealParams, type DealRef } from '../../../domain/deal-ref.ts'
import { documentKeys } from '../../../domain/query-keys.ts'
import { likeness, openSlots } from '../../../domain/requests/filing/filing-targets.ts'
import { useFileDocument } from '../../../domain/requests/filing/use-file-document.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { displayFileName } from '../../../lib/format/file-name.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { FieldFrame } from '../../../ui/form/field-frame.tsx'
import field from '../../../ui/form/field.module.css'
import ui from '../../../ui/layout/primitives.module.css'
import { ChoiceList } from '../../../ui/overlay/choice-list.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'

function documentsQuery(deal: DealRef, search: string) {
  return queryOptions({
    queryKey: documentKeys.whole(deal, search),
    queryFn: async ({ signal }) => {
      const query = { limit: '100', ordering: '-created' as const, ...(search === '' ? {} : { search }) }
      return (await callApi(listDealDocuments, { params: dealParams(deal), query, signal })).results
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What can be filed under the request, what its title suggests first. */
function fitting(documents: readonly Document[], { title, sent_documents, submissions }: Requirement): Document[] {
  const there = new Set([sent_documents, ...submissions.map((one) => one.documents)].flat().map(({ id }) => id))
  return documents
    .filter(({ id, state }) => state === 'ready' && !there.has(id))
    .toSorted((one, other) => likeness(other.name, title) - likeness(one.name, title))
}

interface PickDocumentDialogProps {
  deal: DealRef
  request: Requirement
  onClose: () => void
}

/** Files a document that the deal already has under a request. */
export function PickDocumentDialog({ deal, request, onClose }: PickDocumentDialogProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const missing = openSlots(request)
  const [slot, setSlot] = useState(missing[0] ?? null)
  const { data, error, refetch, isFetching } = useQuery(documentsQuery(deal, search))
  const file = useFileDocument(deal)
  const documents = data && fitting(data, request)
  return (
    <Dialog opened onClose={onClose} title={copy.pickDocumentTitle(request.title)} size="small">
      <div className={ui.stack3}>
        {missing.length > 0 && (
          <FieldFrame id={id} label={copy.fileAs} error={undefined}>
            <select
              id={id}
              className={field.control}
              value={slot ?? ''}
              onChange={(event) => setSlot(event.target.value)}
            >
              {missing.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </FieldFrame>
        )}
        <SearchField label={copy.searchDocuments} value={search} onChange={setSearch} takesFocus />
        {documents === undefined && error === null && <Skeleton height="8rem" />}
        {documents === undefined && error !== null && (
          <FailedState inline title={copy.documentsFailed} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
        {documents?.length === 0 && (
          <EmptyState inline title={copy.noDocumentsTitle}>
            {copy.noDocumentsText}
          </EmptyState>
        )}
        {documents !== undefined && documents.length > 0 && (
          <ChoiceList
            label={copy.dealDocuments}
            choices={documents.map((document) => ({
              key: document.id,
              name: displayFileName(document.name),
              note: document.request === null ? undefined : copy.filedElsewhere,
              onChoose: () => {
                file({ document, to: { request: request.id, slot } })
                onClose()
              },
            }))}
          />
        )}
      </div>
    </Dialog>
  )
}
