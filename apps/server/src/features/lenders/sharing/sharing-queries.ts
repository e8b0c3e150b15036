import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { offerColumns, withInstants } from '../offers/offer-queries.ts'
import { nameOf, displayedUserId } from '../staff/staff-queries.ts'
import type { SharedDealRow, SharingRow } from './sharing-rows.ts'

/** People other than the contact who see the deal. */
const assignedStaff = (share: 'h' | 'page') => `coalesce((
    select json_agg(json_build_object('id', a.id, 'lender_staff_id', a.lender_staff_id, 'user_id', ${displayedUserId('m')}, 'email', u.email,
             'full_name', ${nameOf('m')}) order by private.normalize(${nameOf('m')}), a.id)
      from lender_assignments a
      join lender_staff m on m.partner_id = a.partner_id and m.id = a.lender_staff_id
      join users u on u.id = m.user_id
     where a.partner_id = ${share}.partner_id and a.share_id = ${share}.id), '[]') as assigned_staff`

const offers = (now: Date) => sql`coalesce((
    select json_agg(${offerColumns(now)} order by o.created desc, o.id desc) from lender_offers o
     where o.partner_id = h.partner_id and o.deal_id = h.deal_id and o.lender_id = h.lender_id), '[]') as offers`

const contact = `(
    select json_build_object('id', m.id, 'email', u.email, 'status', m.status,
             'full_name', ${nameOf('m')})
      from lender_staff m join users u on u.id = m.user_id
     where m.partner_id = h.partner_id and m.lender_id = h.lender_id and m.is_contact) as contact`

const peopleWhoSee = `(
    select count(*) from lender_staff m
     where m.partner_id = h.partner_id and m.lender_id = h.lender_id and m.status = 'Active' and l.status <> 'Inactive'
       and h.ended_at is null
       and (m.is_contact or exists (select from lender_assignments a where a.partner_id = h.partner_id and a.share_id = h.id
              and a.lender_staff_id = m.id))) as people_who_see`

const ofDealAndLender = (alias: string) =>
  `${alias}.partner_id = h.partner_id and ${alias}.deal_id = h.deal_id and ${alias}.lender_id = h.lender_id`

/** Counts the caller's unread messages. */
function sharingColumns({ clock, actor: { user_id: user } }: StaffContext): Statement {
  const sameForAll =
    fixed(`h.id, h.deal_id, h.lender_id, l.name as lender_name, l.status as lender_status, h.shared_by_name,
    h.created, h.ended_at, h.watermark, h.note, h.note_version, ${contact}, ${assignedStaff('h')}, ${peopleWhoSee}, r.status as response, r.reason,
    r.comment, r.by_name as responded_by, r.responded_at as responded,
    (select count(*) from lender_messages g where ${ofDealAndLender('g')}) as messages_count,
    (select max(v.last_opened_at) from lender_visits v where ${ofDealAndLender('v')}) as last_opened_at,
    (select count(*) from lender_downloads w where ${ofDealAndLender('w')}) as downloads_count`)
  return sql`${sameForAll}, ${offers(clock.now())},
    (select count(*) from lender_messages g where ${fixed(ofDealAndLender('g'))} and g.side = 'lender'
        and g.created > coalesce((select q.read_at from lender_message_reads q where ${fixed(ofDealAndLender('q'))}
              and q.user_id = ${user}), '-infinity')) as unread_messages`
}

/** Each lender's newest sharing of a deal (UUID), active sharing first, then by name. */
export async function findSharing(ctx: StaffContext, deal: string, lenders?: readonly string[]): Promise<SharingRow[]> {
  const only = lenders === undefined ? null : [...lenders]
  const found = await rows<SharingRow>(
    ctx,
    sql`select ${sharingColumns(ctx)}
          from (select distinct on (lender_id) * from lender_shares
                 where partner_id = ${ctx.partner_id} and deal_id = ${deal} and (${only}::uuid[] is null or lender_id = any (${only}::uuid[]))
                 order by lender_id, ended_at is null desc, created desc, id desc) h
          join lenders l on l.partner_id = h.partner_id and l.id = h.lender_id
          left join lender_responses r on r.partner_id = h.partner_id and r.deal_id = h.deal_id and r.lender_id = h.lender_id
         order by h.ended_at is not null, l.name_key, l.id`,
  )
  return found.map((row) => ({ ...row, offers: row.offers.map(withInstants) }))
}

export interface ActiveShare extends Columns<
  'lender_shares',
  'id' | 'deal_id' | 'lender_id' | 'watermark' | 'note' | 'note_version'
> {
  readonly lender_name: Tables['lenders']['name']
  readonly lender_status: Tables['lenders']['status']
}

/** Active sharing of a deal with these lenders (UUIDs), locked until the transaction ends. */
export function lockShares(ctx: StaffContext, deal: string, lenders: readonly string[]): Promise<ActiveShare[]> {
  const ids = [...lenders]
  later(
    ctx,
    sql`select from lender_shares where partner_id = ${ctx.partner_id} and deal_id = ${deal} and lender_id = any (${ids}::uuid[])
           and ended_at is null order by id for no key update`,
  )
  return rows<ActiveShare>(
    ctx,
    sql`select h.id, h.deal_id, h.lender_id, l.name as lender_name, l.status as lender_status, h.watermark, h.note, h.note_version
          from lender_shares h join lenders l on l.partner_id = h.partner_id and l.id = h.lender_id
         where h.partner_id = ${ctx.partner_id} and h.deal_id = ${deal} and h.lender_id = any (${ids}::uuid[]) and h.ended_at is null`,
  )
}

/** Returns false if the deal is already shared. */
export async function insertShare(
  ctx: StaffContext,
  share: { id: string; deal: string; lender: string; watermark: boolean; note: string | null },
): Promise<boolean> {
  const added = await rows(
    ctx,
    sql`insert into lender_shares (partner_id, id, deal_id, lender_id, shared_by, shared_by_name, created, watermark, note)
        values (${ctx.partner_id}, ${share.id}, ${share.deal}, ${share.lender}, ${ctx.actor.user_id}, ${ctx.actor.full_name},
                ${ctx.clock.now()}, ${share.watermark}, ${share.note})
        on conflict (partner_id, deal_id, lender_id) where ended_at is null do nothing returning id`,
  )
  return added.length > 0
}

export function saveWatermark(ctx: StaffContext, share: string, watermark: boolean): void {
  later(
    ctx,
    sql`update lender_shares set watermark = ${watermark} where partner_id = ${ctx.partner_id} and id = ${share}`,
  )
}

export function saveNote(ctx: StaffContext, share: string, note: string | null): void {
  later(
    ctx,
    sql`update lender_shares set note = ${note}, note_version = note_version + 1
         where partner_id = ${ctx.partner_id} and id = ${share}`,
  )
}

/** Ends a share and all its assignments. */
export function removeShare(ctx: StaffContext, share: string): void {
  later(ctx, sql`delete from lender_assignments where partner_id = ${ctx.partner_id} and share_id = ${share}`)
  later(
    ctx,
    sql`update lender_shares set ended_at = ${ctx.clock.now()}, ended_by = ${ctx.actor.user_id}
         where partner_id = ${ctx.partner_id} and id = ${share}`,
  )
}

/** Returns false if the person already has the deal. */
export async function insertAssignment(
  ctx: StaffContext,
  share: ActiveShare,
  assignment: { id: string; lender_staff: string },
): Promise<boolean> {
  const added = await rows(
    ctx,
    sql`insert into lender_assignments (partner_id, id, share_id, deal_id, lender_id, lender_staff_id, created, created_by)
        values (${ctx.partner_id}, ${assignment.id}, ${share.id}, ${share.deal_id}, ${share.lender_id},
                ${assignment.lender_staff}, ${ctx.clock.now()}, ${ctx.actor.user_id})
        on conflict (partner_id, deal_id, lender_staff_id) do nothing returning id`,
  )
  return added.length > 0
}

export interface Assignment extends Columns<'lender_assignments', 'id' | 'deal_id' | 'lender_id' | 'lender_staff_id'> {
  readonly lender_name: Tables['lenders']['name']
  readonly full_name: string
}

export function findAssignment(ctx: StaffContext, id: string): Promise<Assignment | null> {
  return firstRow<Assignment>(
    ctx,
    sql`select a.id, a.deal_id, a.lender_id, a.lender_staff_id, l.name as lender_name, ${fixed(nameOf('m'))} as full_name
          from lender_assignments a
          join deals d on d.partner_id = a.partner_id and d.id = a.deal_id and d.deleted_at is null
          join lenders l on l.partner_id = a.partner_id and l.id = a.lender_id
          join lender_staff m on m.partner_id = a.partner_id and m.id = a.lender_staff_id
          join users u on u.id = m.user_id
         where a.partner_id = ${ctx.partner_id} and a.id = ${id}`,
  )
}

/** Returns false if someone else removed it first. */
export async function removeAssignment(ctx: StaffContext, id: string): Promise<boolean> {
  const removed = await rows(
    ctx,
    sql`delete from lender_assignments where partner_id = ${ctx.partner_id} and id = ${id} returning id`,
  )
  return removed.length > 0
}

export const sharedOrdering = { created: { expression: 'h.created', type: 'timestamptz' } } as const

type ListedShare = SharedDealRow & Keyed & { readonly total: number | null }

export async function findSharedDeals(
  ctx: StaffContext,
  lender: string,
  page: PageRequest,
): Promise<{ all: ListedShare[]; rows: ListedShare[] }> {
  const from = fixed(
    'lender_shares h join deals d on d.partner_id = h.partner_id and d.id = h.deal_id and d.deleted_at is null',
  )
  const where = sql`h.partner_id = ${ctx.partner_id} and h.lender_id = ${lender} and h.ended_at is null`
  const all = await rows<ListedShare>(
    ctx,
    pageStatement(page, {
      select:
        fixed(`h.partner_id, h.id, h.deal_id, h.lender_id, h.shared_by_name, h.created, h.watermark, d.title, d.stage_id,
        d.status, d.loan_amount`),
      from,
      where,
      idColumn: 'h.id',
      total: sql`(select count(*) from ${from} where ${where})`,
      alsoSelect: fixed(
        `, s.name as stage_name, s.number as stage_number, r.status as response, ${assignedStaff('page')}`,
      ),
      alsoJoin: fixed(`left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id
        left join lender_responses r on r.partner_id = page.partner_id and r.deal_id = page.deal_id and r.lender_id = page.lender_id`),
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}
