import type { ActivityKind } from '@loanyard/contract/deals/activity'
import { newUuid } from '../../services/ids.ts'

/** Somebody, as the rows of the demo name them. */
export interface NamedUser {
  readonly user_id: string
  readonly name: string
}

/** A lender that is there, with the people of it who work. */
export interface SeededLender {
  readonly id: string
  readonly name: string
  readonly people: readonly (NamedUser & { readonly id: string })[]
}

export interface SharedDeal {
  readonly id: string
  readonly title: string
  readonly loan_amount: string
}

/** A deal that is shared with a lender, since a number of days. */
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
  readonly more?: readonly Record<string, string | null>[]
}

/** An entry of a deal's activity that names the lender first. */
export function entryOf(
  { deal, lender }: Pick<SeededShare, 'deal' | 'lender'>,
  { by, action, days, more = [] }: ShareEvent,
): Record<string, unknown> {
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
