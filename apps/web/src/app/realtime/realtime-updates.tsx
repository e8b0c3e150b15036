import { useEffect } from 'react'
import { hasNewBuild, reloadPage } from '../../lib/browser/reload-for-new-build.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { createCoalescer } from '../../lib/realtime/coalesce.ts'
import { EventStream } from '../../lib/realtime/event-stream.ts'
import { realtime, type RealtimeEvent } from '../../lib/realtime/realtime.ts'
import { SharedStream } from '../../lib/realtime/shared-stream.ts'
import { notifyUntilDismissed } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { invalidateFor } from './invalidate-queries.ts'
import { followUnsavedWork } from './unsaved-work.ts'
import { watchForNewBuild } from './watch-for-new-build.ts'

/** A list that is refetched during a drag would drop the dragged item. */
function followDrags(signal: AbortSignal): () => boolean {
  let isDragging = false
  const on = (name: string, now: boolean) =>
    window.addEventListener(name, () => (isDragging = now), { capture: true, signal })
  on('dragstart', true)
  on('dragend', false)
  on('drop', false)
  return () => isDragging
}

/** When this window made its first request, ms since 1970; reset after a sign-out. */
let since = performance.timeOrigin

function startUpdates(userId: string): () => void {
  const end = new AbortController()
  const isDragging = followDrags(end.signal)
  const coalescer = createCoalescer<RealtimeEvent>({
    onReady: (events) => void invalidateFor(events),
    isBusy: () => isDragging() || queryClient.isMutating() > 0,
  })
  const stopListening = realtime.listen(coalescer.add)
  const stopWatching = watchForNewBuild({
    realtime,
    page: document,
    hasNewBuild,
    isBusy: followUnsavedWork(end.signal),
    offerReload: () => notifyUntilDismissed(copy.updated, { label: copy.reload, onAct: reloadPage }),
    reload: reloadPage,
  })
  const stream = new SharedStream({
    name: `loanyard.live.${userId}`,
    since,
    realtime,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    open: (options) => new EventStream(options),
  })
  return () => {
    stream.stop()
    since = Date.now()
    stopListening()
    stopWatching()
    coalescer.stop()
    end.abort()
  }
}

export function RealtimeUpdates({ userId }: { userId: string }) {
  useEffect(() => startUpdates(userId), [userId])
  return null
}
