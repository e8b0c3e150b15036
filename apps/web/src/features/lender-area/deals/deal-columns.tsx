import type { LenderDealSummary } from '@loanyard/contract/lender-area/schemas'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { Money } from '../../../ui/text/money.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { responseTone, statusTone } from '../labels.ts'
import * as copy from './copy.ts'
import styles from './deals.module.css'

function newItems({ opened, unread_messages: unread }: LenderDealSummary): string[] {
  return [...(opened ? [] : [copy.newDeal]), ...(unread === 0 ? [] : [copy.unread(formatCount(unread))])]
}

export function rowLabelOf(deal: LenderDealSummary): string {
  const unread = deal.unread_messages
  const news = [
    ...(deal.opened ? [] : [copy.newSuffix]),
    ...(unread === 0 ? [] : [formatCounted(unread, 'unread message')]),
  ]
  return [copy.openDeal(deal.title), ...news].join(', ')
}

function Title({ deal }: { deal: LenderDealSummary }) {
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

const partiesOf = ({ business_name: business, borrower_name: borrower }: LenderDealSummary) =>
  business === null ? borrower : `${business}, ${borrower}`

type DealColumn = Column<LenderDealSummary>

const title: DealColumn = {
  key: 'title',
  header: copy.deal,
  names: true,
  sortKey: 'title',
  cell: (deal) => <Title deal={deal} />,
}
const who: DealColumn = {
  key: 'who',
  header: copy.businessAndBorrower,
  width: '15%',
  cell: (deal) => <span title={partiesOf(deal)}>{partiesOf(deal)}</span>,
}
const purpose: DealColumn = {
  key: 'loan_purpose',
  header: copy.purpose,
  width: '10%',
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
  cell: (deal) => <StatusBadge tone={statusTone[deal.status]}>{deal.status}</StatusBadge>,
}
const response: DealColumn = {
  key: 'response',
  header: copy.yourAnswer,
  width: '132px',
  cell: (deal) => <StatusBadge tone={responseTone[deal.response]}>{deal.response}</StatusBadge>,
}
const documents: DealColumn = {
  key: 'documents_count',
  header: copy.documents,
  width: '94px',
  align: 'end',
  cell: (deal) => formatCount(deal.documents_count),
}
const shared: DealColumn = {
  key: 'shared',
  header: copy.shared,
  width: '112px',
  align: 'end',
  sortKey: 'shared',
  firstSort: 'desc',
  cell: (deal) => <DateText value={deal.shared} />,
}

const most: readonly DealColumn[] = [title, who, amount, stage, status, response, shared]
const all: readonly DealColumn[] = [title, who, purpose, amount, stage, status, response, documents, shared]

/** Less important columns show only if there is room. */
export function useDealColumns(): readonly DealColumn[] {
  return useMedia('(min-width: 1360px)') ? all : most
}

export function DealLines({ deal }: { deal: LenderDealSummary }) {
  return (
    <>
      <span className={styles.line}>
        <Title deal={deal} />
        <Money amount={deal.loan_amount} as="whole" />
      </span>
      <span className={styles.line}>
        <span className={styles.more}>{partiesOf(deal)}</span>
        <StatusBadge tone={responseTone[deal.response]}>{deal.response}</StatusBadge>
      </span>
    </>
  )
}
