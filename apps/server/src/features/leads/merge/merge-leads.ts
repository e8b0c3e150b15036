import { mergeFields, type LeadMerge, type NewLeadMerge } from '@loanyard/contract/leads/merges'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { auditedChanges, valuesOf } from '../lead-values.ts'
import { authorize } from '../policy.ts'
import { findLead, lockLeads, saveLead, setLeadDeleted } from '../queries.ts'
import { presentLead, type LeadRow } from '../rows.ts'
import { findMergeOf, insertMerge, moveAll, type MergedChange } from './merge-queries.ts'
import { presentMerge } from './present-merge.ts'

interface Merging {
  readonly kept: LeadRow
  readonly merged: LeadRow
}

/**
 * Moves notes, tasks, favorites and loan requests of `input.merged` to the lead, takes the values named, and deletes the
 * other. A lead with a deal stays. Throws not_found, forbidden, bad_input, already_exists (merged already), lead_has_deal,
 * status_change_refused (Converted without a deal, or from Converted with one), stale if either was changed since the caller
 * saw it.
 */
export function mergeLeads(
  ctx: StaffContext,
  leadId: string,
  input: NewLeadMerge,
): Promise<{ lead: Lead; merge: LeadMerge }> {
  authorize(ctx, 'lead.merge')
  if (input.merged === leadId) throw badInput([{ path: 'merged', message: copy.mergeWithItself }])
  return withTransaction(ctx, async (tx) => {
    const pair = await lockPair(tx, leadId, input.merged)
    assertMergeable(tx, pair, input)
    const { kept, merged } = pair
    const changes = changesOf(pair, input)
    const moved = await moveAll(tx, merged.id, kept)
    setLeadDeleted(tx, merged.id, tx.clock.now())
    const after = await saveLead(tx, kept.id, { ...kept, ...valuesOf(changes) })
    if (after === null) throw new Error('a locked lead was not there to be saved')
    const row = {
      id: newUuid(),
      lead_id: kept.id,
      merged_lead_id: merged.id,
      merged_name: merged.full_name,
      changes,
      moved,
      created: tx.clock.now().toISOString(),
      created_by_name: tx.actor.full_name,
      undone_at: null,
    }
    insertMerge(tx, row)
    recordAudit(tx, {
      action: 'lead_merged',
      subject: kept.id,
      changes: [{ field: 'merged_lead', from: null, to: merged.full_name }, ...auditedChanges(changes)],
      data: { full_name: after.full_name, merged: merged.id },
    })
    return { lead: presentLead(tx, { ...after, deal_id: kept.deal_id }), merge: presentMerge(tx, row) }
  })
}

async function lockPair(tx: StaffContext, keptId: string, mergedId: string): Promise<Merging> {
  const uuids = [toUuid('lead', keptId), toUuid('lead', mergedId)]
  lockLeads(tx, uuids)
  const [kept, merged] = [await findLead(tx, keptId), await findLead(tx, mergedId)]
  if (kept !== null && merged !== null) return { kept, merged }
  for (const [index, lead] of [kept, merged].entries()) {
    const merge = lead === null ? await findMergeOf(tx, uuids[index] ?? '') : null
    const into = merge === null ? null : await findLead(tx, toId('lead', merge.lead_id))
    if (into !== null) throw new AppError('already_exists', copy.alreadyMerged(into.full_name))
  }
  throw notFound()
}

function assertMergeable(tx: StaffContext, { kept, merged }: Merging, input: NewLeadMerge): void {
  if (merged.deal_id !== null) {
    throw new AppError(
      'lead_has_deal',
      kept.deal_id === null ? copy.mergedIsConverted(merged.full_name) : copy.bothConverted,
    )
  }
  if (kept.modified !== input.modified || merged.modified !== input.merged_modified) {
    throw new AppError('stale', copy.changedBeforeMerge, { current: presentLead(tx, kept) })
  }
  if (kept.deal_id !== null && input.take.includes('lead_status')) {
    throw new AppError('status_change_refused', copy.statusStaysConverted)
  }
  // A lead whose deal was deleted keeps this status, but no other lead becomes Converted without a deal.
  if (input.take.includes('lead_status') && merged.lead_status === 'Converted' && kept.lead_status !== 'Converted') {
    throw new AppError('status_change_refused', copy.convertedWithoutDeal(merged.full_name))
  }
}

function changesOf({ kept, merged }: Merging, { take }: NewLeadMerge): MergedChange[] {
  return mergeFields
    .filter((field) => take.includes(field) && kept[field] !== merged[field])
    .map((field) => ({ field, from: kept[field], to: merged[field] }))
}
