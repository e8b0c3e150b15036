import fc from 'fast-check'
import type { Schema } from './openapi.ts'

/** Keys that mean something to JavaScript, and some that might to us. */
const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'is_admin',
  'partner_id',
  'id',
  '',
  '\u0000',
  '🏦',
]

const markers = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202e\u2066',
  '％＿\\%_',
  "' or 1=1 --",
  "'; drop table leads; --",
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '%00%2e%2e',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '9'.repeat(400),
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '294276-12-31T23:59:59Z',
  '=cmd|calc',
  'İıſK',
  'a'.repeat(255),
  '🏦'.repeat(200),
  'é'.normalize('NFD').repeat(300),
]

/** Text that people and attackers might send, some of it very long. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...markers) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(1000, 20_000, 150_000).map((length) => 'ß'.repeat(length)) },
)

/** Nested lists or objects, deeper than any call stack should go. */
const deep: fc.Arbitrary<unknown> = fc.tuple(fc.constantFrom(50, 500, 3000), fc.boolean()).map(([depth, isList]) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value }
  return value
})

const number: fc.Arbitrary<unknown> = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -1, 1e21, 2 ** 31, 2 ** 53, Number.MIN_VALUE, -1e300, 0.1 + 0.2),
)

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: oddText },
  { weight: 3, arbitrary: number },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: null }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...oddKeys), oddText, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 60 }) },
  { weight: 1, arbitrary: deep },
)

/** An object with an own key that does not belong there; `__proto__` stays a key like any other. */
export function withOddKey(body: object, key: string, value: unknown): object {
  return Object.defineProperty({ ...body }, key, { value, enumerable: true, configurable: true, writable: true })
}

export const oddKey: fc.Arbitrary<string> = fc.constantFrom(...oddKeys)

/** Values that nearly match a schema: most are valid, some are not. */
export class FromSchema {
  readonly #schemas: Readonly<Record<string, Schema>>

  /** @param schemas the named ones of the document */
  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas
  }

  value(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 12, arbitrary: this.#right(schema, depth) }, { weight: 1, arbitrary: oddValue })
  }

  #right(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { $ref, enum: values, anyOf, oneOf, type } = schema
    if (depth > 6) return fc.constant(null)
    if ($ref !== undefined) return this.value(this.#schemas[$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1)
    if ('const' in schema) return fc.constant(schema.const)
    if (values !== undefined) return fc.constantFrom(...values)
    const either = anyOf ?? oneOf
    if (either !== undefined) return fc.oneof(...either.map((each) => this.value(each, depth + 1)))
    if (Array.isArray(type))
      return fc.oneof(...type.map((each: string) => this.#typed({ ...schema, type: each }, depth)))
    return this.#typed(schema, depth)
  }

  #typed(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { type, minimum = -5, maximum = 1_000_000, items = {}, minItems = 0, maxItems = 5 } = schema
    if (type === 'string') return textOf(schema)
    if (type === 'integer') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) })
    if (type === 'number') return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true })
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    if (type === 'array') {
      const most = Math.max(minItems, Math.min(maxItems, 5))
      return fc.array(this.value(items, depth + 1), { minLength: minItems, maxLength: most })
    }
    return type === 'object' ? this.#object(schema, depth) : oddValue
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([key, each]) => [key, this.value(each, depth + 1)]),
    )
    const record = fc.record(fields, { requiredKeys: required.filter((key) => key in fields) })
    if (typeof additionalProperties !== 'object') return record
    const more = fc.dictionary(oddText, this.value(additionalProperties, depth + 1), { maxKeys: 4 })
    return fc.tuple(record, more).map(([known, others]) => ({ ...others, ...known }))
  }
}

function textOf({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const amounts = fc.constantFrom('1250000.00', '0', '999999999999999.99', '12.345', 'ana@example.com', '-created')
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), amounts)
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(fc.string({ unit: 'grapheme', ...size }), amounts)
}
