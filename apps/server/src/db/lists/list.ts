import { empty, fixed, sql, type Statement } from '../client/statement.ts'
import type { Cursor, Cursors } from './cursor.ts'
import { groupingOf, groupKey, groupPlace, groupsJoin, placeOf, type GroupedBy, type Groupings } from './grouping.ts'

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
  /** Groups the list is ordered by before anything else; null: none. */
  readonly grouping: GroupedBy | null
  /** Identifies the list for its cursors. */
  readonly list: string
  /** Path and query without the cursor, for `next` and `previous`. */
  readonly url: string
}

export interface ListInput {
  readonly limit?: number | undefined
  readonly ordering?: string | undefined
  readonly cursor?: string | undefined
  readonly group_by?: string | undefined
  readonly after_group?: string | undefined
}

export interface ListPlan {
  readonly partner_id: string
  readonly url: string
  readonly orderings: Readonly<Record<string, Omit<Ordering, 'name'>>>
  readonly byDefault: string
  readonly groupings?: Groupings
}

/** Throws bad_cursor, bad_input for an `after_group` that is none of the groups. */
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
  const grouping = groupingOf(plan.groupings, query)
  return { signer, ordering, descending, limit: query.limit ?? 25, cursor, grouping, list, url }
}

/** True when reading toward larger values: ascending forward, or descending backward. */
function isUpward(page: PageRequest): boolean {
  return page.descending === (page.cursor?.backward ?? false)
}

/** ` and (expression, id) > (key, id)`, or nothing on the first page; in a grouped list only for the cursor's own group. */
function keyset(page: PageRequest, idColumn: string): Statement {
  const { cursor, grouping } = page
  if (cursor === null) {
    return grouping === null || grouping.after === null ? empty : sql` and ${groupPlace} > ${placeOf(grouping.after)}`
  }
  const { expression, type } = page.ordering
  const rest = sql`(${fixed(expression)}, ${fixed(idColumn)}) ${fixed(isUpward(page) ? '>' : '<')} (${cursor.key}::${fixed(type)}, ${cursor.id}::uuid)`
  if (grouping === null) return sql` and ${rest}`
  const place = placeOf(cursor.group ?? '')
  const further = fixed(cursor.backward ? '<' : '>')
  return sql` and (${groupPlace} ${further} ${place} or (${groupPlace} = ${place} and ${rest}))`
}

/** Groups keep their order whichever way the rows are sorted. */
function groupDirection(page: PageRequest): Statement {
  return fixed(page.cursor?.backward === true ? 'desc' : 'asc')
}

/** ` order by … limit …`: one row more than the page, to know whether another page follows. */
function orderAndLimit(page: PageRequest, idColumn: string): Statement {
  const direction = fixed(isUpward(page) ? 'asc' : 'desc')
  const groups = page.grouping === null ? empty : sql`${groupPlace} ${groupDirection(page)}, `
  return sql` order by ${groups}${fixed(page.ordering.expression)} ${direction}, ${fixed(idColumn)} ${direction} limit ${page.limit + 1}`
}

/** Columns that a row's page links are made from. */
export interface Keyed {
  readonly sort_key: string
  readonly id: string
  /** Of its group, in a grouped list. */
  readonly group_key?: string | null
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
    const { sort_key: key, id, group_key: group = null } = row
    const cursor = page.signer.seal({ list: page.list, backward: back, key, id, total, group })
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
  const { grouping } = page
  const columns = sql`${select}, ${key} as sort_value, (${key})::text as sort_key`
  const found = sql`where ${where}${keyset(page, idColumn)}${orderAndLimit(page, idColumn)}`
  // Sorting a whole list by group is cheap if only what it is sorted by goes through the sort.
  const rowsOfPage =
    grouping === null
      ? sql`page as materialized (select ${columns} from ${from} ${found})`
      : sql`groups as materialized (${grouping.groups}),
    hit as materialized (select ${fixed(idColumn)} as id, ${groupPlace} as place, ${groupKey} as key
        from ${from}${groupsJoin(grouping)} ${found}),
    page as materialized (select ${columns}, hit.place as group_place, hit.key as group_key
        from ${from} join hit on hit.id = ${fixed(idColumn)})`
  const byGroup = grouping === null ? empty : sql`page.group_place ${groupDirection(page)}, `
  return sql`with ${rowsOfPage}
    select t.total, page.*${alsoSelect}
      from (select ${page.cursor === null ? total : sql`null::bigint`} as total) t
      left join page on true ${alsoJoin}
     order by ${byGroup}page.sort_value ${direction}, page.id ${direction}`
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
