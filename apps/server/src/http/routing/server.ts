import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { workbookType } from '@loanyard/contract/financials/schemas'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Database } from '../../db/client/database.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { AppError, notFound } from '../../errors.ts'
import { discardBody, smallBodyBytes, assertNotForwarded } from '../access/admission.ts'
import * as copy from '../copy.ts'
import { replyHeaders } from '../security/headers.ts'
import { decorateCaller } from '../security/record-events.ts'
import { limitBodyTime } from '../security/slow-clients.ts'
import { answerClientError } from './client-errors.ts'
import { compressReply } from './compress.ts'
import { sendProblem } from './problem.ts'

/** Milliseconds from the headers to the last byte of the body. */
const bodyTimeoutMs = 60_000

/** Short, and unique enough to find a request in the log: a random part per process and a counter. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

/** PostgreSQL's `detail` and `where` quote rows, so they stay out of the log. */
function serializeError(error: Error & { code?: string; constraint?: string }) {
  const { name, code, constraint, message, stack = '' } = error
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
  }
}

/** Other encodings are rejected: decoded as UTF-8 they would silently lose letters. */
async function csvBody(request: FastifyRequest, body: Buffer): Promise<string> {
  const acceptsCsv = (request.routeOptions.config as { csvBody?: boolean }).csvBody === true
  if (!acceptsCsv) throw new AppError('unsupported_media_type', copy.jsonOnly)
  if (!isUtf8(body)) throw new AppError('bad_input', copy.csvNotUtf8)
  return body.toString('utf8')
}

async function workbookBody(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  const { fileBody } = request.routeOptions.config as { fileBody?: string }
  if (fileBody !== workbookType) throw new AppError('unsupported_media_type', copy.jsonOnly)
  return body
}

/** Some clients label every request as JSON and send no bytes when there's no body. */
function allowEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** True for routes that stream bodies, with limits of their own. */
function acceptsStream({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { streams?: boolean }).streams === true
}

/** Unknown routes don't read the body. */
async function assertKnownRoute({ is404, raw }: FastifyRequest): Promise<void> {
  if (!is404) return
  discardBody(raw, smallBodyBytes)
  throw notFound()
}

function addBodyParsers(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain')
  allowEmptyJson(server)
  server.addContentTypeParser('text/csv', { parseAs: 'buffer' }, csvBody)
  server.addContentTypeParser(workbookType, { parseAs: 'buffer' }, workbookBody)
}

/** People appear in the log by id and IP address only. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...request.caller,
      },
      'request',
    )
    done()
  })
}

interface ServerSettings {
  readonly publicUrl: string
  readonly logLevel: string
  /** Addresses of the proxies in front, separated by commas; false: none. */
  readonly trustProxy: false | string
  readonly demoData: boolean
}

export function newServer(config: ServerSettings): FastifyInstance {
  const headersFor = replyHeaders(config.publicUrl)
  const newId = requestIds()
  const server = Fastify({
    logger: { level: config.logLevel, serializers: { err: serializeError } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: newId,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, newId),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Malformed URLs skip the hooks, so their headers are set here.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(headersFor(request.id))),
  })
  decorateCaller(server)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.id))
    if (!acceptsStream(request)) limitBodyTime(request.raw, bodyTimeoutMs)
    done()
  })
  if (config.demoData) server.addHook('onRequest', assertNotForwarded)
  server.addHook('onRequest', assertKnownRoute)
  server.addHook('onSend', compressReply)
  addBodyParsers(server)
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  server.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply))
  logRequests(server)
  return server
}

/** `live`: the process answers. `ready`: it can reach its database and isn't stopping. */
export function addHealth(server: FastifyInstance, database: Database): void {
  server.get('/api/health/live', async () => ({ status: 'live' }))
  server.get('/api/health/ready', async () => {
    await database.open(roleScope('loanyard_app'))
    return { status: 'ready' }
  })
}
