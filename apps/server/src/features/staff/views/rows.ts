import type { SavedView } from '@loanyard/contract/staff/views/schemas'
import { AppError } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import * as copy from './copy.ts'
import { viewCan } from './policy.ts'
import type { ViewRow } from './queries.ts'

export function presentView(ctx: StaffContext, row: ViewRow): SavedView {
  return {
    id: toId('view', row.id),
    list: row.list,
    name: row.name,
    is_team: row.staff_id === null,
    settings: row.settings,
    modified: row.modified,
    modified_by: row.modified_by_name,
    version: row.version,
    can: viewCan(ctx, row),
  }
}

/** Throws stale, with the view as it is now. */
export function assertNotStale(ctx: StaffContext, row: ViewRow, ifMatch: number | null): void {
  if (ifMatch === null || ifMatch === row.version) return
  throw new AppError('stale', copy.stale, { current: presentView(ctx, row) })
}
