import fc from 'fast-check'
import type { Request } from '../app/client.ts'
import type { Operation } from './openapi.ts'
import { oddKey, oddText, oddValue, withOddKey, type FromSchema } from './values.ts'

/** Turns a valid request into an odd one. */
export type Mutator = (right: Request) => Request

type Json = Readonly<Record<string, unknown>>

/** The body if it is one object; nothing else has keys to replace. */
const jsonOf = (body: unknown): Json => (typeof body === 'object' && body !== null ? (body as Json) : {})

const garbage = fc.oneof(
  oddText,
  fc.constantFrom('{', '[', '{"a":', '"', 'nul', '\ufeff{}', '{"a":1,"a":2}', '{"__proto__":{"is_admin":true}}', '1'),
  fc.constantFrom(5000, 100_000).map((depth) => '['.repeat(depth)),
  fc.constant(`{"x":"${'x'.repeat(1_100_000)}"}`),
)

/** Headers travel as Latin-1 bytes without control characters: others do not reach the server. */
const headerText = fc.string({
  unit: fc
    .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 160, max: 255 }))
    .map((code) => String.fromCharCode(code)),
  maxLength: 80,
})
const headers = fc.oneof(
  fc.tuple(fc.constantFrom('if-match', 'idempotency-key', 'last-event-id', 'accept', 'user-agent'), headerText),
  fc.tuple(
    fc.constant('if-match'),
    fc.constantFrom('*', '"1"', '"0"', '1', '"-1"', `"${'9'.repeat(30)}"`, 'W/"1"', '"1", "2"', '""'),
  ),
  fc.tuple(
    fc.constant('content-type'),
    fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'a/b', 'json'),
  ),
)

/** All kinds of mutators for a call, the more revealing ones more often. */
export function mutatorsOf({ params, query, body, takesFile }: Operation, from: FromSchema): fc.Arbitrary<Mutator> {
  const kinds: { weight: number; arbitrary: fc.Arbitrary<Mutator> }[] = [
    { weight: 2, arbitrary: fc.constant((right) => right) },
    {
      weight: 1,
      arbitrary: headers.map(([name, value]) => (right) => ({
        ...right,
        headers: { ...right.headers, [name]: value },
      })),
    },
    { weight: 2, arbitrary: queryMutator(query, from) },
  ]
  if (params.length > 0) kinds.push({ weight: 2, arbitrary: paramMutator(params) })
  if (takesFile) kinds.push({ weight: 6, arbitrary: fileMutator })
  if (body === null) return fc.oneof(...kinds)
  const fields = Object.keys(body.properties ?? {})
  kinds.push(
    { weight: 4, arbitrary: from.value(body).map((made) => (right) => ({ ...right, body: { ...jsonOf(made) } })) },
    { weight: 1, arbitrary: garbage.map((text) => (right) => ({ ...right, body: text })) },
    {
      weight: 1,
      arbitrary: fc.tuple(oddKey, oddValue).map(([key, value]) => (right) => ({
        ...right,
        body: withOddKey(jsonOf(right.body), key, value),
      })),
    },
  )
  if (fields.length > 0) kinds.push({ weight: 8, arbitrary: fieldMutator(fields, body.properties ?? {}, from) })
  return fc.oneof(...kinds)
}

/** A list with odd cells, text that is no list, or the right file truncated or with changed bytes. */
const fileMutator = fc.oneof<fc.Arbitrary<Mutator>[]>(
  fc
    .array(fc.array(oddText, { minLength: 1, maxLength: 4 }), { maxLength: 5 })
    .map((rows) => ['full_name,email', ...rows.map((cells) => cells.join(','))].join('\n'))
    .map((body) => (right) => ({ ...right, body })),
  oddText.map((body) => (right) => ({ ...right, body })),
  fc.nat(5000).map((at) => (right) => ({ ...right, body: bytesOf(right.body).slice(0, at) })),
  fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => (right) => {
    const bytes = bytesOf(right.body)
    if (bytes.length > 0) bytes[at % bytes.length] = byte
    return { ...right, body: bytes }
  }),
)

/** A copy of the file in a request's body. */
const bytesOf = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body.slice() : new TextEncoder().encode(typeof body === 'string' ? body : '')

function fieldMutator(
  fields: readonly string[],
  properties: NonNullable<NonNullable<Operation['body']>['properties']>,
  from: FromSchema,
): fc.Arbitrary<Mutator> {
  const one = fc
    .constantFrom(...fields)
    .chain((key) => fc.tuple(fc.constant(key), fc.oneof(oddValue, from.value(properties[key] ?? {}))))
  return fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((changed) => (right) => ({ ...right, body: { ...jsonOf(right.body), ...Object.fromEntries(changed) } }))
}

/** A value as written in a URL. */
const textValue = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function queryMutator(query: Operation['query'], from: FromSchema): fc.Arbitrary<Mutator> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.keys(query), 'search') },
    { weight: 1, arbitrary: oddKey },
  )
  const one = name.chain((key) =>
    fc.tuple(fc.constant(key), fc.oneof(oddText, from.value(query[key] ?? {}).map(textValue))),
  )
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((changed) => (right) => {
    // A query can repeat a name; an object can't.
    const before =
      typeof right.query === 'object' ? Object.entries(right.query).map(([key, value]) => [key, String(value)]) : []
    // An overlong URL is refused before it is parsed.
    const pairs = [...before, ...changed].map(([key = '', value = '']): [string, string] => [
      key,
      value.slice(0, 4000).toWellFormed(),
    ])
    return { ...right, query: new URLSearchParams(pairs).toString() }
  })
}

function paramMutator(params: readonly string[]): fc.Arbitrary<Mutator> {
  return fc.tuple(fc.constantFrom(...params), oddText).map(([name, text]) => (right) => ({
    ...right,
    // An empty one would be the path of another call.
    params: { ...right.params, [name]: text.slice(0, 2000).toWellFormed() || '-' },
  }))
}
