import type { StaffRole } from '@loanyard/contract/core/values'

/**
 * How people are related to the partner, or to the deal, lead or person that a notification is about. The function
 * `private.related_people` finds them; profiles that aren't active don't count.
 */
type Relation =
  | Exclude<StaffRole, 'Coordinator'>
  | 'deal_client'
  | 'deal_coordinator'
  | 'lead_assignee'
  | 'lead_requester'
  /** Sees the deal at a lender: its contact, and those who were assigned to it. */
  | 'lender_viewer'
  | 'staff_member'

const managers = ['Admin', 'Manager'] as const

/** Who is notified, apart from the actor. Coordinators only for their own deals and leads. */
export const audiences = {
  managers,
  staff_of_deal: [...managers, 'deal_coordinator'],
  staff_of_lead: [...managers, 'lead_assignee'],
  staff: ['staff_member'],
  clients_of_deal: ['deal_client'],
  requester_of_lead: ['lead_requester'],
  lender_of_deal: ['lender_viewer'],
  lenders_of_deal: ['lender_viewer'],
  lender_person: ['lender_viewer'],
} as const satisfies Record<string, readonly Relation[]>

export type Audience = keyof typeof audiences
