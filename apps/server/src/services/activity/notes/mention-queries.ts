import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { rows, type StaffContext } from '../../context.ts'
import { staffWhoSee } from '../../rights/staff-who-see.ts'

/** UUIDs of the deal or the lead that a note is on. */
export interface NoteSubject {
  readonly deal_id: string | null
  readonly lead_id: string | null
}

/** Of these staff (UUIDs), those who can see the deal or lead; locked, so that they can't be removed before the note is saved. */
export function findMentionable(
  ctx: StaffContext,
  { deal_id, lead_id }: NoteSubject,
  ids: readonly string[],
): Promise<(Columns<'staff', 'id'> & { readonly name: string })[]> {
  return rows(
    ctx,
    sql`select s.id, private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as name
          from staff s join users u on u.id = s.user_id
         cross join (select ${deal_id}::uuid as deal_id, ${lead_id}::uuid as lead_id) about
         where s.partner_id = ${ctx.partner_id} and s.id = any (${[...ids]}::uuid[]) and ${staffWhoSee('about')}
           for key share of s`,
  )
}
