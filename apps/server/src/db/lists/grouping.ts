import { badInput } from '../../errors.ts'
import { toId, toUuid } from '../../services/ids.ts'
import { empty, fixed, sql, type Statement } from '../client/statement.ts'
import * as copy from '../copy.ts'

/** How a list is grouped: its groups are few, so that a row finds its own by a hash. */
export interface Grouping {
  /** `key` (text or UUID), `place` (integer) and `name` of the groups that a row can be in, as a `select`. */
  readonly groups: Statement
  /** Expression of a row's key, a constant of the code, of the type of `groups`; null: in no group. */
  readonly key: string
  /** Joins what `key` is read from. */
  readonly join?: Statement
  /** Keys are ids of this kind; absent: values. */
  readonly ids?: 'stage' | 'staff'
}

export type Groupings = Readonly<Record<string, Grouping>>

export interface GroupedBy extends Grouping {
  /** The list starts after the group with this key; null: at the first one. */
  readonly after: string | null
}

/** The key of rows that are in no group. They come last. */
const noGroup = 'none'
const lastPlace = '2147483647'

export const groupPlace = fixed(`coalesce(g.place, ${lastPlace})`)
export const groupKey = fixed(`coalesce(g.key::text, '${noGroup}')`)

/** Where the group with this key comes; one that is gone, like no group, comes last. */
export const placeOf = (key: string): Statement =>
  sql`coalesce((select x.place from groups x where x.key::text = ${key}), ${fixed(lastPlace)})`

/** Of the rows with the groups in the `with` part of a statement. */
export const groupsJoin = ({ key, join = empty }: Grouping): Statement =>
  sql`${join} left join groups g on g.key = ${fixed(key)}`

/** In the order of the contract. */
export const valueGroups = (values: readonly string[]): Statement =>
  sql`select v.key, v.place::integer, v.key as name from unnest(${[...values]}::text[]) with ordinality v (key, place)`

/** By name. */
export const staffGroups = (partner_id: string): Statement =>
  sql`select n.id as key, (row_number() over (order by lower(n.name), n.id))::integer as place, n.name
        from (select m.id, private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name) as name
                from staff m join users u on u.id = m.user_id where m.partner_id = ${partner_id}) n`

interface GroupQuery {
  readonly group_by?: string | undefined
  readonly after_group?: string | undefined
}

/** Throws bad_input. */
export function groupingOf(groupings: Groupings | undefined, { group_by, after_group }: GroupQuery): GroupedBy | null {
  const grouping = group_by === undefined ? undefined : groupings?.[group_by]
  if (grouping === undefined && after_group === undefined) return null
  const after = after_group === undefined ? null : grouping && keyIn(grouping, after_group)
  if (grouping === undefined || after === undefined) {
    throw badInput([{ path: 'after_group', message: copy.afterGroupInvalid }])
  }
  return { ...grouping, after }
}

/** Undefined for an id of another kind. */
function keyIn({ ids }: Grouping, key: string): string | undefined {
  if (ids === undefined || key === noGroup) return key
  try {
    return toUuid(ids, key)
  } catch {
    return undefined
  }
}

interface GroupsParts {
  /** What is counted and summed, with names. */
  readonly select: Statement
  readonly from: Statement
  readonly where: Statement
  /** Which groups are left out; default: those without rows. */
  readonly having?: Statement
}

/** Counts and sums of the whole result by group, in the list's order. */
export function groupsStatement(grouping: Grouping, { select, from, where, having = empty }: GroupsParts): Statement {
  return sql`with groups as materialized (${grouping.groups})
    select ${groupKey} as key, g.name, ${select} from ${from}${groupsJoin(grouping)}
     where ${where} group by g.key, g.name, g.place ${having} order by ${groupPlace}`
}

/** How many rows each group has, and the sum of their loan amounts as far as they are known. */
export function loanGroupsStatement(
  grouping: Grouping,
  { loanAmount, ...rows }: Pick<GroupsParts, 'from' | 'where'> & { readonly loanAmount: string },
): Statement {
  const select = `count(*)::bigint as count, coalesce(sum(${loanAmount}), 0)::numeric(24, 2) as loan_amount_sum`
  return groupsStatement(grouping, { ...rows, select: fixed(select) })
}

/** The same from `list_totals t`, whose `column` has the key. */
export function totalsGroupsStatement(grouping: Grouping, column: 'stage_id' | 'status', where: Statement): Statement {
  return groupsStatement(
    { ...grouping, key: `t.${column}` },
    {
      select: fixed('sum(t.row_count)::bigint as count, sum(t.amount)::numeric(24, 2) as loan_amount_sum'),
      from: fixed('list_totals t'),
      where,
      // A group that lost all its rows keeps its totals of zero.
      having: fixed('having sum(t.row_count) > 0'),
    },
  )
}

export interface GroupRow {
  readonly key: string
  readonly name: string | null
  readonly count: number
}

export type LoanGroupRow = GroupRow & { readonly loan_amount_sum: string }

/** With the ids of the contract. */
export function presentGroups<R extends GroupRow>({ ids }: Grouping, groups: readonly R[]): { results: R[] } {
  const idOf = (key: string) => (ids === undefined || key === noGroup ? key : toId(ids, key))
  return { results: groups.map((row) => ({ ...row, key: idOf(row.key) })) }
}
