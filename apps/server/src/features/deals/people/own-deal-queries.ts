import { empty, sql, type Statement } from '../../../db/client/statement.ts'
import type { StaffContext } from '../../../services/context.ts'
import { sharedWith } from '../policy.ts'
import { inScope } from '../queries.ts'

/**
 * ` and …` on a deal `d`. A Coordinator's are those shared with them; an Admin's or Manager's own are those that no
 * active Coordinator looks after.
 */
export function dealsOf(ctx: StaffContext, mine: boolean): Statement {
  if (sharedWith(ctx) !== null) return inScope(ctx)
  if (!mine) return empty
  return sql` and not exists (select from deal_coordinators c
      join staff s on s.partner_id = c.partner_id and s.id = c.staff_id and s.status = 'Active'
     where c.partner_id = d.partner_id and c.deal_id = d.id)`
}
