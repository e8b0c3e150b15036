import type { Day } from '../rules/editions.ts'
import { addDays } from '../rules/sop-editions.ts'

/** Calendar days that a loan is usually numbered before it closes. */
const DAYS_BEFORE_CLOSING = 30

export interface LoanNumberTerms {
  expected_loan_number_on: Day | null
  approved_on: Day | null
  target_closing_on: Day | null
  /** The partner's day. */
  today: Day
}

export interface LoanNumberDate {
  on: Day
  basis: 'expected' | 'approved' | 'target_closing' | 'today'
}

/**
 * The day on which the SBA loan number is expected: as entered, or the approval date, or the target closing date less 30
 * days, or today.
 */
export function loanNumberDate(terms: LoanNumberTerms): LoanNumberDate {
  const { expected_loan_number_on, approved_on, target_closing_on, today } = terms
  if (expected_loan_number_on !== null) return { on: expected_loan_number_on, basis: 'expected' }
  if (approved_on !== null) return { on: approved_on, basis: 'approved' }
  if (target_closing_on !== null)
    return { on: addDays(target_closing_on, -DAYS_BEFORE_CLOSING), basis: 'target_closing' }
  return { on: today, basis: 'today' }
}
