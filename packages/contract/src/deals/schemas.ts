import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { creditScore, day, email, fraction, instant, line, paragraph, percent, phone } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount, loanAmountInput, positiveLoanAmount } from '../core/money.ts'
import * as specified from '../core/specified-copy.ts'
import { usStates } from '../core/us-states.ts'
import {
  clientStatuses,
  dealStatuses,
  feeFlags,
  loanPurposes,
  ownershipChanges,
  sbaPrograms,
  turns,
} from '../core/values.ts'
import { progress } from '../requests/progress.ts'
import { nextStep } from '../tasks/next-step.ts'
import { activityKinds } from './activity.ts'
import * as copy from './copy.ts'
import { firstRequests } from './first-requests.ts'
import { forecast, forecastFields, forecastInput } from './forecast.ts'
import { note } from './notes/notes.ts'
import { ownershipAndDates } from './ownership-and-dates.ts'
import { stage } from './stages.ts'
import { dealSums } from './totals.ts'

const borrower = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})

const summaryFields = {
  id: id('deal'),
  title: z.string(),
  partner: z.object({ id: id('partner'), name: z.string() }),
  business_name: z.string().nullable(),
  borrower,
  stage,
  status: z.enum(dealStatuses),
  loan_amount: amount.nullable().meta({ description: 'Null: not known yet' }),
  down_payment: amount.nullable(),
  loan_purpose: z.enum(loanPurposes).nullable(),
  sba_program: z.enum(sbaPrograms),
  personal_credit_score: z.number().int().nullable(),
  stage_entered: instant,
  progress: progress.meta({ description: 'Progress of the requests on the deal' }),
  waiting_on: z.enum(turns).meta({ description: 'Whose turn it is' }),
  next_step: nextStep.meta({ description: 'The earliest open task on the deal' }),
  next_due: z.string().nullable().meta({ description: 'The first day on which an open required request is due' }),
  is_overdue: z.boolean().meta({ description: 'That day is over, where the partner is' }),
  coordinators: z.array(
    z.object({
      id: id('staff'),
      full_name: z.string(),
      is_active: z
        .boolean()
        .meta({ description: 'False: the deal is shared with them, but their account is inactive' }),
    }),
  ),
  lender_count: z.number().int().meta({ description: 'Lenders who see the deal now' }),
  target_closing_on: z.string().nullable().meta({ description: 'When it is expected to close' }),
  ...forecastFields,
  forecast: forecast.meta({ description: 'What the deal’s own values and its stage come to' }),
  created: instant,
  modified: instant,
  version: z.number().int(),
  can: z.object({
    update: z.boolean(),
    move_stage: z.boolean(),
    force_move: z.boolean(),
    delete: z.boolean(),
    reopen: z.boolean(),
    share: z.boolean(),
    change_borrower_email: z.boolean(),
  }),
}

export const dealSummary = z.object(summaryFields).meta({ id: 'DealSummary' })
export type DealSummary = z.infer<typeof dealSummary>

export const deal = z
  .object({
    ...summaryFields,
    lead: id('lead').nullable(),
    term_months: z.number().int().nullable(),
    interest_rate: z.string().nullable().meta({ description: 'A fraction: 0.1025 is 10.25%' }),
    approved_on: z.string().nullable(),
    naics_code: z.string().nullable(),
    business_state: z.enum(usStates).nullable().meta({ description: 'Where the business is, by its USPS code' }),
    year_established: z.number().int().nullable(),
    fee_flags: z.array(z.enum(feeFlags)),
    guaranty_percentage: z.string().nullable().meta({ description: 'A fraction; null: by program and amount' }),
    ...ownershipAndDates,
    client_status: z.enum(clientStatuses).nullable().meta({
      description: 'Whether the borrower accepted the invitation to the portal; null: not invited yet',
    }),
    is_sample: z.boolean().meta({ description: 'To look around in: nothing about it is sent to anyone' }),
    lender_fee_share: z.string().meta({ description: 'Percent of the SBA guaranty fee that the lender pays' }),
    reason: z.string().nullable(),
    positives: z.string().nullable(),
    negatives: z.string().nullable(),
  })
  .meta({ id: 'Deal' })
export type Deal = z.infer<typeof deal>

const title = line(200, coreCopy.titleRequired)
const name = (required: string) => line(80, required)
const borrowerInput = {
  first_name: name(specified.firstNameRequired),
  last_name: name(specified.lastNameRequired),
  email,
  phone: phone.nullable().optional(),
}

const details = {
  business_name: line(200).nullable().optional(),
  down_payment: loanAmountInput.nullable().optional(),
  loan_purpose: z.enum(loanPurposes, coreCopy.loanPurposeRequired).nullable().optional(),
  personal_credit_score: creditScore.nullable().optional(),
  term_months: z
    .number({ error: copy.termRange })
    .int(copy.termRange)
    .min(1, copy.termRange)
    .max(300, copy.termRange)
    .nullable()
    .optional(),
  interest_rate: fraction(0.9999, coreCopy.rateFraction).nullable().optional(),
  sba_program: z.enum(sbaPrograms, copy.programRequired).optional(),
  approved_on: day.nullable().optional(),
  naics_code: z
    .string()
    .regex(/^\d{2,6}$/, copy.naicsCodeFormat)
    .nullable()
    .optional(),
  business_state: z.enum(usStates, copy.stateRequired).nullable().optional(),
  year_established: z
    .number({ error: copy.yearRange })
    .int(copy.yearRange)
    .min(1600, copy.yearRange)
    .max(2200, copy.yearRange)
    .nullable()
    .optional(),
  fee_flags: z
    .array(z.enum(feeFlags))
    .refine((flags) => new Set(flags).size === flags.length, copy.flagListedTwice)
    .optional(),
  guaranty_percentage: fraction(1, coreCopy.guarantyPercentageFraction).nullable().optional(),
  ownership_change: z.enum(ownershipChanges, coreCopy.ownershipChangeRequired).nullable().optional(),
  target_closing_on: day.nullable().optional(),
  expected_loan_number_on: day.nullable().optional(),
  standby_debt: loanAmountInput.optional(),
  minority_investment: loanAmountInput.optional(),
  real_estate_amount: loanAmountInput.nullable().optional(),
  lender_fee_share: percent.optional(),
  ...forecastInput,
  reason: paragraph(10_000).nullable().optional(),
  positives: paragraph(10_000).nullable().optional(),
  negatives: paragraph(10_000).nullable().optional(),
}

/** What the email with the invitation depends on. */
export const invitationDraft = z.strictObject({
  title,
  borrower: z.strictObject(borrowerInput).pick({ first_name: true, last_name: true, email: true }),
  ...firstRequests,
})
export type InvitationDraft = z.output<typeof invitationDraft>

export const newDeal = z.strictObject({
  title,
  borrower: z.strictObject(borrowerInput),
  loan_amount: positiveLoanAmount,
  stage: id('stage').optional(),
  ...details,
  ...firstRequests,
  send_invitation: z
    .boolean()
    .optional()
    .meta({ description: 'false: staff invite the borrower later. Default: true' }),
})
export type NewDeal = z.output<typeof newDeal>

export const dealChanges = z
  .strictObject({
    title: title.optional(),
    borrower: z.strictObject(borrowerInput).partial().optional(),
    loan_amount: positiveLoanAmount.nullable().optional(),
    stage: id('stage').optional(),
    status: z.enum(dealStatuses, coreCopy.statusRequired).optional(),
    force: z.boolean().optional().meta({ description: 'Move to a later stage despite open requests' }),
    ...details,
  })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type DealChanges = z.output<typeof dealChanges>

export const board = z
  .object({
    results: z.array(
      z.object({
        stage,
        ...dealSums,
        closed: z.object(dealSums).nullable().meta({
          description: 'Funded, Declined and Withdrawn deals, which count apart; null: the call asks for statuses',
        }),
        results: z.array(dealSummary),
        next: z.string().nullable().meta({ description: 'The rest of this stage’s deals, as a page of the deal list' }),
      }),
    ),
    total_count: z.number().int(),
    loan_amount_sum: amount,
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof board>

export const stageMove = z.strictObject({
  from_stage: id('stage').optional(),
  to_stage: id('stage').optional().meta({ description: 'The next stage if absent' }),
  force: z.boolean().optional(),
})

const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })

export const activityEntry = z
  .object({
    id: id('activity'),
    kind: z.enum(activityKinds),
    actor: z.string().meta({ description: 'full name at the time' }),
    created: instant,
    changes: z.array(change).meta({ description: 'For an edited table, at most 20 of its cells' }),
    more_changes: z.number().int().optional().meta({ description: 'Cells that `changes` leaves out' }),
    forced: z.boolean(),
    note: note.pick({ text: true, mentions: true }).nullable().meta({
      description: 'The note that was added, edited or pinned, as it is now, or what came with a decision on an answer',
    }),
    subject: z
      .object({ kind: z.enum(['note', 'request', 'document', 'lender']), id: z.string() })
      .nullable()
      .meta({ description: 'What it is about, if that is still there' }),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof activityEntry>
