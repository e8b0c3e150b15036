import * as z from 'zod'
import { amount } from '../core/money.ts'
import { ownershipChanges } from '../core/values.ts'

/** Fields of a deal that decide which edition of SOP 50 10 applies, and what it requires. */
export const ownershipAndDates = {
  ownership_change: z.enum(ownershipChanges).nullable().meta({
    description:
      'How the loan changes who owns the business; null: not answered; Category not determined: it does, but how isn’t known',
  }),
  target_closing_on: z.string().nullable(),
  expected_loan_number_on: z.string().nullable().meta({
    description:
      'When the SBA loan number is expected; null: the approval date, or 30 days before the target closing date, or today',
  }),
  standby_debt: amount.meta({ description: 'Part of the borrower’s total that is debt on standby' }),
  minority_investment: amount.meta({
    description: 'Part of the borrower’s total from non-controlling investors below 20%',
  }),
  real_estate_amount: amount
    .nullable()
    .meta({ description: 'Part of the loan that pays for real estate; null: by loan purpose' }),
}
