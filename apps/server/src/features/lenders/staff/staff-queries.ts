import type { LenderStatus } from '@loanyard/contract/lenders/schemas'
import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { splitName } from '../../../services/names/person-name.ts'
import type { LenderStaffRow } from '../rows.ts'

/**
 * Sign-ins from before the person accepted are hidden, or inviting an address would reveal when its owner was active.
 * The minute allows for clock differences.
 */
export const lastLogin = (staff: 'c' | 'm') =>
  `case when u.last_login >= ${staff}.accepted_at - interval '1 minute' then u.last_login end`

/** The name the partner entered, until the person accepts. */
export const nameOf = (staff: 'c' | 'm') =>
  `private.display_name(${staff}.label_name, ${staff}.accepted_at, u.first_name, u.last_name)`

/** A stand-in until the person accepts, so that it reveals no account. */
export const displayedUserId = (staff: 'c' | 'm') =>
  `case when ${staff}.accepted_at is not null then ${staff}.user_id else ${staff}.id end`

const staffColumns: Statement =
  fixed(`m.id, m.lender_id, l.name as lender_name, l.status as lender_status, ${displayedUserId('m')} as user_id, m.user_id as account_id, u.email,
  ${nameOf('m')} as full_name, ${lastLogin('m')} as last_login, m.accepted_at is not null as has_accepted, m.status,
  m.is_contact, m.created, m.invited_at,
  (select count(*) from lender_shares h
     join deals d on d.partner_id = h.partner_id and d.id = h.deal_id and d.deleted_at is null
    where h.partner_id = m.partner_id and h.lender_id = m.lender_id and h.ended_at is null
      and (m.is_contact or exists (select from lender_assignments a where a.partner_id = h.partner_id and a.share_id = h.id
             and a.lender_staff_id = m.id))) as deals_count`)

const staffTables: Statement =
  fixed(`lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
  join users u on u.id = m.user_id`)

/** The contact first, then by name. */
export function findLenderStaff(ctx: StaffContext, lender: string): Promise<LenderStaffRow[]> {
  return rows<LenderStaffRow>(
    ctx,
    sql`select ${staffColumns} from ${staffTables}
         where m.partner_id = ${ctx.partner_id} and m.lender_id = ${lender}
         order by m.is_contact desc, private.normalize(${fixed(nameOf('m'))}), m.id`,
  )
}

/** Locked until the transaction ends, always in the same order. */
export function lockLenderStaff(ctx: StaffContext, ids: readonly string[]): Promise<LenderStaffRow[]> {
  const uuids = ids.map((id) => toUuid('lender_staff', id))
  later(
    ctx,
    sql`select from lender_staff where partner_id = ${ctx.partner_id} and id = any (${uuids}::uuid[]) order by id for no key update`,
  )
  return rows<LenderStaffRow>(
    ctx,
    sql`select ${staffColumns} from ${staffTables} where m.partner_id = ${ctx.partner_id} and m.id = any (${uuids}::uuid[])
         order by private.normalize(${fixed(nameOf('m'))}), m.id`,
  )
}

export async function lockLenderStaffMember(ctx: StaffContext, id: string): Promise<LenderStaffRow | null> {
  const [found] = await lockLenderStaff(ctx, [id])
  return found ?? null
}

interface Invited {
  readonly user_id: string
  /** UUID of the partner's other lender that the person is with; then nothing was changed. */
  readonly elsewhere: string | null
}

export interface NewPerson {
  readonly id: string
  readonly lender: string
  readonly is_contact: boolean
  readonly email: string
  readonly full_name: string
}

/** Creates an account if there is none. */
export async function inviteLenderStaff(ctx: StaffContext, person: NewPerson): Promise<Invited> {
  const { first_name, last_name } = splitName(person.full_name)
  // Lowercased here, as sign-in does: PostgreSQL's lower() treats some alphabets differently.
  const email = person.email.toLowerCase()
  const [invited] = await rows<Invited>(
    ctx,
    sql`select * from private.invite_lender_staff(${person.id}, ${person.lender}, ${person.is_contact}, ${newUuid()}, ${email},
          ${first_name}, ${last_name}, ${ctx.clock.now()})`,
  )
  if (invited === undefined) throw new Error('invite_lender_staff returned nothing')
  return invited
}

export function saveReinvited(ctx: StaffContext, staff: string): void {
  later(
    ctx,
    sql`update lender_staff set invited_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = ${staff}`,
  )
}

export async function findOtherLender(
  ctx: StaffContext,
  { account_id, lender_id }: Pick<LenderStaffRow, 'account_id' | 'lender_id'>,
): Promise<string | null> {
  const found = await firstRow<Columns<'lenders', 'name'>>(
    ctx,
    sql`select l.name from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
         where m.partner_id = ${ctx.partner_id} and m.user_id = ${account_id} and m.lender_id <> ${lender_id} and m.status <> 'Inactive'`,
  )
  return found?.name ?? null
}

export function saveStaffStatus(ctx: StaffContext, id: string, status: LenderStatus): void {
  later(ctx, sql`update lender_staff set status = ${status} where partner_id = ${ctx.partner_id} and id = ${id}`)
}

export function saveContact(ctx: StaffContext, { id, lender_id }: Pick<LenderStaffRow, 'id' | 'lender_id'>): void {
  later(
    ctx,
    sql`update lender_staff set is_contact = false where partner_id = ${ctx.partner_id} and lender_id = ${lender_id} and is_contact`,
  )
  later(ctx, sql`update lender_staff set is_contact = true where partner_id = ${ctx.partner_id} and id = ${id}`)
}

export async function whoWantsEmail(
  ctx: StaffContext,
  people: readonly { readonly account_id: string }[],
): Promise<ReadonlySet<string>> {
  const ids = people.map(({ account_id }) => account_id)
  const found = await rows<{ id: string }>(
    ctx,
    sql`select person as id from unnest(${ids}::uuid[]) person where private.wants_email(person, 'deal_shared')`,
  )
  return new Set(found.map(({ id }) => id))
}
