import type { Lender } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { daysLabel } from '../../../lib/format/rates-and-terms.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { useRoom } from '../../../ui/layout/use-room.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { useChosenColumns } from '../../../ui/list/use-chosen-columns.ts'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { offersOf } from '../answers.ts'
import styles from '../lenders.module.css'
import { loanSizeOf } from '../loan-size.ts'
import * as copy from './copy.ts'
import type { LenderSearch } from './lender-search.ts'
import { LenderStatusSelect } from './lender-status-select.tsx'

const name: Column<Lender> = {
  key: 'name',
  header: copy.name,
  sortKey: 'name',
  names: true,
  cell: (lender) => lender.name,
}

/** With whom to call, where there is room below the name. */
const nameAndContact: Column<Lender> = {
  ...name,
  cell: ({ name: lender, user, lender_email, lender_phone }) => (
    <span className={styles.lender}>
      <span className={ui.clip}>{lender}</span>
      <span className={clsx(ui.clip, ui.fine)}>
        {[user?.full_name ?? lender_email, lender_phone].filter(Boolean).join(' · ')}
      </span>
    </span>
  ),
}

/** What isn't recorded is a dash. */
const programs: Column<Lender> = {
  key: 'programs',
  header: copy.programs,
  width: '16%',
  cell: ({ credit_box }) => <ValueOrDash>{credit_box.programs.join(', ')}</ValueOrDash>,
}

const loanSize: Column<Lender> = {
  key: 'loan_size',
  header: copy.loanSize,
  width: '136px',
  align: 'end',
  cell: ({ credit_box }) => <ValueOrDash>{loanSizeOf(credit_box)}</ValueOrDash>,
}

const status: Column<Lender> = {
  key: 'status',
  header: copy.status,
  width: '132px',
  cell: (lender) => <LenderStatusSelect lender={lender} />,
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

export const loadMoreColumns = () => loadChunk(() => import('./columns/more-columns.tsx'))

const later = ['accepted_count', 'last_answer_at']
const others = [programs, loanSize, status, deals, waiting, offers, days]

/** Less important columns show only if there is room. */
export function useLenderColumns({ columns: chosen, density }: LenderSearch): readonly Column<Lender>[] {
  const isWide = useRoom(1080)
  const isWidest = useRoom(1390)
  const hasContact = density !== 'compact' && chosen?.includes('contact') !== true
  const known = useMemo(() => [hasContact ? nameAndContact : name, ...others], [hasContact])
  const usual = useMemo(() => known.filter((column) => isWide || column !== loanSize), [known, isWide])
  return useChosenColumns({ usual, later: isWidest && later, known, chosen, load: loadMoreColumns })
}
