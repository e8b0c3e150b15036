import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { day, fraction, instant, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount, amountInput } from '../core/money.ts'
import * as copy from './copy.ts'

export const lenderResponses = ['No answer', 'Interested', 'Terms offered', 'Declined'] as const
export type LenderResponseStatus = (typeof lenderResponses)[number]

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
    rate: z.string().meta({ description: 'A fraction: 0.1025 is 10.25%' }),
    term_months: z.number().int(),
    guaranty_percentage: z
      .string()
      .nullable()
      .meta({ description: 'A fraction; null: the program’s usual percentage' }),
    conditions: z.string(),
    expires_on: z.string().nullable(),
    is_expired: z.boolean().meta({ description: 'Past its last day in the partner’s time zone' }),
    made_by: z.string(),
    created: instant,
    withdrawn_at: instant.nullable(),
    is_current: z.boolean().meta({ description: 'The newest offer, if not withdrawn' }),
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

export const newLenderOffer = z.strictObject({
  amount: amountInput({
    digits: 15,
    min: 'zero',
    message: coreCopy.amountFormat,
  }).refine((text) => /[1-9]/.test(text), copy.amountAboveZero),
  rate: fraction(0.9999, coreCopy.rateFraction),
  term_months: z.number({ error: termMessage }).int(termMessage).min(1, termMessage).max(480, termMessage),
  guaranty_percentage: fraction(1, coreCopy.guarantyPercentageFraction).nullable().optional(),
  conditions: paragraph(10_000).optional(),
  expires_on: day.nullable().optional(),
})
export type NewLenderOffer = z.output<typeof newLenderOffer>
