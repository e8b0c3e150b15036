import { deleteDocument, presignDownload, restoreDocument, updateDocument } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { ApiError, isNotFound, isTransient, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { saveFromUrl } from '../../../lib/browser/save-file.ts'
import { settleEach } from '../../../lib/cache/settle-each.ts'
import { displayFileName } from '../../../lib/format/file-name.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { actionLabels } from '../../../ui/copy.ts'
import { notifyError, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import { documentsLabel } from '../document-labels.ts'
import * as specified from '../specified-copy.ts'
import {
  reloadDocuments,
  removeCachedDocuments,
  restoreCachedDocuments,
  updateCachedDocument,
} from './document-cache.ts'

export const documentFailures = {
  fetch: specified.fetchListFailed,
  stages: specified.fetchStagesFailed,
  load: specified.fetchFailed,
  rename: copy.renameFailed,
  move: copy.moveFailed,
  delete: copy.deleteFailed,
  restore: copy.restoreFailed,
} as const

const paramsOf = ({ partnerId }: DealRef, { id }: Document) => ({ document_id: id, partner_id: partnerId })

interface BatchAction {
  readonly deal: DealRef
  readonly documents: readonly Document[]
  readonly work: (document: Document) => Promise<unknown>
  /** Used if the server gave no reason. */
  readonly failure: string
}

/** Continues after a failure and returns the documents that succeeded. */
async function runBatch({ deal, documents, work, failure }: BatchAction): Promise<Document[]> {
  const outcomes = await settleEach(documents, work)
  const done = outcomes.flatMap((each) => ('value' in each ? [each.item] : []))
  const failed = outcomes.flatMap((each) => ('error' in each ? [each] : []))
  const [first] = failed
  if (first !== undefined) {
    const reason = reasonOf(first.error, failure)
    const many = copy.someFailed(failed.length, formatCounted(documents.length, 'document'), reason)
    const retry = {
      label: actionLabels.tryAgain,
      onAct: () =>
        void runBatch({ deal, documents: failed.map(({ item }) => item), work, failure }).then(() =>
          reloadDocuments(deal),
        ),
    }
    notifyError(documents.length === 1 ? reason : many, isTransient(first.error) ? retry : undefined)
  }
  return done
}

export async function downloadDocument(deal: DealRef, document: Document): Promise<void> {
  try {
    const { presigned_url } = await callApi(presignDownload, { params: paramsOf(deal, document) })
    await saveFromUrl(presigned_url, document.name)
  } catch (error) {
    const retry = { label: actionLabels.tryAgain, onAct: () => void downloadDocument(deal, document) }
    // An error other than an API error means that the file itself couldn't be fetched.
    if (!(error instanceof ApiError)) notifyError(specified.downloadFailed, retry)
    else notifyError(reasonOf(error, documentFailures.load), isTransient(error) ? retry : undefined)
  }
}

/** Throws ApiError; a stale version carries the current document. */
export async function renameDocument(deal: DealRef, document: Document, name: string): Promise<void> {
  const changed = await callApi(updateDocument, {
    params: paramsOf(deal, document),
    body: { name },
    ifMatch: document.version,
  })
  updateCachedDocument(deal, changed)
  notifySuccess(copy.renamed(displayFileName(changed.name)))
}

export async function moveDocuments(
  deal: DealRef,
  documents: readonly Document[],
  to: { readonly id: string | null; readonly name: string },
): Promise<void> {
  const failure = documentFailures.move
  const moveTo = (stage: (document: Document) => string | null) => (document: Document) =>
    callApi(updateDocument, { params: paramsOf(deal, document), body: { stage: stage(document) } })
  const moving = documents.filter(({ stage }) => stage !== to.id)
  const before = await removeCachedDocuments(deal, moving)
  const moved = await runBatch({ deal, documents: moving, work: moveTo(() => to.id), failure })
  if (moved.length < moving.length) restoreCachedDocuments(deal, before, moved)
  if (moved.length > 0) {
    notifyUndo(copy.moved(documentsLabel(moved), to.name), () => {
      const back = runBatch({ deal, documents: moved, work: moveTo(({ stage }) => stage), failure })
      void back.then(() => reloadDocuments(deal))
    })
  }
  await reloadDocuments(deal)
}

export async function deleteDocuments(deal: DealRef, documents: readonly Document[]): Promise<void> {
  const before = await removeCachedDocuments(deal, documents)
  const remove = async (document: Document) => {
    await callApi(deleteDocument, { params: paramsOf(deal, document) }).catch((error: unknown) => {
      // Another user deleted it first.
      if (!isNotFound(error)) throw error
    })
  }
  const deleted = await runBatch({ deal, documents, work: remove, failure: documentFailures.delete })
  if (deleted.length < documents.length) restoreCachedDocuments(deal, before, deleted)
  if (deleted.length > 0) {
    notifyUndo(copy.deleted(documentsLabel(deleted)), () => {
      const work = (document: Document) => callApi(restoreDocument, { params: paramsOf(deal, document) })
      const back = runBatch({ deal, documents: deleted, work, failure: documentFailures.restore })
      void back.then(() => reloadDocuments(deal))
    })
  }
  await reloadDocuments(deal)
}
