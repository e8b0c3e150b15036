import * as z from 'zod'
import { day, instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { commaList, listQuery, pipelineFilters } from '../core/lists.ts'
import { amount } from '../core/money.ts'
import { usStates } from '../core/us-states.ts'
import { dealStatuses, feeFlags, loanPurposes, sbaPrograms } from '../core/values.ts'
import { ownershipAndDates } from '../deals/ownership-and-dates.ts'
import { stage } from '../deals/stages.ts'
import { activeContent } from '../documents/schemas.ts'
import { lenderResponses } from '../lenders/response-values.ts'
import { lenderOffer, lenderResponse } from '../lenders/responses.ts'
import * as copy from './copy.ts'

const ofLender = z.object({ id: id('lender'), name: z.string() })
const brandedPartner = z.object({ id: id('partner'), name: z.string(), logo: z.string().nullable() })

export const lenderPartner = z
  .object({
    partner: brandedPartner,
    lender: ofLender,
    deals_count: z.number().int(),
    new_deals: z.number().int().meta({ description: 'Shared deals the caller has never opened' }),
    unread_messages: z.number().int(),
  })
  .meta({ id: 'LenderPartner' })
export type LenderPartner = z.infer<typeof lenderPartner>

export const lenderDealSummary = z
  .object({
    id: id('deal'),
    title: z.string(),
    business_name: z.string().nullable(),
    borrower_name: z.string(),
    loan_amount: amount.nullable(),
    loan_purpose: z.enum(loanPurposes).nullable(),
    stage,
    status: z.enum(dealStatuses),
    shared_at: instant,
    modified: instant,
    response: z.enum(lenderResponses),
    unread_messages: z.number().int(),
    opened: z.boolean().meta({ description: 'The caller has opened the deal' }),
    documents_count: z.number().int(),
  })
  .meta({ id: 'LenderDealSummary' })
export type LenderDealSummary = z.infer<typeof lenderDealSummary>

const keyDscr = z.object({ ratio: z.string(), period: z.string(), is_projection: z.boolean() })

export const pipelineDeal = z
  .object({
    ...lenderDealSummary.shape,
    partner: brandedPartner,
    lender: ofLender,
    business_state: z.enum(usStates).nullable(),
    personal_credit_score: z.number().int().nullable(),
    dscr: keyDscr
      .nullable()
      .meta({ description: 'Of the last historical period that has one, or else of the last projection' }),
    offer_expired: z.boolean().meta({ description: 'The newest offer is past its last day and wasn’t withdrawn' }),
  })
  .meta({ id: 'PipelineDeal' })
export type PipelineDeal = z.infer<typeof pipelineDeal>

/** What a banker reads first. Null: not entered. */
export const creditSummary = z
  .object({
    dscr: keyDscr
      .extend({ result: z.enum(['met', 'missed', 'no_debt', 'not_counted', 'not_determined']) })
      .nullable()
      .meta({ description: 'As in the pipeline, with the check against the minimum' }),
    coverage: z
      .object({ ratio: z.string(), shortfall: amount })
      .nullable()
      .meta({ description: 'Collateral value over loan' }),
    equity: z
      .object({
        share: z.string().meta({ description: 'A fraction of the total project cost, from the borrower' }),
        contributed: amount,
        requirement: z.enum(['required', 'none', 'not_determined']),
        required_share: z
          .string()
          .nullable()
          .meta({ description: 'A fraction; null: none required, or not determined' }),
      })
      .nullable(),
    warnings: z.array(z.string()).meta({ description: 'Figures that contradict each other, as sentences' }),
    has_sources: z.boolean(),
  })
  .meta({ id: 'CreditSummary' })
export type CreditSummary = z.infer<typeof creditSummary>

/** A deal as a lender sees it: without the borrower's email address and phone, other lenders, or notes. */
export const lenderDeal = z
  .object({
    id: id('deal'),
    title: z.string(),
    partner: brandedPartner,
    lender: ofLender,
    business_name: z.string().nullable(),
    borrower_name: z.string(),
    stage,
    status: z.enum(dealStatuses),
    loan_amount: amount.nullable(),
    down_payment: amount.nullable(),
    loan_purpose: z.enum(loanPurposes).nullable(),
    personal_credit_score: z.number().int().nullable(),
    term_months: z.number().int().nullable(),
    interest_rate: z.string().nullable().meta({ description: 'A fraction: 0.1025 is 10.25%' }),
    sba_program: z.enum(sbaPrograms),
    approved_on: z.string().nullable(),
    naics_code: z.string().nullable(),
    business_state: z.enum(usStates).nullable(),
    year_established: z.number().int().nullable(),
    fee_flags: z.array(z.enum(feeFlags)),
    guaranty_percentage: z.string().nullable().meta({ description: 'A fraction; null: by program and amount' }),
    ...ownershipAndDates,
    lender_fee_share: z.string().meta({ description: 'Percent of the SBA guaranty fee that the lender pays' }),
    reason: z.string().nullable(),
    positives: z.string().nullable(),
    negatives: z.string().nullable(),
    credit_summary: creditSummary,
    since_last_visit: z
      .object({
        at: instant.meta({ description: 'When the caller’s last visit ended' }),
        documents: z.number().int(),
        answers: z.number().int().meta({ description: 'To questions, and acknowledgements' }),
        financials: z.boolean(),
        deal: z.boolean().meta({ description: 'The terms, the borrower or the assessment changed' }),
      })
      .nullable()
      .meta({ description: 'What changed since the caller’s last visit; null: this is the first' }),
    shared: z.object({ at: instant, by: z.string() }),
    note: z.string().nullable().meta({ description: 'What the partner wrote with the package' }),
    watermark: z.boolean().meta({ description: 'Each page of a PDF shows the viewer’s name, the lender and the date' }),
    colleagues: z.array(z.string()).meta({ description: 'Other people at the caller’s lender who can see the deal' }),
    response: lenderResponse.nullable(),
    offers: z.array(lenderOffer).meta({ description: 'Newest first' }),
    unread_messages: z.number().int(),
    modified: instant,
    can: z.object({ respond: z.boolean() }),
  })
  .meta({ id: 'LenderDeal' })
export type LenderDeal = z.infer<typeof lenderDeal>

const answered = {
  id: id('requirement'),
  title: z.string(),
  description: z.string(),
  stage: stage.nullable(),
  approved_at: instant,
}

export const lenderQuestion = z
  .object({
    ...answered,
    answer: z.string().nullable(),
    not_applicable: z
      .string()
      .nullable()
      .meta({ description: 'Why the request doesn’t apply, in the borrower’s words' }),
  })
  .meta({ id: 'LenderQuestion' })
export type LenderQuestion = z.infer<typeof lenderQuestion>

export const lenderAcknowledgement = z
  .object({
    ...answered,
    acknowledged_at: instant,
    acknowledged_by: z.string(),
    not_applicable: z.string().nullable(),
  })
  .meta({ id: 'LenderAcknowledgement' })
export type LenderAcknowledgement = z.infer<typeof lenderAcknowledgement>

export const lenderDocument = z
  .object({
    id: id('document'),
    name: z.string(),
    file_type: z.string(),
    size: z.number().int().meta({ description: 'Bytes' }),
    pages: z.number().int().nullable(),
    active_content: activeContent,
    has_preview: z.boolean(),
    stage: stage.nullable(),
    requirement: z.object({ id: id('requirement'), title: z.string() }),
    approved_at: instant,
  })
  .meta({ id: 'LenderDocument' })
export type LenderDocument = z.infer<typeof lenderDocument>

const partnersQuery = listQuery(['name'])
export const lenderPartnersQuery = z.strictObject({
  limit: partnersQuery.limit,
  cursor: partnersQuery.cursor,
  ordering: partnersQuery.ordering,
})

export const lenderDealsQuery = z.strictObject({
  ...listQuery(['shared_at', 'title', 'loan_amount', 'modified']),
  status: commaList(z.enum(dealStatuses)).optional(),
  response: commaList(z.enum(lenderResponses)).optional(),
})
export type LenderDealsQuery = z.output<typeof lenderDealsQuery>

export const pipelineOrderings = [
  'shared_at',
  'response',
  'title',
  'partner',
  'business_state',
  'loan_amount',
  'dscr',
  'credit_score',
] as const

const ratio = z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, copy.ratioFormat)
const { loan_amount_min, loan_amount_max, credit_score_min, credit_score_max } = pipelineFilters

export const lenderPipelineQuery = z.strictObject({
  ...listQuery(pipelineOrderings),
  partner: commaList(id('partner')).optional(),
  status: commaList(z.enum(dealStatuses)).optional(),
  response: commaList(z.enum(lenderResponses)).optional(),
  business_state: commaList(z.enum(usStates)).optional(),
  shared_date_range_after: day.optional().meta({ description: 'Inclusive, in the partner’s time zone' }),
  shared_date_range_before: day.optional().meta({ description: 'Inclusive, in the partner’s time zone' }),
  loan_amount_min,
  loan_amount_max,
  credit_score_min,
  credit_score_max,
  dscr_min: ratio.optional(),
  dscr_max: ratio.optional(),
})
export type LenderPipelineQuery = z.output<typeof lenderPipelineQuery>

const documentsQuery = listQuery(['stage', 'name', 'size', 'approved_at'])
export const lenderDocumentsQuery = z.strictObject(documentsQuery)
export type LenderDocumentsQuery = z.output<typeof lenderDocumentsQuery>

const messagesQuery = listQuery(['created'])
/** Newest first; `next` leads to older messages. */
export const messagesPage = z.strictObject({ limit: messagesQuery.limit, cursor: messagesQuery.cursor })
export type MessagesPage = z.output<typeof messagesPage>
