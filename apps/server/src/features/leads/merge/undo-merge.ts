import type { MergeField } from '@loanyard/contract/leads/merges'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { auditedChanges, undoOf, valuesOf } from '../lead-values.ts'
import { authorize } from '../policy.ts'
import { findLead, lockLeads, saveLead, setLeadDeleted } from '../queries.ts'
import { presentLead } from '../rows.ts'
import { lockMerge, moveBack, setUndone } from './merge-queries.ts'

interface Undone {
  lead: Lead
  restored: Lead
  kept: MergeField[]
}

/**
 * Gives both leads back as they were. Values that someone changed since the merge stay, and so does what was moved or deleted
 * since. Throws not_found, forbidden, already_exists if it was undone already.
 */
export function undoMerge(ctx: StaffContext, params: { lead_id: string; merge_id: string }): Promise<Undone> {
  authorize(ctx, 'lead.merge')
  return withTransaction(ctx, async (tx) => {
    const merge = await lockMerge(tx, toUuid('lead', params.lead_id), toUuid('lead_merge', params.merge_id))
    if (merge === null) throw notFound()
    if (merge.undone_at !== null) throw new AppError('already_exists', copy.mergeAlreadyUndone)
    lockLeads(tx, [merge.lead_id, merge.merged_lead_id])
    const lead = await findLead(tx, params.lead_id)
    if (lead === null) throw notFound()
    const { back, kept } = undoOf(lead, lead.deal_id !== null, merge.changes)
    moveBack(tx, merge)
    setLeadDeleted(tx, merge.merged_lead_id, null)
    setUndone(tx, merge.id)
    const after = await saveLead(tx, lead.id, { ...lead, ...valuesOf(back) })
    const restored = await findLead(tx, toId('lead', merge.merged_lead_id))
    if (after === null || restored === null) throw new Error('a locked lead was not there to be saved')
    recordAudit(tx, {
      action: 'lead_merge_undone',
      subject: lead.id,
      changes: [{ field: 'merged_lead', from: merge.merged_name, to: null }, ...auditedChanges(back)],
      data: { full_name: after.full_name, merged: merge.merged_lead_id },
    })
    return { lead: presentLead(tx, { ...after, deal_id: lead.deal_id }), restored: presentLead(tx, restored), kept }
  })
}
