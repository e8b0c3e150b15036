import * as z from 'zod'

/** Negative: past. */
export const dueInDays = z
  .number()
  .int()
  .nullable()
  .meta({ description: 'Days until the due date in the partner’s time zone; null without one' })
