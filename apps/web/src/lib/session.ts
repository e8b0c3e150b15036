import type { TokenPair } from '@loanyard/contract/auth'

/** Why a session is no more: the person left, or its tokens are not taken any more. */
export type SessionEnd = 'signed_out' | 'expired'

/** What happened to the session, in this tab or another one. */
export type SessionEvent = { kind: 'started' } | { kind: 'ended'; why: SessionEnd }

const keys = { access: 'loanyard.access', refresh: 'loanyard.refresh', partnerId: 'loanyard.partner_id' } as const

/** Where the tokens are kept: the browser's local storage, or any of the same shape. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function newsOf(storage: {
  key: string | null
  oldValue: string | null
  newValue: string | null
}): SessionEvent | null {
  const isGone = storage.key === null || (storage.key === keys.access && storage.newValue === null)
  if (isGone) return { kind: 'ended', why: 'expired' }
  return storage.key === keys.access && storage.oldValue === null ? { kind: 'started' } : null
}

/** The tokens and the active partner of this browser, shared by its tabs (specification section 9: local storage). */
export function createSession(storage: SessionStorage) {
  const listeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => listeners.forEach((listener) => listener(event))
  const isSignedIn = () => storage.getItem(keys.access) !== null || storage.getItem(keys.refresh) !== null

  /** Keeps a pair that replaces the present one; nobody needs to hear of it. */
  const renew = (pair: TokenPair) => {
    storage.setItem(keys.access, pair.access)
    storage.setItem(keys.refresh, pair.refresh)
  }
  /** Keeps the pair of a new sign-in. */
  const start = (pair: TokenPair) => {
    renew(pair)
    emit({ kind: 'started' })
  }
  /** Clears access token, refresh token and partner id. */
  const end = (why: SessionEnd) => {
    const wasSignedIn = isSignedIn()
    for (const key of Object.values(keys)) storage.removeItem(key)
    if (wasSignedIn) emit({ kind: 'ended', why })
  }
  /** Calls `listener` on every start and end, in any tab; returns the way to stop. */
  const subscribe = (listener: (event: SessionEvent) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  /** Passes on what another tab did. A renewed pair is neither a start nor an end. */
  const onStorage = (event: Parameters<typeof newsOf>[0]) => {
    const news = newsOf(event)
    if (news) emit(news)
  }
  return {
    access: () => storage.getItem(keys.access),
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

/** Storage that lives as long as the tab, for browsers that forbid local storage. */
function memoryStorage(): SessionStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

function browserStorage(): SessionStorage {
  try {
    return globalThis.localStorage ?? memoryStorage()
  } catch {
    return memoryStorage()
  }
}

/** The session of this browser. */
export const session = createSession(browserStorage())

/** Starts listening to the other tabs. Called once, by main. */
export function listenToOtherTabs(): void {
  window.addEventListener('storage', (event) => session.onStorage(event))
}
