import type { ChangeEvent, NotificationEvent } from '@loanyard/contract/notifications/events'
import { useSyncExternalStore } from 'react'

/** `resync`: too much was missed to list the events one by one. */
export type RealtimeEvent =
  | { readonly name: 'change'; readonly about: ChangeEvent }
  | { readonly name: 'notification'; readonly about: NotificationEvent }
  | { readonly name: 'resync' }

export function createRealtime() {
  let open = false
  let sendToTabs: ((event: RealtimeEvent) => void) | null = null
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: RealtimeEvent) => void>()
  const publish = (event: RealtimeEvent) => listeners.forEach((listener) => listener(event))
  return {
    /** While events don't arrive, data that must be current is polled. */
    isOpen: () => open,
    setOpen: (next: boolean) => {
      if (next === open) return
      open = next
      watchers.forEach((watcher) => watcher())
    },
    /** Calls `watcher` when `isOpen` changes; returns a function that unsubscribes. */
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Calls `listener` with every event; returns a function that unsubscribes. */
    listen: (listener: (event: RealtimeEvent) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish,
    /** Channel to this browser's other tabs, if there is one. */
    setTabChannel: (next: ((event: RealtimeEvent) => void) | null) => {
      sendToTabs = next
    },
    /** For changes that the server sends no event for. */
    publishToOtherTabs: (event: RealtimeEvent) => sendToTabs?.(event),
  }
}
export type Realtime = ReturnType<typeof createRealtime>

export const realtime = createRealtime()

/** Polling interval in ms for data that events cover; false while events arrive. */
export function usePollInterval(ms: number): number | false {
  return useIsRealtimeConnected() ? false : ms
}

export function useIsRealtimeConnected(): boolean {
  return useSyncExternalStore(realtime.watch, realtime.isOpen)
}
