import * as z from 'zod'
import { commaList, listQuery, onlyTrue } from '../core/lists.ts'
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
export const lenderListQuery = z.strictObject({
  status: commaList(z.enum(lenderStatuses)).optional(),
  program: commaList(z.enum(sbaPrograms))
    .optional()
    .meta({ description: 'Lenders whose credit box has one of these programs' }),
  waiting: onlyTrue.optional().meta({ description: 'Lenders with a deal that waits for their answer' }),
  ...listQuery(lenderOrderings),
})
export type LenderListQuery = z.output<typeof lenderListQuery>
