import { maxHitsPerKind, type searchCalls, type SearchKind, type SearchReply } from '@loanyard/contract/search/search'
import type { Handlers } from '../../http/routing/call-types.ts'
import type { StaffContext } from '../../services/context.ts'
import { listDeals } from '../deals/index.ts'
import { listLeads } from '../leads/index.ts'
import { findDocumentsFor, findLendersFor, findStaffFor, type Finder, type Group } from './queries.ts'

/** Leads of any status, by name, business, email and phone. */
const findLeadsFor: Finder = async (ctx, search, limit) => {
  const { total_count, results } = await listLeads(ctx, { search, limit })
  return {
    total_count,
    results: results.map(({ id, full_name, business_name, email, lead_status }) => ({
      id,
      title: full_name,
      detail: [business_name, lead_status, email].filter(Boolean).join(' · '),
      deal: null,
    })),
  }
}

/** Deals by title, borrower, business and email. */
const findDealsFor: Finder = async (ctx, search, limit) => {
  const { total_count, results } = await listDeals(ctx, { search, limit })
  return {
    total_count,
    results: results.map(({ id, title, business_name, stage, status }) => ({
      id,
      title,
      detail: [business_name, status === 'Active' ? stage.name : status].filter(Boolean).join(' · '),
      deal: null,
    })),
  }
}

/** In display order. */
const finders: readonly (readonly [SearchKind, Finder])[] = [
  ['deal', findDealsFor],
  ['lead', findLeadsFor],
  ['document', findDocumentsFor],
  ['lender', findLendersFor],
  ['staff', findStaffFor],
]

async function searchEverything(ctx: StaffContext, search: string): Promise<SearchReply> {
  const groups = await Promise.all(
    finders.map(async ([kind, find]) => ({ kind, ...((await find(ctx, search, maxHitsPerKind)) ?? noHits) })),
  )
  return {
    groups: groups
      .filter(({ total_count }) => total_count > 0)
      .map(({ results, ...group }) => ({ ...group, results: [...results] })),
  }
}

const noHits: Group = { total_count: 0, results: [] }

export const searchHandlers: Handlers<typeof searchCalls> = {
  searchEverything: (ctx, { query }) => searchEverything(ctx, query.q),
}
