import type { PeopleSecurityQuery, PersonSecurity, SecurityPolicies } from '@loanyard/contract/partners/security'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { authorize, personCan } from './policy.ts'
import { findPeople, findPerson, findPolicies, personOrderings, type PersonRow } from './queries.ts'

/** Days after which a session that isn't used ends, as `open-session.ts` has it. */
const idleDays = 30

/** Throws forbidden. */
export async function showPolicies(ctx: StaffContext): Promise<SecurityPolicies> {
  authorize(ctx, 'security_policy.read')
  const found = await findPolicies(ctx)
  const policies = found.map(({ required_from, ...policy }) => ({
    ...policy,
    required_from: required_from === null ? null : new Date(required_from).toISOString(),
  }))
  const { staffHours, days } = ctx.sessions
  return { policies, defaults: { staff_session_hours: staffHours, session_days: days, idle_days: idleDays } }
}

export function presentPerson(ctx: StaffContext, row: PersonRow): PersonSecurity {
  const { exception, reset } = row
  return {
    user: { id: toId('user', row.id), full_name: row.full_name, email: row.email },
    audience: row.audience,
    role: row.role,
    kinds: row.kinds,
    last_used_at: row.last_used_at,
    exception:
      exception === null
        ? null
        : {
            ...exception,
            id: toId('second_factor_exception', exception.id),
            created: new Date(exception.created).toISOString(),
          },
    reset:
      reset === null
        ? null
        : {
            id: toId('second_factor_reset', reset.id),
            created: new Date(reset.created).toISOString(),
            requested_by: reset.requested_by,
            expires_at: new Date(reset.expires_at).toISOString(),
          },
    can: personCan(ctx, {
      user_id: row.id,
      has_factor: row.kinds.length > 0,
      is_elsewhere: row.is_elsewhere,
      has_exception: exception !== null,
      reset_requested_by: reset?.requested_by_id ?? null,
    }),
  }
}

/** `user` is a UUID. Throws not_found. */
export async function loadPerson(ctx: StaffContext, user: string): Promise<PersonRow> {
  const row = await findPerson(ctx, user)
  if (row === null) throw notFound()
  return row
}

/** Throws forbidden, bad_cursor. */
export async function listPeople(ctx: StaffContext, query: PeopleSecurityQuery): Promise<Page<PersonSecurity>> {
  authorize(ctx, 'security_policy.read')
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: personOrderings,
    byDefault: 'name',
  })
  const found = await findPeople(ctx, query, page)
  return pageOf(page, found.rows, totalOf(page, found.all), (row) => presentPerson(ctx, row))
}
