import * as z from 'zod'

type Json = Record<string, unknown>

const made = new WeakMap<z.core.$ZodType, Json>()

/**
 * JSON Schema for fast-json-stringify: only declared fields are sent, so a column selected by mistake never leaves the
 * server. `anyOf` with null becomes a nullable type, because the serializer would otherwise validate each value against
 * each branch. The same object each time, by which Fastify finds the compiled serializer.
 */
export function replySchema(schema: z.core.$ZodType): Json {
  const known = made.get(schema)
  if (known !== undefined) return known
  const options = { target: 'draft-7', io: 'output', reused: 'inline', unrepresentable: 'any' } as const
  const json = simplify(z.toJSONSchema(schema, options)) as Json
  made.set(schema, json)
  return json
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (typeof node !== 'object' || node === null) return node
  const {
    $schema: _schema,
    id: _id,
    pattern: _pattern,
    format: _format,
    examples: _examples,
    description: _description,
    enum: _enum,
    const: _const,
    ...rest
  } = node as Json
  const entries = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'properties' ? properties(value) : simplify(value)]),
  )
  return nullable(entries)
}

function properties(value: unknown): Json {
  return Object.fromEntries(Object.entries(Object(value) as Json).map(([name, schema]) => [name, simplify(schema)]))
}

function nullable(node: Json): Json {
  const branches = node['anyOf']
  if (!Array.isArray(branches) || branches.length !== 2) return node
  const value = branches.find((branch) => (branch as Json)['type'] !== 'null') as Json | undefined
  if (value === undefined || !branches.some((branch) => (branch as Json)['type'] === 'null')) return node
  const { anyOf: _anyOf, ...rest } = node
  return { ...rest, ...value, nullable: true }
}
