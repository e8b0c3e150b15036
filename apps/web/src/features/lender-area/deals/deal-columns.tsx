import type { LenderDealSummary } from '@loanyard/contract/lender-area/schemas'
import { clsx } from 'clsx'
import { dealStatusTones, lenderResponseTones } from '../../../domain/status-tones.ts'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { responseLabel } from '../labels.ts'
import * as copy from './copy.ts'
import styles from './deals.module.css'

type Titled = Pick<LenderDealSummary, 'title' | 'opened' | 'unread_messages'>

function newItems({ opened, unread_messages: unread }: Titled): string[] {
  return [...(opened ? [] : [copy.newDeal]), ...(unread === 0 ? [] : [copy.unread(formatCount(unread))])]
}

export function rowLabelOf(deal: Titled): string {
  const unread = deal.unread_messages
  const news = [
    ...(deal.opened ? [] : [copy.newSuffix]),
    ...(unread === 0 ? [] : [formatCounted(unread, 'unread message')]),
  ]
  return [copy.openDeal(deal.title), ...news].join(', ')
}

export function DealTitle({ deal }: { deal: Titled }) {
  return (
    <span className={styles.title}>
      <span className={deal.opened ? styles.name : styles.newName} title={deal.title}>
        {deal.title}
      </span>
      {newItems(deal).map((news) => (
        <span key={news} className={styles.news}>
          {news}
        </span>
      ))}
    </span>
  )
}

type Named = Pick<LenderDealSummary, 'business_name' | 'borrower_name'>

export const businessAndBorrower = ({ business_name: business, borrower_name: borrower }: Named) =>
  business === null ? borrower : `${business}, ${borrower}`

type DealColumn = Column<LenderDealSummary>

const title: DealColumn = {
  key: 'title',
  header: copy.deal,
  names: true,
  sortKey: 'title',
  cell: (deal) => (
    <>
      <DealTitle deal={deal} />
      <span className={clsx(ui.quiet, styles.second)} title={businessAndBorrower(deal)}>
        {businessAndBorrower(deal)}
      </span>
    </>
  ),
}
const purpose: DealColumn = {
  key: 'loan_purpose',
  header: copy.purpose,
  width: '15%',
  cell: (deal) => <span title={deal.loan_purpose ?? undefined}>{deal.loan_purpose ?? '–'}</span>,
}
const amount: DealColumn = {
  key: 'loan_amount',
  header: copy.loanAmount,
  width: '116px',
  align: 'end',
  sortKey: 'loan_amount',
  firstSort: 'desc',
  cell: (deal) => <Money amount={deal.loan_amount} as="whole" />,
}
const stage: DealColumn = { key: 'stage', header: copy.stage, width: '160px', cell: (deal) => deal.stage.name }
const status: DealColumn = {
  key: 'status',
  header: copy.status,
  width: '96px',
  cell: (deal) => <StatusBadge tone={dealStatusTones[deal.status]}>{deal.status}</StatusBadge>,
}
const response: DealColumn = {
  key: 'response',
  header: copy.yourResponse,
  width: '132px',
  cell: (deal) => <StatusBadge tone={lenderResponseTones[deal.response]}>{responseLabel(deal.response)}</StatusBadge>,
}
const documents: DealColumn = {
  key: 'documents_count',
  header: copy.documents,
  width: '94px',
  align: 'end',
  cell: (deal) => formatCount(deal.documents_count),
}
const shared: DealColumn = {
  key: 'shared_at',
  header: copy.shared,
  width: '112px',
  align: 'end',
  sortKey: 'shared_at',
  firstSort: 'desc',
  cell: (deal) => <DateText value={deal.shared_at} />,
}

/** The status is nearly always Active: it shows only where there is room. */
const mainColumns: readonly DealColumn[] = [title, amount, stage, response, shared]
const allColumns: readonly DealColumn[] = [title, purpose, amount, stage, status, response, documents, shared]

/** Less important columns show only if there is room. */
export function useDealColumns(): readonly DealColumn[] {
  return useMedia('(min-width: 1360px)') ? allColumns : mainColumns
}

export function DealLines({ deal }: { deal: LenderDealSummary }) {
  return (
    <>
      <span className={clsx(ui.ends, styles.line)}>
        <DealTitle deal={deal} />
        <Money amount={deal.loan_amount} as="whole" />
      </span>
      <span className={clsx(ui.ends, styles.line)}>
        <span className={clsx(ui.clip, ui.quiet, ui.shrinks)}>{businessAndBorrower(deal)}</span>
        <StatusBadge tone={lenderResponseTones[deal.response]}>{responseLabel(deal.response)}</StatusBadge>
      </span>
    </>
  )
}
