import type { LeadMerge } from '@loanyard/contract/leads/merges'
import { notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import { findLead } from '../queries.ts'
import { findMergeOf, findMerges } from './merge-queries.ts'
import { presentMerge } from './present-merge.ts'

interface Merges {
  merged_into: { id: string; full_name: string } | null
  results: LeadMerge[]
}

/** Also of a lead that went, as long as the caller sees the one that stays. Throws not_found. */
export async function listMerges(ctx: StaffContext, leadId: string): Promise<Merges> {
  const lead = await findLead(ctx, leadId)
  if (lead !== null) {
    const merges = await findMerges(ctx, lead.id)
    return { merged_into: null, results: merges.map((row) => presentMerge(ctx, row)) }
  }
  const into = await findRemaining(ctx, toUuid('lead', leadId))
  if (into === null) throw notFound()
  return { merged_into: into, results: [] }
}

/** A lead that took in another can itself have been merged since. */
async function findRemaining(ctx: StaffContext, merged: string): Promise<Merges['merged_into']> {
  const seen = new Set<string>()
  for (let at = merged; !seen.has(at);) {
    seen.add(at)
    const merge = await findMergeOf(ctx, at)
    if (merge === null) return null
    const lead = await findLead(ctx, toId('lead', merge.lead_id))
    if (lead !== null) return { id: toId('lead', lead.id), full_name: lead.full_name }
    at = merge.lead_id
  }
  return null
}
