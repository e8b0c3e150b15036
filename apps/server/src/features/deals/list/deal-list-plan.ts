import type { StaffContext } from '../../../services/context.ts'
import { dealGroups } from './deal-group-queries.ts'
import { dealSortColumns } from './deal-list-queries.ts'

/** How the list and its export are ordered and grouped; newest first by default. */
export const dealListPlan = (ctx: StaffContext) => ({
  partner_id: ctx.partner_id,
  orderings: dealSortColumns,
  byDefault: '-created',
  groupings: dealGroups(ctx),
})
