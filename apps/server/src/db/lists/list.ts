import { empty, fixed, sql, type Statement } from '../client/statement.ts'
import type { Cursor, Cursors } from './cursor.ts'

/** An expression of the rows and its type, both constants of the code. */
export interface Ordering {
  readonly name: string
  readonly expression: string
  readonly type: 'timestamptz' | 'date' | 'text' | 'numeric' | 'integer'
}

export interface PageRequest {
  readonly signer: Cursors
  readonly ordering: Ordering
  readonly descending: boolean
  readonly limit: number
  readonly cursor: Cursor | null
  /** Identifies the list for its cursors. */
  readonly list: string
  /** Path and query without the cursor, for `next` and `previous`. */
  readonly url: string
}

export interface ListInput {
  readonly limit?: number | undefined
  readonly ordering?: string | undefined
  readonly cursor?: string | undefined
}

interface ListPlan {
  readonly partner_id: string
  readonly url: string
  readonly orderings: Readonly<Record<string, Omit<Ordering, 'name'>>>
  readonly byDefault: string
}

/** Throws bad_cursor. */
export function pageRequest(signer: Cursors, query: ListInput, plan: ListPlan): PageRequest {
  const requested = query.ordering ?? plan.byDefault
  const descending = requested.startsWith('-')
  const name = descending ? requested.slice(1) : requested
  const definition = plan.orderings[name]
  if (definition === undefined) throw new Error(`no ordering ${requested}`)
  const ordering = { ...definition, name }
  const [path = '', given = ''] = plan.url.split('?')
  const filters = new URLSearchParams(given)
  filters.delete('cursor')
  const url = filters.size === 0 ? path : `${path}?${filters.toString()}`
  filters.delete('limit')
  filters.sort()
  const list = `${plan.partner_id} ${path}?${filters.toString()}`
  const cursor = query.cursor === undefined ? null : signer.open(list, query.cursor)
  return { signer, ordering, descending, limit: query.limit ?? 25, cursor, list, url }
}

/** True when reading toward larger values: ascending forward, or descending backward. */
function isUpward(page: PageRequest): boolean {
  return page.descending === (page.cursor?.backward ?? false)
}

/** ` and (expression, id) > (key, id)`, or nothing on the first page. */
function keyset(page: PageRequest, idColumn: string): Statement {
  if (page.cursor === null) return empty
  const { expression, type } = page.ordering
  return sql` and (${fixed(expression)}, ${fixed(idColumn)}) ${fixed(isUpward(page) ? '>' : '<')} (${page.cursor.key}::${fixed(type)}, ${page.cursor.id}::uuid)`
}

/** ` order by … limit …`: one row more than the page, to know whether another page follows. */
function orderAndLimit(page: PageRequest, idColumn: string): Statement {
  const direction = fixed(isUpward(page) ? 'asc' : 'desc')
  return sql` order by ${fixed(page.ordering.expression)} ${direction}, ${fixed(idColumn)} ${direction} limit ${page.limit + 1}`
}

/** Columns that a row's page links are made from. */
export interface Keyed {
  readonly sort_key: string
  readonly id: string
}

export interface Page<T> {
  readonly results: T[]
  readonly total_count: number
  readonly next: string | null
  readonly previous: string | null
}

/** Orders the rows, drops the extra one and builds the links to the neighboring pages. */
export function pageOf<R extends Keyed, T>(
  page: PageRequest,
  found: readonly R[],
  total: number,
  present: (row: R) => T,
): Page<T> {
  const more = found.length > page.limit
  const backward = page.cursor?.backward ?? false
  const kept = more ? found.slice(0, page.limit) : found
  const ordered = backward ? kept.toReversed() : kept
  const link = (row: R | undefined, back: boolean): string | null => {
    if (row === undefined) return null
    // base64url needs no URL escaping.
    const cursor = page.signer.seal({ list: page.list, backward: back, key: row.sort_key, id: row.id, total })
    return `${page.url}${page.url.includes('?') ? '&' : '?'}cursor=${cursor}`
  }
  return {
    results: ordered.map(present),
    total_count: total,
    next: (backward && page.cursor !== null) || more ? link(ordered.at(-1), false) : null,
    previous: (backward ? more : page.cursor !== null) ? link(ordered[0], true) : null,
  }
}

/**
 * For a search of any part of a text. Escapes LIKE's special characters, and those private.normalize turns into them.
 */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_∖﹨＼﹪％＿]/g, '\\$&')}%`
}

/** ` column = value` for one value, ` = any (values)` for several: only the former keeps an index's order. */
export function oneOf(column: string, values: readonly string[], type: 'uuid' | 'text'): Statement {
  const [only] = values
  if (values.length === 1) return sql`${fixed(column)} = ${only}`
  return sql`${fixed(column)} = any (${[...values]}::${fixed(type)}[])`
}

interface PageParts {
  /** Columns of the rows, including `id`. */
  readonly select: Statement
  readonly from: Statement
  readonly where: Statement
  readonly idColumn: string
  /** Counts the whole list; only run on the first page. */
  readonly total: Statement
  /** Columns and joins for the rows of the page only. */
  readonly alsoSelect?: Statement
  readonly alsoJoin?: Statement
}

/** One statement, and so one snapshot, for a page's rows and the exact total of the list. */
export function pageStatement(
  page: PageRequest,
  { select, from, where, idColumn, total, alsoSelect = empty, alsoJoin = empty }: PageParts,
): Statement {
  const key = fixed(page.ordering.expression)
  const direction = fixed(isUpward(page) ? 'asc' : 'desc')
  return sql`with page as materialized (
      select ${select}, ${key} as sort_value, (${key})::text as sort_key
        from ${from} where ${where}${keyset(page, idColumn)}${orderAndLimit(page, idColumn)})
    select t.total, page.*${alsoSelect}
      from (select ${page.cursor === null ? total : sql`null::bigint`} as total) t
      left join page on true ${alsoJoin}
     order by page.sort_value ${direction}, page.id ${direction}`
}

interface SearchParts {
  /** Call of the feature's search function, which returns `total` and `ids`. */
  readonly search: Statement
  readonly select: Statement
  /** The table, read under its policy. `id` and `partner_id` are matched to the found ids. */
  readonly table: string
  readonly alias: string
  readonly partner_id: string
  readonly alsoSelect?: Statement
  readonly alsoJoin?: Statement
}

/** The rows a search function found, read under their policy, in the function's order. */
export function searchStatement(
  page: PageRequest,
  { search, select, table, alias, partner_id, alsoSelect = empty, alsoJoin = empty }: SearchParts,
): Statement {
  const name = fixed(alias)
  return sql`select found.total, ${select}, (${fixed(page.ordering.expression)})::text as sort_key${alsoSelect}
      from ${search} found
      left join lateral unnest(found.ids) with ordinality as hit (id, place) on true
      left join ${fixed(table)} ${name} on ${name}.partner_id = ${partner_id} and ${name}.id = hit.id ${alsoJoin}
     order by hit.place`
}

/** Counted with the first page; later pages take it from the cursor. */
export function totalOf(page: PageRequest, found: readonly { total: number | null }[]): number {
  return page.cursor?.total ?? found[0]?.total ?? 0
}

/** Arguments of the search functions: ordering, direction, last row, limit, and whether to count. */
export function searchOrder(page: PageRequest): Statement {
  const { cursor } = page
  return sql`${page.ordering.name}, ${isUpward(page)}, ${cursor?.key ?? null}, ${cursor?.id ?? null}, ${page.limit + 1}, ${cursor === null}`
}

type EveryPlan = Omit<ListPlan, 'url'>

/**
 * Every row of a list, read a thousand at a time by keyset so that memory stays flat. The first thousand is read right
 * away, so that an error is reported before anything is sent.
 */
export async function allRows<R extends Keyed>(
  signer: Cursors,
  ordering: string | undefined,
  plan: EveryPlan,
  find: (page: PageRequest) => Promise<R[]>,
): Promise<AsyncIterable<R[]>> {
  const limit = 1000
  const first = pageRequest(signer, { limit, ordering }, { ...plan, url: '/' })
  const firstRows = await find(first)
  async function* pieces(): AsyncIterable<R[]> {
    for (let found = firstRows; ;) {
      const more = found.length > limit
      yield more ? found.slice(0, limit) : found
      const last = found[limit - 1]
      if (!more || last === undefined) return
      found = await find({
        ...first,
        cursor: { list: first.list, backward: false, key: last.sort_key, id: last.id, total: 0 },
      })
    }
  }
  return pieces()
}
