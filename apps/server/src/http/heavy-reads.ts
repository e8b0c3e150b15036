import type { Call } from '@loanyard/contract/call'
import { calls } from '@loanyard/contract/calls'

const { audit, leads, reports, search } = calls

/** What looks at many rows to answer a few: docs/scale.md has what each costs the database. */
const heavy = new Set<Call>([
  reports.getPipelineReport,
  reports.exportPipelineReport,
  search.searchEverything,
  audit.listAudit,
  audit.checkAudit,
  leads.exportLeads,
])

/** Whether a replica should read this rather than the primary: reports, exports, the trail, and every list that is searched. */
export function isHeavy(call: Call, query: unknown): boolean {
  if (heavy.has(call)) return true
  const { search: term } = query as { search?: unknown }
  return call.method === 'GET' && typeof term === 'string' && term !== ''
}
