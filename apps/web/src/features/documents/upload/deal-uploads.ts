import { deleteDocument } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { callApi } from '../../../lib/api/api.ts'
import { session } from '../../../lib/auth/session.ts'
import { browserStorage } from '../../../lib/browser/browser-storage.ts'
import { activeUploads } from '../../../lib/upload/active-uploads.ts'
import { ResumableUploads } from '../../../lib/upload/resumable-uploads.ts'
import { waitOrOnline } from '../../../lib/upload/retry.ts'
import { isInProgress, UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { uploadTransport } from '../../../lib/upload/upload-transport.ts'
import type { UploadDestination } from '../../../lib/upload/upload-types.ts'
import { showNewest, takeOut } from '../data/document-cache.ts'

export type Deal = Omit<UploadDestination, 'stageId'>

/** The uploads that this browser has begun, for after a reload. */
export const resumableUploads = new ResumableUploads(browserStorage('localStorage'))

/** A deal's uploads, and which rejected documents they are to take the place of. */
export interface DealUploads {
  readonly queue: UploadQueue
  /** Sends a file in the place of a rejected document, which goes as soon as the new one is ready. */
  readonly replace: (rejected: Document, file: File) => void
}

// They outlive the tab they are shown on: one may look at the deal's other parts meanwhile.
const ofDeals = new Map<string, DealUploads>()

function newUploads(deal: Deal): DealUploads {
  /** By the key of the upload. */
  const replaced = new Map<string, Document>()
  const queue = new UploadQueue({
    transport: uploadTransport,
    resumable: resumableUploads,
    pause: waitOrOnline,
    onScanResult: (document, { key }) => {
      showNewest(deal, document)
      const rejected = replaced.get(key)
      if (rejected !== undefined && document.state === 'ready') void removeReplaced(deal, rejected)
    },
  })
  queue.subscribe(() => activeUploads.report(queue, queue.items().filter(isInProgress).length))
  const replace = (rejected: Document, file: File) => {
    const [key] = queue.add([file], { ...deal, stageId: rejected.stage })
    if (key !== undefined) replaced.set(key, rejected)
  }
  return { queue, replace }
}

/** What was rejected has no bytes: nothing is lost, and if it stays it can still be deleted by hand. */
async function removeReplaced(deal: Deal, { id }: Document): Promise<void> {
  const params = { document_id: id, partner_id: deal.partnerId }
  await callApi(deleteDocument, { params }).catch(() => undefined)
  await takeOut(deal, [{ id }])
}

/** The uploads of a deal in this tab of the browser. */
export function uploadsOf(deal: Deal): DealUploads {
  const existing = ofDeals.get(deal.dealId)
  if (existing !== undefined) return existing
  const uploads = newUploads(deal)
  ofDeals.set(deal.dealId, uploads)
  return uploads
}

/** Stops all uploads, because their page is left or their sender is gone. */
function stopUploads(): void {
  for (const { queue } of ofDeals.values()) queue.stop()
  ofDeals.clear()
}

session.subscribe((event) => {
  if (event.kind === 'started') return
  stopUploads()
  // Names of somebody's papers are nothing for the next person; whose session has merely run out comes back.
  if (event.kind === 'replaced' || event.why === 'signed_out') resumableUploads.forgetAll()
})
