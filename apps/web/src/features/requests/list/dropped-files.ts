import type { Requirement } from '@loanyard/contract/requests/schemas'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { likeness, openSlots } from '../../../domain/requests/filing/filing-targets.ts'
import { useFileDocument } from '../../../domain/requests/filing/use-file-document.ts'
import { createUploadQueue } from '../../../domain/requests/request-uploads.ts'
import type { UploadQueue } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import type { RequestsStageScope } from '../queries.ts'

type SlottedRequest = Pick<Requirement, 'id' | 'slots'>

/** The missing file that each of these is, by its name or else in order; null for more than are missing. */
export function slotsFor(request: Pick<Requirement, 'slots'>, names: readonly string[]): (string | null)[] {
  const missing = openSlots(request)
  const named = names.map((name) => {
    const best = missing.toSorted((one, other) => likeness(name, other) - likeness(name, one))[0]
    return best !== undefined && likeness(name, best) > 0 ? best : null
  })
  const taken = new Set(named)
  const rest = missing.filter((slot) => !taken.has(slot))
  return named.map((slot, index) => (slot !== null && named.indexOf(slot) === index ? slot : (rest.shift() ?? null)))
}

export interface DroppedFiles {
  readonly queue: UploadQueue
  readonly drop: (request: SlottedRequest, files: readonly File[]) => void
  /** What was dropped on the request and isn't filed yet. */
  readonly itemsOf: (requestId: string) => readonly UploadItem[]
}

/** Uploads files dropped on requests, and files each once it has arrived. A failed upload stays, and can be retried. */
export function useDroppedFiles({ partnerId, dealId, stageId }: RequestsStageScope): DroppedFiles {
  const file = useFileDocument({ partnerId, dealId })
  /** Where each upload goes, by its key. */
  const targets = useRef(new Map<string, { request: string; slot: string | null }>())
  const [queue] = useState(() =>
    createUploadQueue({ kind: 'deal', dealId, stageId }, (document, { key }, uploads) => {
      const to = targets.current.get(key)
      if (document.state !== 'ready' || to === undefined) return
      file({ document, to })
      uploads.dismiss(key)
    }),
  )
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  return useMemo(
    () => ({
      queue,
      drop: (request, files) => {
        const slots = slotsFor(
          request,
          files.map(({ name }) => name),
        )
        for (const [index, one] of files.entries()) {
          const [key] = queue.add([one], { partnerId, dealId, stageId })
          if (key !== undefined) targets.current.set(key, { request: request.id, slot: slots[index] ?? null })
        }
      },
      itemsOf: (requestId) => items.filter(({ key }) => targets.current.get(key)?.request === requestId),
    }),
    [queue, items, partnerId, dealId, stageId],
  )
}
