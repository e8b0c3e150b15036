import * as z from 'zod'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import { financialVersion, footer, itemName, maxFinancialRows, rowInput, tableCan, wholeValue } from './fields.ts'
import { collateralTypes } from './values.ts'

export const collateralItem = z
  .object({
    id: id('collateral'),
    item_name: z.string(),
    fmv_bv: amount.meta({ description: 'Fair market or book value' }),
    liens: amount,
    cv: amount.meta({
      description: 'Collateral value: typed by staff, or the value × the rate of its type, less liens',
    }),
    collateral_type: z.enum(collateralTypes),
    appraised: z.boolean().meta({ description: 'An orderly-liquidation appraisal is at hand' }),
    cv_typed: z.boolean().meta({ description: 'Staff typed the collateral value' }),
    rate: z.string().meta({ description: 'The rate that applies, a fraction' }),
    version: financialVersion,
  })
  .meta({ id: 'CollateralItem' })
export type CollateralItem = z.infer<typeof collateralItem>

/** The collateral of a deal: rows in their order and what they cover of the loan. */
export const collateral = z
  .object({
    items: z.array(collateralItem),
    summary: z.object({
      total_cv: amount,
      coverage: z
        .string()
        .nullable()
        .meta({ description: 'total_cv ÷ loan, two decimals, half up; null where there is no loan' }),
      loan: amount.meta({
        description: 'The lender’s total of sources and uses, or the deal’s loan_amount while that is zero',
      }),
      fully_secured: z.boolean().nullable().meta({ description: 'By the coverage as it is before it is rounded' }),
      shortfall: amount,
    }),
    footer,
    version: financialVersion,
    added: z
      .array(id('collateral'))
      .meta({ description: 'Reply to a POST: the new rows, in the order they were given' }),
    can: tableCan,
  })
  .meta({ id: 'Collateral' })
export type Collateral = z.infer<typeof collateral>

const cells = {
  item_name: itemName.optional().meta({ description: 'Needed for a new row' }),
  fmv_bv: wholeValue.optional(),
  liens: wholeValue.optional(),
  cv: wholeValue.nullable().optional().meta({ description: 'Typed by staff; null: computed again' }),
  collateral_type: z
    .enum(collateralTypes, 'Choose a collateral type.')
    .optional()
    .meta({ description: 'Of a new row: Real Estate where left out' }),
  appraised: z.boolean().optional(),
}

/** Cells to write: with an id those of that row, without one of a new row. */
export const collateralInput = z
  .strictObject({
    id: id('collateral').optional(),
    ...cells,
    was: z.strictObject(cells).optional().meta({
      description:
        'The cells as the caller saw them (cv: null where it was computed): if one of them is another by now, nothing is written',
    }),
    ...rowInput('collateral'),
  })
  .refine((item) => item.id !== undefined || item.item_name !== undefined, {
    path: ['item_name'],
    error: 'Item name is required.',
  })
export type CollateralInput = z.output<typeof collateralInput>

export const collateralChanges = z.strictObject({
  items: z
    .array(collateralInput)
    .min(1, 'Enter at least one item.')
    .max(maxFinancialRows, `Enter at most ${maxFinancialRows} items.`),
})
export type CollateralChanges = z.output<typeof collateralChanges>
