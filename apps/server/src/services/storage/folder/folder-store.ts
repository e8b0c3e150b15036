import { createReadStream } from 'node:fs'
import { link, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../../../errors.ts'
import * as copy from '../../copy.ts'
import type { KeyRing } from '../../keys/key-ring.ts'
import {
  ObjectNotFoundError,
  type UploadedPart,
  type PendingUpload,
  type ByteRange,
  type DownloadGrant,
  type PartGrant,
  type PresignedRequest,
  type BlobStore,
  type StoredObject,
  type UploadGrant,
  assertKey,
} from '../blob-store.ts'
import { assertType, responseHeadersFor } from '../response-headers.ts'
import { codeOf, eachOnFolder, isMissing, onFolder } from './folder-errors.ts'
import { etagOf, FolderParts } from './folder-parts.ts'
import { pathOf, statOrNull, walk } from './folder-tree.ts'
import { SignedUrls, type PutRight } from './signed-urls.ts'
import { StagingFolder, makeFolderOf, syncFolder, writeAll } from './staging-folder.ts'

const purgeEveryMs = 60 * 60 * 1000
/** Bytes read ahead for each download. */
const readAhead = 256 * 1024
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** The caller must close it. */
export interface OpenObject {
  readonly file: FileHandle
  readonly size: number
  readonly modified: Date
  readonly etag: string
}

/**
 * Objects as files in a folder, which several processes may share. URLs lead to our own server
 * (http/files/stored-files.ts), which passes uploads to `receive` and serves downloads from `open`.
 */
export class FolderStore implements BlobStore {
  readonly signedUrls: SignedUrls
  readonly origins = []
  readonly #objects: string
  readonly #staging: StagingFolder
  readonly #parts: FolderParts
  readonly #purgeTimer: NodeJS.Timeout

  /** @param folder made by `openFolderStore` */
  constructor(folder: string, keys: KeyRing) {
    this.signedUrls = new SignedUrls(keys)
    this.#objects = join(folder, 'objects')
    this.#staging = new StagingFolder(join(folder, 'aside'))
    this.#parts = new FolderParts(join(folder, 'parts'), this.#staging)
    const purge = () => void this.#staging.purge(Date.now()).catch(() => undefined)
    this.#purgeTimer = setInterval(purge, purgeEveryMs).unref()
    purge()
  }

  async presignUpload({ key, seconds, ...grant }: UploadGrant): Promise<PresignedRequest> {
    assertKey(key)
    assertType(grant.content_type)
    const right: PutRight = { kind: 'object', ...grant, upload_id: '', number: 0 }
    return {
      url: this.signedUrls.make('PUT', key, right, seconds),
      headers: { 'content-type': grant.content_type },
    }
  }

  async presignPart({ key, upload_id, number, size, seconds }: PartGrant): Promise<PresignedRequest> {
    assertKey(key)
    const right: PutRight = { kind: 'part', content_type: null, size, max_size: size, upload_id, number }
    return { url: this.signedUrls.make('PUT', key, right, seconds), headers: {} }
  }

  async presignDownload(grant: DownloadGrant): Promise<string> {
    assertKey(grant.key)
    return this.signedUrls.make('GET', grant.key, responseHeadersFor(grant), grant.seconds)
  }

  /**
   * Stores an upload, all of it or nothing.
   * @param length announced size in bytes
   * @throws AppError bad_input for fewer or more bytes, not_found for a part of an ended upload, unavailable; and
   * whatever `source` throws
   */
  async receive(key: string, right: PutRight, { source, length }: { source: AsyncIterable<Buffer>; length: number }) {
    const fill = async (file: FileHandle) => {
      for await (const chunk of source) await writeAll(file, chunk)
      if ((await file.stat()).size === length) return
      throw new AppError('bad_input', copy.wrongFileSize)
    }
    const commit = (stagedPath: string) =>
      right.kind === 'part'
        ? this.#parts.commit(stagedPath, right.upload_id, right.number)
        : this.#commit(stagedPath, key)
    await onFolder(() => this.#staging.writeFile(fill, commit))
  }

  async beginParts(key: string, contentType: string): Promise<string> {
    assertKey(key)
    assertType(contentType)
    return onFolder(() => this.#parts.begin({ key, content_type: contentType }))
  }

  listParts(key: string, uploadId: string): Promise<UploadedPart[]> {
    return onFolder(() => this.#parts.list(key, uploadId))
  }

  async joinParts(key: string, uploadId: string, parts: readonly UploadedPart[]): Promise<void> {
    const fill = (file: FileHandle) => this.#parts.join(key, uploadId, { parts, file })
    await onFolder(() => this.#staging.writeFile(fill, (stagedPath) => this.#commit(stagedPath, key))).catch(
      async (error: unknown) => {
        const isJoined = error instanceof ObjectNotFoundError && (await this.sizeOf(key)) === sizeOfAll(parts)
        if (!isJoined) throw error
      },
    )
    await this.abortParts(key, uploadId)
  }

  abortParts(key: string, uploadId: string): Promise<void> {
    return onFolder(() => this.#parts.remove(key, uploadId))
  }

  async commit(from: string, to: string): Promise<boolean> {
    assertKey(from)
    assertKey(to)
    return onFolder(async () => {
      if ((await this.sizeOf(to)) === null && !(await this.#link(from, to))) return (await this.sizeOf(to)) !== null
      await rm(this.#path(from), { force: true })
      return true
    })
  }

  sizeOf(key: string): Promise<number | null> {
    return onFolder(async () => {
      const found = await statOrNull(this.#path(key))
      if (found === null) await this.#assertFolderExists()
      return found?.size ?? null
    })
  }

  /** Throws ObjectNotFoundError. */
  open(key: string): Promise<OpenObject> {
    return onFolder(async () => {
      const file = await open(this.#path(key), 'r').catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        await this.#assertFolderExists()
        throw new ObjectNotFoundError(key)
      })
      const found = await file.stat()
      return { file, size: found.size, modified: found.mtime, etag: etagOf(found) }
    })
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const object = await this.open(key)
    if (range === undefined) return bytesOf(object)
    if (range.start >= 0 && range.start <= range.end && range.end < object.size) return bytesOf(object, range)
    await object.file.close()
    throw new RangeError('the object does not have this range of bytes')
  }

  async write(key: string, contentType: string, body: Buffer): Promise<void> {
    assertKey(key)
    assertType(contentType)
    const fill = (file: FileHandle) => writeAll(file, body)
    return onFolder(() => this.#staging.writeFile(fill, (stagedPath) => this.#commit(stagedPath, key)))
  }

  async writeFile(key: string, contentType: string, path: string): Promise<void> {
    assertKey(key)
    assertType(contentType)
    const fill = async (file: FileHandle) => {
      for await (const chunk of createReadStream(path, { highWaterMark: readAhead })) await writeAll(file, chunk)
    }
    return onFolder(() => this.#staging.writeFile(fill, (stagedPath) => this.#commit(stagedPath, key)))
  }

  remove(key: string): Promise<void> {
    return onFolder(() => rm(this.#path(key), { force: true }))
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    await onFolder(() => this.#assertFolderExists())
    yield* eachOnFolder(walk(this.#objects, prefix))
  }

  async *listPendingUploads(): AsyncGenerator<PendingUpload> {
    await onFolder(() => this.#assertFolderExists())
    yield* eachOnFolder(this.#parts.listPending())
  }

  async close(): Promise<void> {
    clearInterval(this.#purgeTimer)
  }

  #path(key: string): string {
    assertKey(key)
    return pathOf(this.#objects, key)
  }

  /** An unmounted folder looks empty, so an object counts as missing only if the folder of objects exists. */
  async #assertFolderExists(): Promise<void> {
    const folder = await open(this.#objects, 'r')
    await folder.close()
  }

  async #commit(stagedPath: string, key: string): Promise<void> {
    const path = this.#path(key)
    await makeFolderOf(this.#objects, path)
    await rename(stagedPath, path)
    await syncFolder(dirname(path))
  }

  /** Adds a second name to an object, unless it is taken. False if there is no such object. */
  async #link(from: string, to: string): Promise<boolean> {
    const path = this.#path(to)
    await makeFolderOf(this.#objects, path)
    try {
      await link(this.#path(from), path).catch((error: unknown) => {
        // Some network folders have no hard links. No one else commits at the same moment (see BlobStore.commit).
        if (noLinks.has(codeOf(error))) return rename(this.#path(from), path)
        throw error
      })
    } catch (error) {
      if (isMissing(error)) return false
      if (codeOf(error) !== 'EEXIST') throw error
    }
    await syncFolder(dirname(path))
    return true
  }
}

/** The bytes of an open object, which is closed at the end or when the reader stops. */
export function bytesOf({ file }: OpenObject, range?: ByteRange): Readable {
  return file.createReadStream({ ...range, highWaterMark: readAhead })
}

function sizeOfAll(parts: readonly UploadedPart[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}
