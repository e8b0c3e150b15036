import * as z from 'zod'
import { creditScore, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount, loanAmountInput } from '../core/money.ts'
import { usStates } from '../core/us-states.ts'
import { sbaPrograms } from '../core/values.ts'
import { stage } from '../deals/stages.ts'
import * as copy from './copy.ts'

/** What of a deal a credit box is compared with. */
export const fitFacts = ['program', 'loan_amount', 'state', 'credit_score'] as const
export type FitFact = (typeof fitFacts)[number]

const lists = {
  programs: z.array(z.enum(sbaPrograms)).meta({ description: 'Empty: not recorded' }),
  states: z.array(z.enum(usStates)).meta({ description: 'USPS codes; empty: not recorded' }),
}

/** What a lender lends on, as the partner knows it. What isn't recorded excludes nothing. */
export const creditBox = z
  .object({
    ...lists,
    min_loan_amount: amount.nullable(),
    max_loan_amount: amount.nullable(),
    min_credit_score: z.number().int().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'CreditBox' })
export type CreditBox = z.infer<typeof creditBox>

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** Omitted fields keep their values. */
export const creditBoxChanges = z.strictObject({
  programs: z.array(z.enum(sbaPrograms)).refine(isUnique, copy.listedTwice).optional(),
  states: z.array(z.enum(usStates, copy.stateCodes)).refine(isUnique, copy.listedTwice).optional(),
  min_loan_amount: loanAmountInput.nullable().optional(),
  max_loan_amount: loanAmountInput.nullable().optional(),
  min_credit_score: creditScore.nullable().optional(),
  note: paragraph(2000).nullable().optional(),
})
export type CreditBoxChanges = z.output<typeof creditBoxChanges>

/** How a deal compares with a credit box. It fits if nothing is outside. */
export const creditBoxFit = z
  .object({
    outside: z.array(z.enum(fitFacts)),
    unknown: z.array(z.enum(fitFacts)).meta({ description: 'The deal doesn’t say' }),
  })
  .meta({ id: 'CreditBoxFit' })
export type CreditBoxFit = z.infer<typeof creditBoxFit>

export const fittingDeal = z
  .object({
    deal: z.object({
      id: id('deal'),
      title: z.string(),
      stage,
      loan_amount: amount.nullable(),
      sba_program: z.enum(sbaPrograms),
    }),
    unknown: creditBoxFit.shape.unknown,
  })
  .meta({ id: 'FittingDeal' })
export type FittingDeal = z.infer<typeof fittingDeal>
