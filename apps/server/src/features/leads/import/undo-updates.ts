import type { StaffContext } from '../../../services/context.ts'
import { findUpdates, lockForUpdate, saveUpdates, type ImportChange, type UpdatableLead } from './update-queries.ts'

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
  const leads = new Map(
    (
      await lockForUpdate(
        ctx,
        updates.map(({ lead_id }) => lead_id),
      )
    ).map((lead) => [lead.id, lead]),
  )
  const found = updates.flatMap(({ lead_id, changes }) => {
    const lead = leads.get(lead_id)
    return lead === undefined ? [] : [{ lead, all: changes, changes: reversed(lead, changes) }]
  })
  const changing = found.filter(({ changes }) => changes.length > 0)
  await saveUpdates(ctx, changing)
  return {
    restored: changing.length,
    kept: found
      .filter(({ all, changes }) => changes.length < all.length)
      .map(({ lead: { id, full_name } }) => ({ id, full_name })),
  }
}

function reversed(lead: UpdatableLead, changes: readonly ImportChange[]): ImportChange[] {
  return changes
    .filter(({ field, to }) => lead[field] === to && !(field === 'lead_status' && lead.has_deal))
    .map(({ field, from, to }) => ({ field, from: to, to: from }))
}
