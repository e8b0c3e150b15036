import type { DealRef } from '../../../domain/deal-ref.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { session } from '../../../lib/auth/session.ts'
import { asClient } from '../../../lib/auth/viewer-role.ts'
import { browserStorage } from '../../../lib/browser/browser-storage.ts'
import { activeUploads } from '../../../lib/upload/active-uploads.ts'
import { ResumableUploads } from '../../../lib/upload/resumable-uploads.ts'
import { waitOrOnline } from '../../../lib/upload/retry.ts'
import { isInProgress, UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { uploadTransportOf } from '../../../lib/upload/upload-transport.ts'
import type { UploadTransport } from '../../../lib/upload/upload-types.ts'
import { reloadDeal } from '../queries.ts'
import { rememberThumbnail } from './files/thumbnails.ts'

const resumable = new ResumableUploads(browserStorage('localStorage'))
const serverTransport = uploadTransportOf(asClient)

const isGone = (error: unknown, what: 'request' | 'slot') =>
  error instanceof ApiError && error.errors.some(({ path }) => path === what)

/** A file for a request or a slot that staff removed in the meantime is kept with the deal or the request instead. */
const transport: UploadTransport = {
  ...serverTransport,
  announce: async (file, destination, signal) => {
    try {
      return await serverTransport.announce(file, destination, signal)
    } catch (error) {
      const { requestId, slot, ...ofDeal } = destination
      if (requestId !== undefined && isGone(error, 'request')) return serverTransport.announce(file, ofDeal, signal)
      if (slot === undefined || !isGone(error, 'slot')) throw error
      return serverTransport.announce(file, { ...ofDeal, requestId }, signal)
    }
  },
}

// Uploads continue after leaving their request.
const uploadQueues = new Map<string, UploadQueue>()

function newQueue(deal: DealRef): UploadQueue {
  const queue: UploadQueue = new UploadQueue({
    transport,
    resumable,
    pause: waitOrOnline,
    onScanResult: (document, { key }) => {
      rememberThumbnail(document.id, queue.fileOf(key))
      // Uploaded files are listed with the request's documents instead.
      const shown = reloadDeal(deal)
      if (document.state === 'ready') void shown.finally(() => queue.dismiss(key))
    },
  })
  queue.subscribe(() => activeUploads.report(queue, queue.items().filter(isInProgress).length))
  return queue
}

/** The uploads for a request in this tab; null is for documents no one requested. */
export function uploadsFor(deal: DealRef, requestId: string | null): UploadQueue {
  const key = requestId ?? deal.dealId
  const existing = uploadQueues.get(key)
  if (existing !== undefined) return existing
  const queue = newQueue(deal)
  uploadQueues.set(key, queue)
  return queue
}

// Uploads continue across pages; only closing the window stops them, which the browser warns about.
window.addEventListener('beforeunload', (event) => {
  if ([...uploadQueues.values()].some((queue) => queue.items().some(isInProgress))) event.preventDefault()
})

session.subscribe((event) => {
  if (event.kind === 'started') return
  for (const queue of uploadQueues.values()) queue.stop()
  uploadQueues.clear()
  // The next person at this device must not see file names.
  if (event.kind === 'replaced' || event.why === 'signed_out') resumable.forgetAll()
})
