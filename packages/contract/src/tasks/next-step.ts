import * as z from 'zod'
import { day } from '../core/fields.ts'
import { id } from '../core/ids.ts'

/** The earliest open task of a deal or lead; null if it has none. */
export const nextStep = z
  .object({ id: id('task'), title: z.string(), due_on: day.nullable(), is_overdue: z.boolean() })
  .meta({ id: 'NextStep' })
  .nullable()
export type NextStep = z.infer<typeof nextStep>
