import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../errors.ts'
import { ObjectNotFoundError, type DownloadGrant, type BlobStore } from '../../services/storage/blob-store.ts'
import { bytesOf, FolderStore, type OpenObject } from '../../services/storage/folder/folder-store.ts'
import type { GetRight, PutRight } from '../../services/storage/folder/signed-urls.ts'
import { responseHeadersFor } from '../../services/storage/response-headers.ts'
import * as copy from '../copy.ts'
import { limitBodyTime, defaultIdleTimeoutMs, destroyIfStalled } from '../security/slow-clients.ts'
import { readRange } from './byte-range.ts'

/** Nothing in a document runs, loads or is framed: it is shown in an opaque origin without scripts and forms. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

const headers = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-store',
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/**
 * Receives and serves the files of a folder store. The signed URL grants access; no token is needed.
 * @param idleTimeoutMs without progress after which a sender or reader is cut off
 */
export function addStoredFiles(server: FastifyInstance, store: BlobStore, idleTimeoutMs = defaultIdleTimeoutMs): void {
  if (!(store instanceof FolderStore)) return
  void server.register(async (files) => {
    // Bodies aren't parsed but streamed to the disk.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, _body, done) => done(null))
    files.put('/files/*', { config: { streams: true } }, async (request, reply) => {
      const upload = openUpload(store, request, idleTimeoutMs)
      await store.receive(upload.key, upload.right, upload).catch((error: unknown) => {
        // Drains the rest: the sender may not read the reply before it has sent everything.
        request.raw.resume()
        throw request.raw.errored === null ? error : incompleteUpload()
      })
      return reply.code(200).send()
    })
    files.route({
      method: ['GET', 'HEAD'],
      url: '/files/*',
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const { key, right } = store.signedUrls.open('GET', signedPath(request))
        return sendKey({ request, reply, store }, key, right, idleTimeoutMs)
      },
    })
  })
}

interface Sending {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly store: FolderStore
}

/** Sends a file or the requested range. Throws not_found, bad_range. */
export function sendFromFolder(sending: Sending, file: Omit<DownloadGrant, 'seconds'>): Promise<FastifyReply> {
  return sendKey(sending, file.key, responseHeadersFor(file), defaultIdleTimeoutMs)
}

async function sendKey(
  { request, reply, store }: Sending,
  key: string,
  right: GetRight,
  idleTimeoutMs: number,
): Promise<FastifyReply> {
  const object = await store.open(key).catch((error: unknown) => {
    throw error instanceof ObjectNotFoundError ? notFound() : error
  })
  destroyIfStalled(reply.raw, idleTimeoutMs)
  return sendObject(request, reply, { object, right })
}

interface Upload {
  readonly key: string
  readonly right: PutRight
  readonly source: AsyncIterable<Buffer>
  readonly length: number
}

/** Senders without a valid URL get no more time than any other request. */
function openUpload(store: FolderStore, request: FastifyRequest, idleTimeoutMs: number): Upload {
  try {
    const { key, right } = store.signedUrls.open('PUT', signedPath(request))
    const length = assertLength(request, right)
    return { key, right, source: bodyOf(request.raw, idleTimeoutMs), length }
  } catch (error) {
    limitBodyTime(request.raw, idleTimeoutMs)
    throw error
  }
}

/** Exactly what was signed, not decoded or normalized. */
function signedPath({ raw }: FastifyRequest): string {
  return raw.url?.replace(/^\/files\//, '') ?? ''
}

/** Throws if type or length differ from the grant. */
function assertLength({ headers: sent }: FastifyRequest, { content_type, size, max_size }: PutRight): number {
  if (content_type !== null && sent['content-type'] !== content_type) {
    throw new AppError('unsupported_media_type', copy.uploadType(content_type))
  }
  const length = Number(sent['content-length'] ?? NaN)
  if (!Number.isSafeInteger(length)) throw new AppError('bad_input', copy.uploadSizeMissing)
  if (length > max_size) throw new AppError('too_large', copy.uploadTooLarge(max_size))
  if (size !== null && length !== size) throw new AppError('bad_input', copy.uploadSize(size))
  return length
}

/** Throws if the sender disconnects or stalls. */
async function* bodyOf(request: IncomingMessage, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  request.setTimeout(idleTimeoutMs, () => request.destroy(new Error('the sender stalled')))
  // After a disk error the connection stays open, so that the sender receives the reply.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) yield chunk
  // The disk's remaining work isn't limited by the sender's timeout.
  request.setTimeout(0)
}

function incompleteUpload(): AppError {
  return new AppError('bad_input', copy.uploadIncomplete)
}

interface Answer {
  readonly object: OpenObject
  readonly right: GetRight
}

function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { object, right }: Answer,
): Promise<FastifyReply> | FastifyReply {
  const { size, etag, modified } = object
  const range = isUnchanged(request.headers['if-range'], object) ? readRange(request.headers.range, size) : null
  reply.headers({ ...headers, etag, 'last-modified': modified.toUTCString() })
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    return closeFile(object).then(() => {
      throw new AppError('bad_range', copy.fileRange)
    })
  }
  reply.headers({ 'content-type': right.type, 'content-disposition': right.disposition })
  if (range === null) reply.header('content-length', size)
  else {
    const { start, end } = range
    reply.code(206).headers({ 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` })
  }
  if (request.method === 'HEAD') return closeFile(object).then(() => reply.send())
  return reply.send(bytesOf(object, range ?? undefined))
}

async function closeFile({ file }: OpenObject): Promise<void> {
  await file.close()
}

/** Whether a resumed download (If-Range) has the same bytes. */
function isUnchanged(condition: string | string[] | undefined, { etag, modified }: OpenObject): boolean {
  return condition === undefined || condition === etag || condition === modified.toUTCString()
}
