import { leadGroupings, type Lead } from '@loanyard/contract/leads/schemas'
import * as nextStepCopy from '../../../domain/next-step/copy.ts'
import { ChooseColumns } from '../../../ui/list/choose/choose-columns.tsx'
import { resizable } from '../../../ui/list/choose/resize-handle.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { useEditKey } from '../../../ui/list/edit/editable-cell.tsx'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import * as copy from '../copy.ts'
import { leadColumnKeys, type LeadSearch, type SearchChange } from '../lead-search.ts'
import { sources } from '../sources.ts'
import { editable as withEditor } from './edit/lead-cell.tsx'

export { pickColumns } from '../../../ui/list/choose/pick-columns.ts'

export const editable = (column: Column<Lead>) => resizable(withEditor(column))

/** Columns that only show if someone chooses them. */
export const moreColumns: readonly Column<Lead>[] = [
  { key: 'phone', header: copy.phone, width: '136px', cell: (lead) => <ValueOrDash>{lead.phone}</ValueOrDash> },
  {
    key: 'down_payment',
    header: copy.downPayment,
    width: '124px',
    align: 'end',
    cell: (lead) => <Money amount={lead.down_payment} as="whole" />,
  },
  {
    key: 'business_type',
    header: copy.businessType,
    cell: (lead) => <ValueOrDash>{lead.business_type}</ValueOrDash>,
  },
  {
    key: 'referral_source',
    header: copy.referralSource,
    cell: (lead) => <ValueOrDash>{lead.referral_source}</ValueOrDash>,
  },
  { key: 'source', header: copy.source, cell: (lead) => sources[lead.source] },
  {
    key: 'modified',
    header: copy.lastUpdated,
    width: '112px',
    align: 'end',
    cell: (lead) => <RelativeTime value={lead.modified} />,
  },
]

const headers: Readonly<Record<(typeof leadColumnKeys)[number], string>> = {
  full_name: copy.name,
  business_name: copy.business,
  email: copy.email,
  phone: copy.phone,
  lead_status: copy.statusLabel,
  loan_amount: copy.loanAmount,
  down_payment: copy.downPayment,
  personal_credit_score: copy.creditScore,
  loan_purpose: copy.purpose,
  business_type: copy.businessType,
  next_step: nextStepCopy.nextStep,
  assigned_to: copy.assignedTo,
  referral_source: copy.referralSource,
  source: copy.source,
  created: copy.created,
  modified: copy.lastUpdated,
}

const all = leadColumnKeys.map((key) => ({ key, header: headers[key] }))

interface LeadColumnsProps {
  search: LeadSearch
  shown: readonly Column<Lead>[]
  onChange: (change: Pick<SearchChange, 'columns' | 'group_by' | 'density'>) => void
}

const groupings = leadGroupings.map((value) => ({ value, label: headers[value] }))

export function LeadColumns({ search, shown, onChange }: LeadColumnsProps) {
  useEditKey()
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
