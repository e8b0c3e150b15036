import * as z from 'zod'
import * as copy from '../core/copy.ts'
import { day } from '../core/fields.ts'

/** Inclusive, in UTC. */
export const reportPeriod = z
  .strictObject({ created_date_range_after: day.optional(), created_date_range_before: day.optional() })
  .refine(
    ({ created_date_range_after: after, created_date_range_before: before }) =>
      after === undefined || before === undefined || after <= before,
    { path: ['created_date_range_before'], message: copy.periodReversed },
  )
export type ReportQuery = z.output<typeof reportPeriod>
