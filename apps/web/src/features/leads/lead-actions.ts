import { deleteLead, restoreLead, updateLead, type Lead } from '@loanyard/contract/leads'
import type { LeadStatus } from '@loanyard/contract/values'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { inOrder } from '../../lib/in-order.ts'
import { queryClient } from '../../lib/query-client.ts'
import { LeadCache, type Stood } from './lead-cache.ts'
import { countLeads, leadQuery } from './queries.ts'

/** What is changed with one click and shown before the server has answered. */
export type QuickChange = { readonly lead_status: LeadStatus } | { readonly assigned_to: string | null }

/** What a change came to: the lead as the server has it, and the lists it left. */
export interface Changed {
  readonly lead: Lead
  readonly left: Stood
}

const cacheOf = (partnerId: string) => new LeadCache(queryClient, partnerId)
const paramsOf = (lead: Lead) => ({ lead_id: lead.id, partner_id: lead.partner })
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Shows the server's count for what is on the screen. */
export async function recountLeads(partnerId: string): Promise<void> {
  await cacheOf(partnerId).recount((filters) => countLeads(partnerId, filters))
}

/** Reloads the lists from their beginning. */
export async function reloadLeads(partnerId: string): Promise<void> {
  await cacheOf(partnerId).reload()
}

/** After a failure: what the lead really is, if the server can say so. */
async function lookAgain(lead: Lead, error: unknown): Promise<void> {
  const cache = cacheOf(lead.partner)
  if (isGone(error)) return cache.forget(lead.id)
  const options = { ...leadQuery(queryClient, lead.partner, lead.id), staleTime: 0, retry: false }
  const present = await queryClient.fetchQuery(options).catch(() => null)
  if (present !== null) cache.settle(present)
}

/**
 * Changes a lead at once and takes the change back when the server refuses. Throws what the server said.
 * `before` are the lists that an undo brings it back to.
 */
export async function changeLeadQuickly(lead: Lead, change: QuickChange, before: Stood = []): Promise<Changed> {
  const cache = cacheOf(lead.partner)
  const undone: QuickChange =
    'lead_status' in change ? { lead_status: lead.lead_status } : { assigned_to: lead.assigned_to }
  await cache.hold()
  cache.change(lead.id, (shown) => ({ ...shown, ...change }))
  return inOrder(lead.id, async () => {
    try {
      const changed = await callApi(updateLead, { params: paramsOf(lead), body: change })
      return { lead: changed, left: cache.settle(changed, before) }
    } catch (error) {
      cache.change(lead.id, (shown) => ({ ...shown, ...undone }))
      void lookAgain(lead, error)
      throw error
    }
  })
}

/** Makes the lead's deal and invites its borrower; shown when it is done. Throws what the server said. */
export async function convertLead(lead: Lead): Promise<Lead> {
  const cache = cacheOf(lead.partner)
  const converted = await inOrder(lead.id, () =>
    callApi(updateLead, { params: paramsOf(lead), body: { lead_status: 'Converted' } }),
  ).catch((error: unknown) => {
    void lookAgain(lead, error)
    throw error
  })
  await cache.hold()
  cache.settle(converted)
  return converted
}

/** Deletes a lead at once and puts it back where it stood when the server refuses. Throws what the server said. */
export async function deleteLeadQuickly(lead: Lead): Promise<Stood> {
  const cache = cacheOf(lead.partner)
  await cache.hold()
  const stood = cache.takeOut(lead.id)
  try {
    await inOrder(lead.id, () => callApi(deleteLead, { params: paramsOf(lead) }))
    cache.forget(lead.id)
    return stood
  } catch (error) {
    if (isGone(error)) cache.forget(lead.id)
    else cache.putBack(stood, lead)
    throw error
  }
}

/** Brings a deleted lead back to where it stood. Throws what the server said. */
export async function bringBack(lead: Lead, stood: Stood): Promise<void> {
  const restored = await inOrder(lead.id, () => callApi(restoreLead, { params: paramsOf(lead) }))
  const cache = cacheOf(lead.partner)
  await cache.hold()
  cache.settle(restored, stood)
}
