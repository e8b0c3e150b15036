import * as z from 'zod'
import { day, line, percent } from '../core/fields.ts'
import { amount, loanAmountInput } from '../core/money.ts'
import * as copy from './copy.ts'

/** What a broker expects of a deal. Borrowers and lenders never see it. */
export const forecastFields = {
  expected_close_on: z.string().nullable().meta({ description: 'null: the target closing date' }),
  close_probability: z.number().int().nullable().meta({ description: 'Whole percent; null: by stage' }),
  broker_fee: amount.nullable().meta({ description: 'The flat part of the broker’s fee' }),
  broker_fee_percent: z.string().nullable().meta({ description: 'The part that is a percentage of the loan' }),
  referral_source: z.string().nullable().meta({ description: 'Who sent the deal' }),
}

export const forecast = z.object({
  close_on: z.string().nullable(),
  probability: z.number().int().meta({ description: 'Whole percent; 100 once funded, 0 once declined or withdrawn' }),
  fee: amount.nullable().meta({ description: 'Flat fee plus percentage of the loan; null: neither is known' }),
})

export const forecastInput = {
  expected_close_on: day.nullable().optional(),
  close_probability: z
    .number({ error: copy.probabilityRange })
    .int(copy.probabilityRange)
    .min(0, copy.probabilityRange)
    .max(100, copy.probabilityRange)
    .nullable()
    .optional(),
  broker_fee: loanAmountInput.nullable().optional(),
  broker_fee_percent: percent.nullable().optional(),
  referral_source: line(200).nullable().optional(),
}
