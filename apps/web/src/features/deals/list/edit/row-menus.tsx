import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dealKeys, staffKeys } from '../../../../domain/query-keys.ts'
import { listCache } from '../../../../lib/cache/list-cache.ts'
import { actionLabels } from '../../../../ui/copy.ts'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { StageItems } from '../../board/deal-card.tsx'
import { otherStatuses, StatusItems } from '../../detail/status-menu.tsx'
import { useStatusChange } from '../../detail/use-status-change.ts'
import * as bulk from '../bulk/copy.ts'
import { findCoordinators } from '../filter-options.ts'
import * as copy from './copy.ts'
import { movesOfList } from './row-moves.tsx'
import { useAssign } from './use-assign.ts'

export function DealStageItems({ deal }: { deal: DealSummary }) {
  const moves = movesOfList()
  return moves && <StageItems card={deal} stages={moves.stages} onMove={moves.move} />
}

export function DealStatusItems({ deal }: { deal: DealSummary }) {
  const lists = listCache<DealSummary>(dealKeys.lists(deal.partner.id))
  const { mutate } = useStatusChange(deal, {
    title: deal.title,
    show: (status) => lists.change(deal.id, (shown) => ({ ...shown, status })),
  })
  return <StatusItems others={otherStatuses(deal)} onChoose={(to) => mutate({ to, version: deal.version })} />
}

/** Each of them on or off; the menu stays open for the next. */
export function CoordinatorItems({ deal }: { deal: DealSummary }) {
  const partnerId = deal.partner.id
  const { data, isError, refetch } = useQuery({
    queryKey: staffKeys.options(partnerId),
    queryFn: ({ signal }) => findCoordinators(partnerId, signal),
  })
  const assign = useAssign(partnerId)
  const listed = data?.map(({ value, label }) => ({ id: value, full_name: label, is_active: true })) ?? []
  const gone = deal.coordinators.filter(({ id }) => data !== undefined && !listed.some((each) => each.id === id))
  const all = [...gone, ...listed]
  return (
    <>
      <Menu.Label>{copy.coordinators}</Menu.Label>
      {data === undefined && <Menu.Label>{isError ? bulk.coordinatorsFailed : bulk.loading}</Menu.Label>}
      {isError && (
        <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
          {actionLabels.tryAgain}
        </Menu.Item>
      )}
      {data !== undefined && all.length === 0 && <Menu.Label>{bulk.noCoordinators}</Menu.Label>}
      {all.map((person) => {
        const isAssigned = deal.coordinators.some(({ id }) => id === person.id)
        return (
          <Menu.Item
            key={person.id}
            closeMenuOnClick={false}
            aria-label={isAssigned ? copy.unassign(person.full_name) : copy.assign(person.full_name)}
            rightSection={isAssigned && <IconCheck aria-hidden="true" />}
            onClick={() => assign({ deal, person, isAssigned: !isAssigned })}
          >
            {person.full_name}
          </Menu.Item>
        )
      })}
    </>
  )
}
