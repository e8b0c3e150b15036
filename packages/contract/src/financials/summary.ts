import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { fraction } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import * as copy from './copy.ts'
import {
  insertAfter,
  financialVersion,
  footer,
  itemName,
  maxFinancialRows,
  maxPeriods,
  periodName,
  rowInput,
  summaryAmount,
  tableCan,
  wholeValue,
} from './fields.ts'
import { debtFieldTypes, summaryFieldTypes } from './values.ts'

const byPeriod = z.record(z.string(), amount)
const ratio = z.string().nullable().meta({ description: 'Two decimals, rounded half up; null without debt service' })

export const summaryItem = z
  .object({
    id: id('summary_row'),
    row_id: id('summary_row').meta({ description: 'The same as id' }),
    item_name: z.string(),
    field_type: z.enum(summaryFieldTypes),
    values: byPeriod.meta({ description: 'An amount for each period' }),
    sde: byPeriod.meta({ description: 'Add-backs per period; expenses only' }),
    principal_amount: amount.nullable().meta({ description: 'Only for a debt entered by its terms' }),
    rate: z.string().nullable().meta({ description: 'A fraction: 0.1025 is 10.25%' }),
    term: z.number().int().nullable().meta({ description: 'Months' }),
    payment: amount.nullable().meta({ description: 'Monthly payment under these terms' }),
    periods: z.array(z.string()).meta({ description: 'For such a debt: the periods with twelve of its payments' }),
    version: financialVersion,
  })
  .meta({ id: 'FinancialSummaryItem' })
export type SummaryItem = z.infer<typeof summaryItem>

export const periodFigures = z.object({
  income: amount,
  expense: amount,
  sde: amount.meta({ description: 'Seller’s discretionary earnings: income − expense + add-backs' }),
  debt_service: amount,
  dscr: ratio,
  global_dscr: ratio,
})
export type PeriodFigures = z.infer<typeof periodFigures>

export const financialSummary = z
  .object({
    items: z.array(summaryItem),
    periods: z.array(z.string()).meta({ description: 'In display order' }),
    projections: z.array(z.string()).meta({ description: 'The periods that are projected rather than actual' }),
    derived: z.record(z.string(), periodFigures),
    footer,
    version: financialVersion,
    added: z
      .array(id('summary_row'))
      .meta({ description: 'In reply to a POST: the new rows, in the order they were sent' }),
    can: tableCan,
  })
  .meta({ id: 'FinancialSummary' })
export type FinancialSummary = z.infer<typeof financialSummary>

const fieldType = z.enum(summaryFieldTypes, copy.rowTypeRequired)
const cells = {
  item_name: itemName.optional().meta({ description: 'Required for a new row' }),
  field_type: fieldType.optional().meta({ description: 'Required for a new row' }),
  values: z
    .record(periodName, summaryAmount)
    .optional()
    .meta({ description: 'By period; omitted periods keep their values' }),
  sde: z.record(periodName, summaryAmount).optional().meta({ description: 'Add-backs by period; expenses only' }),
}

/** Without a row_id, a new row. */
export const summaryInput = z
  .strictObject({
    row_id: id('summary_row').optional(),
    ...cells,
    was: z
      .strictObject(cells)
      .optional()
      .meta({ description: 'The values the caller saw. If any of them has changed, nothing is saved' }),
    ...rowInput('summary_row'),
  })
  .superRefine((item, ctx) => {
    if (item.row_id !== undefined) return
    if (item.item_name === undefined)
      ctx.addIssue({ code: 'custom', path: ['item_name'], message: copy.itemNameRequired })
    if (item.field_type === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['field_type'],
        message: copy.rowTypeRequired,
      })
  })
export type SummaryInput = z.output<typeof summaryInput>

export const summaryChanges = z.strictObject({
  items: z.array(summaryInput).min(1, copy.itemsRequired).max(maxFinancialRows, copy.maxItems(maxFinancialRows)),
})
export type SummaryChanges = z.output<typeof summaryChanges>

export const newPeriod = z.strictObject({
  period: periodName,
  after: insertAfter(periodName).optional().meta({ description: 'After this period; null: first; omitted: last' }),
  is_projection: z.boolean().default(false).meta({ description: 'Projected rather than actual' }),
})
export type NewPeriod = z.output<typeof newPeriod>

export const periodRename = z.strictObject({ old_period: periodName, new_period: periodName })

export const periodChanges = z
  .strictObject({
    period: periodName,
    after: insertAfter(periodName).optional(),
    is_projection: z.boolean().optional(),
  })
  .refine((body) => body.after !== undefined || body.is_projection !== undefined, coreCopy.nothingToChange)
export type PeriodChanges = z.output<typeof periodChanges>

/** In months. */
export const maxDebtTerm = 480
const term = copy.debtTermRange(maxDebtTerm)

/** A debt by its terms: each listed period gets twelve payments, the others none. */
export const debt = z.strictObject({
  row_id: id('summary_row').optional().meta({ description: 'The debt to change; omitted for a new debt' }),
  principal_amount: wholeValue.refine((text) => text !== '0.00', copy.principalRequired),
  rate: fraction(1, copy.debtRateFraction),
  term: z.number({ error: term }).int(term).min(1, term).max(maxDebtTerm, term),
  item_name: itemName,
  field_type: z.enum(debtFieldTypes, copy.debtTypeRequired),
  periods: z
    .array(periodName)
    .min(1, copy.periodsRequired)
    .max(maxPeriods)
    .refine((names) => new Set(names).size === names.length, copy.periodListedTwice),
})
export type Debt = z.output<typeof debt>
