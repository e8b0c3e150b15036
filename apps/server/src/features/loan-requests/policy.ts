import type { LeadStatus } from '@loanyard/contract/core/values'
import type { LoanRequestState } from '@loanyard/contract/loan-requests/loan-requests'
import type { Limit } from '../../services/rate-limit/rate-limiter.ts'

/**
 * Pre-qualifications: so many from one network, whoever they are for; so many for one e-mail address from one network, so
 * that nobody's mailbox is filled, and many times more from all, so that nobody keeps its owner from asking.
 */
export const preQualifyLimits = {
  address: { hits: 60, seconds: 3600 },
  account: { hits: 5, seconds: 86_400 },
  total: { hits: 30, seconds: 86_400 },
  /** Looking up whom one goes to. */
  lookUp: { hits: 300, seconds: 60 },
} as const satisfies Record<string, Limit>

interface Facts {
  /** Null: the lead was deleted. */
  readonly lead_status: LeadStatus | null
  readonly has_deal: boolean
}

const open: Readonly<Partial<Record<LeadStatus, LoanRequestState>>> = {
  New: 'Received',
  Contacted: 'In review',
  Qualified: 'In review',
}

/** What the requester is told of a lead's status and deal; what staff think of the lead stays theirs. */
export function requestState({ lead_status, has_deal }: Facts): LoanRequestState {
  if (has_deal) return 'Opened as a deal'
  return (lead_status === null ? undefined : open[lead_status]) ?? 'Closed'
}
