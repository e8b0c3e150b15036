import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import { insertAll } from '../insert-rows.ts'
import { daysAgo, type SeededShare } from './deal-shares.ts'

interface SampleCondition {
  readonly title: string
  readonly details?: string
  readonly kind: 'Document' | 'Explanation'
  readonly due_before: 'Commitment' | 'Closing'
  readonly status: 'Open' | 'Answered' | 'Satisfied'
  readonly answer?: string
}

const conditions: readonly SampleCondition[] = [
  {
    title: 'Interim balance sheet and income statement, no older than 60 days',
    kind: 'Document',
    due_before: 'Commitment',
    status: 'Satisfied',
    answer: 'The interim statements are in the package under Document Collection.',
  },
  {
    title: 'Explanation of the drop in gross margin last year',
    kind: 'Explanation',
    due_before: 'Commitment',
    status: 'Answered',
    answer: 'Freight rose by a third in the first half and was passed on to customers from July.',
  },
  {
    title: 'Proof of hazard insurance naming the bank as loss payee',
    details: 'A binder is fine until closing.',
    kind: 'Document',
    due_before: 'Closing',
    status: 'Open',
  },
]

/** What the first lender wants on the first deal: one item is settled, one waits for the lender, one for the partner. */
export async function seedConditions(client: pg.Client, partner: string, share: SeededShare): Promise<void> {
  const [person] = share.lender.people
  if (person === undefined) return
  const rows = conditions.map(({ title, details = '', kind, due_before, status, answer = '' }, position) => ({
    id: newUuid(),
    deal_id: share.deal.id,
    lender_id: share.lender.id,
    title,
    details,
    kind,
    due_before,
    status,
    answer,
    answered_at: status === 'Open' ? null : daysAgo(3),
    answered_by_name: status === 'Open' ? null : 'Avery Stone',
    decided_at: status === 'Satisfied' ? daysAgo(1) : null,
    decided_by_name: status === 'Satisfied' ? person.name : null,
    created: daysAgo(5),
    created_by: person.user_id,
    created_by_name: person.name,
    position,
  }))
  await insertAll(client, 'lender_conditions', partner, rows)
}
