import type { PerformanceReport } from '@loanyard/contract/reports/performance-report'
import type { ReportQuery } from '@loanyard/contract/reports/period'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { authorize } from '../policy.ts'
import {
  findDealsByPerson,
  findForecast,
  findLeadsByPerson,
  findLenders,
  findSources,
  findStaffNames,
  type ForecastRow,
  type PersonDealsRow,
  type PersonLeadsRow,
} from './performance-queries.ts'

type Person = PerformanceReport['people'][number]

function presentForecast(rows: readonly ForecastRow[]): PerformanceReport['forecast']['total'] {
  const sum = (field: 'amount' | 'weighted' | 'fees' | 'weighted_fees') => sumAmounts(rows.map((row) => row[field]))
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    loan_amount_sum: sum('amount'),
    weighted_amount_sum: sum('weighted'),
    fee_sum: sum('fees'),
    weighted_fee_sum: sum('weighted_fees'),
    without_fee: rows.reduce((all, { without_fee }) => all + without_fee, 0),
  }
}

const noDeals = { open: 0, open_amount: '0.00', deals: 0, amount: '0.00', funded: 0, funded_amount: '0.00' }

/** The busiest first; what no one has comes last. */
function byPerson(
  names: readonly { id: string; full_name: string }[],
  deals: readonly PersonDealsRow[],
  leads: readonly PersonLeadsRow[],
): Person[] {
  const people = new Set([...deals, ...leads].map(({ staff_id }) => staff_id))
  const present = (staff: string | null): Person => {
    const own = deals.find(({ staff_id }) => staff_id === staff) ?? noDeals
    const { leads: count = 0, converted = 0 } = leads.find(({ staff_id }) => staff_id === staff) ?? {}
    const full_name = names.find(({ id }) => id === staff)?.full_name ?? ''
    return {
      staff: staff === null ? null : { id: toId('staff', staff), full_name },
      open: own.open,
      open_amount_sum: own.open_amount,
      deals: own.deals,
      loan_amount_sum: own.amount,
      funded: own.funded,
      funded_amount_sum: own.funded_amount,
      leads: count,
      converted,
    }
  }
  const rank = ({ staff, open, leads: count }: Person) => (staff === null ? -1 : open + count)
  return [...people]
    .map(present)
    .filter(({ open, deals: all, leads: count }) => open + all + count > 0)
    .toSorted((one, other) => rank(other) - rank(one))
}

/** Throws forbidden. */
export async function performanceReport(ctx: StaffContext, query: ReportQuery): Promise<PerformanceReport> {
  authorize(ctx, 'report.read')
  const [forecast, names, deals, leads, lenders, sources] = await Promise.all([
    findForecast(ctx),
    findStaffNames(ctx),
    findDealsByPerson(ctx, query),
    findLeadsByPerson(ctx, query),
    findLenders(ctx, query),
    findSources(ctx, query),
  ])
  return {
    forecast: {
      total: presentForecast(forecast),
      months: forecast.map((row) => ({ month: row.month, ...presentForecast([row]) })),
    },
    people: byPerson(names, deals, leads),
    lenders: lenders.map(({ id, name, accepted_amount, ...row }) => ({
      lender: { id: toId('lender', id), name },
      ...row,
      accepted_amount_sum: accepted_amount,
    })),
    sources: sources.map(({ amount, funded_amount, ...row }) => ({
      ...row,
      loan_amount_sum: amount,
      funded_amount_sum: funded_amount,
    })),
  }
}
