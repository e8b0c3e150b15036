import { session, subjectOf } from '../auth/session.ts'

export type Draft = Readonly<Record<string, unknown>>

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'loanyard.draft.'

/** Drafts of a browser tab, kept per person. */
export function createDrafts(storage: DraftStorage | null, owner: () => string | null) {
  const keyOf = (name: string) => `${prefix}${owner() ?? ''}.${name}`
  /** A full or forbidden storage loses the draft, never the form. */
  const attempt = <T>(work: (storage: DraftStorage) => T): T | null => {
    try {
      return storage === null ? null : work(storage)
    } catch {
      return null
    }
  }
  return {
    read(name: string): Draft | null {
      const stored = attempt((store): unknown => JSON.parse(store.getItem(keyOf(name)) ?? 'null'))
      return typeof stored === 'object' && stored !== null ? (stored as Draft) : null
    },
    write(name: string, draft: Draft): void {
      attempt((store) => store.setItem(keyOf(name), JSON.stringify(draft)))
    },
    clear(name: string): void {
      attempt((store) => store.removeItem(keyOf(name)))
    },
    /** Called after signing out, for all people's drafts in this tab. */
    clearAll(): void {
      attempt((store) => {
        const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
        for (const key of keys) if (key.startsWith(prefix)) store.removeItem(key)
      })
    },
  }
}

function sessionStorageOrNull(): DraftStorage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** An expired session keeps drafts, so that work continues after signing in again. */
export const drafts = createDrafts(sessionStorageOrNull(), () => subjectOf(session.access()))

session.subscribe((event) => {
  if (event.kind === 'ended' && event.why === 'signed_out') drafts.clearAll()
})
