import { AppError } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import type { DealFinancials } from '../deal-financials.ts'
import type { Table } from '../tables/table.ts'
import { EditConflict } from './plan-changes.ts'

/** Runs `plan` and rejects an edit conflict with the current table. */
export async function withCurrentTable<T, Input, Reply extends object>(
  ctx: StaffContext,
  { table, financials }: { table: Table<Input, Reply>; financials: DealFinancials },
  plan: () => T,
): Promise<T> {
  try {
    return plan()
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error
    const current = Object.fromEntries(Object.entries(await table.show(ctx, financials, [])))
    throw new AppError(error.code, error.message, { current, ...(error.errors.length > 0 && { errors: error.errors }) })
  }
}

/** Throws EditConflict if something changed after the version in If-Match. */
export function assertNotStale(financials: DealFinancials, ifMatch: number | null, changed: readonly number[]): void {
  if (ifMatch === null) return
  if (ifMatch > financials.version || changed.some((version) => version > ifMatch)) {
    throw new EditConflict('stale', copy.stale)
  }
}
