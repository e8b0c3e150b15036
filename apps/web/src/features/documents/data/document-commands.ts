import { deleteDocument, presignDownload, restoreDocument, updateDocument } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { useMutation } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { ApiError, isNotFound, isTransient, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { saveFromUrl } from '../../../lib/browser/save-file.ts'
import { settleEach, type Settled } from '../../../lib/cache/settle-each.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { actionLabels } from '../../../ui/copy.ts'
import { notifyError, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import { documentsLabel } from '../document-labels.ts'
import * as specified from '../specified-copy.ts'
import { reloadDocuments, removeCachedDocuments, restoreCachedDocuments } from './document-cache.ts'

export const documentFailures = {
  fetch: specified.fetchListFailed,
  stages: specified.fetchStagesFailed,
  load: specified.fetchFailed,
  rename: copy.renameFailed,
  move: copy.moveFailed,
  delete: copy.deleteFailed,
  restore: copy.restoreFailed,
} as const

export const paramsOf = ({ partnerId }: DealRef, { id }: Pick<Document, 'id'>) => ({
  document_id: id,
  partner_id: partnerId,
})

/** Reports failures, with a retry if that may help; returns the documents that succeeded. */
function report(
  outcomes: readonly Settled<Document, unknown>[],
  failure: string,
  again: (documents: readonly Document[]) => void,
): Document[] {
  const failed = outcomes.flatMap((each) => ('error' in each ? [each] : []))
  const [first] = failed
  if (first !== undefined) {
    const reason = reasonOf(first.error, failure)
    const many = copy.someFailed(failed.length, formatCounted(outcomes.length, 'document'), reason)
    const retry = { label: actionLabels.tryAgain, onAct: () => again(failed.map(({ item }) => item)) }
    notifyError(outcomes.length === 1 ? reason : many, isTransient(first.error) ? retry : undefined)
  }
  return outcomes.flatMap((each) => ('value' in each ? [each.item] : []))
}

export function useDownloadDocument(deal: DealRef) {
  const { mutate } = useMutation({
    mutationFn: async (document: Document) => {
      const { presigned_url } = await callApi(presignDownload, { params: paramsOf(deal, document) })
      await saveFromUrl(presigned_url, document.name)
    },
    onError: (error, document) => {
      const retry = { label: actionLabels.tryAgain, onAct: () => mutate(document) }
      // An error other than an API error means that the file itself couldn't be fetched.
      if (!(error instanceof ApiError)) notifyError(specified.downloadFailed, retry)
      else notifyError(reasonOf(error, documentFailures.load), isTransient(error) ? retry : undefined)
    },
  })
  return mutate
}

interface Move {
  readonly documents: readonly Document[]
  /** Null: back to the stage each of them was in. */
  readonly to: { readonly id: string | null; readonly name: string } | null
}

/** Continues after a failure. Offers an Undo for the documents that were moved. */
export function useMoveDocuments(deal: DealRef) {
  const { mutate } = useMutation({
    mutationFn: ({ documents, to }: Move) =>
      settleEach(documents, (document) =>
        callApi(updateDocument, {
          params: paramsOf(deal, document),
          body: { stage: to === null ? document.stage : to.id },
        }),
      ),
    onMutate: ({ documents }) => removeCachedDocuments(deal, documents),
    onSuccess: (outcomes, { to }, before) => {
      const moved = report(outcomes, documentFailures.move, (documents) => mutate({ documents, to }))
      restoreCachedDocuments(deal, before, moved)
      if (to !== null && moved.length > 0)
        notifyUndo(copy.moved(documentsLabel(moved), to.name), () => mutate({ documents: moved, to: null }))
      return reloadDocuments(deal)
    },
  })
  return (documents: readonly Document[], to: NonNullable<Move['to']>) =>
    mutate({ documents: documents.filter(({ stage }) => stage !== to.id), to })
}

/** Continues after a failure. Offers an Undo for the documents that were deleted. */
export function useDeleteDocuments(deal: DealRef) {
  const { mutate: restore } = useMutation({
    mutationFn: (documents: readonly Document[]) =>
      settleEach(documents, (document) => callApi(restoreDocument, { params: paramsOf(deal, document) })),
    onSuccess: (outcomes) => {
      report(outcomes, documentFailures.restore, restore)
      return reloadDocuments(deal)
    },
  })
  const { mutate } = useMutation({
    mutationFn: (documents: readonly Document[]) =>
      settleEach(documents, (document) =>
        callApi(deleteDocument, { params: paramsOf(deal, document) }).catch((error: unknown) => {
          // Another user deleted it first.
          if (!isNotFound(error)) throw error
        }),
      ),
    onMutate: (documents) => removeCachedDocuments(deal, documents),
    onSuccess: (outcomes, _documents, before) => {
      const deleted = report(outcomes, documentFailures.delete, mutate)
      restoreCachedDocuments(deal, before, deleted)
      if (deleted.length > 0) notifyUndo(copy.deleted(documentsLabel(deleted)), () => restore(deleted))
      return reloadDocuments(deal)
    },
  })
  return mutate
}
