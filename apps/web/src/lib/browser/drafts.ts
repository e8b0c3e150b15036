import { session } from '../auth/session.ts'
import { subjectOf } from '../auth/token-subject.ts'

/** What was typed into a form and not saved yet, by field. */
export type Draft = Readonly<Record<string, unknown>>

/** Where drafts are kept: the browser's session storage, or any of the same shape. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'loanyard.draft.'

/** The drafts of a browser tab, each for the person who typed it. */
export function createDrafts(storage: DraftStorage | null, owner: () => string | null) {
  const keyOf = (name: string) => `${prefix}${owner() ?? ''}.${name}`
  /** A full or forbidden storage costs the draft, never the form. */
  const attempt = <T>(work: (storage: DraftStorage) => T): T | null => {
    try {
      return storage === null ? null : work(storage)
    } catch {
      return null
    }
  }
  return {
    /** The draft of that name, or null. */
    read(name: string): Draft | null {
      const kept = attempt((store): unknown => JSON.parse(store.getItem(keyOf(name)) ?? 'null'))
      return typeof kept === 'object' && kept !== null ? (kept as Draft) : null
    },
    write(name: string, draft: Draft): void {
      attempt((store) => store.setItem(keyOf(name), JSON.stringify(draft)))
    },
    clear(name: string): void {
      attempt((store) => store.removeItem(keyOf(name)))
    },
    /** Forgets everybody's drafts: after signing out, nothing that was typed stays in the tab. */
    clearAll(): void {
      attempt((store) => {
        const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
        for (const key of keys) if (key.startsWith(prefix)) store.removeItem(key)
      })
    },
  }
}

function browserStorage(): DraftStorage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** The drafts of this tab. An expired session keeps them, so that signing in again goes on where one was. */
export const drafts = createDrafts(browserStorage(), () => subjectOf(session.access()))

session.subscribe((event) => {
  if (event.kind === 'ended' && event.why === 'signed_out') drafts.clearAll()
})
