import type { LeadStatus } from '@loanyard/contract/core/values'
import type { LoanRequestState } from '@loanyard/contract/loan-requests/loan-requests'
import type { Limit } from '../../services/rate-limit/rate-limiter.ts'
import { defineRights } from '../../services/rights/rights.ts'

export const { authorize } = defineRights({
  'loan_request.create': { for: ['Visitor'] },
})

/**
 * `address`: per network. `account`: per email address and network, so that no mailbox is flooded. `total`: per email
 * address from all networks; higher, so that an attacker can't block its owner.
 */
export const preQualifyLimits = {
  address: { hits: 60, seconds: 3600 },
  account: { hits: 5, seconds: 86_400 },
  total: { hits: 30, seconds: 86_400 },
  /** Emails per partner that name it; further ones are sent without the name, which its staff chose. */
  named: { hits: 200, seconds: 86_400 },
  /** Looking up the recipient. */
  lookUp: { hits: 300, seconds: 60 },
} as const satisfies Record<string, Limit>

/**
 * Minutes that the link of the confirmation works, which people read days later. An account that opens more than its loan
 * requests gets a link as short as any other, because anyone may have one sent.
 */
export const requesterLinkMinutes = { only_requests: 7 * 24 * 60, other: 15 } as const

interface Facts {
  /** Null if the lead was deleted. */
  readonly lead_status: LeadStatus | null
  readonly has_deal: boolean
}

const open: Readonly<Partial<Record<LeadStatus, LoanRequestState>>> = {
  New: 'Received',
  Contacted: 'In review',
  Qualified: 'In review',
}

/** The state shown to the requester, which doesn't reveal how staff rate the lead. */
export function requestState({ lead_status, has_deal }: Facts): LoanRequestState {
  if (has_deal) return 'Opened as a deal'
  return (lead_status === null ? undefined : open[lead_status]) ?? 'Closed'
}
