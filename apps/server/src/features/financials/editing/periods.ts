import { maxPeriods } from '@loanyard/contract/financials/fields'
import type { FinancialSummary, NewPeriod, PeriodChanges } from '@loanyard/contract/financials/summary'
import { AppError, badInput, notFound, violatedConstraint } from '../../../errors.ts'
import { recordAudit, type FieldChange } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { saveVersion } from '../deal-financials-queries.ts'
import { lockDealFinancials, type LockedFinancials } from '../deal-financials.ts'
import { authorize } from '../policy.ts'
import { findPeriods, insertPeriod, removePeriod, savePeriod, savePeriodOrder } from '../tables/summary-queries.ts'
import { summaryTable } from '../tables/summary.ts'
import type { Period } from '../tables/table.ts'
import { withCurrentTable, assertNotStale } from './edit-conflicts.ts'
import { recordEdit } from './record-edit.ts'
import { insertAfter, moveAfter } from './row-order.ts'

const { activity, name: table } = summaryTable

/** The version the caller saw. */
interface VersionCheck {
  readonly ifMatch: number | null
}

/** Adds a period. Throws not_found, stale, already_exists, bad_input for too many. */
export function addPeriod(
  ctx: StaffContext,
  dealId: string,
  { period, after, is_projection, ifMatch }: NewPeriod & VersionCheck,
): Promise<FinancialSummary> {
  authorize(ctx, 'financials.update')
  return withUniqueName(period, () =>
    withTransaction(ctx, async (tx) => {
      const financials = await lockDealFinancials(tx, dealId, activity)
      await assertSummaryNotStale(tx, financials, ifMatch)
      const periods = await findPeriods(tx, financials.deal_id)
      if (periods.length >= maxPeriods) {
        throw badInput([{ path: 'period', message: copy.tooManyPeriods(maxPeriods) }])
      }
      const id = newUuid()
      insertPeriod(tx, financials.deal_id, { id, name: period, is_projection })
      if (after !== undefined) {
        const previousId = after === null ? null : findPeriodByName(periods, after).id
        savePeriodOrder(
          tx,
          financials.deal_id,
          insertAfter(
            periods.map((one) => one.id),
            id,
            previousId,
          ),
        )
      }
      const changes = [{ field: 'period', from: null, to: period }]
      recordAudit(tx, { action: 'financial_period_added', subject: id, deal: financials.deal_id, changes })
      return saveAndShow(tx, financials)
    }),
  )
}

/** Renames a period. Throws not_found, stale, already_exists. */
export function renamePeriod(
  ctx: StaffContext,
  dealId: string,
  { old_period, new_period, ifMatch }: VersionCheck & { readonly old_period: string; readonly new_period: string },
): Promise<FinancialSummary> {
  authorize(ctx, 'financials.update')
  return withUniqueName(new_period, () =>
    withTransaction(ctx, async (tx) => {
      const financials = await lockDealFinancials(tx, dealId, activity)
      await assertSummaryNotStale(tx, financials, ifMatch)
      const period = findPeriodByName(await findPeriods(tx, financials.deal_id), old_period)
      if (old_period === new_period) return summaryTable.show(tx, financials, [])
      savePeriod(tx, { ...period, name: new_period })
      const changes = [{ field: 'period', from: old_period, to: new_period }]
      recordAudit(tx, { action: 'financial_period_changed', subject: period.id, deal: financials.deal_id, changes })
      return saveAndShow(tx, financials)
    }),
  )
}

/** Moves a period after another, or sets whether it is a projection. Throws not_found, stale. */
export function changePeriod(
  ctx: StaffContext,
  dealId: string,
  { ifMatch, ...input }: PeriodChanges & VersionCheck,
): Promise<FinancialSummary> {
  authorize(ctx, 'financials.update')
  return withTransaction(ctx, async (tx) => {
    const financials = await lockDealFinancials(tx, dealId, activity)
    await assertSummaryNotStale(tx, financials, ifMatch)
    const periods = await findPeriods(tx, financials.deal_id)
    const period = findPeriodByName(periods, input.period)
    const { after, is_projection = period.is_projection } = input
    const before = periods.map(({ id }) => id)
    const previousId = after === undefined || after === null ? after : findPeriodByName(periods, after).id
    const order = previousId === undefined ? before : moveAfter(before, [period.id], previousId)
    const isMoved = order.some((id, index) => id !== before[index])
    const isProjectionChanged = is_projection !== period.is_projection
    if (!isMoved && !isProjectionChanged) return summaryTable.show(tx, financials, [])
    if (isMoved) savePeriodOrder(tx, financials.deal_id, order)
    if (isProjectionChanged) savePeriod(tx, { ...period, is_projection })
    const changes: FieldChange[] = [
      ...(isMoved
        ? [
            {
              field: `${period.name} · order`,
              from: null,
              to: typeof after === 'string' ? copy.movedAfter(after) : copy.movedFirst,
            },
          ]
        : []),
      ...(isProjectionChanged
        ? [{ field: `${period.name} · is_projection`, from: String(!is_projection), to: String(is_projection) }]
        : []),
    ]
    recordEdit(tx, financials, { table, activity, changes })
    return saveAndShow(tx, financials)
  })
}

/** Deletes a period with its amounts; the audit trail keeps them. Throws not_found, stale. */
export function deletePeriod(
  ctx: StaffContext,
  dealId: string,
  { period: name, ifMatch }: VersionCheck & { readonly period: string },
): Promise<null> {
  authorize(ctx, 'financials.update')
  return withTransaction(ctx, async (tx) => {
    const financials = await lockDealFinancials(tx, dealId, activity)
    const { stored, periods } = await summaryTable.find(tx, financials)
    const period = findPeriodByName(periods, name)
    await assertSummaryNotStale(tx, financials, ifMatch)
    removePeriod(tx, period.id)
    const was = stored.map(({ id, cells }) => ({ id, value: cells[`values.${name}`], sde: cells[`sde.${name}`] }))
    const changes = [{ field: 'period', from: name, to: null }]
    recordAudit(tx, {
      action: 'financial_period_deleted',
      subject: period.id,
      deal: financials.deal_id,
      changes,
      data: { was },
    })
    saveVersion(tx, financials.deal_id, table, financials.version + 1)
    return null
  })
}

/** Throws stale if the summary changed after the version in If-Match. */
async function assertSummaryNotStale(
  tx: StaffContext,
  financials: LockedFinancials,
  ifMatch: number | null,
): Promise<void> {
  await withCurrentTable(tx, { table: summaryTable, financials }, () =>
    assertNotStale(financials, ifMatch, [financials.financial_summary]),
  )
}

/** Throws not_found. */
function findPeriodByName(periods: readonly Period[], name: string): Period {
  const period = periods.find((candidate) => candidate.name === name)
  if (period === undefined) throw notFound()
  return period
}

function saveAndShow(tx: StaffContext, financials: LockedFinancials): Promise<FinancialSummary> {
  const version = financials.version + 1
  saveVersion(tx, financials.deal_id, table, version)
  return summaryTable.show(tx, { ...financials, version, financial_summary: version }, [])
}

async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'one_period_of_a_name') throw error
    throw new AppError('already_exists', copy.periodExists(name))
  }
}
