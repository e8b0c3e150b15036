import type { LeadStatus } from '@loanyard/contract/core/values'
import { deleteLead, restoreLead, updateLead } from '@loanyard/contract/leads/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { runInOrder } from '../../../lib/cache/keyed-queue.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { settleEach, type Settled } from '../../../lib/cache/settle-each.ts'
import { countLeads, leadQuery } from '../queries.ts'
import { LeadCache, type LeadPositions } from './lead-cache.ts'

export type OptimisticChange = { readonly lead_status: LeadStatus } | { readonly assigned_to: string | null }

export interface Changed {
  readonly lead: Lead
  readonly left: LeadPositions
}

export interface RestoredLead {
  readonly lead: Lead
  readonly positions: LeadPositions
}

const cacheOf = (partnerId: string) => new LeadCache(partnerId)
const paramsOf = (lead: Lead) => ({ lead_id: lead.id, partner_id: lead.partner })

export async function recountLeads(partnerId: string): Promise<void> {
  await cacheOf(partnerId).recount((filters) => countLeads(partnerId, filters))
}

export async function reloadLeads(partnerId: string): Promise<void> {
  await cacheOf(partnerId).reload()
}

/** After a failed change the optimistic value may be wrong, so the lead is fetched again. */
async function refetchLead(lead: Lead, error: unknown): Promise<void> {
  const cache = cacheOf(lead.partner)
  if (isNotFound(error)) return cache.forget(lead.id)
  const options = { ...leadQuery(lead.partner, lead.id), staleTime: 0, retry: false }
  const current = await queryClient.fetchQuery(options).catch(() => null)
  if (current !== null) cache.apply(current)
}

/**
 * Shows the change at once and reverts it if the server rejects it. `before` are the list positions that an undo
 * restores. Throws ApiError.
 */
export async function changeLeadOptimistically(
  lead: Lead,
  change: OptimisticChange,
  before?: LeadPositions,
): Promise<Changed> {
  const cache = cacheOf(lead.partner)
  const undone: OptimisticChange =
    'lead_status' in change ? { lead_status: lead.lead_status } : { assigned_to: lead.assigned_to }
  await cache.cancelReloads()
  cache.change(lead.id, (shown) => ({ ...shown, ...change }))
  return runInOrder(lead.id, async () => {
    try {
      const changed = await callApi(updateLead, { params: paramsOf(lead), body: change })
      return { lead: changed, left: cache.apply(changed, before) }
    } catch (error) {
      cache.change(lead.id, (shown) => ({ ...shown, ...undone }))
      void refetchLead(lead, error)
      throw error
    }
  })
}

/** Throws ApiError. */
export async function convertLead(lead: Lead): Promise<Lead> {
  const cache = cacheOf(lead.partner)
  const converted = await runInOrder(lead.id, () =>
    callApi(updateLead, { params: paramsOf(lead), body: { lead_status: 'Converted' } }),
  ).catch((error: unknown) => {
    void refetchLead(lead, error)
    throw error
  })
  await cache.cancelReloads()
  cache.apply(converted)
  return converted
}

/** Removes leads from the screen at once and puts back those the server refuses to delete. One outcome per lead. */
export async function deleteLeads(partnerId: string, leads: readonly Lead[]): Promise<Settled<RestoredLead, null>[]> {
  const cache = cacheOf(partnerId)
  await cache.cancelReloads()
  const out = leads.map((lead) => ({ lead, positions: cache.takeOut(lead.id) }))
  const outcomes = await settleEach(out, ({ lead }) =>
    runInOrder(lead.id, () => callApi(deleteLead, { params: paramsOf(lead) })),
  )
  const refused: RestoredLead[] = []
  for (const outcome of outcomes) {
    if ('error' in outcome && !isNotFound(outcome.error)) refused.push(outcome.item)
    else cache.forget(outcome.item.lead.id)
  }
  await showRestored(partnerId, refused)
  return outcomes
}

/** Not optimistic, so that several leads are shown in their right order at the end. Throws ApiError. */
export function changeOnServer(lead: Lead, change: OptimisticChange): Promise<Lead> {
  return runInOrder(lead.id, () => callApi(updateLead, { params: paramsOf(lead), body: change }))
}

/** Throws ApiError. */
export function restoreOnServer(lead: Lead): Promise<Lead> {
  return runInOrder(lead.id, () => callApi(restoreLead, { params: paramsOf(lead) }))
}

export async function showRestored(partnerId: string, back: readonly RestoredLead[]): Promise<void> {
  const cache = cacheOf(partnerId)
  await cache.cancelReloads()
  for (const { lead, positions } of back.toSorted((one, other) => other.positions.order - one.positions.order))
    cache.apply(lead, positions)
}
