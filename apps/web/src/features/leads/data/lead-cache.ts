import type { Lead } from '@loanyard/contract/leads/schemas'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LeadFilters } from '../lead-search.ts'
import { filtersOfKey, leadKeys } from '../queries.ts'
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

/** Where a lead stood in which list, for putting it back. */
export interface ListPositions {
  readonly entries: readonly { readonly key: QueryKey; readonly position: PagePosition }[]
  /** Which came out later: the last one out goes back first, since each stood after one that was still there. */
  readonly order: number
}

const noPositions: ListPositions = { entries: [], order: 0 }
let order = 0

/** Lists nobody looks at keep this many pages, so that coming back to one reloads quickly. */
const inactivePages = 2

/** What a partner's lead lists and panels show, changed in place; the server stays the one who knows. */
export class LeadCache {
  readonly #client: QueryClient
  readonly #partnerId: string

  constructor(client: QueryClient, partnerId: string) {
    this.#client = client
    this.#partnerId = partnerId
  }

  /** Stops reloads that would bring back what is about to be changed; a first load goes on. */
  async cancelReloads(): Promise<void> {
    await this.#client.cancelQueries({
      queryKey: leadKeys.all(this.#partnerId),
      predicate: (query) => query.state.data !== undefined,
    })
  }

  /** A lead as it is shown now, or null. */
  find(id: string): Lead | null {
    for (const [, pages] of this.#lists()) {
      const lead = findLead(pages, id)
      if (lead) return lead
    }
    return this.#client.getQueryData<Lead>(leadKeys.one(this.#partnerId, id)) ?? null
  }

  /** Changes a lead wherever it is shown. */
  change(id: string, change: (lead: Lead) => Lead): void {
    this.#eachList((pages) => changeLead(pages, id, change))
    this.#client.setQueryData<Lead>(leadKeys.one(this.#partnerId, id), (lead) => lead && change(lead))
  }

  /** Takes a lead out of every list; says where it stood. */
  takeOut(id: string): ListPositions {
    return this.#takeOutWhere(id, () => true)
  }

  /** Puts a lead back where it stood, as it is now. */
  putBack({ entries }: ListPositions, lead: Lead): void {
    for (const { key, position } of entries) {
      if (!matchesFilters(lead, filtersOfKey(key))) continue
      this.#client.setQueryData<LeadPages>(key, (pages) => pages && putBack(pages, { ...position, lead }))
    }
  }

  /**
   * Shows what the server made of a lead: changed where it still fits, out of the lists it left, back in those of
   * `before` that it fits again. Says which lists it left, for an undo.
   */
  apply(lead: Lead, before: ListPositions = noPositions): ListPositions {
    this.#client.setQueryData<Lead>(leadKeys.one(this.#partnerId, lead.id), lead)
    this.change(lead.id, () => lead)
    const left = this.#takeOutWhere(lead.id, (filters) => !matchesFilters(lead, filters))
    this.putBack(before, lead)
    return left
  }

  /** Forgets a lead that is gone. */
  forget(id: string): void {
    this.takeOut(id)
    this.#client.removeQueries({ queryKey: leadKeys.one(this.#partnerId, id) })
  }

  /** Asks the server for the count of what is on the screen; lists nobody looks at are reloaded when they are shown next. */
  async recount(count: (filters: LeadFilters) => Promise<number>): Promise<void> {
    await this.#rest()
    const shown = this.#client.getQueryCache().findAll({ queryKey: leadKeys.lists(this.#partnerId), type: 'active' })
    await Promise.all(
      shown.map(async ({ queryKey }) => {
        const total = await count(filtersOfKey(queryKey)).catch(() => null)
        if (total !== null) this.#client.setQueryData<LeadPages>(queryKey, (pages) => pages && withTotal(pages, total))
      }),
    )
  }

  /** Reloads what is on the screen from its beginning, because leads came that only the server can place. */
  async reload(): Promise<void> {
    await this.#rest()
    this.#eachList((pages) => firstPages(pages, inactivePages))
    await this.#client.invalidateQueries({ queryKey: leadKeys.all(this.#partnerId) })
  }

  async #rest(): Promise<void> {
    const lists = { queryKey: leadKeys.lists(this.#partnerId), type: 'inactive' } as const
    for (const { queryKey } of this.#client.getQueryCache().findAll(lists)) {
      this.#client.setQueryData<LeadPages>(queryKey, (pages) => pages && firstPages(pages, inactivePages))
    }
    await this.#client.invalidateQueries({ ...lists, refetchType: 'none' })
    await this.#client.invalidateQueries({ queryKey: leadKeys.any(this.#partnerId) })
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
    const lists = this.#client.getQueriesData<LeadPages>({ queryKey: leadKeys.lists(this.#partnerId) })
    return lists.flatMap(([key, pages]): [QueryKey, LeadPages][] => (pages === undefined ? [] : [[key, pages]]))
  }

  #eachList(change: (pages: LeadPages, key: QueryKey) => LeadPages): void {
    for (const [key, pages] of this.#lists()) {
      const changed = change(pages, key)
      if (changed !== pages) this.#client.setQueryData<LeadPages>(key, changed)
    }
  }
}
