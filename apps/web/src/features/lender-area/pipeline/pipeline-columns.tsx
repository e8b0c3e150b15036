import type { PipelineDeal } from '@loanyard/contract/lender-area/schemas'
import { clsx } from 'clsx'
import { lenderResponseTones } from '../../../domain/status-tones.ts'
import { useMedia } from '../../../lib/browser/media-query.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { businessAndBorrower, DealTitle } from '../deals/deal-columns.tsx'
import { responseLabel } from '../labels.ts'
import * as copy from './copy.ts'
import styles from './pipeline.module.css'

type PipelineColumn = Column<PipelineDeal>

function Missing() {
  return (
    <span className={ui.quiet}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{copy.notEntered}</VisuallyHidden>
    </span>
  )
}

function Dscr({ deal: { dscr } }: { deal: PipelineDeal }) {
  if (dscr === null) return <Missing />
  const { ratio, period, is_projection: isProjection } = dscr
  return (
    <>
      {ratio}×<span className={clsx(ui.quiet, styles.second)}>{isProjection ? copy.projected(period) : period}</span>
    </>
  )
}

function Response({ deal: { response, offer_expired: isExpired } }: { deal: PipelineDeal }) {
  if (isExpired && response === 'Terms offered') return <StatusBadge tone="caution">{copy.offerExpired}</StatusBadge>
  return <StatusBadge tone={lenderResponseTones[response]}>{responseLabel(response)}</StatusBadge>
}

const title: PipelineColumn = {
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
const broker: PipelineColumn = {
  key: 'partner',
  header: copy.broker,
  width: '15%',
  sortKey: 'partner',
  cell: ({ partner, lender }) => (
    <>
      <span title={partner.name}>{partner.name}</span>
      <span className={clsx(ui.quiet, styles.second)} title={lender.name}>
        {lender.name}
      </span>
    </>
  ),
}
const state: PipelineColumn = {
  key: 'business_state',
  header: copy.state,
  width: '76px',
  sortKey: 'business_state',
  cell: (deal) => deal.business_state ?? <Missing />,
}
const amount: PipelineColumn = {
  key: 'loan_amount',
  header: copy.loanAmount,
  width: '124px',
  align: 'end',
  sortKey: 'loan_amount',
  firstSort: 'desc',
  cell: (deal) => <Money amount={deal.loan_amount} as="whole" />,
}
const dscr: PipelineColumn = {
  key: 'dscr',
  header: copy.dscr,
  width: '112px',
  align: 'end',
  sortKey: 'dscr',
  firstSort: 'desc',
  cell: (deal) => <Dscr deal={deal} />,
}
const score: PipelineColumn = {
  key: 'credit_score',
  header: copy.score,
  width: '80px',
  align: 'end',
  sortKey: 'credit_score',
  firstSort: 'desc',
  cell: (deal) => deal.personal_credit_score ?? <Missing />,
}
const response: PipelineColumn = {
  key: 'response',
  header: copy.yourResponse,
  width: '140px',
  sortKey: 'response',
  cell: (deal) => <Response deal={deal} />,
}
const shared: PipelineColumn = {
  key: 'shared_at',
  header: copy.shared,
  width: '124px',
  align: 'end',
  sortKey: 'shared_at',
  firstSort: 'desc',
  cell: (deal) => <DateText value={deal.shared_at} />,
}

const allColumns = [title, broker, state, amount, dscr, score, response, shared]

/** The broker is named on narrow screens only if there are several. */
export function usePipelineColumns(): readonly PipelineColumn[] {
  const isWide = useMedia('(min-width: 1100px)')
  return isWide ? allColumns : allColumns.filter((column) => column !== broker)
}

export function PipelineLines({ deal }: { deal: PipelineDeal }) {
  const facts = [
    deal.partner.name,
    ...(deal.business_state === null ? [] : [deal.business_state]),
    ...(deal.dscr === null ? [] : [`${copy.dscr} ${deal.dscr.ratio}×`]),
    ...(deal.personal_credit_score === null ? [] : [`${copy.score} ${deal.personal_credit_score}`]),
  ]
  return (
    <>
      <span className={clsx(ui.ends, styles.line)}>
        <DealTitle deal={deal} />
        <Money amount={deal.loan_amount} as="whole" />
      </span>
      <span className={clsx(ui.ends, styles.line)}>
        <span className={clsx(ui.quiet, ui.shrinks)}>
          {facts.join(' · ')}
          {' · '}
          {copy.sharedOn} <DateText value={deal.shared_at} />
        </span>
        <Response deal={deal} />
      </span>
    </>
  )
}
