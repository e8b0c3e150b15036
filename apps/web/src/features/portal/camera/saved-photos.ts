import { session, subjectOf } from '../../../lib/auth/session.ts'
import type { PhotoPage } from './photos-to-pdf.ts'

const photoStore = { database: 'loanyard.pictures', store: 'pictures', age: 'at' } as const
/** Milliseconds. */
const maxAgeMs = 7 * 24 * 3600 * 1000

interface SavedPhotos {
  readonly pages: readonly PhotoPage[]
  /** When they were saved, in milliseconds since 1970. */
  readonly at: number
}

const keyOf = (requestId: string) => `${subjectOf(session.access()) ?? ''}.${requestId}`

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser did not answer.')))
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(photoStore.database, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(photoStore.store).createIndex(photoStore.age, photoStore.age)
  })
  return requestResult(request)
}

/** If storage is full or blocked the photos aren't saved, but the camera keeps working. */
async function runInStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await openDatabase()
    try {
      return await requestResult(work(database.transaction(photoStore.store, mode).objectStore(photoStore.store)))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

// Writes run one after another, so that the latest wins.
let last: Promise<unknown> = Promise.resolve()
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done
  return done
}

/** Unused photos by request: phones discard pages while the camera app is open. */
export const savedPhotos = {
  read(requestId: string): Promise<readonly PhotoPage[]> {
    return enqueue(async () => {
      const saved = await runInStore<SavedPhotos | undefined>('readonly', (store) => store.get(keyOf(requestId)))
      return saved?.pages ?? []
    })
  },
  /** Replaces the stored photos; an empty list deletes them. */
  keep(requestId: string, pages: readonly PhotoPage[]): Promise<unknown> {
    const saved: SavedPhotos = {
      pages: pages.map(({ jpeg, width, height, scan }) => ({ jpeg, width, height, ...(scan && { scan }) })),
      at: Date.now(),
    }
    const key = keyOf(requestId)
    return enqueue<unknown>(() =>
      pages.length === 0
        ? runInStore('readwrite', (store) => store.delete(key))
        : runInStore('readwrite', (store) => store.put(saved, key)),
    )
  },
}

function deleteAllPhotos(): void {
  void enqueue(() => runInStore('readwrite', (store) => store.clear()))
}

function deleteExpiredPhotos(): void {
  void enqueue(() =>
    runInStore('readwrite', (store) => {
      const request = store.index(photoStore.age).openCursor(IDBKeyRange.upperBound(Date.now() - maxAgeMs))
      request.addEventListener('success', () => {
        request.result?.delete()
        request.result?.continue()
      })
      return request
    }),
  )
}

deleteExpiredPhotos()
session.subscribe((event) => {
  // The next person at this device must not see the photos.
  if (event.kind === 'replaced' || (event.kind === 'ended' && event.why === 'signed_out')) deleteAllPhotos()
})
