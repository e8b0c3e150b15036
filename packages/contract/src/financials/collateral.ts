import * as z from 'zod'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import * as copy from './copy.ts'
import { financialVersion, footer, itemName, maxFinancialRows, rowInput, tableCan, wholeValue } from './fields.ts'
import { collateralTypes } from './values.ts'

export const collateralItem = z
  .object({
    id: id('collateral'),
    item_name: z.string(),
    fmv_bv: amount.meta({ description: 'Fair market or book value' }),
    liens: amount,
    cv: amount.meta({
      description: 'Collateral value: entered by staff, or value × rate of the type, less liens',
    }),
    collateral_type: z.enum(collateralTypes),
    appraised: z.boolean().meta({ description: 'There is an orderly-liquidation appraisal' }),
    cv_typed: z.boolean().meta({ description: 'Staff entered the collateral value' }),
    rate: z.string().meta({ description: 'The rate that applies, a fraction' }),
    version: financialVersion,
  })
  .meta({ id: 'CollateralItem' })
export type CollateralItem = z.infer<typeof collateralItem>

export const collateral = z
  .object({
    items: z.array(collateralItem),
    summary: z.object({
      total_cv: amount,
      coverage: z
        .string()
        .nullable()
        .meta({ description: 'total_cv ÷ loan, two decimals, rounded half up; null without a loan' }),
      loan: amount.meta({
        description: 'The lender’s total in sources and uses, or the deal’s loan_amount if that is zero',
      }),
      fully_secured: z.boolean().nullable().meta({ description: 'Based on the coverage before rounding' }),
      shortfall: amount,
    }),
    footer,
    version: financialVersion,
    added: z
      .array(id('collateral'))
      .meta({ description: 'In reply to a POST: the new rows, in the order they were sent' }),
    can: tableCan,
  })
  .meta({ id: 'Collateral' })
export type Collateral = z.infer<typeof collateral>

const cells = {
  item_name: itemName.optional().meta({ description: 'Required for a new row' }),
  fmv_bv: wholeValue.optional(),
  liens: wholeValue.optional(),
  cv: wholeValue.nullable().optional().meta({ description: 'Entered by staff; null: calculated again' }),
  collateral_type: z
    .enum(collateralTypes, copy.collateralTypeRequired)
    .optional()
    .meta({ description: 'Default for a new row: Real Estate' }),
  appraised: z.boolean().optional(),
}

/** Without an id, a new row. */
export const collateralInput = z
  .strictObject({
    id: id('collateral').optional(),
    ...cells,
    was: z.strictObject(cells).optional().meta({
      description: 'The values the caller saw (cv: null if calculated). If any of them has changed, nothing is saved',
    }),
    ...rowInput('collateral'),
  })
  .refine((item) => item.id !== undefined || item.item_name !== undefined, {
    path: ['item_name'],
    error: copy.itemNameRequired,
  })
export type CollateralInput = z.output<typeof collateralInput>

export const collateralChanges = z.strictObject({
  items: z.array(collateralInput).min(1, copy.itemsRequired).max(maxFinancialRows, copy.maxItems(maxFinancialRows)),
})
export type CollateralChanges = z.output<typeof collateralChanges>
