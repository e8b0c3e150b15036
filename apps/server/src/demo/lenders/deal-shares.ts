import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { FieldChange } from '../../services/audit/audit-event.ts'
import { newUuid } from '../../services/ids.ts'
import type { DealAuditEntry } from '../insert-rows.ts'

export interface NamedUser {
  readonly user_id: string
  readonly name: string
}

/** `people`: only active ones. */
export interface SeededLender {
  readonly id: string
  readonly name: string
  readonly people: readonly (NamedUser & { readonly id: string })[]
}

export interface SharedDeal {
  readonly id: string
  readonly title: string
  readonly loan_amount: string
  readonly loan_purpose: string | null
}

/** A deal shared with a lender `days` ago. */
export interface SeededShare {
  readonly deal: SharedDeal
  readonly lender: SeededLender
  readonly by: NamedUser
  readonly days: number
}

const day = 86_400_000
export const daysAgo = (days: number): Date => new Date(Date.now() - days * day)

interface ShareEvent {
  readonly by: NamedUser
  readonly action: ActivityKind
  readonly days: number
  readonly more?: readonly FieldChange[]
}

/** An audit entry about a deal whose first change names the lender. */
export function entryOf(
  { deal, lender }: Pick<SeededShare, 'deal' | 'lender'>,
  { by, action, days, more = [] }: ShareEvent,
): DealAuditEntry {
  return {
    id: newUuid(),
    action,
    subject_id: lender.id,
    deal_id: deal.id,
    actor_id: by.user_id,
    actor_name: by.name,
    data: { changes: [{ field: 'lender', from: null, to: lender.name }, ...more] },
    created: daysAgo(days),
  }
}
