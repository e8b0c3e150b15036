import type { ExistingLead } from '@loanyard/contract/leads/import-check'
import { rows, type StaffContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import { leadsWithIds } from '../queries.ts'
import { presentLead, type LeadRow } from '../rows.ts'

/** The leads with these (prefixed) ids in the caller's scope, with the values that an import can change. */
export async function findExisting(ctx: StaffContext, ids: readonly string[]): Promise<ExistingLead[]> {
  const found = await rows<LeadRow>(
    ctx,
    leadsWithIds(
      ctx,
      ids.map((id) => toUuid('lead', id)),
    ),
  )
  return found.map((row) => ({ ...presentLead(ctx, row), id: toId('lead', row.id) }))
}
