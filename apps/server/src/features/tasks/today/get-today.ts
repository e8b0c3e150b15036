import type { Today } from '@loanyard/contract/tasks/today'
import { rowsLater, sendQueued, withTransaction, type StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { presentNextStep } from '../../deals/index.ts'
import { upcomingTasks } from '../queries.ts'
import { presentTask, type TaskRow } from '../rows.ts'
import {
  dealsWithoutStep,
  overdueRequests,
  reviews,
  staleDeals,
  type DealLineRow,
  type OverdueRow,
  type ReviewRow,
} from './deal-queries.ts'
import {
  expiringOffers,
  newLeads,
  silentLenders,
  type ExpiringRow,
  type NewLeadRow,
  type SilentRow,
} from './lender-queries.ts'
import { authorize, may, mostLines, mostTasks } from './policy.ts'
import { todayRow } from './snooze-queries.ts'

/** Drops the one row more that was read. */
function section<R, T>(
  found: readonly R[],
  present: (row: R) => T,
  most = mostLines,
): { results: T[]; has_more: boolean } {
  return { results: found.slice(0, most).map(present), has_more: found.length > most }
}

const dealRef = ({ deal_id, deal_title }: Pick<ReviewRow, 'deal_id' | 'deal_title'>) => ({
  id: toId('deal', deal_id),
  title: deal_title,
})
const lenderRef = ({ lender_id, lender_name }: Pick<SilentRow, 'lender_id' | 'lender_name'>) => ({
  id: toId('lender', lender_id),
  name: lender_name,
})
const requestRef = ({ request_id, request_title }: Pick<ReviewRow, 'request_id' | 'request_title'>) => ({
  id: toId('requirement', request_id),
  title: request_title,
})
const dealLine = ({ id, title, stage, loan_amount, days, next_step }: DealLineRow) => ({
  deal: { id: toId('deal', id), title },
  stage,
  loan_amount,
  days,
  next_step: presentNextStep(next_step),
})

/** Every section in one round trip. Throws forbidden for everyone's as a Coordinator. */
export function getToday(ctx: StaffContext, of: 'mine' | 'everyone'): Promise<Today> {
  authorize(ctx, 'today.read')
  if (of === 'everyone') authorize(ctx, 'today.everyone')
  const mine = of === 'mine'
  return withTransaction(ctx, async (tx) => {
    const seesLenders = may(tx, 'today.lenders')
    const none = () => Promise.resolve([])
    const read = {
      today: rowsLater<{ today: string }>(tx, todayRow(tx)),
      tasks: rowsLater<TaskRow>(tx, upcomingTasks(tx, { mine, limit: mostTasks + 1 })),
      overdue: rowsLater<OverdueRow>(tx, overdueRequests(tx, mine)),
      reviews: rowsLater<ReviewRow>(tx, reviews(tx, mine)),
      stale: rowsLater<DealLineRow>(tx, staleDeals(tx, mine)),
      without: rowsLater<DealLineRow>(tx, dealsWithoutStep(tx, mine)),
      silent: seesLenders ? rowsLater<SilentRow>(tx, silentLenders(tx, mine)) : none,
      expiring: seesLenders ? rowsLater<ExpiringRow>(tx, expiringOffers(tx, mine)) : none,
      leads: rowsLater<NewLeadRow>(tx, newLeads(tx, mine)),
    }
    await sendQueued(tx)
    return {
      today: (await read.today())[0]?.today ?? '',
      tasks: section(await read.tasks(), presentTask, mostTasks),
      overdue_requests: section(await read.overdue(), presentOverdue),
      reviews: section(await read.reviews(), (row) => ({
        deal: dealRef(row),
        request: requestRef(row),
        submitted_at: row.submitted_at,
      })),
      stale: section(await read.stale(), (row) => ({ ...dealLine(row), usual_days: row.usual_days })),
      no_next_step: section(await read.without(), dealLine),
      silent_lenders: section(await read.silent(), presentSilent),
      expiring_offers: section(await read.expiring(), presentExpiring),
      new_leads: section(await read.leads(), (row) => ({
        ...row,
        id: toId('lead', row.id),
        next_step: presentNextStep(row.next_step),
      })),
    }
  })
}

const presentOverdue = (row: OverdueRow): Today['overdue_requests']['results'][number] => ({
  deal: dealRef(row),
  count: row.count,
  request: requestRef(row),
  due_on: row.due_on,
  reminded_at: row.reminded_at,
  client_status: row.client_status,
  // Who declined gets no email.
  can_remind: !row.is_sample && row.client_status !== 'Declined',
})

const presentSilent = (row: SilentRow): Today['silent_lenders']['results'][number] => ({
  id: toId('lender_share', row.id),
  deal: dealRef(row),
  lender: lenderRef(row),
  shared_at: row.shared_at,
  days: row.days,
})

const presentExpiring = (row: ExpiringRow): Today['expiring_offers']['results'][number] => ({
  id: toId('lender_offer', row.id),
  deal: dealRef(row),
  lender: lenderRef(row),
  amount: row.amount,
  expires_on: row.expires_on,
})
