import * as z from 'zod'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import * as copy from './copy.ts'
import { financialVersion, footer, itemName, maxFinancialRows, rowInput, sourceUseAmount, tableCan } from './fields.ts'

export const sourceUseItem = z
  .object({
    id: id('source_use'),
    item_name: z.string(),
    lender_amount: amount,
    borrower_amount: amount,
    seller_amount: amount,
    seller_standby: z
      .boolean()
      .meta({ description: 'The seller’s amount is a note on full standby for the life of the loan' }),
    version: financialVersion,
  })
  .meta({ id: 'SourceUseItem' })
export type SourceUseItem = z.infer<typeof sourceUseItem>

export const sourceUse = z
  .object({
    items: z.array(sourceUseItem),
    row_sums: z.array(z.object({ id: id('source_use'), total: amount })),
    lender_total: amount,
    borrower_total: amount,
    seller_total: amount,
    overall_total: amount,
    sba_guarantee_fee: amount.meta({
      description:
        'For a loan of lender_total, or of the deal’s loan_amount if that is zero; by the rules in effect on the deal’s date',
    }),
    footer,
    version: financialVersion,
    added: z
      .array(id('source_use'))
      .meta({ description: 'In reply to a POST: the new rows, in the order they were sent' }),
    can: tableCan,
  })
  .meta({ id: 'SourceUse' })
export type SourceUse = z.infer<typeof sourceUse>

const cells = {
  item_name: itemName.optional().meta({ description: 'Required for a new row' }),
  lender_amount: sourceUseAmount.optional(),
  borrower_amount: sourceUseAmount.optional(),
  seller_amount: sourceUseAmount.optional(),
  seller_standby: z.boolean().optional(),
}

/** Without an id, a new row, whose omitted amounts are 0.00. */
export const sourceUseInput = z
  .strictObject({
    id: id('source_use').optional(),
    ...cells,
    was: z
      .strictObject(cells)
      .optional()
      .meta({ description: 'The values the caller saw. If any of them has changed, nothing is saved' }),
    ...rowInput('source_use'),
  })
  .refine((item) => item.id !== undefined || item.item_name !== undefined, {
    path: ['item_name'],
    error: copy.itemNameRequired,
  })
export type SourceUseInput = z.output<typeof sourceUseInput>

export const sourceUseChanges = z.strictObject({
  items: z.array(sourceUseInput).min(1, copy.itemsRequired).max(maxFinancialRows, copy.maxItems(maxFinancialRows)),
})
export type SourceUseChanges = z.output<typeof sourceUseChanges>
