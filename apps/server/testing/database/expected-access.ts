import type { Way } from './row-access.ts'

export const states = ['Pending', 'Submitted', 'Approved', 'Rejected', 'Waived', 'Active', 'Inactive']

/** Who a scope of the database is for. */
export const names = ['staff', 'borrower', 'lender', 'account'] as const
export type CallerName = (typeof names)[number]

type Expected = string | Partial<Record<Way, string>>

/**
 * Which columns, altered alone, take a row out of a borrower's, a lender's or an account's reach; a string is about
 * seeing it. Review a change here as you would review a change to the policies.
 */
export const expectedAccess: Record<Exclude<CallerName, 'staff'>, Record<string, Expected>> = {
  borrower: {
    bundle_requests: 'partner_id deal_id deleted_at',
    bundles: 'partner_id id',
    deal_clients: 'user_id',
    deals: 'partner_id id deleted_at',
    documents: {
      seen: 'partner_id deal_id created',
      added: 'partner_id deal_id is_template uploaded_by',
      changed: 'partner_id deal_id uploaded_by',
      result: 'partner_id deal_id uploaded_by',
    },
    idempotency_keys: { seen: 'user_id', added: 'user_id', changed: 'user_id', result: 'user_id' },
    lender_downloads: 'partner_id deal_id document_id created',
    lender_shares: 'partner_id deal_id',
    lenders: 'partner_id id',
    partners: 'id',
    reminders: { seen: 'partner_id user_id', added: 'partner_id user_id', changed: 'partner_id user_id' },
    phase_durations: 'partner_id',
    request_message_reads: {
      seen: 'partner_id requirement_id user_id',
      added: 'partner_id requirement_id user_id',
      changed: 'partner_id requirement_id user_id',
    },
    request_messages: {
      seen: 'partner_id requirement_id created',
      added: 'partner_id deal_id requirement_id author_id side=staff side=lender side=partner notified_at',
    },
    requirement_events: {
      seen: 'partner_id requirement_id created',
      added: 'partner_id requirement_id actor_id side=staff side=lender side=partner',
    },
    requirements: {
      seen: 'partner_id deal_id deleted_at',
      changed: 'partner_id deal_id status=Approved status=Waived deleted_at',
      result: 'status=Approved status=Waived status=Active status=Inactive',
    },
    signings: {
      seen: 'partner_id user_id',
      added: 'partner_id requirement_id user_id',
      changed: 'partner_id requirement_id user_id',
    },
    stages: 'partner_id',
    submission_documents: {
      seen: 'partner_id submission_id',
      added: 'partner_id submission_id',
      changed: 'partner_id submission_id',
      result: 'partner_id submission_id',
    },
    submissions: {
      seen: 'partner_id requirement_id created',
      added: `partner_id requirement_id ${statesBut('Submitted')} submitted_by side=staff side=lender side=partner`,
      changed: 'partner_id requirement_id created',
      result: statesBut('Submitted'),
    },
  },
  lender: {
    collateral_items: 'partner_id deal_id deleted_at',
    deal_financials: 'partner_id deal_id',
    deals: 'partner_id id deleted_at',
    documents: 'partner_id id deal_id state=scanning deleted_at',
    financial_periods: 'partner_id deal_id',
    financial_rows: 'partner_id deal_id deleted_at',
    financial_values: 'partner_id row_id',
    idempotency_keys: { seen: 'user_id', added: 'user_id', changed: 'user_id', result: 'user_id' },
    lender_condition_documents: 'partner_id condition_id',
    lender_conditions: {
      seen: 'partner_id deal_id lender_id',
      added: 'partner_id deal_id lender_id created_by',
      changed: 'partner_id deal_id lender_id',
    },
    lender_downloads: {
      seen: 'partner_id deal_id lender_id user_id',
      added: 'partner_id deal_id lender_id user_id',
    },
    lender_message_reads: {
      seen: 'partner_id deal_id lender_id user_id',
      added: 'partner_id deal_id lender_id user_id',
      changed: 'partner_id deal_id lender_id user_id',
    },
    lender_messages: {
      seen: 'partner_id deal_id lender_id',
      added: 'partner_id deal_id lender_id author_id side=client side=staff side=partner notified_at',
    },
    lender_offers: {
      seen: 'partner_id deal_id lender_id',
      added: 'partner_id deal_id lender_id made_by withdrawn_at',
      changed: 'partner_id deal_id lender_id withdrawn_at',
      result: 'notified_at',
    },
    lender_responses: {
      seen: 'partner_id deal_id lender_id',
      added: 'partner_id deal_id lender_id by_user',
      changed: 'partner_id deal_id lender_id by_user notified_at',
      result: 'by_user notified_at',
    },
    lender_shares: 'partner_id id lender_id ended_at',
    lender_visits: {
      seen: 'partner_id deal_id lender_id user_id',
      added: 'partner_id deal_id lender_id user_id',
      changed: 'partner_id deal_id lender_id user_id',
    },
    lenders: 'partner_id id status=Inactive',
    lending_rates: 'partner_id',
    partners: 'id',
    requirements: 'partner_id deal_id status=Pending status=Submitted status=Rejected status=Waived deleted_at',
    source_uses: 'partner_id deal_id deleted_at',
    stages: 'partner_id',
    submission_documents: 'partner_id submission_id',
    submissions: 'partner_id requirement_id status=Pending status=Submitted status=Waived withdrawn_at',
    watermarked_copies: { seen: 'partner_id user_id', added: 'partner_id document_id user_id' },
  },
  account: {
    demo_requests: { seen: 'user_id', added: 'user_id' },
    idempotency_keys: { seen: 'user_id', added: 'user_id', changed: 'user_id', result: 'user_id' },
    notifications: { seen: 'user_id', changed: 'user_id' },
  },
}

/** Staff see what is their partner's; these tables are about more, or about something else. */
const staffExceptions: Record<string, string> = {
  idempotency_keys: 'user_id',
  notifications: 'partner_id user_id area=lender',
  partners: 'id',
  users: 'id',
}

/** Counts under hashed names: not about a partner or person. */
export const open = new Set(['rate_limits'])

/** The expected names for one way, with spaces between. */
export function expectedOf(name: CallerName, table: string, way: Way): string {
  if (name === 'staff') return staffExceptions[table] ?? 'partner_id'
  const found = expectedAccess[name][table] ?? ''
  if (typeof found !== 'string') return found[way] ?? ''
  return way === 'seen' ? found : ''
}

function statesBut(state: string): string {
  return states
    .filter((each) => each !== state)
    .map((each) => `status=${each}`)
    .join(' ')
}
