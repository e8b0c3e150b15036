import { Readable } from 'node:stream'
import type { Call } from '@loanyard/contract/core/call'
import { maxImportRows } from '@loanyard/contract/leads/schemas'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { FileResponse, ScopedContext, StaffContext, UserContext } from '../../services/context.ts'
import { exportNameIn } from '../../services/names/export-name.ts'
import { countHourly } from '../../services/quotas/assert-quota.ts'
import type { EventStream } from '../../services/realtime/event-stream.ts'
import { withAccess, type AccessControl } from '../access/access.ts'
import { admit, discardBody, smallBodyBytes } from '../access/admission.ts'
import { assertMayContactOthers } from '../access/outreach-calls.ts'
import { recordSuccess } from '../security/record-events.ts'
import type { Handlers, Input } from './call-types.ts'
import { idempotencyKey, withIdempotencyKey } from './idempotency.ts'
import { readInput } from './input.ts'
import { replySchema } from './reply-schema.ts'

/** In bytes. A CSV row is far below a kilobyte. */
const jsonLimit = 1024 * 1024
const csvLimit = maxImportRows * 1024
const fileLimit = 4 * 1024 * 1024

type AnyHandler = (ctx: ScopedContext, input: Input<Call>) => Promise<unknown>

/** Registers a route per call: access, input, handler and reply as the contract declares them. */
export function serve<Calls extends Record<string, Call>>(
  server: FastifyInstance,
  access: AccessControl,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) route(server, access, call, untypedHandler(handlers, name))
}

/** `Handlers` ties each handler to its call's types; from here on the call's schemas ensure them at run time. */
function untypedHandler<Calls extends Record<string, Call>>(handlers: Handlers<Calls>, name: string): AnyHandler {
  return handlers[name] as unknown as AnyHandler
}

function route(server: FastifyInstance, access: AccessControl, call: Call, handler: AnyHandler): void {
  server.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: limitOf(call),
    config: { csvBody: call.csvBody === true, fileBody: call.fileBody, call },
    onRequest: async (request, reply) => {
      try {
        await admit(access, call, request, reply)
      } catch (error) {
        discardBody(request.raw, limitOf(call))
        throw error
      }
    },
    handler: async (request, reply) => {
      const answer = await withAccess(access, call, { request, reply }, async (ctx) => {
        const result = await run(call, handler, ctx, request)
        return 'csv' in call.reply ? csvFile(call, ctx, result) : result
      })
      await recordSuccess(access.services.securityLog, call, request, answer)
      return send(call, reply, answer)
    },
  })
}

function limitOf({ access, csvBody, fileBody }: Call): number {
  if (access === 'public') return smallBodyBytes
  if (csvBody === true) return csvLimit
  return fileBody === undefined ? jsonLimit : fileLimit
}

async function run(call: Call, handler: AnyHandler, ctx: ScopedContext, request: FastifyRequest): Promise<unknown> {
  const input = readInput(call, request) as Input<Call>
  await assertMayContactOthers(call, ctx)
  if (isExport(call)) await countHourly(asUserContext(ctx), 'exports')
  const key =
    call.method === 'POST' && call.access !== 'public' && call.idempotent !== true
      ? idempotencyKey(request.headers['idempotency-key'])
      : null
  if (key === null) return handler(ctx, input)
  const body = Buffer.isBuffer(request.body) ? request.body.toString('base64') : request.body
  return withIdempotencyKey(ctx, key, { call: `${call.method} ${request.url}`, body }, (tx) => handler(tx, input))
}

function isExport({ reply }: Call): boolean {
  return 'csv' in reply || 'file' in reply
}

/** Public calls export nothing. */
function asUserContext(ctx: ScopedContext): UserContext {
  return ctx as UserContext
}

/**
 * From the call's path: "leads" for `…/leads/partners/{partner_id}/export`, "pipeline" for `…/reports/pipeline/export`.
 */
function exportedName(path: string): string {
  return (
    path
      .split('/')
      .slice(3)
      .filter((part) => part !== 'partners' && part !== 'export' && !part.startsWith('{'))
      .at(-1) ?? 'export'
  )
}

interface CsvFile {
  readonly name: string
  readonly rows: AsyncIterable<string>
}

/** Every CSV export belongs to a partner, whose name and day the file bears. */
async function csvFile(call: Call, ctx: ScopedContext, rows: unknown): Promise<CsvFile> {
  return {
    name: await exportNameIn(ctx as StaffContext, exportedName(call.path)),
    rows: rows as AsyncIterable<string>,
  }
}

function send(call: Call, reply: FastifyReply, answer: unknown): FastifyReply {
  const { reply: declared } = call
  reply.code(declared.status)
  if ('csv' in declared) {
    const { name, rows } = answer as CsvFile
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition(name))
      .send(Readable.from(rows))
  }
  if ('file' in declared) return sendFile(reply, answer as FileResponse)
  if ('events' in declared) return sendEvents(reply, answer as EventStream)
  return declared.schema === null ? reply.send() : sendJson(reply, declared.schema, answer)
}

/** The serializer is compiled for the first reply of a route: all of them together would double the time of a start. */
function sendJson(reply: FastifyReply, schema: z.core.$ZodType, answer: unknown): FastifyReply {
  const serialize = reply.compileSerializationSchema(replySchema(schema))
  return reply.type('application/json; charset=utf-8').send(serialize(answer as Record<string, unknown>))
}

function sendFile(reply: FastifyReply, { type, name, bytes }: FileResponse): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** A client that doesn't take the last bytes within this time isn't reading; its connection would stay open forever. */
const lastBytesMs = 5000

/** Sends events until the client disconnects or the stream ends, without buffering by proxies. */
export function sendEvents(reply: FastifyReply, stream: EventStream, timeoutMs = lastBytesMs): FastifyReply {
  const { raw } = reply
  raw.once('close', () => stream.end())
  void stream.ended.then(() => {
    if (raw.destroyed) return
    const closeTimer = setTimeout(() => raw.destroy(), timeoutMs)
    raw.once('close', () => clearTimeout(closeTimer))
  })
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(stream))
}
