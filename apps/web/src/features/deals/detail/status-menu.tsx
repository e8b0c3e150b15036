import { dealStatuses, type DealStatus } from '@loanyard/contract/core/values'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { IconChevronDown } from '@tabler/icons-react'
import { dealStatusTones } from '../../../domain/status-tones.ts'
import { useCommands } from '../../../lib/navigation/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import * as copy from './copy.ts'
import { useStatusChange } from './use-status-change.ts'

interface StatusItemsProps {
  others: readonly DealStatus[]
  onChoose: (to: DealStatus) => void
}

export function StatusItems({ others, onChoose }: StatusItemsProps) {
  return (
    <>
      <Menu.Label>{copy.setStatusTo}</Menu.Label>
      {others.map((status) => (
        <Menu.Item key={status} onClick={() => onChoose(status)}>
          {status}
        </Menu.Item>
      ))}
    </>
  )
}

export const otherStatuses = ({ status }: Pick<Deal, 'status'>) => dealStatuses.filter((each) => each !== status)

export function StatusMenu({ deal }: { deal: Deal }) {
  const { mutate, isPending } = useStatusChange(deal)
  const others = otherStatuses(deal)
  const set = (to: DealStatus) => mutate({ to, version: deal.version })
  useCommands(deal.can.update ? others.map((to) => ({ title: copy.setStatus(to), run: () => set(to) })) : [])
  const badge = <StatusBadge tone={dealStatusTones[deal.status]}>{deal.status}</StatusBadge>
  if (!deal.can.update) return badge
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="small" busy={isPending} aria-label={copy.statusIs(deal.status)}>
          {badge} <IconChevronDown aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <StatusItems others={others} onChoose={set} />
      </Menu.Dropdown>
    </Menu>
  )
}
