import * as z from 'zod'
import { line } from '../core/fields.ts'
import { type IdKind, id } from '../core/ids.ts'
import { amountInput } from '../core/money.ts'

/** Most rows of one table of a deal's financial data. */
export const maxFinancialRows = 500
/** Most periods of a financial summary. */
export const maxPeriods = 40
/** Most characters of a period's name. */
export const maxPeriodName = 60

/** Sources and uses: up to 12 digits, two decimals, negative ones too. */
export const sourceUseAmount = amountInput({ digits: 12, message: 'Enter a number with up to 12 digits' })
const fifteen = 'Enter a number with up to 15 digits.'
/** Financial summary: up to 15 digits, two decimals, negative ones too. */
export const summaryAmount = amountInput({ digits: 15, message: fifteen })
/** Collateral and debts: up to 15 digits, two decimals, zero or more. */
export const wholeValue = amountInput({ digits: 15, min: 'zero', message: fifteen })

/** What a row is called. */
export const itemName = line(200, 'Item name is required.')

/** The name of a period: what its column is headed. Names that differ only in case, accents or blanks are alike. */
export const periodName = line(maxPeriodName, 'Enter a period name.').refine(
  (name) => name !== '__proto__',
  'Choose another period name.',
)

/** Where among its likes something goes: behind the one named, or first of all (null). Left out: last. */
export const insertAfter = <T extends z.ZodType>(schema: T) =>
  schema.nullable().meta({ description: 'Put it behind this one; null: first of all' })

/** What every row on its way in may say beside its cells. */
export const rowInput = (kind: IdKind) => ({
  after: insertAfter(id(kind))
    .optional()
    .meta({ description: 'Of a new row: behind this one; null: first. Left out: last' }),
  restore: z
    .boolean()
    .optional()
    .meta({ description: 'With an id: bring the row back where it was if it was deleted in the meantime' }),
})

/**
 * The version of a deal's financial data. It rises with every change of them; a row carries the version of its own last
 * change. `If-Match` takes either: it is stale if what the call changes was changed after that version.
 */
export const financialVersion = z.number().int().meta({
  description:
    'Rises with every change of the financial data of the deal; a row has that of its last change. If-Match takes either: stale is what was changed after it',
})

/** The totals of a table, ready to show: one line or several, each with a label and a text per column. */
export const footer = z
  .object({
    rows: z.array(
      z.object({
        label: z.string(),
        values: z.record(z.string(), z.string()).meta({ description: 'Text by column, for example "$1,250,000.00"' }),
      }),
    ),
  })
  .meta({ id: 'FinancialFooter' })
export type Footer = z.infer<typeof footer>

const deletion = (kind: IdKind) => ({
  row_id: id(kind).optional(),
  row_ids: z
    .array(id(kind))
    .min(1, 'Choose at least one row.')
    .max(maxFinancialRows)
    .optional()
    .meta({ description: 'Several rows at once' }),
})

const isOne = (body: object) => Object.values(body).filter((value) => value !== undefined).length === 1

/** What deletes rows: one, or several at once. */
export const rowsToDelete = (kind: IdKind) =>
  z
    .strictObject(deletion(kind))
    .refine(isOne, { path: ['row_id'], error: 'Enter row_id, or row_ids for several rows.' })
export type RowsToDelete = z.output<ReturnType<typeof rowsToDelete>>

/** What deletes rows of the financial summary, or a period with everything in it. */
export const summaryDeletion = z
  .strictObject({ ...deletion('summary_row'), period: periodName.optional() })
  .refine(isOne, { path: ['row_id'], error: 'Enter row_id, row_ids or period.' })
export type SummaryDeletion = z.output<typeof summaryDeletion>

/** What moves rows: these, in this order, behind that one. */
export const rowsToMove = (kind: IdKind) =>
  z.strictObject({
    row_ids: z
      .array(id(kind))
      .min(1, 'Choose at least one row.')
      .max(maxFinancialRows)
      .refine((ids) => new Set(ids).size === ids.length, 'List each row only once.'),
    after: insertAfter(id(kind)),
  })
export type RowsToMove = z.output<ReturnType<typeof rowsToMove>>

/** Whether the caller may change the table. */
export const tableCan = z.object({ update: z.boolean() })
