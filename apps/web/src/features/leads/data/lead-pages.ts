import type { Lead } from '@loanyard/contract/leads/schemas'
import type { InfiniteData } from '@tanstack/react-query'

export interface LeadPage {
  results: Lead[]
  total_count: number
  next: string | null
  previous: string | null
}

export type LeadPages = InfiniteData<LeadPage>

export interface PagePosition {
  readonly lead: Lead
  readonly after: string | null
  readonly page: number
}

export function leadsOf(pages: LeadPages): Lead[] {
  return pages.pages.flatMap((page) => page.results)
}

export function totalOf(pages: LeadPages): number {
  return pages.pages.at(-1)?.total_count ?? 0
}

export function findLead(pages: LeadPages, id: string): Lead | null {
  for (const page of pages.pages) {
    const found = page.results.find((lead) => lead.id === id)
    if (found) return found
  }
  return null
}

/** Returns the same object if the lead isn't in it, so that React skips the render. */
export function changeLead(pages: LeadPages, id: string, change: (lead: Lead) => Lead): LeadPages {
  if (findLead(pages, id) === null) return pages
  const changed = pages.pages.map((page) =>
    page.results.some((lead) => lead.id === id)
      ? { ...page, results: page.results.map((lead) => (lead.id === id ? change(lead) : lead)) }
      : page,
  )
  return { ...pages, pages: changed }
}

export function withTotal(pages: LeadPages, total: number): LeadPages {
  if (pages.pages.every((page) => page.total_count === total)) return pages
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, total_count: total })) }
}

export function takeOut(pages: LeadPages, id: string): { pages: LeadPages; position: PagePosition } | null {
  let after: string | null = null
  for (const [index, page] of pages.pages.entries()) {
    for (const lead of page.results) {
      if (lead.id === id) {
        const without = pages.pages.with(index, { ...page, results: page.results.filter((each) => each.id !== id) })
        return {
          pages: withTotal({ ...pages, pages: without }, totalOf(pages) - 1),
          position: { lead, after, page: index },
        }
      }
      after = lead.id
    }
  }
  return null
}

/** After its old neighbor if that is still on the page, else at the top of the page. */
function positionOf(pages: LeadPages, { after, page }: PagePosition): { page: number; index: number } {
  for (const [number, each] of pages.pages.entries()) {
    const neighbor = after === null ? -1 : each.results.findIndex((lead) => lead.id === after)
    if (neighbor !== -1) return { page: number, index: neighbor + 1 }
  }
  return { page: after === null ? 0 : Math.min(page, pages.pages.length - 1), index: 0 }
}

/** Puts a lead back and adds one to the total; does nothing to a list that already has it. */
export function putBack(pages: LeadPages, position: PagePosition): LeadPages {
  if (findLead(pages, position.lead.id) !== null) return pages
  const { page, index } = positionOf(pages, position)
  const target = pages.pages[page]
  if (target === undefined) return pages
  const results = target.results.toSpliced(index, 0, position.lead)
  return withTotal({ ...pages, pages: pages.pages.with(page, { ...target, results }) }, totalOf(pages) + 1)
}

/** Reloading a list reloads each of its pages in sequence, so long lists are cut first. */
export function firstPages(pages: LeadPages, count: number): LeadPages {
  if (pages.pages.length <= count) return pages
  return { pages: pages.pages.slice(0, count), pageParams: pages.pageParams.slice(0, count) }
}
