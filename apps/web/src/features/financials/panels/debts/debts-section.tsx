import {
  debt as debtSchema,
  type Debt,
  type FinancialSummary,
  type SummaryItem,
} from '@loanyard/contract/financials/summary'
import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { DealRef } from '../../../../domain/deal-ref.ts'
import { formatMoneyShort } from '../../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { DataTable } from '../../../../ui/layout/data-table.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { Money } from '../../../../ui/text/money.tsx'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import { debtOf } from '../../data/calculate.ts'
import type { TableStore } from '../../data/deal-tables.ts'
import { useSaveDebt } from '../../data/debt-calls.ts'
import type { LimitTerms } from '../../data/debt-terms.ts'
import styles from '../../financials.module.css'
import { ScrollRegion } from '../../tables/figure-group.tsx'
import { anchors } from '../section-links.tsx'
import * as copy from './copy.ts'
import { DebtDialog } from './debt-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface DebtsProps {
  dealRef: DealRef
  table: TableStore
  summary: FinancialSummary
  limits: LimitTerms
  canEdit: boolean
}

type Open =
  | { what: 'form'; item: SummaryItem | null; begin?: Partial<Debt> }
  | { what: 'schedule'; item: SummaryItem }
  | null

interface DebtRowProps {
  item: SummaryItem
  canEdit: boolean
  onOpen: (what: 'form' | 'schedule') => void
}

function DebtRow({ item, canEdit, onOpen }: DebtRowProps) {
  return (
    <tr>
      <th scope="row">{item.item_name}</th>
      <td>{item.field_type}</td>
      <td className={styles.number}>
        <Money amount={item.principal_amount} />
      </td>
      <td className={styles.number}>{item.rate === null ? '–' : formatFraction(item.rate)}</td>
      <td>{item.term === null ? '–' : formatTerm(item.term)}</td>
      <td className={styles.number}>
        <Money amount={item.payment} />
      </td>
      <td className={styles.buttons}>
        <Button
          size="small"
          variant="quiet"
          aria-label={copy.scheduleFor(item.item_name)}
          onClick={() => onOpen('schedule')}
        >
          {copy.schedule}
        </Button>
        {canEdit && (
          <Button
            size="small"
            variant="quiet"
            aria-label={copy.editDebt(item.item_name)}
            onClick={() => onOpen('form')}
          >
            {actionLabels.edit}
          </Button>
        )}
      </td>
    </tr>
  )
}

const number = (name: string) => ({ name, className: styles.number })
const columns = [
  copy.debt,
  copy.type,
  number(copy.principal),
  number(copy.rate),
  copy.term,
  number(copy.monthlyPayment),
  { name: copy.actions, content: <VisuallyHidden>{copy.actions}</VisuallyHidden> },
]

function DebtTable({
  items,
  canEdit,
  onOpen,
}: {
  items: readonly SummaryItem[]
  canEdit: boolean
  onOpen: (open: Open) => void
}) {
  return (
    <ScrollRegion label={copy.listOfDebts} isWide>
      <DataTable className={styles.table} label={copy.debts} columns={columns}>
        {items.map((item) => (
          <DebtRow key={item.id} item={item} canEdit={canEdit} onOpen={(what) => onOpen({ what, item })} />
        ))}
      </DataTable>
    </ScrollRegion>
  )
}

function emptyText(canEdit: boolean, hasPeriods: boolean): string {
  if (!canEdit) return copy.noDebts
  return hasPeriods ? copy.debtsHelp : copy.noPeriods
}

/** The loan of the deal as a proposed debt; null without an amount. */
function sbaLoan({ loan, terms }: LimitTerms): Partial<Debt> | null {
  if (loan === '0.00' || loan.startsWith('-')) return null
  const { interest_rate, term_months } = terms
  return {
    item_name: copy.sbaLoan,
    field_type: 'Debt Proposed',
    principal_amount: loan,
    ...(interest_rate !== null && { rate: interest_rate }),
    ...(term_months !== null && { term: term_months }),
  }
}

/** Debts entered with their terms. Their annual payments appear in the summary. */
export function DebtsSection({ dealRef, table, summary, limits, canEdit }: DebtsProps) {
  const [open, setOpen] = useState<Open>(null)
  const { save, isPending } = useSaveDebt(dealRef, table)
  const debts = summary.items.filter((item) => debtOf(item) !== null)
  const hasPeriods = summary.periods.length > 0
  const terms = open?.what === 'schedule' ? debtOf(open.item) : null
  const loan = summary.items.some(({ field_type }) => field_type === 'Debt Proposed') ? null : sbaLoan(limits)
  const addLoan = () => {
    const parsed = debtSchema.safeParse({ ...loan, periods: summary.periods })
    // Without rate and term, the person has to enter them.
    if (parsed.success) save({ debt: parsed.data, before: null, message: copy.loanAdded })
    else setOpen({ what: 'form', item: null, begin: loan ?? {} })
  }
  const add = canEdit && hasPeriods && (
    <>
      {loan !== null && (
        <Button size="small" busy={isPending} onClick={addLoan}>
          {copy.addLoan(formatMoneyShort(limits.loan))}
        </Button>
      )}
      <Button size="small" icon={<IconPlus size={16} />} onClick={() => setOpen({ what: 'form', item: null })}>
        {copy.addDebt}
      </Button>
    </>
  )
  return (
    <Section title={copy.debts} anchor={anchors.debts} actions={add}>
      {debts.length === 0 ? (
        <p className={clsx(ui.fine, styles.basis)}>{emptyText(canEdit, hasPeriods)}</p>
      ) : (
        <DebtTable items={debts} canEdit={canEdit} onOpen={setOpen} />
      )}
      {open?.what === 'form' && (
        <DebtDialog
          dealRef={dealRef}
          item={open.item}
          periods={summary.periods}
          limits={limits}
          {...(open.begin && { begin: open.begin })}
          beforeSaving={table.sync.flush}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'schedule' && terms !== null && (
        <ScheduleDialog name={open.item.item_name} debt={terms} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}
