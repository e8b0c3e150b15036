import { deleteDocument, presignDownload, restoreDocument, updateDocument } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { ApiError, isNotFound, isTransient, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { saveFromUrl } from '../../../lib/browser/save-file.ts'
import { settleEach } from '../../../lib/cache/settle-each.ts'
import { displayFileName } from '../../../lib/format/file-name.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { notifyError, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import * as specified from '../specified-copy.ts'
import { reloadDocuments, showChanged, takeOut } from './document-cache.ts'

type Deal = { readonly partnerId: string; readonly dealId: string }

export const documentFailures = {
  fetch: specified.fetchListFailed,
  stages: specified.fetchStagesFailed,
  load: specified.fetchFailed,
  rename: copy.renameFailed,
  move: copy.moveFailed,
  delete: copy.deleteFailed,
  restore: copy.restoreFailed,
} as const

const paramsOf = ({ partnerId }: Deal, { id }: Document) => ({ document_id: id, partner_id: partnerId })

/** "scan.pdf", or "3 documents". */
function namesOf(documents: readonly Document[]): string {
  const [only, ...others] = documents
  return only !== undefined && others.length === 0
    ? displayFileName(only.name)
    : formatCounted(documents.length, 'document')
}

interface BatchAction {
  readonly deal: Deal
  readonly documents: readonly Document[]
  readonly work: (document: Document) => Promise<unknown>
  /** Used if the server gave no reason. */
  readonly sentence: string
}

/** Continues after a failure and returns the documents that succeeded. */
async function runBatch({ deal, documents, work, sentence }: BatchAction): Promise<Document[]> {
  const outcomes = await settleEach(documents, work)
  const done = outcomes.flatMap((each) => ('value' in each ? [each.item] : []))
  const failed = outcomes.flatMap((each) => ('error' in each ? [each] : []))
  const [first] = failed
  if (first !== undefined) {
    const reason = reasonOf(first.error, sentence)
    const many = copy.notChanged(failed.length, formatCounted(documents.length, 'document'), reason)
    const again = {
      label: copy.tryAgain,
      onAct: () =>
        void runBatch({ deal, documents: failed.map(({ item }) => item), work, sentence }).then(() =>
          reloadDocuments(deal),
        ),
    }
    notifyError(documents.length === 1 ? reason : many, isTransient(first.error) ? again : undefined)
  }
  return done
}

export async function downloadDocument(deal: Deal, document: Document): Promise<void> {
  try {
    const { presigned_url } = await callApi(presignDownload, { params: paramsOf(deal, document) })
    await saveFromUrl(presigned_url, document.name)
  } catch (error) {
    const again = { label: copy.tryAgain, onAct: () => void downloadDocument(deal, document) }
    // An error other than an API error means that the file itself couldn't be fetched.
    if (!(error instanceof ApiError)) notifyError(specified.downloadFailed, again)
    else notifyError(reasonOf(error, documentFailures.load), isTransient(error) ? again : undefined)
  }
}

/** Throws ApiError; a stale version carries the current document. */
export async function renameDocument(deal: Deal, document: Document, name: string): Promise<void> {
  const changed = await callApi(updateDocument, {
    params: paramsOf(deal, document),
    body: { name },
    ifMatch: document.version,
  })
  showChanged(deal, changed)
  notifySuccess(copy.renamed(displayFileName(changed.name)))
}

export async function moveDocuments(
  deal: Deal,
  documents: readonly Document[],
  to: { readonly id: string | null; readonly name: string },
): Promise<void> {
  const sentence = documentFailures.move
  const moveTo = (stage: (document: Document) => string | null) => (document: Document) =>
    callApi(updateDocument, { params: paramsOf(deal, document), body: { stage: stage(document) } })
  const moving = documents.filter(({ stage }) => stage !== to.id)
  await takeOut(deal, moving)
  const moved = await runBatch({ deal, documents: moving, work: moveTo(() => to.id), sentence })
  if (moved.length > 0) {
    notifyUndo(copy.moved(namesOf(moved), to.name), () => {
      const back = runBatch({ deal, documents: moved, work: moveTo(({ stage }) => stage), sentence })
      void back.then(() => reloadDocuments(deal))
    })
  }
  await reloadDocuments(deal)
}

export async function deleteDocuments(deal: Deal, documents: readonly Document[]): Promise<void> {
  await takeOut(deal, documents)
  const remove = async (document: Document) => {
    await callApi(deleteDocument, { params: paramsOf(deal, document) }).catch((error: unknown) => {
      // Another user deleted it first.
      if (!isNotFound(error)) throw error
    })
  }
  const deleted = await runBatch({ deal, documents, work: remove, sentence: documentFailures.delete })
  if (deleted.length > 0) {
    notifyUndo(copy.deleted(namesOf(deleted)), () => {
      const work = (document: Document) => callApi(restoreDocument, { params: paramsOf(deal, document) })
      const back = runBatch({ deal, documents: deleted, work, sentence: documentFailures.restore })
      void back.then(() => reloadDocuments(deal))
    })
  }
  await reloadDocuments(deal)
}
