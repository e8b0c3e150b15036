import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EventStream } from '../../lib/live/event-stream.ts'
import { createGatherer } from '../../lib/live/gather.ts'
import { live, type LiveEvent } from '../../lib/live/live.ts'
import { SharedStream } from '../../lib/live/shared-stream.ts'
import { reload } from './reloads.ts'

/** Whether something is being dragged: a list that is loaded again would let go of it. */
function followDrags(signal: AbortSignal): () => boolean {
  let isDragging = false
  const on = (name: string, now: boolean) =>
    window.addEventListener(name, () => (isDragging = now), { capture: true, signal })
  on('dragstart', true)
  on('dragend', false)
  on('drop', false)
  return () => isDragging
}

/** When this window asked for the first of what it shows, ms since 1970; anew after a sign-out. */
let since = performance.timeOrigin

/** Keeps what the page shows like what the server has, until the returned function is called. */
function startUpdates(client: QueryClient, userId: string): () => void {
  const end = new AbortController()
  const isDragging = followDrags(end.signal)
  const gatherer = createGatherer<LiveEvent>({
    onReady: (events) => void reload(client, events),
    isBusy: () => isDragging() || client.isMutating() > 0,
  })
  const stopListening = live.listen(gatherer.add)
  const stream = new SharedStream({
    name: `loanyard.live.${userId}`,
    since,
    live,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    open: (options) => new EventStream(options),
  })
  return () => {
    stream.stop()
    since = Date.now()
    stopListening()
    gatherer.stop()
    end.abort()
  }
}

/** Shows what others do without a reload, for as long as somebody is signed in. */
export function LiveUpdates({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => startUpdates(client, userId), [client, userId])
  return null
}
