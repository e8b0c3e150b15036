import * as z from 'zod'
import { line } from '../core/fields.ts'
import { type IdKind, id } from '../core/ids.ts'
import { amountInput } from '../core/money.ts'
import * as specified from '../core/specified-copy.ts'
import * as copy from './copy.ts'

/** Maximum rows per table of a deal's financials. */
export const maxFinancialRows = 500
export const maxPeriods = 40
/** In characters. */
export const maxPeriodName = 60

export const sourceUseAmount = amountInput({ digits: 12, message: specified.upTo12Digits })
const fifteen = specified.upTo15Digits
export const summaryAmount = amountInput({ digits: 15, message: fifteen })
/** For collateral and debts. */
export const wholeValue = amountInput({ digits: 15, min: 'zero', message: fifteen })

export const itemName = line(200, copy.itemNameRequired)

/** The heading of a period's column. Names that differ only in case, accents or spaces count as the same. */
export const periodName = line(maxPeriodName, copy.periodNameRequired).refine(
  (name) => name !== '__proto__',
  copy.periodNameReserved,
)

/** Position in a list: after the given item, or first if null. Last if omitted. */
export const insertAfter = <T extends z.ZodType>(schema: T) =>
  schema.nullable().meta({ description: 'Insert after this one; null: first' })

/** Input fields of every row, in addition to its cells. */
export const rowInput = (kind: IdKind) => ({
  after: insertAfter(id(kind))
    .optional()
    .meta({ description: 'Position of a new row: after this one; null: first; omitted: last' }),
  restore: z
    .boolean()
    .optional()
    .meta({ description: 'With an id: restore the row to its position if it was deleted in the meantime' }),
})

/**
 * The version of a deal's financials, which every change increases; a row has the version of its own last change.
 * `If-Match` accepts either and is stale if the rows to change have been changed after that version.
 */
export const financialVersion = z.number().int().meta({
  description:
    'Increases with every change of the deal’s financials; a row has the version of its last change. If-Match accepts either and is stale if the rows to change have been changed since',
})

/** The totals of a table, formatted for display: one or more lines with a label and a text per column. */
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
    .min(1, copy.rowsRequired)
    .max(maxFinancialRows)
    .optional()
    .meta({ description: 'Several rows at once' }),
})

const isOne = (body: object) => Object.values(body).filter((value) => value !== undefined).length === 1

export const rowsToDelete = (kind: IdKind) =>
  z.strictObject(deletion(kind)).refine(isOne, { path: ['row_id'], error: copy.rowIdOrRowIds })
export type RowsToDelete = z.output<ReturnType<typeof rowsToDelete>>

export const summaryDeletion = z
  .strictObject({ ...deletion('summary_row'), period: periodName.optional() })
  .refine(isOne, { path: ['row_id'], error: copy.rowIdRowIdsOrPeriod })
export type SummaryDeletion = z.output<typeof summaryDeletion>

export const rowsToMove = (kind: IdKind) =>
  z.strictObject({
    row_ids: z
      .array(id(kind))
      .min(1, copy.rowsRequired)
      .max(maxFinancialRows)
      .refine((ids) => new Set(ids).size === ids.length, copy.rowListedTwice),
    after: insertAfter(id(kind)),
  })
export type RowsToMove = z.output<ReturnType<typeof rowsToMove>>

export const tableCan = z.object({ update: z.boolean() })
