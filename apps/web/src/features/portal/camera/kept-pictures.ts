import { session } from '../../../lib/session.ts'
import { subjectOf } from '../../../lib/token-subject.ts'
import type { PicturePage } from './pictures-to-pdf.ts'

const place = { database: 'loanyard.pictures', store: 'pictures', age: 'at' } as const
/** Nobody comes back to pictures after that; ms. */
const longestMs = 7 * 24 * 3600 * 1000

interface Kept {
  readonly pages: readonly PicturePage[]
  /** When they were kept, ms since 1970. */
  readonly at: number
}

const keyOf = (requestId: string) => `${subjectOf(session.access()) ?? ''}.${requestId}`

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser did not answer.')))
  })
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(place.database, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(place.store).createIndex(place.age, place.age)
  })
  return answerOf(request)
}

/** A full or forbidden storage costs what would have been kept, never the camera. */
async function attempt<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await opened()
    try {
      return await answerOf(work(database.transaction(place.store, mode).objectStore(place.store)))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

// One after another: what is kept last is what stays.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done
  return done
}

/** Pictures that were taken for a request and not used yet. Phones throw pages away while their camera is open. */
export const keptPictures = {
  /** Those of the request, in order; none where none were kept. */
  read(requestId: string): Promise<readonly PicturePage[]> {
    return inTurn(async () => {
      const kept = await attempt<Kept | undefined>('readonly', (store) => store.get(keyOf(requestId)))
      return kept?.pages ?? []
    })
  },
  /** Keeps these in the place of those before; none forgets them. */
  keep(requestId: string, pages: readonly PicturePage[]): Promise<unknown> {
    const kept: Kept = { pages: pages.map(({ jpeg, width, height }) => ({ jpeg, width, height })), at: Date.now() }
    const key = keyOf(requestId)
    return inTurn<unknown>(() =>
      pages.length === 0
        ? attempt('readwrite', (store) => store.delete(key))
        : attempt('readwrite', (store) => store.put(kept, key)),
    )
  },
}

function forgetAll(): void {
  void inTurn(() => attempt('readwrite', (store) => store.clear()))
}

function forgetOld(): void {
  void inTurn(() =>
    attempt('readwrite', (store) => {
      const request = store.index(place.age).openCursor(IDBKeyRange.upperBound(Date.now() - longestMs))
      request.addEventListener('success', () => {
        request.result?.delete()
        request.result?.continue()
      })
      return request
    }),
  )
}

forgetOld()
session.subscribe((event) => {
  // Somebody's papers are nothing for the next person.
  if (event.kind === 'replaced' || (event.kind === 'ended' && event.why === 'signed_out')) forgetAll()
})
