import type { TokenPair } from '@loanyard/contract/auth/account'
import { useSyncExternalStore } from 'react'
import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'
import { areDifferentUsers } from './token-subject.ts'

/** Why a session is no more: the person left, or its tokens are not taken any more. */
export type SessionEnd = 'signed_out' | 'expired'

/** What happened to the session, in this tab or another one. `to` is the path that whoever did it wants to go to. */
export type SessionEvent =
  | { kind: 'started'; to?: string | undefined }
  /** Another tab signed in as somebody else over this session. */
  | { kind: 'replaced' }
  | { kind: 'ended'; why: SessionEnd; to?: string | undefined }

const keys = { access: 'loanyard.access', refresh: 'loanyard.refresh', partnerId: 'loanyard.partner_id' } as const

interface Change {
  key: string | null
  oldValue: string | null
  newValue: string | null
}

function sessionEventOf({ key, oldValue, newValue }: Change): SessionEvent | null {
  if (key !== null && key !== keys.access) return null
  if (newValue === null) return { kind: 'ended', why: 'expired' }
  if (oldValue === null) return { kind: 'started' }
  return areDifferentUsers(oldValue, newValue) ? { kind: 'replaced' } : null
}

/** The tokens and the active partner of this browser, shared by its tabs (specification section 9: local storage). */
export function createSession(storage: BrowserStorage) {
  const listeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => listeners.forEach((listener) => listener(event))
  const access = () => storage.getItem(keys.access)
  const isSignedIn = () => access() !== null || storage.getItem(keys.refresh) !== null

  /** Keeps a pair that replaces the present one; nobody needs to hear of it. */
  const renew = (pair: TokenPair) => {
    storage.setItem(keys.access, pair.access)
    storage.setItem(keys.refresh, pair.refresh)
  }
  /** Keeps the pair of a new sign-in. `to`: where it leads, if not where the page would go by itself. */
  const start = (pair: TokenPair, to?: string) => {
    if (areDifferentUsers(access(), pair.access)) storage.removeItem(keys.partnerId)
    renew(pair)
    emit({ kind: 'started', to })
  }
  /** Clears access token, refresh token and partner id. */
  const end = (why: SessionEnd, to?: string) => {
    const wasSignedIn = isSignedIn()
    for (const key of Object.values(keys)) storage.removeItem(key)
    if (wasSignedIn) emit({ kind: 'ended', why, to })
  }
  /** Calls `listener` on every start and end, in any tab; returns the way to stop. */
  const subscribe = (listener: (event: SessionEvent) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  /** Passes on what another tab did. A renewed pair is no news. */
  const onStorage = (change: Change) => {
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

/** The session of this browser. */
export const session = createSession(browserStorage('localStorage'))

/** Starts listening to the other tabs. Called once, by main. */
export function listenToOtherTabs(): void {
  window.addEventListener('storage', (event) => session.onStorage(event))
}

/** Whether somebody is signed in, kept up to date across tabs. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn)
}
