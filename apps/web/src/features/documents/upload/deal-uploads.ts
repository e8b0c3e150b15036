import { deleteDocument } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { callApi } from '../../../lib/api/api.ts'
import { session } from '../../../lib/auth/session.ts'
import { browserStorage } from '../../../lib/browser/browser-storage.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { activeUploads } from '../../../lib/upload/active-uploads.ts'
import { ResumableUploads } from '../../../lib/upload/resumable-uploads.ts'
import { waitOrOnline } from '../../../lib/upload/retry.ts'
import { isInProgress, UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { uploadTransport } from '../../../lib/upload/upload-transport.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { removeCachedDocuments, addCachedDocument } from '../data/document-cache.ts'
import * as copy from './copy.ts'

/** Kept in the browser, so that uploads can resume after a reload. */
export const resumableUploads = new ResumableUploads(browserStorage('localStorage'))

export interface DealUploads {
  readonly queue: UploadQueue
  /** The rejected document is deleted as soon as its replacement is ready. */
  readonly replace: (rejected: Document, file: File) => void
}

// Queues outlive the documents tab, so that uploads continue while another tab of the deal is open.
const uploadsByDeal = new Map<string, DealUploads>()

function newUploads(deal: DealRef): DealUploads {
  /** Rejected document by upload key. */
  const replaced = new Map<string, Document>()
  const queue = new UploadQueue({
    transport: uploadTransport,
    resumable: resumableUploads,
    pause: waitOrOnline,
    onScanResult: (document, { key }) => {
      addCachedDocument(deal, document)
      const rejected = replaced.get(key)
      if (rejected !== undefined && document.state === 'ready') void removeReplaced(deal, rejected)
    },
  })
  queue.subscribe(() => {
    const inProgress = queue.items().filter(isInProgress).length
    activeUploads.report(queue, inProgress)
    // After the last file's document is in its list.
    if (inProgress === 0) queueMicrotask(() => clearUploaded(queue))
  })
  const replace = (rejected: Document, file: File) => {
    const [key] = queue.add([file], { ...deal, stageId: rejected.stage })
    if (key !== undefined) replaced.set(key, rejected)
  }
  return { queue, replace }
}

/** A rejected document has no bytes, so nothing is lost; if the call fails it can still be deleted by hand. */
async function removeReplaced(deal: DealRef, rejected: Document): Promise<void> {
  const params = { document_id: rejected.id, partner_id: deal.partnerId }
  await callApi(deleteDocument, { params }).catch(() => undefined)
  await removeCachedDocuments(deal, [rejected])
}

/** What was uploaded is in the list of documents. */
function clearUploaded(queue: UploadQueue): void {
  const count = queue.items().some(isInProgress) ? 0 : queue.clearReady()
  if (count > 0) notifySuccess(copy.filesUploaded(formatCounted(count, 'file')))
}

export function uploadsOf(deal: DealRef): DealUploads {
  const existing = uploadsByDeal.get(deal.dealId)
  if (existing !== undefined) return existing
  const uploads = newUploads(deal)
  uploadsByDeal.set(deal.dealId, uploads)
  return uploads
}

/** Called when the page is left or the user signs out. */
function stopUploads(): void {
  for (const { queue } of uploadsByDeal.values()) queue.stop()
  uploadsByDeal.clear()
}

session.subscribe((event) => {
  if (event.kind === 'started') return
  stopUploads()
  // File names must not be visible to the next user. After a session timeout the same user returns, so they stay.
  if (event.kind === 'replaced' || event.why === 'signed_out') resumableUploads.forgetAll()
})
