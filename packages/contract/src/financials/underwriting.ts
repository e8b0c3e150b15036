import * as z from 'zod'
import { amount } from '../core/money.ts'

const months = z.number().int().meta({ description: 'Months' })
const rate = z.string().meta({ description: 'A fraction' })
const ratio = z.string().meta({ description: 'Unrounded' })

const rule = z
  .object({
    from: z.string().meta({ description: 'First day in effect' }),
    name: z.string(),
    source: z.string(),
    confidence: z.enum(['H', 'M', 'L']).meta({
      description: 'H: three or more independent sources or a primary copy; M: two, or one careful one; L: one',
    }),
    confirmed: z.boolean().meta({ description: 'True for confidence H only' }),
    predates: z.boolean().meta({ description: 'The date is earlier than all known editions; the oldest was used' }),
  })
  .meta({ id: 'SbaRule' })

/** The expected day of the SBA loan number, and what it follows from. */
export const loanNumber = z.object({
  on: z.string(),
  basis: z.enum(['expected', 'approved', 'target_closing', 'today']),
})

const check = z.object({
  result: z.enum(['met', 'missed', 'no_debt', 'not_counted', 'not_determined']).meta({
    description: 'not_counted: projections don’t count toward coverage; not_determined: a fact of the deal is missing',
  }),
  floor: ratio.nullable(),
  rule: rule.nullable(),
})

const equity = z.object({
  requirement: z.enum(['required', 'none', 'not_determined']),
  missing_fact: z.enum(['ownership_change', 'loan_purpose']).nullable(),
  required_rate: rate,
  required: amount,
  counted_own: amount.meta({ description: 'The borrower’s own cash, gifts and grants' }),
  limited: z.object({ seller_note: amount, standby_debt: amount, minority_investment: amount }),
  most_limited: amount.meta({ description: 'What limited sources together can cover' }),
  least_own: amount,
  counted_limited: amount,
  counted: amount,
  missing: amount,
  met: z.boolean(),
  reducible: z.boolean().nullable().meta({ description: 'Whether a lender may require less; null: not known' }),
  rule,
})

const termRule = z.object({ from: z.string(), name: z.string(), confirmed: z.boolean(), predates: z.boolean() })
const part = z.object({ amount, months })
const maturity = z.object({
  longest_term_months: months,
  real_estate: z.boolean(),
  rule: termRule,
  mixed: z.object({ real_estate: part, business: part, blended_months: months, rule }).nullable(),
})

/** What SBA rules ask for, for information only: nothing here says that a loan is eligible. */
export const underwriting = z
  .object({
    edition: rule,
    coverage: z.array(z.object({ period: z.string(), dscr: check, global_dscr: check })),
    equity,
    maturity,
  })
  .meta({ id: 'Underwriting' })

export const editionChange = z
  .object({
    edge: z.string().meta({ description: 'First day of the later edition' }),
    day_before: z.string(),
    days: z.number().int().meta({ description: 'Between the edge and the expected loan number, either way' }),
    before: z.string(),
    after: z.string(),
    results: z.array(underwriting).meta({ description: 'Two: by the earlier and by the later edition' }),
  })
  .meta({ id: 'EditionChange' })

/** Figures that contradict each other or are too good to be right. */
export const inputWarning = z
  .object({
    kind: z.enum(['income_twice', 'high_dscr', 'loan_amounts', 'negative_source']),
    period: z.string().nullable(),
    dscr: ratio.nullable().meta({ description: 'For high_dscr' }),
    amounts: z.array(z.object({ name: z.string(), amount })).meta({ description: 'The amounts to check' }),
    message: z.string(),
  })
  .meta({ id: 'InputWarning' })
export type InputWarning = z.infer<typeof inputWarning>

export type Underwriting = z.infer<typeof underwriting>
