import type { Lead } from '@loanyard/contract/leads/schemas'
import type { QueryKey } from '@tanstack/react-query'
import { leadKeys } from '../../../domain/query-keys.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import type { LeadFilters } from '../lead-search.ts'
import { filtersOfKey } from '../queries.ts'
import {
  changeLead,
  findLead,
  firstPages,
  putBack,
  takeOut,
  withTotal,
  type LeadPages,
  type PagePosition,
} from './lead-pages.ts'
import { matchesFilters } from './matches-filters.ts'

export interface ListPositions {
  readonly entries: readonly { readonly key: QueryKey; readonly position: PagePosition }[]
  /** Removal order: the last lead removed is restored first, because its neighbor was still in the list. */
  readonly order: number
}

const noPositions: ListPositions = { entries: [], order: 0 }
let order = 0

/** Pages kept in a list that isn't on screen, so that returning to it reloads quickly. */
const inactivePages = 2

export class LeadCache {
  readonly #partnerId: string

  constructor(partnerId: string) {
    this.#partnerId = partnerId
  }

  /** Stops reloads that would overwrite an optimistic change; a first load continues. */
  async cancelReloads(): Promise<void> {
    await queryClient.cancelQueries({
      queryKey: leadKeys.all(this.#partnerId),
      predicate: (query) => query.state.data !== undefined,
    })
  }

  find(id: string): Lead | null {
    for (const [, pages] of this.#lists()) {
      const lead = findLead(pages, id)
      if (lead) return lead
    }
    return queryClient.getQueryData<Lead>(leadKeys.one(this.#partnerId, id)) ?? null
  }

  change(id: string, change: (lead: Lead) => Lead): void {
    this.#eachList((pages) => changeLead(pages, id, change))
    queryClient.setQueryData<Lead>(leadKeys.one(this.#partnerId, id), (lead) => lead && change(lead))
  }

  takeOut(id: string): ListPositions {
    return this.#takeOutWhere(id, () => true)
  }

  putBack({ entries }: ListPositions, lead: Lead): void {
    for (const { key, position } of entries) {
      if (!matchesFilters(lead, filtersOfKey(key))) continue
      queryClient.setQueryData<LeadPages>(key, (pages) => pages && putBack(pages, { ...position, lead }))
    }
  }

  /**
   * Shows the server's version of a lead: updated where it still matches the filters, removed from lists it no longer
   * matches, and restored to those of `before` that it matches again. Returns the positions it left, for an undo.
   */
  apply(lead: Lead, before: ListPositions = noPositions): ListPositions {
    queryClient.setQueryData<Lead>(leadKeys.one(this.#partnerId, lead.id), lead)
    this.change(lead.id, () => lead)
    const left = this.#takeOutWhere(lead.id, (filters) => !matchesFilters(lead, filters))
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
    const shown = queryClient.getQueryCache().findAll({ queryKey: leadKeys.lists(this.#partnerId), type: 'active' })
    await Promise.all(
      shown.map(async ({ queryKey }) => {
        const total = await count(filtersOfKey(queryKey)).catch(() => null)
        if (total !== null) queryClient.setQueryData<LeadPages>(queryKey, (pages) => pages && withTotal(pages, total))
      }),
    )
  }

  /** For new leads, whose position only the server knows. */
  async reload(): Promise<void> {
    await this.#resetInactive()
    this.#eachList((pages) => firstPages(pages, inactivePages))
    await queryClient.invalidateQueries({ queryKey: leadKeys.all(this.#partnerId) })
  }

  async #resetInactive(): Promise<void> {
    const lists = { queryKey: leadKeys.lists(this.#partnerId), type: 'inactive' } as const
    for (const { queryKey } of queryClient.getQueryCache().findAll(lists)) {
      queryClient.setQueryData<LeadPages>(queryKey, (pages) => pages && firstPages(pages, inactivePages))
    }
    await queryClient.invalidateQueries({ ...lists, refetchType: 'none' })
    await queryClient.invalidateQueries({ queryKey: leadKeys.any(this.#partnerId) })
  }

  #takeOutWhere(id: string, applies: (filters: LeadFilters) => boolean): ListPositions {
    const entries: { key: QueryKey; position: PagePosition }[] = []
    this.#eachList((pages, key) => {
      const out = applies(filtersOfKey(key)) ? takeOut(pages, id) : null
      if (out === null) return pages
      entries.push({ key, position: out.position })
      return out.pages
    })
    order += 1
    return { entries, order }
  }

  #lists(): [QueryKey, LeadPages][] {
    const lists = queryClient.getQueriesData<LeadPages>({ queryKey: leadKeys.lists(this.#partnerId) })
    return lists.flatMap(([key, pages]): [QueryKey, LeadPages][] => (pages === undefined ? [] : [[key, pages]]))
  }

  #eachList(change: (pages: LeadPages, key: QueryKey) => LeadPages): void {
    for (const [key, pages] of this.#lists()) {
      const changed = change(pages, key)
      if (changed !== pages) queryClient.setQueryData<LeadPages>(key, changed)
    }
  }
}
