import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { moreChanges } from '../../../../domain/activity/financials/copy.ts'
import { financialChange } from '../../../../domain/activity/financials/financial-changes.ts'
import ui from '../../../../ui/layout/primitives.module.css'

/** Which cells of the financials changed from what to what. */
export function CellChanges({ entry: { changes, more_changes = 0 } }: { entry: ActivityEntry }) {
  return (
    <ul className={ui.fine}>
      {changes.map((change, index) => (
        <li key={index}>{financialChange(change)}</li>
      ))}
      {more_changes > 0 && <li>{moreChanges(more_changes)}</li>}
    </ul>
  )
}
