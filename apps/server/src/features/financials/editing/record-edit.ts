import type { ActivityKind } from '@loanyard/contract/deals/activity'
import { recordAudit, type FieldChange } from '../../../services/audit/record-audit.ts'
import type { StaffContext } from '../../../services/context.ts'
import type { TableName } from '../deal-financials-queries.ts'
import type { LockedFinancials } from '../deal-financials.ts'
import { textOf, type SavedRow } from '../tables/cells.ts'
import { changedCells } from './plan-changes.ts'

interface Edit {
  readonly table: TableName
  readonly activity: ActivityKind
  readonly changes: readonly FieldChange[]
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * Records every cell in the audit trail, but only one activity entry per person and table in 15 minutes: cells are
 * saved as they are typed, and an entry for each would bury the rest.
 */
export function recordEdit(
  tx: StaffContext,
  { deal_id, has_recent_activity }: LockedFinancials,
  { table, activity, changes, data }: Edit,
): void {
  const recipients = { lender: null, deal: deal_id }
  recordAudit(tx, {
    action: 'financial_cells_changed',
    subject: deal_id,
    changes,
    data: { table, ...data },
    recipients,
  })
  if (!has_recent_activity) recordAudit(tx, { action: activity, subject: deal_id, deal: deal_id })
}

/** The changed cells as the audit trail names them: "Equipment · lender_amount". */
export function cellChanges(saved: readonly SavedRow[]): FieldChange[] {
  return saved.flatMap(({ before, cells, is_restored }) => {
    const name = textOf(before ?? cells, 'item_name')
    const back = is_restored ? [{ field: 'row', from: null, to: name }] : []
    const changed = changedCells(before ?? {}, cells).map((cell) => ({
      field: `${name} · ${cell}`,
      from: before?.[cell] ?? null,
      to: cells[cell] ?? null,
    }))
    return [...back, ...changed]
  })
}
