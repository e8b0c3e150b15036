import type { ChangeEvent, NotificationEvent } from '@loanyard/contract/notifications/events'
import { useSyncExternalStore } from 'react'

/** What the page hears of what happens elsewhere. `resync`: too much was missed to tell one by one. */
export type RealtimeEvent =
  | { readonly name: 'change'; readonly about: ChangeEvent }
  | { readonly name: 'notification'; readonly about: NotificationEvent }
  | { readonly name: 'resync' }

/** Whether this tab hears what happens, and whoever wants to hear it. */
export function createRealtime() {
  let open = false
  let sendToTabs: ((event: RealtimeEvent) => void) | null = null
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: RealtimeEvent) => void>()
  const publish = (event: RealtimeEvent) => listeners.forEach((listener) => listener(event))
  return {
    /** Whether events arrive; while they do not, what must be up to date is asked for now and then. */
    isOpen: () => open,
    setOpen: (next: boolean) => {
      if (next === open) return
      open = next
      watchers.forEach((watcher) => watcher())
    },
    /** Calls `watcher` when `isOpen` changes; returns the way to stop. */
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Calls `listener` with every event; returns the way to stop. */
    listen: (listener: (event: RealtimeEvent) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish,
    /** The way to this browser's other tabs; null while there is none. */
    setTabChannel: (next: ((event: RealtimeEvent) => void) | null) => {
      sendToTabs = next
    },
    /** Tells this browser's other tabs of something that the server tells nobody of. */
    publishToOtherTabs: (event: RealtimeEvent) => sendToTabs?.(event),
  }
}
export type Realtime = ReturnType<typeof createRealtime>

/** What this tab hears. */
export const realtime = createRealtime()

/** How often to look, ms, at what events tell of: never while they arrive. */
export function usePollInterval(ms: number): number | false {
  return useIsRealtimeConnected() ? false : ms
}

/** Whether events arrive. */
export function useIsRealtimeConnected(): boolean {
  return useSyncExternalStore(realtime.watch, realtime.isOpen)
}
