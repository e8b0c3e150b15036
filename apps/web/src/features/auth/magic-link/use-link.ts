import type { MagicLinkType } from '@loanyard/contract/core/values'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { linkCode } from '../../../lib/auth/link-code.ts'
import * as copy from '../copy.ts'
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

function everyQuarterSecond(tick: () => void): () => void {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

/** Whole seconds until an instant in milliseconds, counting down to 0. */
export function useSecondsUntil(instant: number): number {
  return useSyncExternalStore(everyQuarterSecond, () => Math.max(0, Math.ceil((instant - Date.now()) / 1000)))
}

export const linkLabels: Readonly<Record<MagicLinkType, { link: string; validity: string }>> = {
  LOG_IN: { link: copy.signInLink, validity: copy.signInLinkValidity },
  SET_PSWD: { link: copy.passwordLink, validity: copy.passwordLinkValidity },
}

/** "42 sec" or "12 min", rounded up. */
export function formatWait(seconds: number): string {
  return seconds < 100 ? copy.waitSeconds(seconds) : copy.waitMinutes(Math.ceil(seconds / 60))
}
