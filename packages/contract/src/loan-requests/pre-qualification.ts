import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import { creditScore, email, line, phone } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount, loanAmountInput } from '../core/money.ts'
import * as specified from '../core/specified-copy.ts'
import { businessTypes, loanPurposes } from '../core/values.ts'

const amountMessage = copy.amountNeeded

export const preQualification = z.strictObject({
  partner: id('partner')
    .optional()
    .meta({ description: 'The recipient; default: the default partner of this installation' }),
  loan_purpose: z.enum(loanPurposes, copy.purposeRequired),
  loan_amount: z
    .union([z.string(), z.number()], { error: amountMessage })
    .pipe(loanAmountInput)
    .refine((value) => /[1-9]/.test(value), amountMessage),
  down_payment: loanAmountInput.nullable().optional(),
  business_type: z.enum(businessTypes, copy.businessTypeRequired),
  full_name: line(120, specified.fullNameRequired),
  email,
  phone: phone.nullable().optional(),
  personal_credit_score: creditScore.nullable().optional(),
  consent: z.literal(true, { error: copy.shareConsentRequired }),
  referral_note: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: 'Hidden from people, who leave it empty; a submission that fills it in is discarded' }),
})
export type PreQualification = z.output<typeof preQualification>

/** The recipient of a pre-qualification as anyone may see it, and the rate for the estimate. */
export const preQualifyPartner = z
  .object({
    partner: z.object({
      id: id('partner'),
      name: z.string(),
      logo: z.string().nullable(),
      website: z.string().nullable(),
    }),
    base_rate: z
      .object({ rate: z.string(), effective_from: z.string() })
      .nullable()
      .meta({ description: 'A fraction, as last set by the partner; null: not set' }),
    largest_loan: amount.meta({ description: 'The most that can be requested: the largest 7(a) loan that day' }),
    on: z.string().meta({ description: 'The day the rate applies to' }),
  })
  .meta({ id: 'PreQualifyPartner' })
export type PreQualifyPartner = z.infer<typeof preQualifyPartner>

export const getPreQualifyDefault = call({
  method: 'GET',
  path: '/api/v0/pre-qualify',
  access: 'public',
  summary: 'The default recipient of a pre-qualification',
  reply: { status: 200, schema: preQualifyPartner },
})

export const getPreQualifyPartner = call({
  method: 'GET',
  path: '/api/v0/pre-qualify/{partner_id}',
  access: 'public',
  summary: 'The recipient of a pre-qualification',
  reply: { status: 200, schema: preQualifyPartner },
})

export const preQualify = call({
  method: 'POST',
  path: '/api/v0/pre-qualify',
  access: 'public',
  summary:
    'Request a loan; emails a link to track the request. The reply is the same whether or not the address is known',
  body: preQualification,
  reply: { status: 202, schema: z.object({ received: z.literal(true) }).meta({ id: 'PreQualificationReceived' }) },
})

export const preQualifyCalls = { getPreQualifyDefault, getPreQualifyPartner, preQualify }
