import { dealStatuses, type DealStatus } from '@loanyard/contract/core/values'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { dealStatusTones } from '../../../domain/status-tones.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyFailure, notifyError, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { dealFromConflict } from '../deal-cache.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import { useUpdateDeal } from './use-update-deal.ts'

interface StatusChange {
  to: DealStatus
  version: number
}

function useStatusChange(deal: Deal) {
  const update = useUpdateDeal(deal)
  const reportFailure = (error: unknown, again: () => void) => notifyFailure(error, specified.statusUpdateFailed, again)
  const back = useMutation({
    mutationFn: ({ to, version }: StatusChange) => update({ status: to }, version),
    onError: (error, change) => reportFailure(error, () => back.mutate(change)),
  })
  const change = useMutation({
    mutationFn: ({ to, version }: StatusChange) => update({ status: to }, version),
    onSuccess: (changed) => {
      const undo = () => back.mutate({ to: deal.status, version: changed.version })
      if (changed.can.reopen) notifyUndo(copy.statusSet(changed.status), undo, deal.id)
      else notifySuccess(copy.statusSetForGood(changed.status))
    },
    onError: (error, failedChange) => {
      const current = dealFromConflict(error)
      if (current === null) return reportFailure(error, () => change.mutate(failedChange))
      notifyError(copy.statusConflict(current.status), {
        label: copy.setTo(failedChange.to),
        onAct: () => change.mutate({ to: failedChange.to, version: current.version }),
      })
    },
  })
  return change
}

export function StatusMenu({ deal }: { deal: Deal }) {
  const { mutate, isPending } = useStatusChange(deal)
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
        <Menu.Label>{copy.setStatusTo}</Menu.Label>
        {dealStatuses
          .filter((status) => status !== deal.status)
          .map((status) => (
            <Menu.Item key={status} onClick={() => mutate({ to: status, version: deal.version })}>
              {status}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
