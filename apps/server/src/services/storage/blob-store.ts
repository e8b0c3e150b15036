import type { Readable } from 'node:stream'

/** What goes up to one address: at most so many bytes, of that type, until then. */
export interface UploadGrant {
  readonly key: string
  readonly content_type: string
  /** Exactly so many bytes where the length is known beforehand, else null. */
  readonly size: number | null
  /** No more than this. */
  readonly max_size: number
  /** Seconds for which the address works. */
  readonly seconds: number
}

export interface DownloadGrant {
  readonly key: string
  /** The name the file is saved under. */
  readonly file_name: string
  readonly content_type: string
  /** `inline` only for types a browser shows without running anything of theirs. */
  readonly disposition: 'attachment' | 'inline'
  readonly seconds: number
}

/** An address with the headers that must be sent along. */
export interface PresignedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface StoredObject {
  readonly key: string
  readonly size: number
  readonly modified: Date
}

export interface PartGrant {
  readonly key: string
  readonly upload_id: string
  /** From 1. */
  readonly number: number
  readonly size: number
  readonly seconds: number
}

export interface UploadedPart {
  readonly number: number
  readonly size: number
  readonly etag: string
}

export interface PendingUpload {
  readonly key: string
  readonly upload_id: string
  readonly begun: Date
}

/** Bytes from `start` to `end`, both included and both inside the object. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Where the bytes of documents are. Two of them behave the same (storage.test.ts runs on both): a folder of this machine
 * with addresses signed by us, and any S3-compatible service. Keys are made by us: lower-case letters, digits, `-`, `/`.
 * A store that is away or full throws AppError `unavailable`. Addresses of the folder begin with `/files/`: they work on
 * whatever host the page came from.
 */
export interface BlobStore {
  /**
   * An address that takes a PUT of what was granted. Where the size is not known beforehand an S3 service takes more than
   * `max_size`, too: whoever takes the upload in looks at its size.
   */
  readonly presignUpload: (grant: UploadGrant) => Promise<PresignedRequest>
  /** An address for GET, with Range. From it no script of a document runs in our origin. */
  readonly presignDownload: (grant: DownloadGrant) => Promise<string>

  /** Begins an upload in parts and names it. Up to 10,000 of them; all but the last have 5 MiB or more. */
  readonly beginParts: (key: string, contentType: string) => Promise<string>
  readonly presignPart: (grant: PartGrant) => Promise<PresignedRequest>
  /** The parts that are there, by number. */
  readonly listParts: (key: string, uploadId: string) => Promise<UploadedPart[]>
  /**
   * Makes one object of the parts, in the order of their numbers. Afterwards its key is there and the parts are not; safe
   * to do again. Throws ObjectNotFoundError where a part is not there as it is named here.
   */
  readonly joinParts: (key: string, uploadId: string, parts: readonly UploadedPart[]) => Promise<void>
  /** Throws the parts away; does nothing where there are none. */
  readonly abortParts: (key: string, uploadId: string) => Promise<void>

  /**
   * Takes what was uploaded out of reach of its upload address: from then on `to` is what it is, whatever is sent to the
   * address of `from`. Where `to` is there already it stays. False where neither is there. Safe to do again; not every S3
   * service keeps two of them apart that run at the same moment, so the caller lets only one run.
   */
  readonly commit: (from: string, to: string) => Promise<boolean>
  /** Size of an object, or null where there is none. */
  readonly sizeOf: (key: string) => Promise<number | null>
  /** The bytes; throws ObjectNotFoundError where there are none. The caller reads to the end or destroys the stream. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Writes an object of ours (a preview) whole or not at all. */
  readonly write: (key: string, contentType: string, body: Buffer) => Promise<void>
  /** The same from a file of this machine, of any size. */
  readonly writeFile: (key: string, contentType: string, path: string) => Promise<void>
  /** Removes an object; does nothing where there is none. */
  readonly remove: (key: string) => Promise<void>
  /** Every object whose key begins so, in no order. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>
  /** Uploads in parts that were begun and neither joined nor thrown away. */
  readonly listPendingUploads: () => AsyncIterable<PendingUpload>

  /** Origins the page must be allowed to send to and load from (content security policy); none where it is our own. */
  readonly origins: readonly string[]
  readonly close: () => Promise<void>
}

/** Thrown where an object or a part of an upload is not there (any more). */
export class ObjectNotFoundError extends Error {
  readonly key: string
  constructor(key: string) {
    super('an object is missing in the store')
    this.key = key
  }
}
