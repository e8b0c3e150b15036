import { exportLeads } from '@loanyard/contract/leads/calls'
import { fetchFile } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { exportName } from '../../../lib/format/export-name.ts'
import { filtersOf } from '../lead-search.ts'
import type { Exported } from './lead-actions.tsx'

/** No value of a lead has a line break. */
const countRows = (csv: string) => csv.trimEnd().split('\n').length - 1

/** Saves the whole result as a file, and returns how many leads it has. Throws ApiError. */
export async function saveLeads({ partnerId, partnerName, search }: Exported): Promise<number> {
  const response = await fetchFile(exportLeads, { params: { partner_id: partnerId }, query: filtersOf(search) })
  const file = await response.blob()
  saveFile(file, exportName(partnerName, 'leads'))
  return countRows(await file.text())
}
