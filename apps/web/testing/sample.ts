import type * as z from 'zod'

const ID = /^\^([a-z]+)_\[0-7\]/
const IN_2026 = '2026-01-15T12:00:00.000Z'
const EMAIL = 'sample@example.test'

let count = 0

/** A new id such as `lead_00000000000000000000000007`. */
export function newId(prefix: string): string {
  count += 1
  return `${prefix}_${String(count).padStart(26, '0')}`
}

interface StringCheck {
  readonly _zod: { readonly def: { readonly pattern?: RegExp; readonly format?: string } }
}

/** What zod keeps about a schema, as far as it is read here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly options?: readonly Schema[]
  readonly items?: readonly Schema[]
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly left?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly checks?: readonly StringCheck[]
  readonly pattern?: RegExp
  readonly format?: string
  readonly getter?: () => Schema
}
interface Schema {
  readonly _zod: { readonly def: Definition }
  readonly meta?: () => { readonly format?: string; readonly examples?: readonly unknown[] } | undefined
}

function sampleText(schema: Schema): unknown {
  const { checks = [], pattern, format } = schema._zod.def
  const definitions = [{ pattern, format }, ...checks.map((check) => check._zod.def)]
  for (const each of definitions) {
    const prefix = ID.exec(each.pattern?.source ?? '')?.[1]
    if (prefix !== undefined) return newId(prefix)
    if (each.format === 'date') return IN_2026.slice(0, 10)
    if (each.pattern?.test('1.00') === true && !each.pattern.test('a')) return '1.00'
  }
  const meta = schema.meta?.()
  return meta?.format === 'date-time' ? IN_2026 : (meta?.examples?.[0] ?? 'Sample')
}

function sampleRecord({ keyType, valueType }: Definition): unknown {
  const keys = Object.values(keyType?._zod.def.entries ?? {})
  return Object.fromEntries(keys.map((key) => [key, valueType && sampleOf(valueType)]))
}

function sampleObject({ shape = {} }: Definition): unknown {
  const entries = Object.entries(shape).filter(([, field]) => field._zod.def.type !== 'optional')
  return Object.fromEntries(entries.map(([name, field]) => [name, sampleField(name, field)]))
}

/** Replies describe emails, days and rates as plain text; the page relies on their names. */
function sampleField(name: string, field: Schema): unknown {
  const isText = field._zod.def.type === 'string'
  if (isText && name === 'email') return EMAIL
  if (isText && /(^|_)(on|from|date)$/.test(name)) return IN_2026.slice(0, 10)
  if (isText && /(^|_)(rate|percentage|share)$/.test(name)) return '0.10'
  return sampleOf(field)
}

const samples: Readonly<Record<string, (schema: Schema) => unknown>> = {
  string: sampleText,
  number: () => 0,
  int: () => 0,
  boolean: () => true,
  null: () => null,
  nullable: () => null,
  optional: () => undefined,
  unknown: () => null,
  any: () => null,
  array: () => [],
  tuple: ({ _zod }) => (_zod.def.items ?? []).map(sampleOf),
  enum: ({ _zod }) => Object.values(_zod.def.entries ?? {})[0],
  literal: ({ _zod }) => _zod.def.values?.[0],
  record: ({ _zod }) => sampleRecord(_zod.def),
  object: ({ _zod }) => sampleObject(_zod.def),
}

function sampleOf(schema: Schema): unknown {
  const { def } = schema._zod
  const known = samples[def.type]
  if (known) return known(schema)
  const inner = def.innerType ?? def.options?.[0] ?? def.out ?? def.getter?.()
  if (inner) return sampleOf(inner)
  throw new Error(`No sample of a ${def.type}`)
}

/**
 * The smallest object that the contract allows: null and empty where it may be, true for every right, a new id for
 * every id. `values` replace its fields.
 */
export function sample<S extends z.ZodType>(schema: S, values: Partial<z.output<S>> = {}): z.output<S> {
  // Casts: zod's public types do not show its definitions; the fake server validates every reply.
  return { ...(sampleOf(schema as unknown as Schema) as object), ...(values as object) } as z.output<S>
}

/** One page of a list that is the whole list. */
export function listOf<T>(results: T[]) {
  return { results, total_count: results.length, next: null, previous: null }
}
