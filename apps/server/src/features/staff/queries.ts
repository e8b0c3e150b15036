import type { StaffRole } from '@loanyard/contract/core/values'
import type { StaffStatus } from '@loanyard/contract/staff/schemas'
import { only } from '../../db/client/rows.ts'
import { sql } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import { splitName } from '../../services/names/person-name.ts'
import { staffColumns, staffTables } from './list-queries.ts'
import type { StaffRow } from './rows.ts'

/** `id` is a UUID. Null if the person was removed. */
export function findMember(ctx: StaffContext, id: string): Promise<StaffRow | null> {
  return firstRow<StaffRow>(
    ctx,
    sql`select ${staffColumns(ctx)} from ${staffTables(ctx)}
         where s.partner_id = ${ctx.partner_id} and s.id = ${id} and s.removed_at is null`,
  )
}

/**
 * Locks a staff member, every Admin and the caller, so that two Admins who demote each other do so one after the other, and
 * nothing is assigned to a person who is being removed (assignments lock `for key share`). Returns the caller's role after
 * the wait, or null if they are no longer active.
 */
export async function lockMembers(ctx: StaffContext, id: string): Promise<StaffRole | null> {
  const { staff_id } = ctx.actor
  later(
    ctx,
    sql`select from staff where partner_id = ${ctx.partner_id} and (id = ${id} or id = ${staff_id} or role = 'Admin')
         order by id for update`,
  )
  const caller = await firstRow<Columns<'staff', 'role'>>(
    ctx,
    sql`select role from staff where partner_id = ${ctx.partner_id} and id = ${staff_id} and status = 'Active'`,
  )
  return caller?.role ?? null
}

export async function hasOtherAdmin(ctx: StaffContext, id: string): Promise<boolean> {
  const other = await firstRow(
    ctx,
    sql`select id from staff
         where partner_id = ${ctx.partner_id} and id <> ${id} and role = 'Admin' and status = 'Active' limit 1`,
  )
  return other !== null
}

interface NewMember {
  readonly email: string
  readonly full_name: string
  readonly phone: string
  readonly role: StaffRole
  readonly status: StaffStatus
}

/** Uses the account of the address or a new one. `joined` is false if the person is already on the staff. */
export async function addMember(
  ctx: StaffContext,
  { email, full_name, phone, role, status }: NewMember,
): Promise<{ staff_id: string; joined: boolean; status: StaffStatus }> {
  const { first_name, last_name } = splitName(full_name)
  return only(
    await rows(
      ctx,
      // Sign-in also lowercases in JavaScript; PostgreSQL's lower() differs for some alphabets.
      sql`select * from private.add_staff(${newUuid()}, ${newUuid()}, ${email.toLowerCase()}, ${first_name}, ${last_name},
                                          ${phone}, ${role}, ${status}, ${ctx.clock.now()})`,
    ),
  )
}

/** Saves the partner's own name and phone for a person. Their account doesn't change. */
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

/** Moves an open invitation to another address; false if its owner already has a profile with the partner. */
export async function saveAddress(ctx: StaffContext, id: string, email: string): Promise<boolean> {
  const { saved } = only<{ saved: boolean }>(
    await rows(ctx, sql`select private.readdress_staff(${id}, ${newUuid()}, ${email.toLowerCase()}) as saved`),
  )
  return saved
}

/** Omitted values stay; the version increases in any case. */
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

export function setInvited(ctx: StaffContext, id: string): void {
  later(ctx, sql`update staff set invited_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = ${id}`)
}

/** The row stays for the history. */
export function setRemoved(ctx: StaffContext, id: string): void {
  later(
    ctx,
    sql`update staff set status = 'Inactive', removed_at = ${ctx.clock.now()}, version = version + 1, modified = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Unassigns all leads of a person, including deleted ones, and returns their UUIDs. */
export async function unassignLeads(ctx: StaffContext, staff: string): Promise<string[]> {
  const released = await rows<Columns<'leads', 'id'>>(
    ctx,
    sql`update leads set assigned_to = null, modified = ${ctx.clock.now()}, version = version + 1
         where partner_id = ${ctx.partner_id} and assigned_to = ${staff} returning id`,
  )
  return released.map(({ id }) => id)
}

/** Unshares all deals of a coordinator and returns their UUIDs. */
export async function unshareDeals(ctx: StaffContext, staff: string): Promise<string[]> {
  const released = await rows<Columns<'deal_coordinators', 'deal_id'>>(
    ctx,
    sql`delete from deal_coordinators where partner_id = ${ctx.partner_id} and staff_id = ${staff} returning deal_id`,
  )
  return released.map(({ deal_id }) => deal_id)
}
