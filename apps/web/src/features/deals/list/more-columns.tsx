import { dealGroupings, type DealGrouping } from '@loanyard/contract/deals/filters'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import * as nextStepCopy from '../../../domain/next-step/copy.ts'
import { daysSince, formatCounted, formatDate, formatDateInSentence } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ChooseColumns } from '../../../ui/list/choose/choose-columns.tsx'
import { resizable } from '../../../ui/list/choose/resize-handle.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { useEditKey } from '../../../ui/list/edit/editable-cell.tsx'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import * as shared from '../copy.ts'
import { dealColumnKeys, type DealsAddress } from '../deal-filters.ts'
import * as copy from './copy.ts'
import { editable as withEditor } from './edit/deal-cell.tsx'
import { RowMoves } from './edit/row-moves.tsx'

function DaysInStage({ since }: { since: string }) {
  const days = daysSince(since)
  return (
    <span title={copy.inStageSince(formatDateInSentence(since))}>
      {days === 0 ? copy.today : formatCounted(days, 'day')}
    </span>
  )
}

function Due({ next_due, is_overdue }: Pick<DealSummary, 'next_due' | 'is_overdue'>) {
  if (next_due === null || !is_overdue) return <DateText value={next_due} />
  return <span className={ui.problem}>{copy.overdueSince(formatDate(next_due))}</span>
}

function coordinatorNames({ coordinators }: DealSummary): string {
  return coordinators.map(({ full_name, is_active }) => (is_active ? full_name : copy.inactive(full_name))).join(', ')
}

const text = (
  key: (typeof dealColumnKeys)[number],
  header: string,
  textOf: (deal: DealSummary) => string | null,
): Column<DealSummary> => ({ key, header, cell: (deal) => <ValueOrDash>{textOf(deal)}</ValueOrDash> })

export { pickColumns } from '../../../ui/list/choose/pick-columns.ts'

export const editable = (column: Column<DealSummary>) => resizable(withEditor(column))

/** Columns that only show if someone chooses them. */
export const moreColumns: readonly Column<DealSummary>[] = [
  text('business_name', copy.business, (deal) => deal.business_name),
  text('borrower_email', copy.borrowerEmail, (deal) => deal.borrower.email),
  text('borrower_phone', copy.borrowerPhone, (deal) => deal.borrower.phone),
  {
    key: 'stage_entered',
    header: copy.inStage,
    width: '96px',
    align: 'end',
    cell: (deal) => <DaysInStage since={deal.stage_entered} />,
  },
  {
    key: 'next_due',
    header: copy.due,
    width: '152px',
    cell: (deal) => <Due next_due={deal.next_due} is_overdue={deal.is_overdue} />,
  },
  text('coordinators', shared.coordinator, coordinatorNames),
  {
    key: 'lender_count',
    header: copy.lenders,
    width: '84px',
    align: 'end',
    cell: (deal) => deal.lender_count,
  },
  {
    key: 'down_payment',
    header: copy.downPayment,
    width: '124px',
    align: 'end',
    cell: (deal) => <Money amount={deal.down_payment} as="whole" />,
  },
  text('loan_purpose', shared.loanPurpose, (deal) => deal.loan_purpose),
  text('sba_program', copy.program, (deal) => deal.sba_program),
  {
    key: 'expected_close_on',
    header: copy.expectedClose,
    width: '124px',
    align: 'end',
    cell: (deal) => <DateText value={deal.forecast.close_on} />,
  },
  {
    key: 'close_probability',
    header: copy.closeProbability,
    width: '104px',
    align: 'end',
    cell: (deal) => `${deal.forecast.probability}%`,
  },
  {
    key: 'expected_fee',
    header: copy.expectedFee,
    width: '120px',
    align: 'end',
    cell: (deal) => <Money amount={deal.forecast.fee} as="whole" />,
  },
  text('referral_source', copy.referralSource, (deal) => deal.referral_source),
  {
    key: 'modified',
    header: shared.modified,
    width: '112px',
    align: 'end',
    sortKey: 'modified',
    firstSort: 'desc',
    cell: (deal) => <RelativeTime value={deal.modified} />,
  },
]

const headers: Readonly<Record<(typeof dealColumnKeys)[number], string>> = {
  title: shared.deal,
  business_name: copy.business,
  borrower: shared.borrower,
  borrower_email: copy.borrowerEmail,
  borrower_phone: copy.borrowerPhone,
  stage: shared.stage,
  stage_entered: copy.inStage,
  status: shared.status,
  turn: shared.requests,
  next_due: copy.due,
  next_step: nextStepCopy.nextStep,
  coordinators: shared.coordinator,
  lender_count: copy.lenders,
  loan_amount: shared.loanAmount,
  down_payment: copy.downPayment,
  loan_purpose: shared.loanPurpose,
  sba_program: copy.program,
  personal_credit_score: shared.creditScore,
  expected_close_on: copy.expectedClose,
  close_probability: copy.closeProbability,
  expected_fee: copy.expectedFee,
  referral_source: copy.referralSource,
  created: shared.created,
  modified: shared.modified,
}

const all = dealColumnKeys.map((key) => ({ key, header: headers[key] }))

interface DealColumnsProps {
  partnerId: string
  stages: readonly Stage[]
  address: Pick<DealsAddress, 'columns' | 'group_by' | 'density'>
  shown: readonly Column<DealSummary>[]
  onChange: (change: DealsAddress) => void
}

const groupingLabels: Readonly<Record<DealGrouping, string>> = {
  stage: shared.stage,
  status: shared.status,
  coordinator: shared.coordinator,
  loan_purpose: shared.loanPurpose,
  waiting_on: shared.waitingOn,
}

const groupings = dealGroupings.map((value) => ({ value, label: groupingLabels[value] }))

export function DealColumns({ address, shown, onChange, ...moved }: DealColumnsProps) {
  const { columns: chosen } = address
  useEditKey()
  // Until chosen columns have loaded, the list shows the usual ones.
  const keys = chosen?.split(',') ?? shown.map(({ key }) => key)
  return (
    <>
      <ChooseColumns
        all={all}
        shown={keys}
        isChosen={chosen !== undefined}
        onChange={(columns) => onChange({ columns })}
        display={{ groupings, shown: address, onDisplay: onChange }}
      />
      <RowMoves {...moved} />
    </>
  )
}
