import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import { errorCodes } from '@loanyard/contract/core/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Readonly<Record<string, { readonly schema: object }>>
  }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >
}
interface Document {
  readonly openapi: string
  readonly info: { readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const app = await startApplication()
afterAll(() => app.close())
const reply = await fetch(`${app.url}/api/openapi.json`)
const text = await reply.text()
const document = JSON.parse(text) as Document
const everyCall: readonly (readonly [name: string, call: Call])[] = Object.values(calls).flatMap((feature) =>
  Object.entries(feature),
)

test('generates a valid OpenAPI 3.1 document', async () => {
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  expect(validator.version).toBe('3.1')
})

test('resolves every reference', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '')
  expect(references.length).toBeGreaterThan(20)
  for (const target of new Set(references)) {
    const found = target
      .split('/')
      .slice(1)
      .reduce<unknown>((at, step) => Object(at)[step] as unknown, document)
    expect({ target, found: typeof found }).toEqual({ target, found: 'object' })
  }
})

test('lists exactly the calls of the contract', () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  )
  expect(documented.toSorted()).toEqual(
    everyCall.map(([name, { method, path }]) => `${name}: ${method} ${path}`).toSorted(),
  )
})

function bodyTypes({ csvBody, fileBody, body }: Call): string[] {
  if (csvBody === true) return ['text/csv']
  if (fileBody !== undefined) return [fileBody]
  return body === undefined ? [] : ['application/json']
}

function replyTypes({ reply: declared }: Call): readonly string[] {
  if ('csv' in declared) return ['text/csv']
  if ('file' in declared) return declared.file
  if ('events' in declared) return ['text/event-stream']
  return declared.schema === null ? [] : ['application/json']
}

test.each(everyCall)('describes %s as the contract does', (name, call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()]
  expect(operation?.operationId).toBe(name)
  expect(operation?.summary).toBe(call.summary)
  expect(operation?.security).toEqual(call.access === 'public' ? [] : [{ bearer: [] }])
  const named = (where: string) =>
    operation?.parameters?.filter((parameter) => parameter.in === where).map((parameter) => parameter.name) ?? []
  expect(named('path')).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param))
  expect(named('query')).toEqual(Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {}))
  expect(named('header').includes('If-Match')).toBe(call.versioned === true)
  expect(named('header').includes('Idempotency-Key')).toBe(call.method === 'POST' && call.access !== 'public')
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(bodyTypes(call))
  const success = operation?.responses[String(call.reply.status)]
  expect(Object.keys(success?.content ?? {})).toEqual(replyTypes(call))
  for (const status of new Set(Object.values(errorCodes).map((code) => String(code.status)))) {
    expect(Object.keys(operation?.responses[status]?.content ?? {})).toEqual(['application/problem+json'])
  }
})

test('marks optional bodies', () => {
  const required = (path: string) => document.paths[path]?.['post']?.requestBody?.required ?? false
  expect(required(calls.deals.moveStage.path)).toBe(false)
  expect(required(calls.leads.createLead.path)).toBe(true)
})

test('explains every error code and names its server', () => {
  for (const code of Object.keys(errorCodes)) expect(document.info.description).toContain(`\`${code}\``)
  expect(document.servers).toEqual([{ url: 'http://loanyard.test' }])
})

test('rejects unknown fields as the server does', () => {
  const bodies = everyCall.filter(([, { body }]) => body !== undefined)
  for (const [name, { path, method }] of bodies) {
    const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content
    expect({ name, schema: content?.['application/json']?.schema }).toMatchObject({
      name,
      schema: { additionalProperties: false },
    })
  }
})

test('serves the API page with its own scripts and styles, none inline', async () => {
  const page = await fetch(`${app.url}/api/docs/`)
  const html = await page.text()
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  const scripts = /script-src[^;]*/.exec(policy)?.[0] ?? /default-src[^;]*/.exec(policy)?.[0]
  expect(scripts).toMatch(/^(script|default)-src 'self'$/)
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/)
  const files = [...html.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) expect((await fetch(new URL(file, `${app.url}/api/docs/`))).status).toBe(200)
})
