import { AppError } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { presentDeal, type DealRow } from './rows.ts'

/** Throws stale, with the current deal, unless the caller's If-Match is its version. */
export function assertNotStale(ctx: StaffContext, deal: DealRow, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== deal.version) {
    throw new AppError('stale', copy.stale, {
      current: presentDeal(ctx, deal),
    })
  }
}
