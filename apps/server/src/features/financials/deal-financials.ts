import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { DealTerms } from '@loanyard/contract/financials/schemas'
import { guarantyFee } from '@loanyard/lending/guaranty/guaranty-fee'
import type { LoanTerms } from '@loanyard/lending/loan/loan-terms'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import { loanNumberDate, type LoanNumberDate } from '@loanyard/lending/underwriting/loan-number-date'
import { loanOf } from '@loanyard/lending/underwriting/sources-and-uses'
import { notFound } from '../../errors.ts'
import { dayIn } from '../../services/clock.ts'
import type { StaffContext } from '../../services/context.ts'
import { fraction, ownershipAndDates } from '../deals/index.ts'
import { findDealFinancials, lockVersions, type DealFinancialsRow } from './deal-financials-queries.ts'
import type { FinancialsViewer } from './policy.ts'

export interface DealFinancials extends DealFinancialsRow {
  /** The day whose rules apply: the approval date, or the partner's day if there is none yet. */
  readonly on: string
  /** The expected day of the SBA loan number, which decides the edition of the SBA's procedure. */
  readonly loan_number: LoanNumberDate
}

/** Locked against other writers until the transaction ends. */
export interface LockedFinancials extends DealFinancials {
  readonly has_recent_activity: boolean
}

/** Throws not_found. */
export async function loadDealFinancials(ctx: FinancialsViewer, dealId: string): Promise<DealFinancials> {
  const financials = await findDealFinancials(ctx, dealId)
  if (financials === null) throw notFound()
  const today = dayIn(financials.time_zone, ctx.clock.now())
  return { ...financials, on: financials.approved_on ?? today, loan_number: loanNumberDate({ ...financials, today }) }
}

/** `activity`: the kind of the deal's activity entry. Throws not_found. */
export async function lockDealFinancials(
  tx: StaffContext,
  dealId: string,
  activity: ActivityKind,
): Promise<LockedFinancials> {
  const financials = await loadDealFinancials(tx, dealId)
  return { ...financials, ...(await lockVersions(tx, financials.deal_id, activity)) }
}

export function termsOf(financials: DealFinancials): DealTerms {
  return {
    loan_amount: financials.loan_amount,
    loan_purpose: financials.loan_purpose,
    term_months: financials.term_months,
    interest_rate: fraction(financials.interest_rate),
    sba_program: financials.sba_program,
    approved_on: financials.approved_on,
    naics_code: financials.naics_code,
    fee_flags: financials.fee_flags,
    guaranty_percentage: fraction(financials.guaranty_percentage),
    ...ownershipAndDates(financials),
    loan_number: financials.loan_number,
    lender_fee_share: financials.lender_fee_share,
  }
}

/** The loan that fee and coverage are based on, given the lender's total in sources and uses. */
export function coveredLoan(financials: DealFinancials, lenderAmounts: readonly string[]): string {
  return loanOf(sumAmounts(lenderAmounts), financials.loan_amount)
}

export function feeOf(financials: DealFinancials, loan: string): string {
  return guarantyFee(loan, loanTermsOf(financials)).fee
}

export function loanTermsOf(financials: DealFinancials): LoanTerms {
  const { sba_program, term_months, guaranty_percentage, naics_code, fee_flags } = termsOf(financials)
  return { sba_program, on: financials.on, term_months, guaranty_percentage, naics_code, fee_flags }
}
