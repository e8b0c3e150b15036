import type { BrowserStorage } from '../browser/browser-storage.ts'
import type { UploadDestination } from './upload-types.ts'

/** As stored; earlier versions of the page read and write the same names. */
interface StoredUpload {
  documentId: string
  name: string
  size: number
  lastModified: number
  place: {
    partnerId: string
    dealId: string
    stageId: string | null
    requestId?: string | undefined
    slot?: string | undefined
  }
  /** Start, ms since 1970. */
  began: number
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isStoredUpload(value: unknown): value is StoredUpload {
  if (!isRecord(value) || !isRecord(value['place'])) return false
  const { partnerId, dealId, stageId, requestId, slot } = value['place']
  return (
    [value['documentId'], value['name'], partnerId, dealId].every((each) => typeof each === 'string') &&
    [value['size'], value['lastModified'], value['began']].every((each) => typeof each === 'number') &&
    (stageId === null || typeof stageId === 'string') &&
    [requestId, slot].every((each) => each === undefined || typeof each === 'string')
  )
}

/** An unfinished upload in parts, with what identifies its file when it is chosen again. */
export type ResumableUpload = Omit<StoredUpload, 'place'> & { readonly destination: StoredUpload['place'] }

const storageKey = 'loanyard.uploads'
/** The server discards unfinished uploads after a day. */
const maxAgeMs = 24 * 3600 * 1000
const mostKept = 50

function storedFormOf({ destination, ...upload }: ResumableUpload): StoredUpload {
  return { ...upload, place: destination }
}

const isSameDestination = (one: UploadDestination, other: UploadDestination) =>
  one.partnerId === other.partnerId &&
  one.dealId === other.dealId &&
  one.stageId === other.stageId &&
  one.requestId === other.requestId &&
  one.slot === other.slot

/** Unfinished uploads of this browser, kept over a reload. */
export class ResumableUploads {
  readonly #storage: BrowserStorage
  readonly #now: () => number

  constructor(storage: BrowserStorage, now: () => number = Date.now) {
    this.#storage = storage
    this.#now = now
  }

  #read(): ResumableUpload[] {
    try {
      const all: unknown = JSON.parse(this.#storage.getItem(storageKey) ?? '[]')
      if (!Array.isArray(all) || !all.every(isStoredUpload)) return []
      return all
        .filter(({ began }) => began > this.#now() - maxAgeMs)
        .map(({ place, ...upload }) => ({ ...upload, destination: place }))
    } catch {
      return []
    }
  }

  #write(all: readonly ResumableUpload[]): void {
    try {
      if (all.length === 0) this.#storage.removeItem(storageKey)
      else this.#storage.setItem(storageKey, JSON.stringify(all.slice(-mostKept).map(storedFormOf)))
    } catch {
      // If storage is full, a reload just starts this upload over.
    }
  }

  keep(upload: Omit<ResumableUpload, 'began'>): void {
    this.#write([...this.#without(upload.documentId), { ...upload, began: this.#now() }])
  }

  /** The unfinished upload of the same file to the same destination, or null. */
  find(
    { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>,
    destination: UploadDestination,
  ): ResumableUpload | null {
    const match = this.#read().find(
      (upload) =>
        upload.name === name &&
        upload.size === size &&
        upload.lastModified === lastModified &&
        isSameDestination(upload.destination, destination),
    )
    return match ?? null
  }

  /** Oldest first. */
  ofDeal({ partnerId, dealId }: Pick<UploadDestination, 'partnerId' | 'dealId'>): ResumableUpload[] {
    return this.#read().filter(
      ({ destination }) => destination.partnerId === partnerId && destination.dealId === dealId,
    )
  }

  forget(documentId: string): void {
    this.#write(this.#without(documentId))
  }

  forgetAll(): void {
    this.#write([])
  }

  #without(documentId: string): ResumableUpload[] {
    return this.#read().filter((upload) => upload.documentId !== documentId)
  }
}
