import type { DealListQuery } from '@loanyard/contract/deals/filters'
import { allRows } from '../../../db/lists/all-rows.ts'
import type { PageRequest } from '../../../db/lists/list.ts'
import { csvOf } from '../../../media/spreadsheets/csv.ts'
import type { StaffContext } from '../../../services/context.ts'
import { presentSummary } from '../rows.ts'
import { dealListPlan } from './deal-list-plan.ts'
import { findDeals } from './deal-list-queries.ts'

const header = [
  'title',
  'business_name',
  'borrower',
  'borrower_email',
  'borrower_phone',
  'stage',
  'status',
  'loan_amount',
  'down_payment',
  'loan_purpose',
  'personal_credit_score',
  'expected_close_on',
  'close_probability',
  'broker_fee',
  'broker_fee_percent',
  'referral_source',
  'created',
  'modified',
]

type ExportQuery = Omit<DealListQuery, 'limit' | 'cursor' | 'after_group'>

/** Reads and sends a thousand deals at a time. */
export async function exportDeals(ctx: StaffContext, query: ExportQuery): Promise<AsyncIterable<string>> {
  const find = async (page: PageRequest) => (await findDeals(ctx, query, page)).rows
  const deals = await allRows(ctx.cursors, query, dealListPlan(ctx), find)
  return csvOf(header, deals, (row) => {
    const { borrower, stage, ...deal } = presentSummary(ctx, row)
    const name = `${borrower.first_name} ${borrower.last_name}`.trim()
    return [
      deal.title,
      deal.business_name,
      name,
      borrower.email,
      borrower.phone,
      stage.name,
      deal.status,
      deal.loan_amount,
      deal.down_payment,
      deal.loan_purpose,
      deal.personal_credit_score,
      row.expected_close_on,
      row.close_probability,
      row.broker_fee,
      row.broker_fee_percent,
      row.referral_source,
      deal.created,
      deal.modified,
    ]
  })
}
