import type { ViewList } from '@loanyard/contract/staff/views/lists'
import type { SavedViews } from '@loanyard/contract/staff/views/schemas'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { may } from './policy.ts'
import { findDefaultView, findViews } from './queries.ts'
import { presentView } from './rows.ts'

/** Of one list, or of all. */
export async function listViews(ctx: StaffContext, list: ViewList | undefined): Promise<SavedViews> {
  const [views, chosen] = await Promise.all([
    findViews(ctx, list),
    list === undefined ? null : findDefaultView(ctx, list),
  ])
  const isThere = views.some(({ id }) => id === chosen)
  return {
    results: views.map((row) => presentView(ctx, row)),
    default_view: chosen !== null && isThere ? toId('view', chosen) : null,
    can: { create_for_team: may(ctx, 'view.create_for_team') },
  }
}
