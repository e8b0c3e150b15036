import { clsx } from 'clsx'
import { Button } from '../../../ui/controls/button.tsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import type { BulkFailures } from '../data/bulk-commands.ts'
import styles from './lead-list.module.css'

/** Which of the selected leads couldn't be changed, and why. */
export function FailuresDialog({ failures, onClose }: { failures: BulkFailures | null; onClose: () => void }) {
  return (
    <Dialog opened={failures !== null} onClose={onClose} title={failures?.title ?? ''} size="small">
      {failures?.hasSucceeded === true && <p>{copy.othersChanged[failures.verb]}</p>}
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={clsx(ui.framed, styles.scroll)} role="region" aria-label={copy.leadsWithErrors} tabIndex={0}>
        <DataTable className={styles.table} columns={[copy.lead, copy.reasonLabel]}>
          {failures?.rows.map(({ lead, reason }) => (
            <tr key={lead.id}>
              <th scope="row">{lead.full_name}</th>
              <td>{reason}</td>
            </tr>
          ))}
        </DataTable>
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {copy.ok}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
