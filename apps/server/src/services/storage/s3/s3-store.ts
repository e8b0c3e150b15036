import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
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
  isKey,
} from '../blob-store.ts'
import { assertType } from '../response-headers.ts'
import { presignDownload, presignPart, presignUpload } from './presigned-urls.ts'
import { eachOnS3, onS3, slowAnswer, type Bucket, readWithTimeout } from './s3-client.ts'
import { isNoObject, s3Code, s3Status } from './s3-errors.ts'
import { abortParts, beginParts, joinParts, listPendingUploads, listParts } from './s3-parts.ts'

const TRIES = 3
const WAIT_MS = 500
/** A slower connection is ended. */
const BYTES_PER_MS = 1000

/** Sends up to 5 GiB in one request. The library can't repeat a stream, so each retry opens a new one. */
async function putFile({ client }: Bucket, object: PutObjectCommandInput, path: string): Promise<void> {
  const { size } = await stat(path)
  const timeouts = { requestTimeout: slowAnswer.requestTimeout + size / BYTES_PER_MS }
  for (let tries = 1; ; tries++) {
    const body = createReadStream(path)
    try {
      await client.send(new PutObjectCommand({ ...object, Body: body, ContentLength: size }), timeouts)
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await sleep(WAIT_MS * tries)
    } finally {
      body.destroy()
    }
  }
}

/** Objects in a bucket of any S3-compatible service. URLs lead there, so no bytes pass through us. */
export class S3Store implements BlobStore {
  readonly origins: readonly string[]
  readonly #bucket: Bucket
  /** Whether the service supports copying only if the target doesn't exist; learned from its first response. */
  #copiesOnCondition = true

  constructor(bucket: Bucket, origin: string) {
    this.#bucket = bucket
    this.origins = [origin]
  }

  presignUpload(grant: UploadGrant): Promise<PresignedRequest> {
    return presignUpload(this.#bucket, grant)
  }

  presignPart(grant: PartGrant): Promise<PresignedRequest> {
    return presignPart(this.#bucket, grant)
  }

  presignDownload(grant: DownloadGrant): Promise<string> {
    return presignDownload(this.#bucket, grant)
  }

  async beginParts(key: string, contentType: string): Promise<string> {
    return onS3(() => beginParts(this.#bucket, key, contentType))
  }

  listParts(key: string, uploadId: string): Promise<UploadedPart[]> {
    return onS3(() => listParts(this.#bucket, key, uploadId))
  }

  joinParts(key: string, uploadId: string, parts: readonly UploadedPart[]): Promise<void> {
    return onS3(async () => {
      try {
        await joinParts(this.#bucket, { key, uploadId, parts })
      } catch (error) {
        const size = parts.reduce((sum, part) => sum + part.size, 0)
        const isJoined = error instanceof ObjectNotFoundError && (await this.sizeOf(key)) === size
        if (!isJoined) throw error
      }
    })
  }

  abortParts(key: string, uploadId: string): Promise<void> {
    return onS3(() => abortParts(this.#bucket, key, uploadId))
  }

  async commit(from: string, to: string): Promise<boolean> {
    const isThere = (await this.sizeOf(to)) !== null || (await this.#copy(from, to)) || (await this.sizeOf(to)) !== null
    if (isThere) await this.remove(from)
    return isThere
  }

  sizeOf(key: string): Promise<number | null> {
    return onS3(async () => {
      try {
        const { ContentLength = null } = await this.#bucket.client.send(new HeadObjectCommand(this.#named(key)))
        return ContentLength
      } catch (error) {
        if (isNoObject(error)) return null
        throw error
      }
    })
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return onS3(async () => {
      const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
      const get = new GetObjectCommand({ ...this.#named(key), ...part })
      const { Body: body } = await this.#bucket.client.send(get).catch((error: unknown) => {
        if (s3Code(error) === 'InvalidRange') throw new RangeError('the object does not have this range of bytes')
        throw isNoObject(error) ? new ObjectNotFoundError(key) : error
      })
      if (!(body instanceof Readable)) throw new TypeError('the service answered without a body')
      return readWithTimeout(body, this.#bucket.timeouts.silence)
    })
  }

  async write(key: string, contentType: string, body: Buffer): Promise<void> {
    assertType(contentType)
    return onS3(async () => {
      const put = new PutObjectCommand({ ...this.#named(key), Body: body, ContentType: contentType })
      await this.#bucket.client.send(put, slowAnswer)
    })
  }

  async writeFile(key: string, contentType: string, path: string): Promise<void> {
    assertType(contentType)
    const named = this.#named(key)
    return onS3(() => putFile(this.#bucket, { ...named, ContentType: contentType }, path))
  }

  remove(key: string): Promise<void> {
    return onS3(async () => {
      await this.#bucket.client.send(new DeleteObjectCommand(this.#named(key))).catch((error: unknown) => {
        if (!isNoObject(error)) throw error
      })
    })
  }

  list(prefix: string): AsyncGenerator<StoredObject> {
    return eachOnS3(this.#list(prefix))
  }

  listPendingUploads(): AsyncGenerator<PendingUpload> {
    return eachOnS3(listPendingUploads(this.#bucket))
  }

  async close(): Promise<void> {
    this.#bucket.client.destroy()
  }

  #named(key: string): { Bucket: string; Key: string } {
    assertKey(key)
    return { Bucket: this.#bucket.name, Key: key }
  }

  async *#list(prefix: string): AsyncGenerator<StoredObject> {
    const { client, name } = this.#bucket
    for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
      for (const { Key: key = '', Size: size, LastModified: modified } of page.Contents ?? []) {
        if (size !== undefined && modified !== undefined && isKey(key)) yield { key, size, modified }
      }
    }
  }

  /** Copies unless the target exists. False if there is nothing to copy. */
  #copy(from: string, to: string): Promise<boolean> {
    return onS3(async () => {
      const { client, name } = this.#bucket
      const condition = this.#copiesOnCondition ? { IfNoneMatch: '*' } : {}
      assertKey(from)
      const copy = new CopyObjectCommand({ ...this.#named(to), CopySource: `${name}/${from}`, ...condition })
      try {
        await client.send(copy, slowAnswer)
        return true
      } catch (error) {
        if (isNoObject(error)) return false
        if (s3Code(error) === 'PreconditionFailed') return true
        if (s3Status(error) !== 501 || !this.#copiesOnCondition) throw error
        this.#copiesOnCondition = false
        return this.#copy(from, to)
      }
    })
  }
}
