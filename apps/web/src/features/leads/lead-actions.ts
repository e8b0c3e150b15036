import { deleteLead, restoreLead, updateLead, type Lead } from '@loanyard/contract/leads'
import type { LeadStatus } from '@loanyard/contract/values'
import { callApi } from '../../lib/api.ts'
import { isGone } from '../../lib/failure.ts'
import { inOrder } from '../../lib/in-order.ts'
import { queryClient } from '../../lib/query-client.ts'
import { runEach, type Outcome } from '../../lib/run-each.ts'
import { LeadCache, type Stood } from './lead-cache.ts'
import { countLeads, leadQuery } from './queries.ts'

/** What is changed with one click and shown before the server has answered. */
export type QuickChange = { readonly lead_status: LeadStatus } | { readonly assigned_to: string | null }

/** What a change came to: the lead as the server has it, and the lists it left. */
export interface Changed {
  readonly lead: Lead
  readonly left: Stood
}

/** A lead that is back, and where it stood. */
export interface Returned {
  readonly lead: Lead
  readonly stood: Stood
}

const cacheOf = (partnerId: string) => new LeadCache(queryClient, partnerId)
const paramsOf = (lead: Lead) => ({ lead_id: lead.id, partner_id: lead.partner })

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
export async function changeLeadQuickly(lead: Lead, change: QuickChange, before?: Stood): Promise<Changed> {
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

/**
 * Deletes leads: they go from the screen at once, and those the server refuses come back where they stood. Says for
 * each what became of it.
 */
export async function deleteLeads(partnerId: string, leads: readonly Lead[]): Promise<Outcome<Returned, null>[]> {
  const cache = cacheOf(partnerId)
  await cache.hold()
  const out = leads.map((lead) => ({ lead, stood: cache.takeOut(lead.id) }))
  const outcomes = await runEach(out, ({ lead }) =>
    inOrder(lead.id, () => callApi(deleteLead, { params: paramsOf(lead) })),
  )
  const refused: Returned[] = []
  for (const outcome of outcomes) {
    if ('error' in outcome && !isGone(outcome.error)) refused.push(outcome.item)
    else cache.forget(outcome.item.lead.id)
  }
  await showAgain(partnerId, refused)
  return outcomes
}

/** Asks for a change without showing it first: several are then shown in their right order. Throws what the server said. */
export function changeOnServer(lead: Lead, change: QuickChange): Promise<Lead> {
  return inOrder(lead.id, () => callApi(updateLead, { params: paramsOf(lead), body: change }))
}

/** Asks for a deleted lead back. Throws what the server said. */
export function restoreOnServer(lead: Lead): Promise<Lead> {
  return inOrder(lead.id, () => callApi(restoreLead, { params: paramsOf(lead) }))
}

/** Shows leads again where they stood. */
export async function showAgain(partnerId: string, back: readonly Returned[]): Promise<void> {
  const cache = cacheOf(partnerId)
  await cache.hold()
  for (const { lead, stood } of back.toSorted((one, other) => other.stood.order - one.stood.order))
    cache.settle(lead, stood)
}
