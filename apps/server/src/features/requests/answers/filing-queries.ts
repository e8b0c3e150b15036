import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { inScope } from '../../deals/index.ts'

/** Ids are UUIDs. */
export interface FilableDocument extends Columns<'documents', 'id' | 'deal_id' | 'name' | 'state' | 'slot'> {
  /** The requests it belongs to: the one it was filed under or sent for first, then those whose answers contain it. */
  readonly requirements: readonly string[]
}

/** `id` is a UUID. Null for templates, which belong to no deal. */
export function findFilable(
  ctx: StaffContext,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<FilableDocument | null> {
  if (lock) later(ctx, sql`select from documents where partner_id = ${ctx.partner_id} and id = ${id} for update`)
  return firstRow<FilableDocument>(
    ctx,
    sql`select f.id, f.deal_id, f.name, f.state, f.slot,
               array(select r.id from requirements r
                      where r.partner_id = f.partner_id and r.deal_id = f.deal_id and r.deleted_at is null
                        and (r.id = f.requirement_id and f.is_from_client or exists (
                          select from submissions a
                            join submission_documents u on u.partner_id = a.partner_id and u.submission_id = a.id
                           where a.partner_id = r.partner_id and a.requirement_id = r.id and a.withdrawn_at is null
                             and u.document_id = f.id)) order by r.id <> f.requirement_id, r.id) as requirements
          from documents f
          join deals d on d.partner_id = f.partner_id and d.id = f.deal_id and d.deleted_at is null${inScope(ctx)}
         where f.partner_id = ${ctx.partner_id} and f.id = ${id} and f.deleted_at is null and not f.is_template`,
  )
}

interface Place {
  readonly requirement: string | null
  readonly slot: string | null
}

/** From then on it counts as a file the borrower sent for the request. */
export function saveFiled(ctx: StaffContext, id: string, { requirement, slot }: Place): void {
  const isFiled = requirement !== null
  later(
    ctx,
    sql`update documents set requirement_id = ${requirement}, slot = ${slot}, is_from_client = is_from_client or ${isFiled},
               version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Which of these people (UUIDs) are, or were, staff. */
export async function findStaffAmong(ctx: StaffContext, people: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows<Columns<'staff', 'user_id'>>(
    ctx,
    sql`select user_id from staff where partner_id = ${ctx.partner_id} and user_id = any (${[...people]}::uuid[])`,
  )
  return new Set(found.map(({ user_id }) => user_id))
}
