import type { Lead } from '@loanyard/contract/leads/schemas'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import { useAssignLeads, useChangeStatuses, useRemoveLeads, type BulkFailures } from '../data/bulk-commands.ts'
import { selectableStatuses, type SelectableStatus } from '../lead-status-select.tsx'

interface BulkActionsProps {
  partnerId: string
  chosen: readonly Lead[]
  staff: readonly AssignableStaff[]
  /** Those that couldn't be changed; null: none. The bar may be gone by then, with the selected rows. */
  onDone: (failures: BulkFailures | null) => void
  onMerge: (ids: readonly [string, string]) => void
}

function useBulkActions({ partnerId, onDone }: Pick<BulkActionsProps, 'partnerId' | 'onDone'>) {
  const changeStatuses = useChangeStatuses(partnerId)
  const assignLeads = useAssignLeads(partnerId)
  const removeLeads = useRemoveLeads(partnerId)
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<BulkFailures | null>) => {
    setRunning(true)
    onDone(await work().finally(() => setRunning(false)))
  }
  return {
    isRunning,
    setStatus: (chosen: readonly Lead[], status: SelectableStatus) => void run(() => changeStatuses(chosen, status)),
    assign: (chosen: readonly Lead[], to: AssignableStaff | null) => void run(() => assignLeads(chosen, to)),
    remove: (chosen: readonly Lead[]) => void run(() => removeLeads(chosen)),
  }
}

/** Each lead is one API call; more would hit the server's rate limit. */
const maxBulkLeads = 500

type Bulk = ReturnType<typeof useBulkActions>

function AssignMenu({ chosen, staff, bulk }: Pick<BulkActionsProps, 'chosen' | 'staff'> & { bulk: Bulk }) {
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

/** For two leads; one of them goes. */
function MergeButton({ chosen: [one, other, third], onMerge }: Pick<BulkActionsProps, 'chosen' | 'onMerge'>) {
  if (!one || !other || third || !(one.can.delete || other.can.delete)) return null
  return (
    <Button size="small" onClick={() => onMerge([one.id, other.id])}>
      {copy.merge}
    </Button>
  )
}

export function BulkActions({ partnerId, chosen, staff, onDone, onMerge }: BulkActionsProps) {
  const bulk = useBulkActions({ partnerId, onDone })
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
      <MergeButton {...{ chosen, onMerge }} />
      {chosen.some((lead) => lead.can.delete) && (
        <Button size="small" icon={<IconTrash />} busy={bulk.isRunning} onClick={() => bulk.remove(chosen)}>
          {actionLabels.delete}
        </Button>
      )}
    </>
  )
}
