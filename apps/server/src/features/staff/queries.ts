import type { StaffRole } from '@loanyard/contract/core/values'
import type { StaffStatus } from '@loanyard/contract/staff/schemas'
import { only } from '../../db/client/rows.ts'
import { sql } from '../../db/client/statement.ts'
import { firstRow, later, rows, type StaffContext } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import { splitName } from '../../services/person-name.ts'
import { staffColumns, staffTables } from './list-queries.ts'
import type { StaffRow } from './rows.ts'

/** A colleague by UUID, or null: not who was removed. */
export function findMember(ctx: StaffContext, id: string): Promise<StaffRow | null> {
  return firstRow<StaffRow>(
    ctx,
    sql`select ${staffColumns} from ${staffTables}
         where s.partner_id = ${ctx.partner_id} and s.id = ${id} and s.removed is null`,
  )
}

/**
 * Holds a colleague, every Admin and the caller as they are until the transaction ends, so that of two Admins who demote
 * each other one is second; and nothing is given meanwhile to whoever is to go (`for key share` where it is given). Says
 * what the caller is by then, null for nobody any more.
 */
export async function lockMembers(ctx: StaffContext, id: string): Promise<StaffRole | null> {
  const { staff_id } = ctx.actor
  later(
    ctx,
    sql`select from staff where partner_id = ${ctx.partner_id} and (id = ${id} or id = ${staff_id} or role = 'Admin')
         order by id for update`,
  )
  const caller = await firstRow<{ role: StaffRole }>(
    ctx,
    sql`select role from staff where partner_id = ${ctx.partner_id} and id = ${staff_id} and status = 'Active'`,
  )
  return caller?.role ?? null
}

/** True if there is an active Admin besides this one. */
export async function hasOtherAdmin(ctx: StaffContext, id: string): Promise<boolean> {
  const other = await firstRow(
    ctx,
    sql`select id from staff
         where partner_id = ${ctx.partner_id} and id <> ${id} and role = 'Admin' and status = 'Active' limit 1`,
  )
  return other !== null
}

interface Colleague {
  readonly email: string
  readonly full_name: string
  readonly phone: string
  readonly role: StaffRole
  readonly status: StaffStatus
}

/** Invites somebody to the staff, with the account of the address or a new one. Not `joined`: they are there already. */
export async function addMember(
  ctx: StaffContext,
  { email, full_name, phone, role, status }: Colleague,
): Promise<{ staff_id: string; joined: boolean; status: StaffStatus }> {
  const { first_name, last_name } = splitName(full_name)
  return only(
    await rows(
      ctx,
      // As sign-in looks it up: PostgreSQL's lower() has rules of its own for some alphabets.
      sql`select * from private.add_staff(${newUuid()}, ${newUuid()}, ${email.toLowerCase()}, ${first_name}, ${last_name},
                                          ${phone}, ${role}, ${status}, ${ctx.clock.now()})`,
    ),
  )
}

/** Keeps what the partner calls somebody, and where it reaches them. The account stays as it is. */
export function saveLabel(
  ctx: StaffContext,
  id: string,
  { full_name, phone }: { full_name: string | undefined; phone: string | undefined },
): void {
  later(
    ctx,
    sql`update staff set label_name = coalesce(${full_name ?? null}, label_name), label_phone = coalesce(${phone ?? null}, label_phone)
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Sends an open invitation to another address; false where its owner has a profile with the partner already. */
export async function saveAddress(ctx: StaffContext, id: string, email: string): Promise<boolean> {
  const { saved } = only<{ saved: boolean }>(
    await rows(ctx, sql`select private.readdress_staff(${id}, ${newUuid()}, ${email.toLowerCase()}) as saved`),
  )
  return saved
}

/** Saves what is given of role and status, and that something changed. */
export function saveRoleAndStatus(
  ctx: StaffContext,
  id: string,
  { role = null, status = null }: { role?: StaffRole | null; status?: StaffStatus | null },
): void {
  later(
    ctx,
    sql`update staff set role = coalesce(${role}, role), status = coalesce(${status}, status), version = version + 1, modified = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Keeps when the person was invited last. */
export function setInvited(ctx: StaffContext, id: string): void {
  later(ctx, sql`update staff set invited = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = ${id}`)
}

/** Takes somebody off the staff; the row stays for the history. */
export function setRemoved(ctx: StaffContext, id: string): void {
  later(
    ctx,
    sql`update staff set status = 'Inactive', removed = ${ctx.clock.now()}, version = version + 1, modified = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Gives back every lead that is assigned to somebody, deleted ones too, and says which they were (UUIDs). */
export async function releaseLeads(ctx: StaffContext, staff: string): Promise<string[]> {
  const released = await rows<{ id: string }>(
    ctx,
    sql`update leads set assigned_to = null, modified = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and assigned_to = ${staff} returning id`,
  )
  return released.map(({ id }) => id)
}

/** Ends every sharing of a deal with a coordinator, and says which deals they were (UUIDs). */
export async function releaseDeals(ctx: StaffContext, staff: string): Promise<string[]> {
  const released = await rows<{ deal_id: string }>(
    ctx,
    sql`delete from deal_coordinators where partner_id = ${ctx.partner_id} and staff_id = ${staff} returning deal_id`,
  )
  return released.map(({ deal_id }) => deal_id)
}
