import type { StaffContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Book } from './book.ts'
import { NotAsSeen } from './plan-changes.ts'
import type { Table } from './table.ts'

/** Runs `plan`; what is not as the caller saw it is refused with the table as it is now. */
export async function asSeen<T, Input, Reply extends object>(
  ctx: StaffContext,
  { table, book }: { table: Table<Input, Reply>; book: Book },
  plan: () => T,
): Promise<T> {
  try {
    return plan()
  } catch (error) {
    if (!(error instanceof NotAsSeen)) throw error
    const current = Object.fromEntries(Object.entries(await table.show(ctx, book, [])))
    throw new AppError(error.code, error.message, { current, ...(error.errors.length > 0 && { errors: error.errors }) })
  }
}

/** Throws NotAsSeen where what a call changes was changed after the version that the caller looked at. */
export function refuseStale(book: Book, ifMatch: number | null, changed: readonly number[]): void {
  if (ifMatch === null) return
  if (ifMatch > book.version || changed.some((version) => version > ifMatch)) {
    throw new NotAsSeen('stale', 'Someone else changed this. Review both versions and choose one.')
  }
}
