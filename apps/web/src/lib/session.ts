import type { TokenPair } from '@loanyard/contract/auth'

/** Why a session is no more: the person left, or its tokens are not taken any more. */
export type SessionEnd = 'signed_out' | 'expired'

/** What happened to the session, in this tab or another one. */
export type SessionEvent = { kind: 'started' } | { kind: 'ended'; why: SessionEnd; elsewhere: boolean }

const keys = { access: 'loanyard.access', refresh: 'loanyard.refresh', partnerId: 'loanyard.partner_id' } as const

/** Where the tokens are kept: the browser's local storage, or any of the same shape. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The tokens and the active partner of this browser, shared by its tabs (specification section 9: local storage). */
export function createSession(storage: SessionStorage) {
  const listeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => listeners.forEach((listener) => listener(event))

  return {
    access: () => storage.getItem(keys.access),
    refresh: () => storage.getItem(keys.refresh),
    partnerId: () => storage.getItem(keys.partnerId),
    isSignedIn: () => storage.getItem(keys.access) !== null || storage.getItem(keys.refresh) !== null,

    /** Keeps a pair that replaces the present one; nobody needs to hear of it. */
    renew(pair: TokenPair) {
      storage.setItem(keys.access, pair.access)
      storage.setItem(keys.refresh, pair.refresh)
    },

    /** Keeps the pair of a new sign-in. */
    start(pair: TokenPair) {
      this.renew(pair)
      emit({ kind: 'started' })
    },

    setPartnerId(partnerId: string) {
      if (storage.getItem(keys.partnerId) !== partnerId) storage.setItem(keys.partnerId, partnerId)
    },

    /** Clears access token, refresh token and partner id. */
    end(why: SessionEnd) {
      const had = storage.getItem(keys.access) !== null || storage.getItem(keys.refresh) !== null
      for (const key of Object.values(keys)) storage.removeItem(key)
      if (had) emit({ kind: 'ended', why, elsewhere: false })
    },

    /** Calls `listener` on every start and end; returns the way to stop. */
    subscribe(listener: (event: SessionEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Passes on what another tab did. A renewed pair is neither a start nor an end. */
    onStorage(event: { key: string | null; oldValue: string | null; newValue: string | null }) {
      const gone = event.key === null || (event.key === keys.access && event.newValue === null)
      if (gone) emit({ kind: 'ended', why: 'expired', elsewhere: true })
      else if (event.key === keys.access && event.oldValue === null) emit({ kind: 'started' })
    },
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
