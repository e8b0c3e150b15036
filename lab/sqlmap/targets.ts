import { ask, withResourceIds, type Person } from './demo-people.ts'
import { EXAMPLES } from './examples.ts'

/** One address to be tried, and what in it. */
export interface Target {
  /** The call's name in the published document. */
  readonly call: string
  readonly person: Person
  /** The whole address; `*` follows each part of the path that is to be tried. */
  readonly url: string
  /** What is tried in it, as sqlmap names it. */
  readonly parameters: readonly string[]
  /** Whether the untouched address answers with something in it. */
  readonly hasRows: boolean
}

interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; parameters?: readonly Parameter[] }>>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Answers only while a file is on its way, and takes nothing else than who asks. */
const LEFT_OUT = 'getUpload'

/** A GET with a query, as the document says. */
interface ListCall {
  readonly name: string
  readonly path: string
  /** Without the cursor. */
  readonly query: readonly Parameter[]
  readonly takesCursor: boolean
}

/**
 * Every GET of the published document that takes a query: its filters together, the same as each side that
 * `permission_level` names, its cursor, and the ids in its path. Each is requested by the person who gets most in reply.
 * @throws Error a call that answers no one
 */
export async function findTargets(url: string, people: readonly Person[]): Promise<Target[]> {
  // Made by us, and validated by openapi.test.ts.
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
  const targets: Target[] = []
  for (const call of listCalls(document)) {
    for (const chosen of queriesOf(call)) targets.push(...(await targetsOf(url, people, { ...call, query: chosen })))
  }
  return targets
}

function listCalls({ paths, components }: Document): ListCall[] {
  const whole = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : whole(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const query = (get?.parameters ?? []).filter((each) => each.in === 'query')
    if (get === undefined || query.length === 0 || get.operationId === LEFT_OUT) return []
    const known = query.map((each) => ({ ...each, schema: whole(each.schema) }))
    const takesCursor = known.some(({ name }) => name === 'cursor')
    return [{ name: get.operationId, path, query: known.filter(({ name }) => name !== 'cursor'), takesCursor }]
  })
}

/** Without and with the parameter that says as who one asks. */
function queriesOf({ query: all }: ListCall): (readonly Parameter[])[] {
  const without = all.filter(({ name, required }) => name !== 'permission_level' || required === true)
  return without.length === all.length || without.length === 0 ? [all] : [without, all]
}

async function targetsOf(url: string, people: readonly Person[], call: ListCall): Promise<Target[]> {
  const { person, path, query, reply } = await bestReply(url, people, call)
  const required = new URLSearchParams([...query].filter(([name]) => call.query.some((each) => isNeeded(each, name))))
  const addresses = [`${path}?${query.toString()}`]
  if (call.takesCursor) addresses.push(await secondPage(url, person, `${path}?${required.toString()}`))
  const marked = withResourceIds(call.path, new Map([...person.resourceIds].map(([name, id]) => [name, `${id}*`])))
  const hasRows = !/"total_count":0\b|"results":\[\]|"groups":\[\]/.test(reply)
  const target = (address: string, parameters: readonly string[]): Target => ({
    call: call.name,
    person,
    url: `${url}${address}`,
    parameters,
    hasRows,
  })
  const places = [...call.path.matchAll(/\{/g)].map((_, index) => `#${index + 1}*`)
  return [
    ...addresses.map((address) => target(address, [...new URL(address, url).searchParams.keys()])),
    ...(places.length === 0 ? [] : [target(`${marked}?${required.toString()}`.replace(/\?$/, ''), places)]),
  ]
}

const isNeeded = (parameter: Parameter, name: string) =>
  parameter.name === name && (parameter.required === true || name === 'permission_level')

/** The unchanged URL for the person who gets most in reply. */
async function bestReply(url: string, people: readonly Person[], call: ListCall) {
  const replies = []
  for (const person of people) {
    const [path, query] = [withResourceIds(call.path, person.resourceIds), queryFor(call, person)]
    if (path === null || query === null) continue
    const { status, text } = await ask(person, `${url}${path}?${query.toString()}`)
    if (status === 200) replies.push({ person, path, query, reply: text })
  }
  const best = replies.toSorted((one, other) => other.reply.length - one.reply.length)[0]
  if (best === undefined)
    throw new Error(`${call.name} answers no one: it needs another value in lab/sqlmap/examples.ts`)
  return best
}

/** A value for each parameter: an example, a thing of the person's, or what the document lists; null where there is none. */
function queryFor({ name: call, query }: ListCall, { resourceIds }: Person): URLSearchParams | null {
  const values = query.map(({ name, schema }): [string, unknown] => {
    const listed = schema.const ?? schema.enum?.[0]
    return [name, EXAMPLES[`${call}.${name}`] ?? resourceIds.get(`${name}_id`) ?? EXAMPLES[name] ?? listed]
  })
  if (values.some(([, value]) => value === undefined)) return null
  return new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value)]))
}

/** The address of a list's second page; where it has none, its first with a cursor of no list. */
async function secondPage(url: string, person: Person, address: string): Promise<string> {
  const first = `${address}${address.endsWith('?') ? '' : '&'}limit=1`
  const { text } = await ask(person, `${url}${first}`)
  const { next } = JSON.parse(text) as { next: string | null }
  return next ?? `${first}&cursor=bm93aGVyZQ`
}
