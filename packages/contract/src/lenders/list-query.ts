import * as z from 'zod'
import { commaList, groupFields, groupQuery, groupsReply, listQuery, onlyTrue } from '../core/lists.ts'
import { sbaPrograms } from '../core/values.ts'
import { lenderStatuses } from './schemas.ts'

export const lenderOrderings = [
  'name',
  'created',
  'modified',
  'shared_deals_count',
  'waiting_count',
  'offered_count',
  'accepted_count',
  'median_days',
  'last_answer_at',
] as const

export const lenderGroupings = ['status', 'waiting'] as const
export type LenderGrouping = (typeof lenderGroupings)[number]
/** Keys of the groups by `waiting`: lenders with a deal that waits for their answer, and the others. */
export const waitingGroups = ['waiting', 'none'] as const

const lenderFilters = {
  status: commaList(z.enum(lenderStatuses)).optional(),
  program: commaList(z.enum(sbaPrograms))
    .optional()
    .meta({ description: 'Lenders whose credit box has one of these programs' }),
  waiting: onlyTrue.optional().meta({ description: 'Lenders with a deal that waits for their answer' }),
}

export const lenderListQuery = z.strictObject({
  ...lenderFilters,
  ...listQuery(lenderOrderings),
  ...groupQuery(lenderGroupings),
})
export type LenderListQuery = z.output<typeof lenderListQuery>

export const lenderGroup = z
  .object({
    ...groupFields,
    shared_deals_count: z.number().int().meta({ description: 'Deals that the lenders of the group see now' }),
  })
  .meta({ id: 'LenderGroup' })
export type LenderGroup = z.infer<typeof lenderGroup>

export const lenderGroupsQuery = z.strictObject({
  ...lenderFilters,
  search: listQuery(lenderOrderings).search,
  group_by: z.enum(lenderGroupings),
})
export type LenderGroupsQuery = z.output<typeof lenderGroupsQuery>

export const lenderGroupsReply = groupsReply(lenderGroup)
