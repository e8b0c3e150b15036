import { session, subjectOf } from '../auth/session.ts'
import { browserStorage } from '../browser/browser-storage.ts'

type Settings = Readonly<Record<string, string>>

const storage = browserStorage('localStorage')
const indexKey = 'loanyard.last'

interface Entry {
  readonly owner: string
  readonly lists: Readonly<Record<string, Settings>>
}

/** One person's at a time: what another person left in this browser is dropped. */
function read(): Entry {
  const owner = subjectOf(session.access()) ?? ''
  try {
    const entry = JSON.parse(storage.getItem(indexKey) ?? 'null') as Entry | null
    if (entry?.owner === owner) return entry
  } catch {
    // Unreadable: as good as none.
  }
  return { owner, lists: {} }
}

const nameOf = (partnerId: string, list: string) => `${partnerId} ${list}`

/** How a person left a partner's list: its address. A full or forbidden storage forgets it. */
export function rememberList(partnerId: string, list: string, settings: Settings): void {
  const { owner, lists } = read()
  try {
    storage.setItem(indexKey, JSON.stringify({ owner, lists: { ...lists, [nameOf(partnerId, list)]: settings } }))
  } catch {
    // The list opens as usual then.
  }
}

/** Null if there is nothing to go back to. */
export function rememberedList(partnerId: string, list: string): Settings | null {
  const settings = read().lists[nameOf(partnerId, list)]
  return settings === undefined || Object.keys(settings).length === 0 ? null : settings
}

session.subscribe((event) => {
  if (event.kind === 'ended' && event.why === 'signed_out') storage.removeItem(indexKey)
})
