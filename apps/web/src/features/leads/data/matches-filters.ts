import type { Lead } from '@loanyard/contract/leads/schemas'
import type { LeadFilters } from '../lead-search.ts'

/** Cents of a decimal string with at most two decimals, exactly. */
function cents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
}

function within<T extends number | bigint>(value: T | null, from: T | null, to: T | null): boolean {
  if (from === null && to === null) return true
  return value !== null && (from === null || value >= from) && (to === null || value <= to)
}

const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))
const centsOf = (amount: string | number | null | undefined) =>
  amount === null || amount === undefined ? null : cents(String(amount))

/**
 * Covers only what an update can change: status, amount and score. Search text is matched by the server alone, and
 * creation dates never change.
 */
export function matchesFilters(lead: Lead, filters: LeadFilters): boolean {
  const statuses = filters.lead_status?.split(',')
  if (statuses !== undefined && !statuses.includes(lead.lead_status)) return false
  return (
    within(centsOf(lead.loan_amount), centsOf(filters.loan_amount_min), centsOf(filters.loan_amount_max)) &&
    within(lead.personal_credit_score, numberOf(filters.credit_score_min), numberOf(filters.credit_score_max))
  )
}
