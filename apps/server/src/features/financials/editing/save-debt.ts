import { upTo15Digits } from '@loanyard/contract/core/specified-copy'
import type { Debt, FinancialSummary } from '@loanyard/contract/financials/summary'
import { yearlyDebtService } from '@loanyard/lending/loan/payment'
import { badInput } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { fraction } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { lockDealFinancials } from '../deal-financials.ts'
import { authorize } from '../policy.ts'
import { textOf, type Cells, type StoredRow, type RequestedRow } from '../tables/cells.ts'
import { summaryTable } from '../tables/summary.ts'
import type { Period } from '../tables/table.ts'
import { withCurrentTable, assertNotStale } from './edit-conflicts.ts'
import { activeRow, writePlan, planChanges } from './plan-changes.ts'
import { cellChanges } from './record-edit.ts'

/**
 * Adds a debt by its terms, or changes one. Each of its periods gets twelve payments. A period that had twelve payments
 * by the old terms and is no longer listed gets zero. Throws not_found, stale, bad_input.
 */
export function saveDebt(
  ctx: StaffContext,
  dealId: string,
  { debt, ifMatch }: { readonly debt: Debt; readonly ifMatch: number | null },
): Promise<FinancialSummary> {
  authorize(ctx, 'financials.update')
  const annualPayments = annualDebtService(debt)
  return withTransaction(ctx, async (tx) => {
    const financials = await lockDealFinancials(tx, dealId, summaryTable.activity)
    const content = await summaryTable.find(tx, financials)
    const row = debt.row_id === undefined ? null : activeRow(content.stored, toUuid('summary_row', debt.row_id))
    assertKnownPeriods(debt, content.periods, row)
    const cells = { ...clearedPayments(row), ...termCells(debt), ...paymentCells(debt.periods, annualPayments) }
    const requested: RequestedRow = { id: row?.id ?? null, cells, was: {}, after: undefined, restore: false }
    const plan = await withCurrentTable(tx, { table: summaryTable, financials }, () => {
      assertNotStale(financials, ifMatch, [row?.version ?? financials.financial_summary])
      return planChanges(content.stored, [requested], summaryTable.defaults)
    })
    if (plan.saved.length === 0) return summaryTable.show(tx, financials, [])
    const after = writePlan(tx, financials, summaryTable, { plan, content })
    const named = { field: 'item_name', from: row === null ? null : textOf(row.cells, 'item_name'), to: debt.item_name }
    const changes = [named, ...cellChanges(plan.saved)]
    recordAudit(tx, {
      action: 'financial_debt_saved',
      subject: plan.saved[0]?.id ?? financials.deal_id,
      deal: financials.deal_id,
      changes,
    })
    return summaryTable.show(tx, after, plan.added)
  })
}

/** Throws bad_input if the amount is too long for a cell. */
function annualDebtService({ principal_amount, rate, term }: Debt): string {
  const annualPayments = yearlyDebtService({ principal_amount, rate, term })
  if (annualPayments.indexOf('.') > 15) {
    throw badInput([{ path: 'principal_amount', message: upTo15Digits }])
  }
  return annualPayments
}

function assertKnownPeriods({ periods }: Debt, known: readonly Period[], row: StoredRow | null): void {
  const names = new Set(known.map(({ name }) => name))
  const errors = periods.flatMap((period, index) =>
    names.has(period) ? [] : [{ path: `periods.${index}`, message: copy.periodNotFound }],
  )
  if (row !== null && !textOf(row.cells, 'field_type').startsWith('Debt')) {
    errors.push({ path: 'row_id', message: copy.notADebt })
  }
  if (errors.length > 0) throw badInput(errors)
}

function termCells({ item_name, field_type, principal_amount, rate, term }: Debt): Cells {
  return { item_name, field_type, principal_amount, rate: fraction(rate), term: String(term) }
}

const paymentCells = (periods: readonly string[], amount: string): Cells =>
  Object.fromEntries(periods.map((period) => [`values.${period}`, amount]))

/** Zero for the periods with twelve payments by the row's old terms. Other amounts were typed by a person and stay. */
function clearedPayments(row: StoredRow | null): Cells {
  const { principal_amount = null, rate = null, term = null } = row?.cells ?? {}
  if (row === null || principal_amount === null || rate === null || term === null) return {}
  const annualPayments = yearlyDebtService({ principal_amount, rate, term: Number(term) })
  const paid = Object.keys(row.cells).filter((cell) => cell.startsWith('values.') && row.cells[cell] === annualPayments)
  return Object.fromEntries(paid.map((cell) => [cell, '0.00']))
}
