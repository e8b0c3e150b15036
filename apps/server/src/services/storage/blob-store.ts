import type { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'

/** What may be uploaded to one URL. */
export interface UploadGrant {
  readonly key: string
  readonly content_type: string
  /** The exact size in bytes if it is known beforehand, else null. */
  readonly size: number | null
  /** In bytes. */
  readonly max_size: number
  /** Lifetime of the URL in seconds. */
  readonly seconds: number
}

export interface DownloadGrant {
  readonly key: string
  /** The name the file is saved under. */
  readonly file_name: string
  readonly content_type: string
  /** `inline` only for types that a browser shows without running scripts. */
  readonly disposition: 'attachment' | 'inline'
  readonly seconds: number
}

/** The headers must be sent along. */
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

/** Both inclusive, and both inside the object. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Stores the bytes of documents. Two implementations behave the same (blob-store.test.ts runs on both): a local folder
 * with URLs we sign, and any S3-compatible service. Keys are ours: lowercase letters, digits, `-`, `/`. Throws AppError
 * `unavailable` if the store is unavailable or full. URLs of the folder begin with `/files/` and work on the page's own host.
 */
export interface BlobStore {
  /**
   * A URL for PUT. If the size isn't known beforehand, S3 services accept more than `max_size`; check the size when
   * importing the upload.
   */
  readonly presignUpload: (grant: UploadGrant) => Promise<PresignedRequest>
  /** A URL for GET, with Range. Scripts in a document don't run in our origin. */
  readonly presignDownload: (grant: DownloadGrant) => Promise<string>

  /** Starts an upload in up to 10,000 parts and returns its id. All parts but the last have at least 5 MiB. */
  readonly beginParts: (key: string, contentType: string) => Promise<string>
  readonly presignPart: (grant: PartGrant) => Promise<PresignedRequest>
  /** The existing parts, by number. */
  readonly listParts: (key: string, uploadId: string) => Promise<UploadedPart[]>
  /**
   * Joins the parts into one object, in order, and removes them. Safe to repeat. Throws ObjectNotFoundError if a part
   * is missing or differs.
   */
  readonly joinParts: (key: string, uploadId: string, parts: readonly UploadedPart[]) => Promise<void>
  /** Does nothing if there are no parts. */
  readonly abortParts: (key: string, uploadId: string) => Promise<void>

  /**
   * Moves an upload to `to`, where its upload URL can't change it any more. An existing `to` stays. False if neither
   * exists. Safe to repeat, but not to run twice at the same moment, which not every S3 service handles.
   */
  readonly commit: (from: string, to: string) => Promise<boolean>
  /** In bytes, or null if there is no such object. */
  readonly sizeOf: (key: string) => Promise<number | null>
  /** Throws ObjectNotFoundError. The caller reads to the end or destroys the stream. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Writes an object of ours (a preview), all of it or nothing. */
  readonly write: (key: string, contentType: string, body: Buffer) => Promise<void>
  /** The same from a local file of any size. */
  readonly writeFile: (key: string, contentType: string, path: string) => Promise<void>
  /** Does nothing if there is no such object. */
  readonly remove: (key: string) => Promise<void>
  /** All objects with this prefix, in no order. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>
  /** Uploads in parts that were neither joined nor aborted. */
  readonly listPendingUploads: () => AsyncIterable<PendingUpload>

  /** Origins that the page's content security policy must allow for uploads and downloads; none if they are our own. */
  readonly origins: readonly string[]
  readonly close: () => Promise<void>
}

/** Thrown if an object or a part of an upload doesn't exist. */
export class ObjectNotFoundError extends Error {
  readonly key: string
  constructor(key: string) {
    super('the object is not in the file storage')
    this.key = key
  }
}

const form = /^[a-z0-9-]{1,100}(\/[a-z0-9-]{1,100}){0,7}$/

/**
 * Keys become file names and parts of URLs, so they contain nothing that needs escaping.
 * @throws Error a bug: the server makes keys, never from user input
 */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error('not an object key')
}

export function isKey(text: string): boolean {
  return form.test(text)
}

export function storageFull(cause: unknown): AppError {
  return new AppError('unavailable', copy.storageFull, {
    retryAfter: 60,
    cause,
  })
}

/** The store is unreachable, slow, or denies access. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError('unavailable', copy.storageUnavailable, { retryAfter: 5, cause })
}
