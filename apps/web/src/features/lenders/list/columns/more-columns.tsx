import { lenderGroupings } from '@loanyard/contract/lenders/list-query'
import type { Lender } from '@loanyard/contract/lenders/schemas'
import { formatCount } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { ChooseColumns } from '../../../../ui/list/choose/choose-columns.tsx'
import { resizable } from '../../../../ui/list/choose/resize-handle.tsx'
import type { Column } from '../../../../ui/list/columns.ts'
import { ValueOrDash } from '../../../../ui/text/fact.tsx'
import { DateText, RelativeTime } from '../../../../ui/text/time.tsx'
import * as listCopy from '../copy.ts'
import { lenderColumnKeys, type LenderSearch, type SearchChange } from '../lender-search.ts'
import * as copy from './copy.ts'

export { pickColumns } from '../../../../ui/list/choose/pick-columns.ts'

export const editable = resizable<Lender>

const accepted: Column<Lender> = {
  key: 'accepted_count',
  header: listCopy.accepted,
  width: '104px',
  align: 'end',
  sortKey: 'accepted_count',
  firstSort: 'desc',
  cell: ({ last_year: { shared, accepted: count } }) => (
    <ValueOrDash>{shared === 0 ? null : formatCount(count)}</ValueOrDash>
  ),
}

const lastAnswer: Column<Lender> = {
  key: 'last_answer_at',
  header: listCopy.lastAnswer,
  width: '120px',
  align: 'end',
  sortKey: 'last_answer_at',
  firstSort: 'desc',
  cell: ({ last_year: { last_answer_at } }) => (
    <ValueOrDash>{last_answer_at === null ? null : <RelativeTime value={last_answer_at} />}</ValueOrDash>
  ),
}

const states: Column<Lender> = {
  key: 'states',
  header: copy.states,
  cell: ({ credit_box }) => <ValueOrDash>{credit_box.states.join(', ')}</ValueOrDash>,
}

const creditScore: Column<Lender> = {
  key: 'min_credit_score',
  header: copy.minCreditScore,
  width: '128px',
  align: 'end',
  cell: ({ credit_box }) => <ValueOrDash>{credit_box.min_credit_score}</ValueOrDash>,
}

const phone: Column<Lender> = {
  key: 'phone',
  header: copy.phone,
  width: '136px',
  cell: (lender) => <ValueOrDash>{lender.lender_phone}</ValueOrDash>,
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
  cell: (lender) => <span className={ui.muted}>{lender.lender_email}</span>,
}

const people: Column<Lender> = {
  key: 'staff_count',
  header: copy.people,
  width: '112px',
  align: 'end',
  cell: (lender) => formatCount(lender.staff_count),
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

export { GroupedLenders } from '../grouped-lenders.tsx'

/** Columns that show if someone chooses them, the first two also in a wide window. */
export const moreColumns: readonly Column<Lender>[] = [
  accepted,
  lastAnswer,
  states,
  creditScore,
  contact,
  email,
  phone,
  people,
  seen,
  created,
]

const headers: Readonly<Record<(typeof lenderColumnKeys)[number], string>> = {
  name: listCopy.name,
  programs: listCopy.programs,
  loan_size: listCopy.loanSize,
  states: copy.states,
  min_credit_score: copy.minCreditScore,
  contact: copy.contact,
  email: copy.email,
  phone: copy.phone,
  status: listCopy.status,
  shared_deals_count: listCopy.sharedDeals,
  waiting_count: listCopy.waiting,
  offered_count: listCopy.offers,
  accepted_count: listCopy.accepted,
  median_days: listCopy.daysToAnswer,
  last_answer_at: listCopy.lastAnswer,
  staff_count: copy.people,
  last_login: copy.lastSignIn,
  created: copy.added,
}

const all = lenderColumnKeys.map((key) => ({ key, header: headers[key] }))

const groupingLabels = { status: listCopy.status, waiting: listCopy.waitingFilter } as const
const groupings = lenderGroupings.map((value) => ({ value, label: groupingLabels[value] }))

interface LenderColumnsProps {
  search: LenderSearch
  shown: readonly Column<Lender>[]
  onChange: (change: Pick<SearchChange, 'columns' | 'group_by' | 'density'>) => void
}

export function LenderColumns({ search, shown, onChange }: LenderColumnsProps) {
  // Until chosen columns have loaded, the list shows the usual ones.
  const keys = search.columns?.split(',') ?? shown.map(({ key }) => key)
  return (
    <ChooseColumns
      all={all}
      shown={keys}
      isChosen={search.columns !== undefined}
      onChange={(columns) => onChange({ columns })}
      display={{ groupings, shown: search, onDisplay: onChange }}
    />
  )
}
