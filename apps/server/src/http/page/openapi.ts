import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import { errorCodes, problem } from '@loanyard/contract/core/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { notFound } from '../../errors.ts'
import { isBodyOptional } from '../routing/input.ts'
import { docsPolicy } from '../security/headers.ts'

const errorReplies: Record<string, string> = {
  '400': 'bad_input, bad_cursor',
  '401': 'unauthorized',
  '403': 'forbidden, second_factor_required, step_up_required',
  '404': 'not_found',
  '408': 'too_slow',
  '409': 'a conflict with the current state',
  '412': 'stale',
  '413': 'too_large',
  '415': 'unsupported_media_type',
  '416': 'bad_range',
  '422': 'idempotency_key_reused',
  '429': 'too_many_requests',
  '431': 'headers_too_large',
  '500': 'internal',
  '503': 'unavailable',
}

function pathParameters(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}

function headersOf(call: Call): z.ZodObject | undefined {
  const headers = {
    ...(call.method === 'POST' && call.access !== 'public'
      ? {
          'Idempotency-Key': z
            .string()
            .max(200)
            .optional()
            .meta({ description: 'Any text that is new for each change, such as a UUID' }),
        }
      : {}),
    ...(call.versioned === true
      ? { 'If-Match': z.string().optional().meta({ description: 'The record’s version, in quotation marks' }) }
      : {}),
    ...(call.device === true
      ? {
          'X-Device-Id': z.string().optional().meta({
            description:
              '32 random bytes as base64url, kept by the browser: recognizes a device that has signed in before',
          }),
        }
      : {}),
  }
  return Object.keys(headers).length === 0 ? undefined : z.object(headers)
}

const bytes = { schema: { type: 'string', format: 'binary' } } as const

function successOf({ reply }: Call) {
  const status = String(reply.status)
  if ('csv' in reply) return { [status]: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } }
  if ('file' in reply) {
    return { [status]: { description: 'A file', content: Object.fromEntries(reply.file.map((type) => [type, bytes])) } }
  }
  if ('events' in reply) {
    return { [status]: { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } } }
  }
  if (reply.schema === null) return { [status]: { description: 'Done' } }
  return { [status]: { description: 'Done', content: { 'application/json': { schema: reply.schema } } } }
}

function bodyOf(call: Call) {
  if (call.csvBody === true) return { requestBody: { required: true, content: { 'text/csv': { schema: z.string() } } } }
  if (call.fileBody !== undefined) return { requestBody: { required: true, content: { [call.fileBody]: bytes } } }
  return call.body === undefined
    ? {}
    : { requestBody: { required: !isBodyOptional(call), content: { 'application/json': { schema: call.body } } } }
}

const stepUps = {
  always: 'Needs an identity confirmed within the last 10 minutes (403 `step_up_required`).',
  with_second_factor:
    'Needs an identity confirmed within the last 10 minutes if the account has a second factor (403 `step_up_required`).',
} as const

const reachedBefore = {
  verify: 'Open to a session whose second factor is due.',
  enroll: 'Open to a session whose person has to set up a second factor.',
} as const

function assuranceOf({ stepUp, beforeSecondFactor }: Call): { description?: string } {
  const sentences = [stepUp && stepUps[stepUp], beforeSecondFactor && reachedBefore[beforeSecondFactor]]
  const description = sentences.filter((sentence) => sentence !== undefined).join(' ')
  return description === '' ? {} : { description }
}

function operation(feature: string, name: string, call: Call): ZodOpenApiOperationObject {
  const path = pathParameters(call.path)
  const header = headersOf(call)
  const failures = Object.entries(errorReplies).map(([status, description]) => [
    status,
    { description, content: { 'application/problem+json': { schema: problem } } },
  ])
  // Parameter schemas of the contract are always zod objects; their static type only says "a schema".
  const query = call.query as z.ZodObject | undefined
  return {
    operationId: name,
    summary: call.summary,
    ...assuranceOf(call),
    tags: [feature],
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) },
    ...bodyOf(call),
    responses: { ...successOf(call), ...Object.fromEntries(failures) },
  }
}

const conventions = [
  'All calls but the public ones need `Authorization: Bearer …` with an access token from `POST /api/v0/token`.',
  'Lists return one page: `limit` rows (at most 100) and the URLs of the `next` and `previous` page, or null.',
  'A record’s `version`, sent as `If-Match: "3"`, keeps a change from overwriting a newer one (412 `stale`).',
  'A signed-in POST repeated within 24 hours with the same `Idempotency-Key` is done once and returns the first reply.',
  'Errors are `application/problem+json`.',
]

function errorList(): string {
  const lines = Object.entries(errorCodes).map(([code, { status, when }]) => `| \`${code}\` | ${status} | ${when} |`)
  return ['| code | status | when |', '|---|---|---|', ...lines].join('\n')
}

/** Built from the schemas that validate the requests. */
function openApiDocument(publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const [feature, featureCalls] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(featureCalls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(feature, name, call) }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Loanyard',
      version: '0',
      description: `${conventions.join('\n\n')}\n\n${errorList()}`,
    },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  })
}

/** Made when first asked for: it would take a third of a start. */
function documentText(publicUrl: string): () => string {
  let text: string | null = null
  return () => (text ??= JSON.stringify(openApiDocument(publicUrl)))
}

type SwaggerDocument = StaticDocumentSpec['document']

/** The plugin takes an object before anyone asks for it. */
function lazyDocument(text: () => string): SwaggerDocument {
  let parsed: Record<string, unknown> | null = null
  const part = (name: string) => ({ enumerable: true, get: () => (parsed ??= JSON.parse(text()))?.[name] })
  const parts = ['openapi', 'info', 'servers', 'components', 'paths'].map((name) => [name, part(name)])
  return Object.defineProperties({} as SwaggerDocument, Object.fromEntries(parts))
}

interface DocsOptions {
  readonly publicUrl: string
  /** Origin that serves the page. If it isn't the public one, it serves nothing else. */
  readonly apiDocs: string | null
}

export async function addDocs(server: FastifyInstance, { publicUrl, apiDocs }: DocsOptions): Promise<void> {
  if (apiDocs !== null && apiDocs !== publicUrl) isolateDocsHost(server, new URL(apiDocs).host)
  const text = documentText(publicUrl)
  server.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(text()))
  await server.register(fastifySwagger, { mode: 'static', specification: { document: lazyDocument(text) } })
  await server.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiConfig: { docExpansion: 'none', tryItOutEnabled: true },
  })
}

/** The page runs third-party code, so its own host serves nothing else, and other hosts don't serve it. */
function isolateDocsHost(server: FastifyInstance, docsHost: string): void {
  server.addHook('onRequest', async ({ host, routeOptions }) => {
    // Checks the route, not the URL, which may be encoded.
    const isDocs = /^\/api\/(docs(\/|$)|openapi[.]json$)/.test(routeOptions.url ?? '')
    if (isDocs !== (host === docsHost)) throw notFound()
  })
}
