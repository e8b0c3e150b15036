import { ApiError } from '../../../lib/api-error.ts'
import { browserStorage } from '../../../lib/browser-storage.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { asClient } from '../../../lib/side.ts'
import { pauseOrOnline } from '../../../lib/upload/backoff.ts'
import { KeptUploads } from '../../../lib/upload/kept-uploads.ts'
import { uploadTransportOf } from '../../../lib/upload/transport.ts'
import { underWay } from '../../../lib/upload/under-way.ts'
import { isUnderWay, UploadQueue } from '../../../lib/upload/upload-queue.ts'
import type { UploadTransport } from '../../../lib/upload/upload-types.ts'
import type { DealRef } from '../deal-ref.ts'
import { reloadDeal } from '../requests-query.ts'

const kept = new KeptUploads(browserStorage('localStorage'))
const toServer = uploadTransportOf(asClient)

const isForRequestGone = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'request')

/** What was chosen for a request that staff took back since is kept with the deal instead. */
const transport: UploadTransport = {
  ...toServer,
  announce: async (file, place, signal) => {
    try {
      return await toServer.announce(file, place, signal)
    } catch (error) {
      if (place.requestId === undefined || !isForRequestGone(error)) throw error
      const { requestId: _, ...ofDeal } = place
      return toServer.announce(file, ofDeal, signal)
    }
  },
}

// They outlive the request they are shown with: one may go on with the next one meanwhile.
const ofRequests = new Map<string, UploadQueue>()

function newQueue(deal: DealRef): UploadQueue {
  const queue: UploadQueue = new UploadQueue({
    transport,
    kept,
    pause: pauseOrOnline,
    onVerdict: (document, { key }) => {
      // What has arrived is shown among the request's documents instead.
      const shown = reloadDeal(queryClient, deal)
      if (document.state === 'ready') void shown.finally(() => queue.dismiss(key))
    },
  })
  queue.subscribe(() => underWay.tell(queue, queue.items().filter(isUnderWay).length))
  return queue
}

/** The uploads for one request in this tab of the browser; for null, those that nobody asked for. */
export function uploadsFor(deal: DealRef, requestId: string | null): UploadQueue {
  const key = requestId ?? deal.dealId
  const known = ofRequests.get(key)
  if (known !== undefined) return known
  const queue = newQueue(deal)
  ofRequests.set(key, queue)
  return queue
}

// They go on from page to page; only closing the window ends them, which the browser asks about in its own words.
window.addEventListener('beforeunload', (event) => {
  if ([...ofRequests.values()].some((queue) => queue.items().some(isUnderWay))) event.preventDefault()
})

session.subscribe((event) => {
  if (event.kind === 'started') return
  for (const queue of ofRequests.values()) queue.stop()
  ofRequests.clear()
  // Names of somebody's papers are nothing for the next person.
  if (event.kind === 'replaced' || event.why === 'signed_out') kept.forgetAll()
})
