import type { Lead } from '@loanyard/contract/leads/schemas'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { AssignableStaff } from '../assign-select.tsx'
import * as copy from '../copy.ts'
import { useAssignLeads, useChangeStatuses, useRemoveLeads, type BulkFailures } from '../data/bulk-commands.ts'
import { selectableStatuses, type SelectableStatus } from '../lead-status-select.tsx'
import styles from './lead-list.module.css'

function FailuresDialog({ failures, onClose }: { failures: BulkFailures | null; onClose: () => void }) {
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

/** Lives outside the bulk bar, which unmounts as soon as the selected rows are gone. */
export function useBulkActions(partnerId: string, onDone: () => void) {
  const changeStatuses = useChangeStatuses(partnerId)
  const assignLeads = useAssignLeads(partnerId)
  const removeLeads = useRemoveLeads(partnerId)
  const [isRunning, setRunning] = useState(false)
  const [failures, setFailures] = useState<BulkFailures | null>(null)
  const run = async (work: () => Promise<BulkFailures | null>) => {
    setRunning(true)
    setFailures(await work().finally(() => setRunning(false)))
    onDone()
  }
  return {
    isRunning,
    setStatus: (chosen: readonly Lead[], status: SelectableStatus) => void run(() => changeStatuses(chosen, status)),
    assign: (chosen: readonly Lead[], to: AssignableStaff | null) => void run(() => assignLeads(chosen, to)),
    remove: (chosen: readonly Lead[]) => void run(() => removeLeads(chosen)),
    dialog: <FailuresDialog failures={failures} onClose={() => setFailures(null)} />,
  }
}

interface BulkActionsProps {
  chosen: readonly Lead[]
  staff: readonly AssignableStaff[]
  bulk: ReturnType<typeof useBulkActions>
}

/** Each lead is one API call; more would hit the server's rate limit. */
const maxBulkLeads = 500

function AssignMenu({ chosen, staff, bulk }: BulkActionsProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button size="small" busy={bulk.isRunning}>
          {copy.assign} <IconChevronDown aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {staff.map((each) => (
          <Menu.Item key={each.id} onClick={() => bulk.assign(chosen, each)}>
            {each.full_name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => bulk.assign(chosen, null)}>{copy.unassigned}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export function BulkActions({ chosen, staff, bulk }: BulkActionsProps) {
  if (chosen.length > maxBulkLeads) return <p>{copy.selectionLimit(maxBulkLeads)}</p>
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="small" busy={bulk.isRunning}>
            {copy.changeStatus} <IconChevronDown aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {selectableStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => bulk.setStatus(chosen, status)}>
              {status}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen.some((lead) => lead.can.assign) && <AssignMenu chosen={chosen} staff={staff} bulk={bulk} />}
      {chosen.some((lead) => lead.can.delete) && (
        <Button size="small" icon={<IconTrash />} busy={bulk.isRunning} onClick={() => bulk.remove(chosen)}>
          {actionLabels.delete}
        </Button>
      )}
    </>
  )
}
