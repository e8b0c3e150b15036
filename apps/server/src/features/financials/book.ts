import type { DealTerms } from '@loanyard/contract/financials'
import type { ActivityKind } from '@loanyard/contract/activity'
import { guarantyFee } from '@loanyard/lending/guaranty-fee'
import type { LoanTerms } from '@loanyard/lending/loan-terms'
import { loanOf } from '@loanyard/lending/sources-and-uses'
import { sumAmounts } from '@loanyard/lending/amounts'
import type { StaffContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { fraction } from '../deals/index.ts'
import { findBook, lockVersions, type BookRow } from './book-queries.ts'
import type { FigureReader } from './policy.ts'

/** The figures of a deal that are being looked at or, with `told`, written in. */
export interface Book extends BookRow {
  /** The day whose rules count: the deal's approval, or today until it has one. */
  readonly on: string
}

/** A book that nobody else writes in. */
export interface OpenBook extends Book {
  readonly told: boolean
}

/** The figures of a deal in the caller's scope. Throws not_found. */
export async function loadBook(ctx: FigureReader, dealId: string): Promise<Book> {
  const book = await findBook(ctx, dealId)
  if (book === null) throw notFound()
  return { ...book, on: book.approved_on ?? ctx.clock.now().toISOString().slice(0, 10) }
}

/** The same, kept from others until the transaction ends. `activity`: what the deal's activity will say. Throws not_found. */
export async function lockBook(tx: StaffContext, dealId: string, activity: ActivityKind): Promise<OpenBook> {
  const book = await loadBook(tx, dealId)
  return { ...book, ...(await lockVersions(tx, book.deal_id, activity)) }
}

/** What of the deal the figures follow from. */
export function termsOf(book: Book): DealTerms {
  return {
    loan_amount: book.loan_amount,
    loan_purpose: book.loan_purpose,
    term_months: book.term_months,
    interest_rate: fraction(book.interest_rate),
    sba_program: book.sba_program,
    approved_on: book.approved_on,
    naics_code: book.naics_code,
    fee_flags: book.fee_flags,
    guaranty_percentage: fraction(book.guaranty_percentage),
    change_of_ownership: book.change_of_ownership,
    lender_fee_share: book.lender_fee_share,
  }
}

/** The loan that fee and coverage are of, given what the lender pays by sources and uses. */
export function loanBy(book: Book, lenderAmounts: readonly string[]): string {
  return loanOf(sumAmounts(lenderAmounts), book.loan_amount)
}

/** The SBA guaranty fee of a loan under the deal's terms. */
export function feeOf(book: Book, loan: string): string {
  return guarantyFee(loan, loanTermsOf(book)).fee
}

/** The deal's terms as the formulas take them. */
export function loanTermsOf(book: Book): LoanTerms {
  const { sba_program, term_months, guaranty_percentage, naics_code, fee_flags } = termsOf(book)
  return { sba_program, on: book.on, term_months, guaranty_percentage, naics_code, fee_flags }
}
