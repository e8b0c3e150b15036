import type { StaffDeal } from '@loanyard/contract/staff/schemas'
import { clsx } from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { useMedia } from '../../../lib/browser/media-query.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import lines from '../../../ui/list/lines.module.css'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import styles from '../staff.module.css'
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
  width: '92px',
  sortKey: 'status',
  cell: (deal) => deal.status,
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
  const isWide = useMedia('(min-width: 1180px)')
  const isWidest = useMedia('(min-width: 1360px)')
  return useMemo(() => {
    const end: Column<StaffDeal> = {
      key: 'end',
      header: copy.unshare,
      width: '84px',
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
    <div className={lines.line}>
      <span className={clsx(ui.clip, ui.medium)}>
        <span className={clsx(ui.clip, styles.cut)}>{deal.title}</span>
      </span>
      <Money amount={deal.loan_amount} as="whole" />
      <span className={clsx(ui.clip, ui.quiet)}>{deal.lead?.full_name ?? deal.borrower_name}</span>
      <span className={clsx(ui.clip, ui.quiet)}>{deal.stage.name}</span>
    </div>
  )
}
