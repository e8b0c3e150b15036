import type { StaffContext } from '../../../services/context.ts'
import { undoOf } from '../lead-values.ts'
import { findUpdates, lockForUpdate, saveUpdates } from './update-queries.ts'

interface UndoneUpdates {
  readonly restored: number
  /** Leads some of whose values someone changed since. */
  readonly kept: readonly { readonly id: string; readonly full_name: string }[]
}

/**
 * Gives the leads that an import updated their earlier values back. What someone changed since stays: only values that are still
 * the import's own go.
 */
export async function undoUpdates(ctx: StaffContext, importId: string): Promise<UndoneUpdates> {
  const updates = await findUpdates(ctx, importId)
  if (updates.length === 0) return { restored: 0, kept: [] }
  const ids = updates.map(({ lead_id }) => lead_id)
  const leads = new Map((await lockForUpdate(ctx, ids)).map((lead) => [lead.id, lead]))
  const found = updates.flatMap(({ lead_id, changes }) => {
    const lead = leads.get(lead_id)
    if (lead === undefined) return []
    const { back, kept } = undoOf(lead, lead.has_deal, changes)
    return [{ lead, changes: back, isKept: kept.length > 0 }]
  })
  const changing = found.filter(({ changes }) => changes.length > 0)
  await saveUpdates(ctx, changing)
  return {
    restored: changing.length,
    kept: found.filter(({ isKept }) => isKept).map(({ lead: { id, full_name } }) => ({ id, full_name })),
  }
}
