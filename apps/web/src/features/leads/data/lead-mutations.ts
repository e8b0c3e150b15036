import type { LeadStatus } from '@loanyard/contract/core/values'
import { deleteLead, restoreLead, updateLead } from '@loanyard/contract/leads/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { mutationOptions } from '@tanstack/react-query'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { sendAtVersion, staleState } from '../../../lib/api/at-version.ts'
import { runInOrder } from '../../../lib/cache/keyed-queue.ts'
import { laterVariables } from '../../../lib/cache/later-variables.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { settleEach, type Settled } from '../../../lib/cache/settle-each.ts'
import { countLeads, leadQuery } from '../queries.ts'
import { LeadCache, type LeadPositions } from './lead-cache.ts'

type ValueChange = {
  readonly [Field in 'loan_amount' | 'business_name' | 'personal_credit_score']: { readonly [F in Field]: Lead[F] }
}
export type OptimisticChange =
  | { readonly lead_status: LeadStatus }
  | { readonly assigned_to: string | null }
  | ValueChange[keyof ValueChange]

export interface LeadChange {
  readonly lead: Lead
  readonly change: OptimisticChange
  /** The list positions that an undo restores. */
  readonly before?: LeadPositions
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

/** The current lead in a refusal of a stale version; null for other failures. Cast: it is as `getLead` returns it. */
export function leadFromConflict(error: unknown): Lead | null {
  return staleState(error) as Lead | null
}

const changeKey = ['change-lead']

/** What later changes of the lead, still on their way, show. */
function laterChanges(change: LeadChange): Partial<Lead> {
  const later = laterVariables(changeKey, change).filter(({ lead }) => lead.id === change.lead.id)
  return Object.assign({}, ...later.map((each) => each.change)) as Partial<Lead>
}

/** After a failed change the optimistic value may be wrong, so the lead is fetched again. */
export async function refetchLead(lead: Lead, error: unknown): Promise<void> {
  const cache = cacheOf(lead.partner)
  if (isNotFound(error)) return cache.forget(lead.id)
  const options = { ...leadQuery(lead.partner, lead.id), staleTime: 0, retry: false }
  const current = await queryClient.fetchQuery(options).catch(() => null)
  if (current !== null) cache.apply(current)
}

const send = ({ lead, change }: LeadChange): Promise<Lead> =>
  sendAtVersion({
    base: lead,
    change,
    send: (version) => callApi(updateLead, { params: paramsOf(lead), body: change, ifMatch: version }),
  })

/** Shows the change at once and reverts it if the server rejects it. Changes of one lead reach the server in order. */
export const leadChange = mutationOptions({
  mutationKey: changeKey,
  mutationFn: (wanted: LeadChange) => {
    const { lead, before } = wanted
    return runInOrder(lead.id, async () => {
      const changed = await send(wanted)
      return { lead: changed, left: cacheOf(lead.partner).apply({ ...changed, ...laterChanges(wanted) }, before) }
    })
  },
  onMutate: async ({ lead, change }) => {
    const cache = cacheOf(lead.partner)
    await cache.cancelReloads()
    cache.change(lead.id, (shown) => ({ ...shown, ...change }))
  },
  onError: (error, wanted) => {
    const { lead, change } = wanted
    const undone = Object.fromEntries(Object.entries(lead).filter(([name]) => name in change))
    const later = laterChanges(wanted)
    const current = leadFromConflict(error)
    if (current !== null) return void cacheOf(lead.partner).apply({ ...current, ...later })
    cacheOf(lead.partner).change(lead.id, (shown) => ({ ...shown, ...undone, ...later }))
    // Otherwise the last of them fetches it.
    if (Object.keys(later).length === 0 || isNotFound(error)) void refetchLead(lead, error)
  },
})

/** Not optimistic, so that several leads are shown in their right order at the end. */
export const leadChangeOnServer = {
  mutationFn: (wanted: LeadChange) => runInOrder(wanted.lead.id, () => send(wanted)),
}

/** Removes leads from the screen at once and puts back those the server refuses to delete. One outcome per lead. */
export const leadDeletion = {
  mutationFn: async (leads: readonly Lead[]): Promise<Settled<RestoredLead, null>[]> => {
    const [first] = leads
    if (first === undefined) return []
    const cache = cacheOf(first.partner)
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
    await showRestored(first.partner, refused)
    return outcomes
  },
}

export interface Restoration extends RestoredLead {
  readonly idempotencyKey: string
}

/** Not shown yet: several leads are shown in their right order at the end. */
export const leadRestoration = {
  mutationFn: ({ lead, idempotencyKey }: Restoration) =>
    runInOrder(lead.id, () => callApi(restoreLead, { params: paramsOf(lead), idempotencyKey })),
}

export async function showRestored(partnerId: string, back: readonly RestoredLead[]): Promise<void> {
  const cache = cacheOf(partnerId)
  await cache.cancelReloads()
  for (const { lead, positions } of back.toSorted((one, other) => other.positions.order - one.positions.order))
    cache.apply(lead, positions)
}
