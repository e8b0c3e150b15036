import type { FieldError } from '@loanyard/contract/core/errors'
import { leadCsvColumns } from '@loanyard/contract/leads/schemas'
import { badInput } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { firstErrors, rowError, type ReadRow } from './read-leads-csv.ts'
import { lockForUpdate, saveUpdates, type ImportChange, type LeadUpdate, type UpdatableLead } from './update-queries.ts'

type UpdateRow = ReadRow & { readonly update: NonNullable<ReadRow['update']> }

export const isUpdate = (row: ReadRow): row is UpdateRow => row.update !== null

/**
 * Changes the leads that rows name, and returns what of each; a row that says nothing new changes nothing. Throws bad_input with
 * every row whose lead is gone, out of the caller's scope, or named twice.
 */
export async function updateLeads(ctx: StaffContext, rows: readonly UpdateRow[]): Promise<readonly LeadUpdate[]> {
  if (rows.length === 0) return []
  const uuidOf = ({ update }: UpdateRow) => toUuid('lead', update.lead)
  const leads = new Map((await lockForUpdate(ctx, rows.map(uuidOf))).map((lead) => [lead.id, lead]))
  const errors: FieldError[] = []
  const updates: LeadUpdate[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const lead = leads.get(uuidOf(row))
    if (lead === undefined) errors.push(rowError(row.row, 'update_lead', copy.updateLeadMissing))
    else if (seen.has(lead.id)) errors.push(rowError(row.row, 'update_lead', copy.updateLeadTwice))
    else updates.push({ lead, changes: changesOf(lead, row) })
    seen.add(uuidOf(row))
  }
  if (errors.length > 0) throw badInput(firstErrors(errors))
  const changing = updates.filter(({ changes }) => changes.length > 0)
  await saveUpdates(ctx, changing)
  return changing
}

/** Blank cells say nothing. A converted lead keeps its status. */
function changesOf(lead: UpdatableLead, { lead: given, update }: UpdateRow): ImportChange[] {
  return leadCsvColumns.flatMap((field) => {
    const [from, to] = [lead[field], given[field] || null]
    if (to === null || to === from) return []
    if (update.mode === 'fill' && from !== null) return []
    if (field === 'lead_status' && lead.has_deal) return []
    return [{ field, from, to }]
  })
}
