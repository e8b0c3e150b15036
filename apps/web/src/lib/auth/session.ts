import type { TokenPair } from '@loanyard/contract/auth/account'
import { useSyncExternalStore } from 'react'
import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'

/**
 * The user id in an access token; null without one. Only tells apart people who share a browser: it is not verified.
 */
export function subjectOf(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string'
      ? claims.sub
      : null
  } catch {
    return null
  }
}

/** False if a token can't be read. */
export function areDifferentUsers(one: string | null, other: string | null): boolean {
  const [first, second] = [subjectOf(one), subjectOf(other)]
  return first !== null && second !== null && first !== second
}

export type SessionEnd = 'signed_out' | 'expired'

/** `to` is the path that the code behind the event wants to go to. */
export type SessionEvent =
  | { kind: 'started'; to?: string | undefined }
  /** Another tab signed in as a different user. */
  | { kind: 'replaced' }
  | { kind: 'ended'; why: SessionEnd; to?: string | undefined }

const keys = { access: 'loanyard.access', refresh: 'loanyard.refresh', partnerId: 'loanyard.partner_id' } as const

interface StorageChange {
  key: string | null
  oldValue: string | null
  newValue: string | null
}

function sessionEventOf({ key, oldValue, newValue }: StorageChange): SessionEvent | null {
  if (key !== null && key !== keys.access) return null
  if (newValue === null) return { kind: 'ended', why: 'expired' }
  if (oldValue === null) return { kind: 'started' }
  return areDifferentUsers(oldValue, newValue) ? { kind: 'replaced' } : null
}

/** Tokens and active partner of this browser, shared by its tabs through local storage, as specified. */
export function createSession(storage: BrowserStorage) {
  const listeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => listeners.forEach((listener) => listener(event))
  const access = () => storage.getItem(keys.access)
  const isSignedIn = () => access() !== null || storage.getItem(keys.refresh) !== null

  /** Replaces the pair without notifying anyone. */
  const renew = (pair: TokenPair) => {
    storage.setItem(keys.access, pair.access)
    storage.setItem(keys.refresh, pair.refresh)
  }
  /** `to`: where to go, if not the default. */
  const start = (pair: TokenPair, to?: string) => {
    if (areDifferentUsers(access(), pair.access)) storage.removeItem(keys.partnerId)
    renew(pair)
    emit({ kind: 'started', to })
  }
  const end = (why: SessionEnd, to?: string) => {
    const wasSignedIn = isSignedIn()
    for (const key of Object.values(keys)) storage.removeItem(key)
    if (wasSignedIn) emit({ kind: 'ended', why, to })
  }
  /** Listens to starts and ends in any tab; returns a function that unsubscribes. */
  const subscribe = (listener: (event: SessionEvent) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  /** Forwards what another tab did. A renewed pair is not reported. */
  const onStorage = (change: StorageChange) => {
    const news = sessionEventOf(change)
    if (news) emit(news)
  }
  return {
    access,
    refresh: () => storage.getItem(keys.refresh),
    partnerId: () => storage.getItem(keys.partnerId),
    setPartnerId: (partnerId: string) => storage.setItem(keys.partnerId, partnerId),
    isSignedIn,
    renew,
    start,
    end,
    subscribe,
    onStorage,
  }
}
export type Session = ReturnType<typeof createSession>

export const session = createSession(browserStorage('localStorage'))

/** Called once, by main. */
export function listenToOtherTabs(): void {
  window.addEventListener('storage', (event) => session.onStorage(event))
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn)
}
