import type { StaffContext } from '../../../services/context.ts'
import { saveVersion } from '../deal-financials-queries.ts'
import type { LockedFinancials } from '../deal-financials.ts'
import { saveOrder } from '../tables/row-queries.ts'
import type { Table, TableContent } from '../tables/table.ts'
import type { Plan } from './plan-changes.ts'

/** Writes a plan and returns the financials with their new versions. */
export function writePlan(
  tx: StaffContext,
  financials: LockedFinancials,
  table: Pick<Table<never, unknown>, 'name' | 'save'>,
  { plan, content }: { plan: Plan; content: TableContent },
): LockedFinancials {
  const version = financials.version + 1
  const positions = new Map(plan.order.map((id, index) => [id, index + 1]))
  const rows = plan.saved.map(({ id, cells }) => ({ ...cells, id, position: positions.get(id) ?? 0 }))
  table.save(tx, financials, { rows, version, content })
  saveOrder(tx, { deal: financials.deal_id, table: table.name }, plan.order)
  saveVersion(tx, financials.deal_id, table.name, version)
  return { ...financials, version, [table.name]: version }
}
