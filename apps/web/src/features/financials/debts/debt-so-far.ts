import type { Debt } from '@loanyard/lending/payment'
import { reaches } from '@loanyard/lending/ratios'

/** A debt's terms as a form holds them: text, numbers or nothing yet. */
export interface TypedDebt {
  readonly principal_amount?: unknown
  readonly rate?: unknown
  readonly term?: unknown
}

/** The debt that is typed so far; null while something is missing or no number. */
export function parseTypedDebt({ principal_amount, rate, term }: TypedDebt): Debt | null {
  if (typeof principal_amount !== 'string' || !/^\d{1,15}(\.\d{1,2})?$/.test(principal_amount)) return null
  if (typeof rate !== 'string' || !/^\d(\.\d{1,6})?$/.test(rate) || !reaches('1', rate)) return null
  const isTerm = typeof term === 'number' && Number.isInteger(term) && term >= 1 && term <= 480
  return isTerm ? { principal_amount, rate, term } : null
}
