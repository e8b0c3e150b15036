import type { PeopleSecurityQuery, SecurityAudience } from '@loanyard/contract/partners/security'
import { fixed, join, sql, type Statement } from '../../../db/client/statement.ts'
import { containsPattern, pageStatement, type Keyed, type Ordering, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { partnerToday } from '../../../services/clock.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'

export interface PolicyRow extends Columns<
  'security_policies',
  'audience' | 'second_factor' | 'required_from' | 'idle_minutes' | 'session_hours' | 'version'
> {
  readonly people: number
  readonly without_second_factor: number
}

export async function findPolicies(ctx: StaffContext, lock = false): Promise<PolicyRow[]> {
  if (lock) later(ctx, sql`select from security_policies where partner_id = ${ctx.partner_id} for no key update`)
  return rows<PolicyRow>(
    ctx,
    sql`select y.audience, y.second_factor, y.required_from, y.idle_minutes, y.session_hours, y.version,
               count(p.user_id)::integer as people, (count(p.user_id) filter (where p.kinds = '{}'))::integer as without_second_factor
          from security_policies y left join private.people_with_access() p on p.audience = y.audience
         where y.partner_id = ${ctx.partner_id}
         group by y.partner_id, y.audience
         order by array_position(array['staff', 'lender', 'client'], y.audience)`,
  )
}

type SavedPolicy = Pick<PolicyRow, 'second_factor' | 'required_from' | 'idle_minutes' | 'session_hours'>

export function savePolicy(ctx: StaffContext, audience: SecurityAudience, policy: SavedPolicy): void {
  const { second_factor, required_from, idle_minutes, session_hours } = policy
  later(
    ctx,
    sql`update security_policies
           set second_factor = ${second_factor}, required_from = ${required_from}, idle_minutes = ${idle_minutes},
               session_hours = ${session_hours}, version = version + 1, changed_at = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and audience = ${audience}`,
  )
  later(ctx, sql`select private.shorten_sessions()`)
}

export const personOrderings = {
  name: { expression: 'private.normalize(p.full_name)', type: 'text' },
  last_used_at: { expression: `coalesce(p.last_used_at, '-infinity')`, type: 'timestamptz' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

/** `private.people_with_access` reads what no role sees. */
export interface PersonRow extends Columns<'users', 'id' | 'email'>, Columns<'second_factors', 'last_used_at'> {
  readonly full_name: string
  readonly audience: SecurityAudience
  readonly role: string | null
  readonly kinds: ('passkey' | 'authenticator_app')[]
  readonly is_elsewhere: boolean
  readonly exception: { id: string; reason: string; ends_on: string; created: string; created_by: string } | null
  readonly reset: {
    id: string
    created: string
    requested_by: string
    requested_by_id: string
    expires_at: string
  } | null
}

function people(ctx: StaffContext): Statement {
  return sql`(select p.user_id as id, p.full_name as full_name, p.email, p.audience, p.role as role, p.kinds, p.last_used_at, p.is_elsewhere,
      (select json_build_object('id', e.id, 'reason', e.reason, 'ends_on', e.ends_on, 'created', e.created,
                                'created_by', trim(u.first_name || ' ' || u.last_name))
         from second_factor_exceptions e left join users u on u.id = e.created_by
        where e.partner_id = ${ctx.partner_id} and e.user_id = p.user_id and e.ended_at is null and e.ends_on >= ${partnerToday(ctx)}) as exception,
      (select json_build_object('id', r.id, 'created', r.created, 'expires_at', r.expires_at, 'requested_by_id', r.requested_by,
                                'requested_by', trim(u.first_name || ' ' || u.last_name))
         from second_factor_resets r left join users u on u.id = r.requested_by
        where r.partner_id = ${ctx.partner_id} and r.user_id = p.user_id and r.outcome is null and r.expires_at > ${ctx.clock.now()}) as reset
    from private.people_with_access() p) p`
}

const having = {
  second_factor: fixed(`p.kinds <> '{}'`),
  none: fixed(`p.kinds = '{}'`),
  exception: fixed('p.exception is not null'),
  reset: fixed('p.reset is not null'),
} as const

function conditions({ audience, has, search }: PeopleSecurityQuery): Statement {
  const pattern = search === undefined ? null : containsPattern(search)
  return join(
    [
      sql`true`,
      ...(audience === undefined ? [] : [sql`p.audience = ${audience}`]),
      ...(has === undefined ? [] : [having[has]]),
      ...(pattern === null
        ? []
        : [sql`private.normalize(p.full_name || ' ' || p.email) like private.normalize(${pattern})`]),
    ],
    ' and ',
  )
}

type Listed = PersonRow & Keyed & { readonly total: number | null }

export async function findPeople(
  ctx: StaffContext,
  query: PeopleSecurityQuery,
  page: PageRequest,
): Promise<{ all: Listed[]; rows: Listed[] }> {
  const [from, where] = [people(ctx), conditions(query)]
  const all = await rows<Listed>(
    ctx,
    pageStatement(page, {
      select: fixed(
        'p.id, p.full_name, p.email, p.audience, p.role, p.kinds, p.last_used_at, p.is_elsewhere, p.exception, p.reset',
      ),
      from,
      where,
      idColumn: 'p.id',
      total: sql`(select count(*) from ${from} where ${where})`,
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}

/** `user` is a UUID. Null: someone who can't open the partner. */
export function findPerson(ctx: StaffContext, user: string): Promise<PersonRow | null> {
  return firstRow<PersonRow>(ctx, sql`select p.* from ${people(ctx)} where p.id = ${user}`)
}

/** False: there is an open one. */
export async function insertException(
  ctx: StaffContext,
  { id, user, reason, ends_on }: { id: string; user: string; reason: string; ends_on: string },
): Promise<boolean> {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update second_factor_exceptions set ended_at = ${now}
         where partner_id = ${ctx.partner_id} and user_id = ${user} and ended_at is null and ends_on < ${partnerToday(ctx)}`,
  )
  const added = await rows(
    ctx,
    sql`insert into second_factor_exceptions (partner_id, id, user_id, reason, ends_on, created, created_by)
        values (${ctx.partner_id}, ${id}, ${user}, ${reason}, ${ends_on}, ${now}, ${ctx.actor.user_id})
        on conflict do nothing returning id`,
  )
  return added.length > 0
}

/** The day is one from today to the limit where the partner is. */
export async function exceptionDayProblem(
  ctx: StaffContext,
  ends_on: string,
  maxDays: number,
): Promise<'too soon' | 'too late' | null> {
  const found = await firstRow<{ soon: boolean; late: boolean }>(
    ctx,
    sql`select ${ends_on}::date < ${partnerToday(ctx)} as soon, ${ends_on}::date > ${partnerToday(ctx)} + ${maxDays}::integer as late`,
  )
  if (found?.soon === true) return 'too soon'
  return found?.late === true ? 'too late' : null
}

/** Returns whom it was about (UUID), or null if there is no such open exception. */
export async function endException(ctx: StaffContext, id: string): Promise<string | null> {
  const ended = await firstRow<Columns<'second_factor_exceptions', 'user_id'>>(
    ctx,
    sql`update second_factor_exceptions set ended_at = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = ${id} and ended_at is null returning user_id`,
  )
  return ended?.user_id ?? null
}
