import type { Deal, DealSummary } from '@loanyard/contract/deals/schemas'
import { closeProbability, expectedFee } from '@loanyard/lending/pipeline/forecast'
import type { Columns, Tables } from '../../db/tables.ts'
import { AppError } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { presentNextStep, type NextStepRow } from './list/next-step-queries.ts'
import { dealCan } from './policy.ts'

export interface DealSummaryRow extends Columns<
  'deals',
  | 'id'
  | 'title'
  | 'business_name'
  | 'borrower_first_name'
  | 'borrower_last_name'
  | 'borrower_email'
  | 'borrower_phone'
  | 'stage_id'
  | 'status'
  | 'loan_amount'
  | 'down_payment'
  | 'loan_purpose'
  | 'sba_program'
  | 'personal_credit_score'
  | 'target_closing_on'
  | 'stage_entered_at'
  | 'created'
  | 'expected_close_on'
  | 'close_probability'
  | 'broker_fee'
  | 'broker_fee_percent'
  | 'referral_source'
  | 'modified'
  | 'version'
> {
  readonly loan_purpose: Deal['loan_purpose']
  readonly stage_name: Tables['stages']['name']
  readonly stage_number: Tables['stages']['number']
  readonly partner_name: Tables['partners']['name']
  readonly requirements: number
  readonly approved: number
  readonly submitted: number
  readonly waiting_on: Deal['waiting_on']
  readonly next_step: NextStepRow
  readonly next_due: Tables['deal_turns']['next_due']
  readonly today: string
  readonly lender_count: number
  readonly last_stage: number
  readonly coordinators: { id: string; full_name: string; is_active: boolean }[]
}

export interface DealRow
  extends
    DealSummaryRow,
    Columns<
      'deals',
      | 'lead_id'
      | 'term_months'
      | 'interest_rate'
      | 'approved_on'
      | 'naics_code'
      | 'year_established'
      | 'fee_flags'
      | 'guaranty_percentage'
      | keyof OwnershipAndDates
      | 'lender_fee_share'
      | 'reason'
      | 'positives'
      | 'negatives'
    > {
  readonly business_state: Deal['business_state']
  readonly fee_flags: Deal['fee_flags']
  readonly client_status: Deal['client_status']
  readonly is_sample: boolean
}

export function presentSummary(ctx: StaffContext, row: DealSummaryRow): DealSummary {
  return {
    id: toId('deal', row.id),
    title: row.title,
    partner: { id: toId('partner', ctx.partner_id), name: row.partner_name },
    business_name: row.business_name,
    borrower: {
      first_name: row.borrower_first_name,
      last_name: row.borrower_last_name,
      email: row.borrower_email,
      phone: row.borrower_phone,
    },
    stage: { id: toId('stage', row.stage_id), name: row.stage_name, number: row.stage_number },
    status: row.status,
    loan_amount: row.loan_amount,
    down_payment: row.down_payment,
    loan_purpose: row.loan_purpose,
    sba_program: row.sba_program,
    personal_credit_score: row.personal_credit_score,
    stage_entered: row.stage_entered_at,
    progress: { requirements: row.requirements, approved: row.approved, submitted: row.submitted },
    waiting_on: row.waiting_on,
    next_step: presentNextStep(row.next_step),
    next_due: row.next_due,
    is_overdue: row.next_due !== null && row.next_due < row.today,
    coordinators: row.coordinators.map((member) => ({ ...member, id: toId('staff', member.id) })),
    lender_count: row.lender_count,
    target_closing_on: row.target_closing_on,
    ...forecastOf(row),
    created: row.created,
    modified: row.modified,
    version: row.version,
    can: dealCan(ctx, row),
  }
}

export type OwnershipAndDates = Pick<
  Deal,
  | 'ownership_change'
  | 'target_closing_on'
  | 'expected_loan_number_on'
  | 'standby_debt'
  | 'minority_investment'
  | 'real_estate_amount'
>

export function ownershipAndDates(row: OwnershipAndDates): OwnershipAndDates {
  const { ownership_change, target_closing_on, expected_loan_number_on } = row
  const { standby_debt, minority_investment, real_estate_amount } = row
  return {
    ownership_change,
    target_closing_on,
    expected_loan_number_on,
    standby_debt,
    minority_investment,
    real_estate_amount,
  }
}

type Forecast = Pick<
  Deal,
  'expected_close_on' | 'close_probability' | 'broker_fee' | 'broker_fee_percent' | 'referral_source' | 'forecast'
>

function forecastOf(row: DealSummaryRow): Forecast {
  const { expected_close_on, close_probability, broker_fee, broker_fee_percent, referral_source } = row
  const probability = closeProbability({ ...row, stage: row.stage_number, lastStage: row.last_stage })
  const close_on = expected_close_on ?? row.target_closing_on
  const forecast = { close_on, probability, fee: expectedFee(row) }
  return { expected_close_on, close_probability, broker_fee, broker_fee_percent, referral_source, forecast }
}

/** Removes the zeros the database pads with: "0.102500" → "0.1025". */
export function fraction(value: string | null): string | null {
  return value === null ? null : value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}

export function presentDeal(ctx: StaffContext, row: DealRow): Deal {
  return {
    ...presentSummary(ctx, row),
    lead: row.lead_id === null ? null : toId('lead', row.lead_id),
    term_months: row.term_months,
    interest_rate: fraction(row.interest_rate),
    approved_on: row.approved_on,
    naics_code: row.naics_code,
    business_state: row.business_state,
    year_established: row.year_established,
    fee_flags: row.fee_flags,
    guaranty_percentage: fraction(row.guaranty_percentage),
    ...ownershipAndDates(row),
    lender_fee_share: row.lender_fee_share,
    reason: row.reason,
    positives: row.positives,
    negatives: row.negatives,
    client_status: row.client_status,
    is_sample: row.is_sample,
  }
}

/** Throws stale, with the current deal, unless the caller's If-Match is its version. */
export function assertNotStale(ctx: StaffContext, deal: DealRow, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== deal.version) {
    throw new AppError('stale', copy.stale, {
      current: presentDeal(ctx, deal),
    })
  }
}
