import type { StaffDeal } from '@loanyard/contract/staff/schemas'
import { clsx } from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { dealStatusTones } from '../../../domain/status-tones.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { useRoom } from '../../../ui/layout/use-room.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'

const title: Column<StaffDeal> = {
  key: 'title',
  header: copy.deal,
  sortKey: 'title',
  names: true,
  cell: (deal) => <span title={deal.title}>{deal.title}</span>,
}

const lead: Column<StaffDeal> = {
  key: 'lead',
  header: copy.borrower,
  width: '13%',
  cell: (deal) => <ValueOrDash>{deal.lead?.full_name ?? deal.borrower_name}</ValueOrDash>,
}

const score: Column<StaffDeal> = {
  key: 'score',
  header: copy.creditScore,
  width: '108px',
  align: 'end',
  cell: (deal) => <ValueOrDash>{deal.lead?.personal_credit_score?.toString() ?? null}</ValueOrDash>,
}

const amount: Column<StaffDeal> = {
  key: 'loan_amount',
  header: copy.loanAmount,
  width: '124px',
  align: 'end',
  sortKey: 'loan_amount',
  firstSort: 'desc',
  cell: (deal) => <Money amount={deal.loan_amount} as="whole" />,
}

const purpose: Column<StaffDeal> = {
  key: 'loan_purpose',
  header: copy.purpose,
  width: '13%',
  cell: (deal) => <ValueOrDash>{deal.loan_purpose}</ValueOrDash>,
}

const stage: Column<StaffDeal> = {
  key: 'stage',
  header: copy.stage,
  width: '160px',
  sortKey: 'stage',
  cell: (deal) => deal.stage.name,
}

const status: Column<StaffDeal> = {
  key: 'status',
  header: copy.status,
  width: '108px',
  sortKey: 'status',
  cell: (deal) => <StatusBadge tone={dealStatusTones[deal.status]}>{deal.status}</StatusBadge>,
}

const assigned: Column<StaffDeal> = {
  key: 'coordinator_assigned_at',
  header: copy.shared,
  width: '116px',
  align: 'end',
  sortKey: 'coordinator_assigned_at',
  firstSort: 'desc',
  cell: (deal) => <DateText value={deal.coordinator_assigned_at} />,
}

/** Less important columns show only if there is room. */
export function useDealColumns(renderStopSharing: (deal: StaffDeal) => ReactNode): readonly Column<StaffDeal>[] {
  const isWide = useRoom(1130)
  const isWidest = useRoom(1290)
  return useMemo(() => {
    const end: Column<StaffDeal> = {
      key: 'end',
      header: copy.unshare,
      isHeaderHidden: true,
      width: '56px',
      align: 'end',
      cell: renderStopSharing,
    }
    return [
      title,
      lead,
      ...(isWidest ? [score] : []),
      amount,
      ...(isWide ? [purpose] : []),
      stage,
      status,
      assigned,
      end,
    ]
  }, [renderStopSharing, isWide, isWidest])
}

export function DealLine({ deal }: { deal: StaffDeal }) {
  return (
    <>
      <span className={clsx(ui.ends, ui.shrinks)}>
        <span className={clsx(ui.clip, ui.medium)}>{deal.title}</span>
        <span className={ui.unbroken}>
          <Money amount={deal.loan_amount} as="whole" />
        </span>
      </span>
      <span className={clsx(ui.ends, ui.shrinks, ui.quiet)}>
        <span className={ui.clip}>{deal.lead?.full_name ?? deal.borrower_name}</span>
        <span className={ui.unbroken}>{deal.stage.name}</span>
      </span>
    </>
  )
}
