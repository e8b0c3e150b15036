import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { requestFor } from '../../../testing/access/call-inputs.ts'
import { seedData } from '../../../testing/access/seeded-data.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { problemOf, replyOf, type Answer, type Request } from '../../../testing/app/client.ts'
import { sized } from '../../../testing/app/test-size.ts'

type Named = readonly [name: string, call: Call]

const app = await startApplication()
afterAll(() => app.close())
const seeded = await seedData(app)
const { Admin } = seeded.staff
const everyCall: readonly Named[] = Object.values(calls).flatMap((feature): Named[] => Object.entries(feature))
const withBody = everyCall.filter(([, { body }]) => body !== undefined)
const withQuery = everyCall.filter(([, { query }]) => query !== undefined)
const withParams = everyCall.filter(([, { path }]) => path.includes('{'))

/** Calls of the lender's area, which staff have no access to. */
const ofLender: ReadonlySet<string> = new Set(
  everyCall.filter(([, { access }]) => access === 'lender').map(([name]) => name),
)
const callerOf = ({ access }: Call) => (access === 'lender' ? seeded.lenders.contact.api : Admin.api)

const rightRequest = (name: string) =>
  requestFor(
    name,
    seeded.resources(ofLender.has(name) ? 'shared' : 'given', Admin),
    seeded.keys,
    seeded.outsiders['caller without a token'] ?? Admin.api,
  )

type Json = Record<string, unknown>

/** Every copy of a body with one of its values, at any depth, replaced. */
function withEach(body: Json, value: unknown): Json[] {
  return Object.entries(body).flatMap(([key, old]) => {
    if (typeof old === 'boolean' && typeof value === 'boolean') return []
    const here = { ...body, [key]: value }
    if (typeof old !== 'object' || old === null) return [here]
    return [here, ...withEach(old as Json, value).map((inner) => ({ ...body, [key]: inner }))]
  })
}

const paths = (answer: Answer) => problemOf('bad_input', answer).errors?.map(({ path }) => path)

test.each(withBody)('%s names an unknown field instead of dropping it', async (name, call) => {
  const request = await rightRequest(name)
  const body = request.body as Json
  expect(paths(await callerOf(call).send(call, { ...request, body: { ...body, is_admin: true, id: 'x' } }))).toEqual([
    'is_admin',
    'id',
  ])
  for (const [key, value] of Object.entries(body)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const deeper = { ...body, [key]: { ...value, is_admin: true } }
    expect(paths(await callerOf(call).send(call, { ...request, body: deeper }))).toEqual([`${key}.is_admin`])
  }
})

test.each(withBody)('%s rejects text the database can’t store, and values of another type', async (name, call) => {
  const request = await rightRequest(name)
  const wrong = [
    'null\u0000byte',
    'half a pair \ud83d',
    'x'.repeat(200_000),
    { deep: { deeper: [1] } },
    [[]],
    false,
    -1e300,
  ]
  // Passwords and refresh tokens are hashed, so they needn't be storable text.
  const free = new Set(['password', 'refresh'])
  for (const value of wrong) {
    for (const body of withEach(request.body as Json, value)) {
      const answer = await callerOf(call).send(call, { ...request, body })
      const harmless = [...free].some((key) => body[key] === value) && typeof value === 'string'
      expect(answer.status, `${JSON.stringify(body).slice(0, 300)} gave ${answer.text.slice(0, 300)}`).toSatisfy(
        (status: number) =>
          status === 400 ||
          (status === 413 && call.access === 'public') ||
          (harmless && status < 500) ||
          body['change'] === value,
      )
    }
  }
})

test.each(withBody)('%s rejects a body that isn’t an object, and prototype keys', async (name, call) => {
  const request = await rightRequest(name)
  const text = JSON.stringify(request.body)
  for (const body of ['[]', 'null', '1', '"text"', '[{}]', `[${text}]`, '{', ' ', `${text},`, 'undefined']) {
    problemOf(
      'bad_input',
      await callerOf(call).send(call, { ...request, body, headers: { 'content-type': 'application/json' } }),
    )
  }
  for (const key of [
    '"__proto__":{"is_admin":true}',
    '"constructor":{"prototype":{"is_admin":true}}',
    '"toString":1',
  ]) {
    const body = text === '{}' ? `{${key}}` : `{${key},${text.slice(1)}`
    problemOf('bad_input', await callerOf(call).send(call, { ...request, body }))
  }
  expect(({} as Json)['is_admin']).toBeUndefined()
})

test.each(withBody)('%s accepts JSON only, up to one mebibyte', async (name, call) => {
  const request = await rightRequest(name)
  problemOf(
    'too_large',
    await callerOf(call).send(call, { ...request, body: { ...(request.body as Json), x: 'x'.repeat(1024 * 1024) } }),
  )
  for (const type of ['text/plain', 'text/csv', 'application/xml', 'application/x-www-form-urlencoded', 'x']) {
    const answer = await callerOf(call).send(call, { ...request, headers: { 'content-type': type } })
    problemOf('unsupported_media_type', answer)
  }
})

test.each(withQuery)('%s rejects unknown query parameters', async (name, call) => {
  const request = await rightRequest(name)
  const query = { ...(request.query as Record<string, string> | undefined), is_admin: 'true' }
  expect(paths(await callerOf(call).send(call, { ...request, query }))).toEqual(['is_admin'])
})

test.each(everyCall.filter(([, { query }]) => query === undefined))('%s accepts no query', async (name, call) => {
  const answer = await callerOf(call).send(call, { ...(await rightRequest(name)), query: 'search=x' })
  expect(paths(answer)).toEqual(['search'])
})

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '%',
    '_',
    '\\',
    '％',
    '＼',
    '\u0000',
    '\ud800',
    "'; drop table leads; --",
    '🏦'.repeat(60),
    '0000-01-01',
    '9999-12-31',
  ),
  fc.constantFrom(
    '-created',
    'created',
    'stage',
    'New',
    'Active',
    '1',
    '0',
    '999999999',
    '1e5',
    '-1',
    'true',
    ' ',
    ',',
  ),
)
const oddValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.integer())
const runs = { numRuns: sized(10, 40), seed: 2026, endOnFailure: true }

/** No input causes an internal error: it works, as the contract says, or is rejected with a reason. */
function expectAnswered(call: Call, answer: Answer): void {
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500)
  if (answer.status < 400) replyOf(call, answer)
}

test.each(withBody)('%s answers any body without an internal error', async (name, call) => {
  const { body } = await rightRequest(name)
  const changes = fc.record(
    Object.fromEntries([...Object.keys(body as Json), ...fieldsOf(call)].map((key) => [key, oddValue])),
    {
      requiredKeys: [],
    },
  )
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      const request: Request = await rightRequest(name)
      expectAnswered(
        call,
        await callerOf(call).send(call, { ...request, body: { ...(request.body as Json), ...changed } }),
      )
    }),
    runs,
  )
})

test.each(withQuery)('%s answers any query without an internal error', async (name, call) => {
  const odd = fc.record(Object.fromEntries(fieldsOf(call, 'query').map((key) => [key, oddText])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(odd, async (changed) => {
      const { query, ...request } = await rightRequest(name)
      const right = Object.entries((query ?? {}) as Record<string, string>)
      const all = Object.fromEntries([...right, ...Object.entries(changed).map(([key, text]) => [key, text ?? ''])])
      expectAnswered(call, await callerOf(call).send(call, { ...request, query: all }))
    }),
    runs,
  )
})

test.each(withParams)('%s returns 404 for malformed ids', async (name, call) => {
  const request = await rightRequest(name)
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param ?? '')
  for (const param of names) {
    for (const odd of [
      '1',
      'null',
      '%00',
      '\u0000',
      'deal_',
      `lead_${'7'.repeat(26)}`,
      'é',
      'x'.repeat(300),
      "1' or 1=1",
    ]) {
      const answer = await callerOf(call).send(call, { ...request, params: { ...request.params, [param]: odd } })
      expect(answer.status, `${param}=${odd}: ${answer.text.slice(0, 200)}`).toBe(404)
    }
  }
})

/** The names of a schema's fields. */
function fieldsOf(call: Call, part: 'body' | 'query' = 'body'): string[] {
  const schema = call[part] as { shape?: object } | undefined
  return Object.keys(schema?.shape ?? {})
}
