import { dealStatuses } from '@loanyard/contract/core/values'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { IconChevronDown } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'
import { useChangeStatuses } from './change-statuses.ts'

export function BulkStatus({
  partnerId,
  deals,
  onDone,
}: {
  partnerId: string
  deals: readonly DealSummary[]
  onDone: () => void
}) {
  const { change, isPending } = useChangeStatuses(partnerId, onDone)
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="small" busy={isPending}>
          {copy.changeStatus} <IconChevronDown aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {dealStatuses.map((status) => (
          <Menu.Item key={status} onClick={() => change(deals, status)}>
            {status}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
