import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../errors.ts'
import type { SecurityLog } from '../../services/security-log/security-log.ts'
import * as copy from '../copy.ts'
import { recordArchiveDownload } from '../security/record-events.ts'
import { defaultIdleTimeoutMs, destroyIfStalled } from '../security/slow-clients.ts'
import { readRange } from './byte-range.ts'

interface Archive {
  readonly file_name: string
  readonly size: number
  readonly etag: string
  /** The person who requested it, and their partner. */
  readonly owner: { readonly user_id: string; readonly partner_id: string }
  readonly read: (range: { start: number; end: number }) => Readable
}

interface Archives {
  readonly open: (token: string) => Promise<Archive | null>
  readonly log: SecurityLog
  /** Milliseconds without progress after which a client is cut off. */
  readonly idleTimeoutMs?: number
}

const headers = {
  'content-type': 'application/zip',
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-store',
} as const

/**
 * The length is known before the first byte, and an interrupted download resumes where it stopped (Range, If-Range).
 * The signed token in the URL grants access.
 */
export function addArchives(
  server: FastifyInstance,
  { open, log, idleTimeoutMs = defaultIdleTimeoutMs }: Archives,
): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/files/archives/:token/documents.zip',
    // Fastify's own HEAD would report a length of zero.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const archive = await open((request.params as { token: string }).token)
      if (archive === null) throw notFound()
      Object.assign(request.caller, archive.owner)
      recordArchiveDownload(log, request, archive.etag.replaceAll('"', ''))
      destroyIfStalled(reply.raw, idleTimeoutMs)
      return send(
        request,
        reply.headers({ ...headers, 'content-disposition': contentDisposition(archive.file_name), etag: archive.etag }),
        archive,
      )
    },
  })
}

function send(request: FastifyRequest, reply: FastifyReply, { size, etag, read }: Archive): FastifyReply {
  const condition = request.headers['if-range']
  const isUnchanged = condition === undefined || condition === etag
  const range = isUnchanged ? readRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('bad_range', copy.archiveRange)
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', end - start + 1)
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return request.method === 'HEAD' ? reply.send() : reply.send(read({ start, end }))
}
