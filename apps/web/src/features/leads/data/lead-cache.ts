import type { Lead } from '@loanyard/contract/leads/schemas'
import { leadKeys } from '../../../domain/query-keys.ts'
import { listCache, type ListPositions } from '../../../lib/cache/list-cache.ts'
import { firstPages, withTotal, type Pages } from '../../../lib/cache/pages.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import type { LeadFilters } from '../lead-search.ts'
import { filtersOfKey } from '../queries.ts'
import { matchesFilters } from './matches-filters.ts'

export type LeadPositions = ListPositions<Lead>

const noPositions: LeadPositions = { entries: [], order: 0 }

/** Pages kept in a list that isn't on screen, so that returning to it reloads quickly. */
const inactivePages = 2

export class LeadCache {
  readonly #partnerId: string
  readonly #lists: ReturnType<typeof listCache<Lead>>

  constructor(partnerId: string) {
    this.#partnerId = partnerId
    this.#lists = listCache<Lead>(leadKeys.lists(partnerId))
  }

  /** Stops reloads that would overwrite an optimistic change; a first load continues. */
  async cancelReloads(): Promise<void> {
    await listCache(leadKeys.all(this.#partnerId)).cancelReloads()
  }

  find(id: string): Lead | null {
    return this.#lists.find(id)?.row ?? queryClient.getQueryData<Lead>(leadKeys.one(this.#partnerId, id)) ?? null
  }

  change(id: string, change: (lead: Lead) => Lead): void {
    this.#lists.change(id, change)
    queryClient.setQueryData<Lead>(leadKeys.one(this.#partnerId, id), (lead) => lead && change(lead))
  }

  takeOut(id: string): LeadPositions {
    return this.#lists.remove(id)
  }

  putBack(positions: LeadPositions, lead: Lead): void {
    this.#lists.restore(positions, lead, (key) => matchesFilters(lead, filtersOfKey(key)))
  }

  /**
   * Shows the server's version of a lead: updated where it still matches the filters, removed from lists it no longer
   * matches, and restored to those of `before` that it matches again. Returns the positions it left, for an undo.
   */
  apply(lead: Lead, before: LeadPositions = noPositions): LeadPositions {
    queryClient.setQueryData<Lead>(leadKeys.one(this.#partnerId, lead.id), lead)
    this.change(lead.id, () => lead)
    const left = this.#lists.remove(lead.id, (key) => !matchesFilters(lead, filtersOfKey(key)))
    this.putBack(before, lead)
    return left
  }

  forget(id: string): void {
    this.takeOut(id)
    queryClient.removeQueries({ queryKey: leadKeys.one(this.#partnerId, id) })
  }

  /** Updates the totals of lists on screen; the others reload when they are shown next. */
  async recount(count: (filters: LeadFilters) => Promise<number>): Promise<void> {
    await this.#resetInactive()
    await queryClient.invalidateQueries({ queryKey: leadKeys.count(this.#partnerId) })
    const shown = queryClient.getQueryCache().findAll({ queryKey: leadKeys.lists(this.#partnerId), type: 'active' })
    await Promise.all(
      shown.map(async ({ queryKey }) => {
        const total = await count(filtersOfKey(queryKey)).catch(() => null)
        if (total !== null) queryClient.setQueryData<Pages<Lead>>(queryKey, (pages) => pages && withTotal(pages, total))
      }),
    )
  }

  /** For new leads, whose position only the server knows. */
  async reload(): Promise<void> {
    await this.#resetInactive()
    this.#lists.eachList((pages) => firstPages(pages, inactivePages))
    await queryClient.invalidateQueries({ queryKey: leadKeys.all(this.#partnerId) })
  }

  async #resetInactive(): Promise<void> {
    const lists = { queryKey: leadKeys.lists(this.#partnerId), type: 'inactive' } as const
    for (const { queryKey } of queryClient.getQueryCache().findAll(lists)) {
      queryClient.setQueryData<Pages<Lead>>(queryKey, (pages) => pages && firstPages(pages, inactivePages))
    }
    await queryClient.invalidateQueries({ ...lists, refetchType: 'none' })
    await queryClient.invalidateQueries({ queryKey: leadKeys.any(this.#partnerId) })
  }
}
