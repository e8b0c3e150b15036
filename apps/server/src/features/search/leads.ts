import { listLeads } from '../leads/index.ts'
import type { Finder } from './search.ts'

/** Leads by name, e-mail and phone, as the list finds them, whatever their status. */
export const findLeadsFor: Finder = async (ctx, search, limit) => {
  const { total_count, results } = await listLeads(ctx, { search, limit })
  return {
    total_count,
    results: results.map(({ id, full_name, email, lead_status }) => ({
      id,
      title: full_name,
      detail: `${lead_status} · ${email}`,
      deal: null,
    })),
  }
}
