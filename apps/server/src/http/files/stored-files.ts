import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../errors.ts'
import { ObjectNotFoundError, type DownloadGrant, type BlobStore } from '../../services/storage/blob-store.ts'
import { bytesOf, FolderStore, type OpenObject } from '../../services/storage/folder/folder-store.ts'
import type { GetRight, PutRight } from '../../services/storage/folder/signed-urls.ts'
import { responseHeadersFor } from '../../services/storage/response-headers.ts'
import { limitBodyTime, defaultIdleTimeoutMs, destroyIfStalled } from '../security/slow-clients.ts'
import { readRange } from './byte-range.ts'

/**
 * Whatever a document holds, nothing in it runs, loads or is framed: it is shown in an origin of its own, where no script
 * and no form works.
 */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

const headers = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-store',
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/**
 * Takes and hands out the bytes of a store in a folder. The signed address is the right to it; no token is asked for.
 * @param idleTimeoutMs how long a sender may send nothing, and a reader take nothing
 */
export function addStoredFiles(server: FastifyInstance, store: BlobStore, idleTimeoutMs = defaultIdleTimeoutMs): void {
  if (!(store instanceof FolderStore)) return
  void server.register(async (files) => {
    // Bodies are not parsed but go to the disk as they come.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, _body, done) => done(null))
    files.put('/files/*', { config: { streams: true } }, async (request, reply) => {
      const upload = openUpload(store, request, idleTimeoutMs)
      await store.receive(upload.key, upload.right, upload).catch((error: unknown) => {
        // The rest is read and forgotten: the sender hears what is wrong, where it may not listen before it is done.
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

/** Sends a file of the store, or the range of it that was asked for. Throws not_found, bad_range. */
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

/** What is being sent, if it may be. Whoever may not send it gets no more time than for any other request. */
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

/** What was signed: nothing of it decoded or put in order. */
function signedPath({ raw }: FastifyRequest): string {
  return raw.url?.replace(/^\/files\//, '') ?? ''
}

/** The announced length. Throws where type or length are not what was granted. */
function assertLength({ headers: sent }: FastifyRequest, { content_type, size, max_size }: PutRight): number {
  if (content_type !== null && sent['content-type'] !== content_type) {
    throw new AppError('unsupported_media_type', `This address takes ${content_type}.`)
  }
  const length = Number(sent['content-length'] ?? NaN)
  if (!Number.isSafeInteger(length))
    throw new AppError('bad_input', 'Include the file size. Content-Length is missing.')
  if (length > max_size) throw new AppError('too_large', `This address takes up to ${max_size} bytes.`)
  if (size !== null && length !== size) throw new AppError('bad_input', `This address takes exactly ${size} bytes.`)
  return length
}

/** The body, piece by piece. A sender that goes away or falls silent ends it with an error. */
async function* bodyOf(request: IncomingMessage, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  request.setTimeout(idleTimeoutMs, () => request.destroy(new Error('nothing came for too long')))
  // Where the disk ends it, the connection stays: the sender is to hear why.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) yield chunk
  // What the disk still does has nothing to do with the sender.
  request.setTimeout(0)
}

function incompleteUpload(): AppError {
  return new AppError('bad_input', 'The file didn’t arrive complete. Send it again.')
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
      throw new AppError('bad_range', 'The file doesn’t have that range.')
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

/** Whether a download that goes on (If-Range) is one of the same bytes. */
function isUnchanged(condition: string | string[] | undefined, { etag, modified }: OpenObject): boolean {
  return condition === undefined || condition === etag || condition === modified.toUTCString()
}
