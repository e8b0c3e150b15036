import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { day, fraction, instant, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount, amountInput } from '../core/money.ts'
import * as copy from './copy.ts'
import { lenderResponses, rateAdjustments, rateIndexes, rateTypes, type RateType } from './response-values.ts'

export const declineReasons = [
  'credit',
  'cash_flow',
  'collateral',
  'equity_injection',
  'industry',
  'loan_size',
  'location',
  'experience',
  'program',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export const lenderResponse = z
  .object({
    status: z.enum(lenderResponses),
    reason: z.enum(declineReasons).nullable(),
    comment: z.string().nullable(),
    by: z.string().meta({ description: 'full name at the time' }),
    at: instant,
  })
  .meta({ id: 'LenderResponse' })
export type LenderResponse = z.infer<typeof lenderResponse>

export const lenderOffer = z
  .object({
    id: id('lender_offer'),
    amount,
    rate_type: z.enum(rateTypes),
    rate: z.string().nullable().meta({ description: 'A fraction: 0.1025 is 10.25%; null: variable' }),
    rate_index: z.enum(rateIndexes).nullable().meta({ description: 'null: fixed' }),
    spread: z.string().nullable().meta({ description: 'A fraction over the index; null: fixed' }),
    adjustment: z.enum(rateAdjustments).nullable().meta({ description: 'How often the rate adjusts; null: fixed' }),
    all_in_rate: z
      .object({ rate: z.string(), index_from: z.string().meta({ description: 'First day of the index rate' }) })
      .nullable()
      .meta({
        description: 'Spread plus today’s index rate of the partner’s dated rates; null: fixed, or no rate on file',
      }),
    term_months: z.number().int(),
    guaranty_percentage: z
      .string()
      .nullable()
      .meta({ description: 'A fraction; null: the program’s usual percentage' }),
    fees: z.string(),
    prepayment: z.string(),
    conditions: z.string(),
    expires_on: z.string().nullable(),
    is_expired: z.boolean().meta({ description: 'Past its last day in the partner’s time zone' }),
    made_by: z.string(),
    created: instant,
    withdrawn_at: instant.nullable(),
    is_current: z.boolean().meta({ description: 'The newest offer, if not withdrawn' }),
    accepted: z
      .object({ at: instant, by: z.string().meta({ description: 'full name at the time' }) })
      .nullable()
      .meta({ description: 'The partner told the lender that the borrower takes the offer' }),
  })
  .meta({ id: 'LenderOffer' })
export type LenderOffer = z.infer<typeof lenderOffer>

export const lenderMessage = z
  .object({
    id: id('lender_message'),
    author: z.string().meta({ description: 'full name at the time' }),
    side: z.enum(['partner', 'lender']),
    is_own: z.boolean().meta({ description: 'Written by the caller' }),
    text: z.string(),
    created: instant,
  })
  .meta({ id: 'LenderMessage' })
export type LenderMessage = z.infer<typeof lenderMessage>

export const newLenderMessage = z.strictObject({
  text: paragraph(5000).pipe(z.string().min(1, coreCopy.textEmpty)),
})
export type NewLenderMessage = z.output<typeof newLenderMessage>

const comment = paragraph(5000).optional()

/** Terms are sent as an offer, not as a response. */
export const newLenderResponse = z
  .strictObject({
    response: z.enum(['Interested', 'Declined'], copy.responseRequired),
    reason: z.enum(declineReasons, coreCopy.reasonRequired).optional(),
    comment,
  })
  .refine(({ response, reason }) => response !== 'Declined' || reason !== undefined, {
    path: ['reason'],
    error: coreCopy.reasonRequired,
  })
  .refine(({ response, reason }) => response !== 'Interested' || reason === undefined, {
    path: ['reason'],
    error: copy.reasonOnlyForDecline,
  })
export type NewLenderResponse = z.output<typeof newLenderResponse>

const termMessage = copy.termRange

/** Without the rule on which fields go with a rate type, for forms that build on it. */
export const offerTerms = z.strictObject({
  amount: amountInput({
    digits: 15,
    min: 'zero',
    message: coreCopy.amountFormat,
  }).refine((text) => /[1-9]/.test(text), copy.amountAboveZero),
  rate_type: z.enum(rateTypes).default('Fixed'),
  rate: fraction(0.9999, coreCopy.rateFraction).nullable().optional(),
  rate_index: z.enum(rateIndexes).nullable().optional(),
  spread: fraction(0.9999, coreCopy.rateFraction).nullable().optional(),
  adjustment: z.enum(rateAdjustments).nullable().optional(),
  term_months: z.number({ error: termMessage }).int(termMessage).min(1, termMessage).max(480, termMessage),
  guaranty_percentage: fraction(1, coreCopy.guarantyPercentageFraction).nullable().optional(),
  fees: paragraph(2000).optional(),
  prepayment: paragraph(2000).optional(),
  conditions: paragraph(10_000).optional(),
  expires_on: day.nullable().optional(),
})

/** The fields that a rate type needs, and what to say if one is missing. */
export const neededForRate = {
  Fixed: { rate: copy.rateRequired },
  Variable: { rate_index: copy.indexRequired, spread: copy.spreadRequired, adjustment: copy.adjustmentRequired },
} as const

type Needed = keyof (typeof neededForRate)['Fixed'] | keyof (typeof neededForRate)['Variable']

/** Adds the issues of a rate that isn't complete, or that has fields of the other type. */
export function checkRate(
  offer: { readonly rate_type: RateType } & Readonly<Partial<Record<Needed, unknown>>>,
  addIssue: (issue: { code: 'custom'; path: Needed[]; message: string }) => void,
): void {
  for (const [type, fields] of Object.entries(neededForRate)) {
    for (const [field, message] of Object.entries(fields) as [Needed, string][]) {
      const isGiven = offer[field] !== undefined && offer[field] !== null && offer[field] !== ''
      if (type === offer.rate_type && !isGiven) addIssue({ code: 'custom', path: [field], message })
      if (type !== offer.rate_type && isGiven) {
        addIssue({ code: 'custom', path: [field], message: copy.notWithRateType(offer.rate_type) })
      }
    }
  }
}

export const newLenderOffer = offerTerms.superRefine((offer, check) =>
  checkRate(offer, (issue) => check.addIssue(issue)),
)
export type NewLenderOffer = z.output<typeof newLenderOffer>

export const offerAcceptance = z
  .strictObject({
    accepted: z.boolean(),
    set_terms: z.boolean().optional().meta({
      description: 'The deal takes over the offer’s amount, term, guaranty, and rate, if that is known today',
    }),
    to_stage: id('stage').optional().meta({ description: 'The deal moves to this stage' }),
    force: z.boolean().optional().meta({ description: 'Move to a later stage despite open requests' }),
    inform_others: z.boolean().optional().meta({
      description: 'Lenders who see the deal and haven’t declined are notified that the borrower chose another offer',
    }),
  })
  .refine(({ accepted, ...rest }) => accepted || Object.values(rest).every((value) => value === undefined), {
    path: ['accepted'],
    error: copy.onlyWithAcceptance,
  })
export type OfferAcceptance = z.output<typeof offerAcceptance>
