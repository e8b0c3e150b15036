import type { ChangeEvent, NotificationEvent } from '@loanyard/contract/events'
import { useSyncExternalStore } from 'react'

/** What the page hears of what happens elsewhere. `resync`: too much was missed to tell one by one. */
export type LiveEvent =
  | { readonly name: 'change'; readonly about: ChangeEvent }
  | { readonly name: 'notification'; readonly about: NotificationEvent }
  | { readonly name: 'resync' }

/** Whether this tab hears what happens, and whoever wants to hear it. */
export function createLive() {
  let open = false
  let post: ((event: LiveEvent) => void) | null = null
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: LiveEvent) => void>()
  const tell = (event: LiveEvent) => listeners.forEach((listener) => listener(event))
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
    listen: (listener: (event: LiveEvent) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    /** The way to this browser's other tabs; null while there is none. */
    setPost: (next: ((event: LiveEvent) => void) | null) => {
      post = next
    },
    /** Tells this browser's other tabs of something that the server tells nobody of. */
    tellOtherTabs: (event: LiveEvent) => post?.(event),
  }
}
export type Live = ReturnType<typeof createLive>

/** What this tab hears. */
export const live = createLive()

/** How often to look, ms, at what events tell of: never while they arrive. */
export function useLookEvery(ms: number): number | false {
  return useIsLive() ? false : ms
}

/** Whether events arrive. */
export function useIsLive(): boolean {
  return useSyncExternalStore(live.watch, live.isOpen)
}
