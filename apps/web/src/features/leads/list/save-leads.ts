import { exportLeads } from '@loanyard/contract/leads/calls'
import { downloadFile } from '../../../lib/api/download-file.ts'
import { filtersOf } from '../lead-search.ts'
import type { Exported } from './lead-actions.tsx'

/** No value of a lead has a line break. */
const countRows = (csv: string) => csv.trimEnd().split('\n').length - 1

/** Saves the whole result as a file, and returns how many leads it has. Throws ApiError. */
export async function saveLeads({ partnerId, search }: Exported): Promise<number> {
  const options = { params: { partner_id: partnerId }, query: filtersOf(search) }
  return countRows(await (await downloadFile(exportLeads, options, 'leads.csv')).text())
}
