import type { DealSummary } from '@loanyard/contract/deals/schemas'
import * as nextStepCopy from '../../../domain/next-step/copy.ts'
import { NextStepText } from '../../../domain/next-step/next-step.tsx'
import { dealStatusTones } from '../../../domain/status-tones.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { fullName } from '../../../lib/format/format.ts'
import { useRoom } from '../../../ui/layout/use-room.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { useChosenColumns } from '../../../ui/list/use-chosen-columns.ts'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from '../copy.ts'
import { TurnBadge } from '../deal-badges.tsx'
import { isOpenDeal } from '../open-deal.ts'

/** "Ana Lopez", or whichever part of the name is known. */
export function borrowerName({ borrower }: DealSummary): string {
  return fullName(borrower.first_name, borrower.last_name)
}

const dealColumns: readonly Column<DealSummary>[] = [
  { key: 'title', header: copy.deal, names: true, sortKey: 'title', cell: (deal) => deal.title },
  { key: 'borrower', header: copy.borrower, width: '10%', cell: borrowerName },
  { key: 'stage', header: copy.stage, width: '148px', sortKey: 'stage', cell: (deal) => deal.stage.name },
  {
    key: 'status',
    header: copy.status,
    width: '100px',
    sortKey: 'status',
    cell: (deal) => <StatusBadge tone={dealStatusTones[deal.status]}>{deal.status}</StatusBadge>,
  },
  {
    key: 'turn',
    header: copy.requests,
    width: '212px',
    cell: (deal) =>
      deal.progress.requirements === 0 ? <span aria-label={copy.none}>–</span> : <TurnBadge deal={deal} />,
  },
  {
    key: 'next_step',
    header: nextStepCopy.nextStep,
    width: '190px',
    cell: (deal) => <NextStepText step={deal.next_step} isOpen={isOpenDeal(deal)} />,
  },
  {
    key: 'loan_amount',
    header: copy.loanAmount,
    width: '116px',
    align: 'end',
    sortKey: 'loan_amount',
    firstSort: 'desc',
    cell: (deal) => <Money amount={deal.loan_amount} as="whole" />,
  },
  {
    key: 'personal_credit_score',
    header: copy.creditScore,
    width: '102px',
    align: 'end',
    sortKey: 'personal_credit_score',
    firstSort: 'desc',
    cell: (deal) => <span className="tabular">{deal.personal_credit_score ?? '–'}</span>,
  },
  {
    key: 'created',
    header: copy.created,
    width: '104px',
    align: 'end',
    sortKey: 'created',
    firstSort: 'desc',
    cell: (deal) => <DateText value={deal.created} />,
  },
]

export const loadMoreColumns = () => loadChunk(() => import('./more-columns.tsx'))

const usual = dealColumns.filter(({ key }) => key !== 'personal_credit_score')
const later = ['modified']
const fewer = usual.filter(({ key }) => key !== 'borrower')
const few = fewer
  .filter(({ key }) => key !== 'created')
  .map((column) => (column.key === 'next_step' ? { ...column, width: '11%' } : column))

/** The title takes what is left, so that some columns wait for more room. */
export function useDealColumns(chosen: string | undefined): readonly Column<DealSummary>[] {
  const hasAll = useRoom(1580)
  const hasBorrower = useRoom(1310)
  const hasCreated = useRoom(1140)
  return useChosenColumns({
    usual: hasAll ? dealColumns : hasBorrower ? usual : hasCreated ? fewer : few,
    later: hasAll && later,
    known: dealColumns,
    chosen,
    load: loadMoreColumns,
  })
}
