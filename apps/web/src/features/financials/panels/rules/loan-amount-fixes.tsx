import type { FinancialSummary } from '@loanyard/contract/financials/summary'
import type { InputWarning } from '@loanyard/lending/underwriting/input-warnings'
import type { DealRef } from '../../../../domain/deal-ref.ts'
import { formatMoney, formatMoneyWhole } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { loanDebtOf } from '../../data/calculate.ts'
import { useChangeDeal } from '../../data/deal-changes.ts'
import type { TableStore } from '../../data/deal-tables.ts'
import { useSaveDebt } from '../../data/debt-calls.ts'
import * as copy from '../copy.ts'

export interface FixProps {
  dealRef: DealRef
  table: TableStore
  summary: FinancialSummary
}

interface LoanAmountFixesProps extends FixProps {
  warning: Extract<InputWarning, { kind: 'loan_amounts' }>
}

const short = (amount: string) => (amount.endsWith('.00') ? formatMoneyWhole(amount) : formatMoney(amount))

/** The grid is long, so its first amount gets the focus. */
function showSources(): void {
  const grid = document.querySelector(`[role="grid"][aria-label="${copy.sourcesAndUses}"]`)
  grid?.querySelector<HTMLElement>('[data-row="0"][data-column="1"]')?.focus()
  grid?.scrollIntoView({ block: 'center' })
}

/** One click for each way to make the three loan amounts agree. */
export function LoanAmountFixes({ dealRef, table, summary, warning }: LoanAmountFixesProps) {
  const { deal, sources, debts } = warning
  const { change, isPending } = useChangeDeal(dealRef)
  const { save, isPending: isSaving } = useSaveDebt(dealRef, table)
  const loan = sources ?? deal
  const debt = loanDebtOf(summary)
  return (
    <span className={ui.wrap2}>
      {sources !== null && sources !== deal && (
        <>
          <Button
            size="small"
            busy={isPending}
            onClick={() =>
              change({
                changes: { loan_amount: sources },
                undo: { changes: { loan_amount: deal }, message: copy.loanAmountChanged(formatMoney(sources)) },
              })
            }
          >
            {copy.takeAmount(short(sources))}
          </Button>
          <Button size="small" onClick={showSources}>
            {copy.fixSources}
          </Button>
        </>
      )}
      {loan !== null && debts !== null && debts !== loan && debt !== null && (
        <Button
          size="small"
          busy={isSaving}
          onClick={() =>
            save({
              debt: { ...debt, principal_amount: loan },
              before: debt,
              message: copy.debtChanged(debt.item_name, formatMoney(loan)),
            })
          }
        >
          {copy.setDebt(short(loan))}
        </Button>
      )}
    </span>
  )
}
