import type { Lender } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { daysLabel } from '../../../lib/format/rates-and-terms.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import { offersOf } from '../answers.ts'
import styles from '../lenders.module.css'
import * as copy from './copy.ts'
import { LenderStatusSelect } from './lender-status-select.tsx'

const name: Column<Lender> = {
  key: 'name',
  header: copy.name,
  sortKey: 'name',
  names: true,
  cell: (lender) => lender.name,
}

const contact: Column<Lender> = {
  key: 'contact',
  header: copy.contact,
  width: '15%',
  cell: (lender) => <ValueOrDash>{lender.user?.full_name ?? null}</ValueOrDash>,
}

const email: Column<Lender> = {
  key: 'email',
  header: copy.email,
  width: '14%',
  cell: (lender) => <span className={clsx(ui.quiet, styles.quiet)}>{lender.lender_email}</span>,
}

const status: Column<Lender> = {
  key: 'status',
  header: copy.status,
  width: '132px',
  cell: (lender) => <LenderStatusSelect lender={lender} />,
}

const people: Column<Lender> = {
  key: 'staff_count',
  header: copy.people,
  width: '112px',
  align: 'end',
  cell: (lender) => formatCount(lender.staff_count),
}

const deals: Column<Lender> = {
  key: 'shared_deals_count',
  header: copy.sharedDeals,
  hint: copy.sharedDealsHint,
  width: '104px',
  align: 'end',
  sortKey: 'shared_deals_count',
  firstSort: 'desc',
  cell: (lender) => formatCount(lender.shared_deals_count),
}

/** Nothing to compare a lender by is a dash, not a zero. */
const orDash = (lender: Lender, text: string) => (
  <ValueOrDash>{lender.last_year.shared === 0 ? null : text}</ValueOrDash>
)

const waiting: Column<Lender> = {
  key: 'waiting_count',
  header: copy.waiting,
  hint: copy.waitingHint,
  width: '92px',
  align: 'end',
  sortKey: 'waiting_count',
  firstSort: 'desc',
  cell: ({ waiting_count }) => (
    <span className={clsx('tabular', waiting_count > 0 && styles.waiting)}>{formatCount(waiting_count)}</span>
  ),
}

const offers: Column<Lender> = {
  key: 'offered_count',
  header: copy.offers,
  hint: copy.offersHint,
  width: '92px',
  align: 'end',
  sortKey: 'offered_count',
  firstSort: 'desc',
  cell: (lender) => orDash(lender, offersOf(lender)),
}

const accepted: Column<Lender> = {
  key: 'accepted_count',
  header: copy.accepted,
  hint: copy.acceptedHint,
  width: '104px',
  align: 'end',
  sortKey: 'accepted_count',
  firstSort: 'desc',
  cell: (lender) => orDash(lender, formatCount(lender.last_year.accepted)),
}

const days: Column<Lender> = {
  key: 'median_days',
  header: copy.daysToAnswer,
  hint: copy.daysToAnswerHint,
  width: '136px',
  align: 'end',
  sortKey: 'median_days',
  cell: ({ last_year: { median_days } }) => (
    <ValueOrDash>{median_days === null ? null : daysLabel(median_days)}</ValueOrDash>
  ),
}

const lastAnswer: Column<Lender> = {
  key: 'last_answer_at',
  header: copy.lastAnswer,
  width: '120px',
  align: 'end',
  sortKey: 'last_answer_at',
  firstSort: 'desc',
  cell: ({ last_year: { last_answer_at } }) => (
    <ValueOrDash>{last_answer_at === null ? null : <RelativeTime value={last_answer_at} />}</ValueOrDash>
  ),
}

const seen: Column<Lender> = {
  key: 'last_login',
  header: copy.lastSignIn,
  width: '132px',
  align: 'end',
  cell: (lender) => <DateText value={lender.user?.last_login ?? null} />,
}

const created: Column<Lender> = {
  key: 'created',
  header: copy.added,
  width: '116px',
  align: 'end',
  sortKey: 'created',
  firstSort: 'desc',
  cell: (lender) => <DateText value={lender.created} />,
}

/** Less important columns show only if there is room. */
export function useLenderColumns(): readonly Column<Lender>[] {
  const isWide = useMedia('(min-width: 1180px)')
  const isWidest = useMedia('(min-width: 1700px)')
  return useMemo(
    () => [
      name,
      contact,
      status,
      deals,
      waiting,
      offers,
      ...(isWide ? [accepted] : []),
      days,
      ...(isWide ? [lastAnswer] : []),
      ...(isWidest ? [email, people, seen, created] : []),
    ],
    [isWide, isWidest],
  )
}
