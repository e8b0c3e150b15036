import { dealStatuses } from '@loanyard/contract/core/values'
import type { BulkAct } from '@loanyard/contract/deals/bulk'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { staffKeys } from '../../../../domain/query-keys.ts'
import * as reminders from '../../../../domain/requests/reminders/copy.ts'
import { bulkRemindedMessage } from '../../../../domain/requests/reminders/remind.ts'
import { formatCount } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { findCoordinators } from '../filter-options.ts'
import { ChecklistDialog } from './checklist-dialog.tsx'
import * as copy from './copy.ts'
import { useChangeDeals, type Refused, type Request } from './use-change-deals.ts'

interface BarMenuProps {
  label: string
  isBusy: boolean
  children: ReactNode
}

function BarMenu({ label, isBusy, children }: BarMenuProps) {
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="small" busy={isBusy}>
          {label} <IconChevronDown aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Its options load with the bar, which only shows with a selection. */
function AssignMenu({
  partnerId,
  isBusy,
  onAssign,
}: {
  partnerId: string
  isBusy: boolean
  onAssign: (staff: string, name: string) => void
}) {
  const { data, isError, refetch } = useQuery({
    queryKey: staffKeys.options(partnerId),
    queryFn: ({ signal }) => findCoordinators(partnerId, signal),
  })
  return (
    <BarMenu label={copy.assign} isBusy={isBusy}>
      {data === undefined && <Menu.Label>{isError ? copy.coordinatorsFailed : copy.loading}</Menu.Label>}
      {isError && (
        <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
          {actionLabels.tryAgain}
        </Menu.Item>
      )}
      {data?.length === 0 && <Menu.Label>{copy.noCoordinators}</Menu.Label>}
      {data?.map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => onAssign(value, label)}>
          {label}
        </Menu.Item>
      ))}
    </BarMenu>
  )
}

interface BulkActionsProps {
  partnerId: string
  deals: readonly DealSummary[]
  stages: readonly Stage[]
  onDone: () => void
  onRefused: (refused: Refused) => void
}

/** One act for all selected deals; each of them answers for itself. */
export function BulkActions({ partnerId, deals, stages, onDone, onRefused }: BulkActionsProps) {
  const { change, isPending, progress } = useChangeDeals(partnerId, { onDone, onRefused })
  const [isChoosing, setChoosing] = useState(false)
  const act = (chosen: BulkAct, messageOf: Request['messageOf'], which = deals) =>
    change({ act: chosen, deals: which, messageOf })
  return (
    <>
      {deals.some(({ can }) => can.share) && (
        <AssignMenu
          partnerId={partnerId}
          isBusy={isPending}
          onAssign={(staff, name) => act({ kind: 'assign', staff }, (counted) => copy.assigned(counted, name))}
        />
      )}
      <BarMenu label={copy.changeStatus} isBusy={isPending}>
        {dealStatuses.map((status) => (
          <Menu.Item
            key={status}
            onClick={() =>
              act(
                { kind: 'status', status },
                (counted) => copy.statusSet(counted, status),
                deals.filter((deal) => deal.status !== status),
              )
            }
          >
            {status}
          </Menu.Item>
        ))}
      </BarMenu>
      <BarMenu label={copy.moveTo} isBusy={isPending}>
        {stages.map((stage) => (
          <Menu.Item
            key={stage.id}
            onClick={() =>
              act(
                { kind: 'stage', stage: stage.id },
                (counted) => copy.moved(counted, stage.name),
                deals.filter((deal) => deal.stage.id !== stage.id),
              )
            }
          >
            {stage.name}
          </Menu.Item>
        ))}
      </BarMenu>
      <BarMenu label={copy.more} isBusy={isPending}>
        <Menu.Item onClick={() => setChoosing(true)}>{copy.requestChecklist}</Menu.Item>
        <Menu.Item
          title={reminders.bulkConsequences}
          onClick={() => act({ kind: 'remind' }, (_counted, done) => bulkRemindedMessage(done.map(({ sent }) => sent)))}
        >
          {reminders.remindBorrowers}
        </Menu.Item>
      </BarMenu>
      {progress !== null && (
        <span className={ui.quiet} role="status">
          {copy.progress(formatCount(progress.done), formatCount(progress.all))}
        </span>
      )}
      {isChoosing && (
        <ChecklistDialog
          partnerId={partnerId}
          count={deals.length}
          onClose={() => setChoosing(false)}
          onRequest={({ id, title }, due_date) => {
            setChoosing(false)
            act({ kind: 'checklist', bundle: id, due_date }, (counted) => copy.requested(counted, title))
          }}
        />
      )}
    </>
  )
}
