import { listDeals } from '../deals/index.ts'
import type { Finder } from './search.ts'

/** Deals by title, borrower, business and e-mail, as the list finds them. */
export const findDealsFor: Finder = async (ctx, search, limit) => {
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
