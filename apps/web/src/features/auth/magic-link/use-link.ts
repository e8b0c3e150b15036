import type { MagicLinkType } from '@loanyard/contract/core/values'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { linkCode } from '../../../lib/auth/link-code.ts'
import { pendingLinks, type PendingLink } from './pending-link.ts'

export function useLinkCode(): string | null {
  return useSyncExternalStore(linkCode.subscribe, linkCode.read)
}

/** The link this browser recently requested, in any tab; null if none. */
export function usePendingLink(type: MagicLinkType): PendingLink | null {
  useEffect(() => {
    const listen = (event: StorageEvent) => pendingLinks.onStorage(event.key)
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [])
  useSyncExternalStore(
    pendingLinks.subscribe,
    useCallback(() => pendingLinks.raw(type), [type]),
  )
  return pendingLinks.read(type)
}

function everyQuarter(tick: () => void): () => void {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

/** Whole seconds until an instant in milliseconds, counting down to 0. */
export function useSecondsUntil(instant: number): number {
  return useSyncExternalStore(everyQuarter, () => Math.max(0, Math.ceil((instant - Date.now()) / 1000)))
}
