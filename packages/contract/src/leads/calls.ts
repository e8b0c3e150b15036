import * as z from 'zod'
import { call } from '../core/call.ts'
import { flag, groupsReply, listQuery, listReply } from '../core/lists.ts'
import { leadActivityEntry } from './activity.ts'
import { duplicate, duplicateQuery } from './duplicates.ts'
import { leadImportCheck } from './import-check.ts'
import { leadNote, newLeadNote } from './notes.ts'
import {
  importUndone,
  lead,
  leadChanges,
  leadFilters,
  leadGroup,
  leadGroupQuery,
  leadGroupsQuery,
  leadImport,
  leadListQuery,
  leadOrderings,
  newLead,
} from './schemas.ts'

export const listLeads = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}',
  access: 'staff',
  summary: 'The leads the caller can see',
  query: leadListQuery,
  reply: { status: 200, schema: listReply(lead) },
})

export const getLeadGroups = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}/groups',
  access: 'staff',
  summary: 'The groups of the leads that match the filters, each with its count and sum',
  query: leadGroupsQuery,
  reply: { status: 200, schema: groupsReply(leadGroup) },
})

export const createLead = call({
  method: 'POST',
  path: '/api/v0/leads/partners/{partner_id}',
  access: 'staff',
  summary: 'Add a lead',
  body: newLead,
  reply: { status: 201, schema: lead },
})

export const getLead = call({
  method: 'GET',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'One lead',
  reply: { status: 200, schema: lead },
})

export const updateLead = call({
  method: 'PATCH',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Change a lead; the status Converted creates its deal and invites the borrower',
  versioned: true,
  body: leadChanges,
  reply: { status: 200, schema: lead },
})

export const deleteLead = call({
  method: 'DELETE',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Delete a lead that has no deal; it can be restored for 30 days',
  versioned: true,
  reply: { status: 204, schema: null },
})

export const restoreLead = call({
  method: 'POST',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}/restore',
  access: 'staff',
  summary: 'Restore a deleted lead',
  reply: { status: 200, schema: lead },
})

const pageOnly = z.strictObject({ limit: listQuery(['created']).limit, cursor: listQuery(['created']).cursor })

export const listReferralSources = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}/referral-sources',
  access: 'staff',
  summary: 'The referral sources of recent leads, the most frequent first',
  reply: { status: 200, schema: z.object({ results: z.array(z.string()) }) },
})

export const findDuplicates = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}/duplicates',
  access: 'staff',
  summary: 'Up to five leads and deals with the same email, phone number or business name',
  query: duplicateQuery,
  reply: { status: 200, schema: z.object({ results: z.array(duplicate) }) },
})

export const listLeadActivity = call({
  method: 'GET',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}/activity',
  access: 'staff',
  summary: 'Who did what to a lead, newest first',
  query: pageOnly,
  reply: { status: 200, schema: listReply(leadActivityEntry) },
})

export const listLeadNotes = call({
  method: 'GET',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}/notes',
  access: 'staff',
  summary: 'The notes on a lead: pinned ones, then the newest',
  query: pageOnly,
  reply: { status: 200, schema: listReply(leadNote) },
})

export const createLeadNote = call({
  method: 'POST',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}/notes',
  access: 'staff',
  summary: 'Add a note to a lead',
  body: newLeadNote,
  reply: { status: 201, schema: leadNote },
})

export const updateLeadNote = call({
  method: 'PATCH',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}/notes/{note_id}',
  access: 'staff',
  summary: 'Edit a note; only its author can',
  body: newLeadNote,
  versioned: true,
  reply: { status: 200, schema: leadNote },
})

export const deleteLeadNote = call({
  method: 'DELETE',
  path: '/api/v0/leads/{lead_id}/partners/{partner_id}/notes/{note_id}',
  access: 'staff',
  summary: 'Delete a note; only its author, an Admin or a Manager can',
  reply: { status: 204, schema: null },
})

export const importLeads = call({
  method: 'POST',
  path: '/api/v0/leads/partners/{partner_id}/import',
  access: 'staff',
  summary: 'Add leads from a CSV file: all rows or none',
  query: z.strictObject({ dry_run: flag.optional() }),
  csvBody: true,
  reply: { status: 201, schema: leadImport },
})

export const checkLeadImport = call({
  method: 'POST',
  path: '/api/v0/leads/partners/{partner_id}/import/check',
  access: 'staff',
  summary: 'Check a CSV file row by row: which rows can be imported, and which may be known already',
  csvBody: true,
  reply: { status: 200, schema: leadImportCheck },
})

export const listLeadImports = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}/imports',
  access: 'staff',
  summary: 'The imports of the last 30 days, newest first',
  reply: { status: 200, schema: z.object({ results: z.array(leadImport) }) },
})

export const undoLeadImport = call({
  method: 'DELETE',
  path: '/api/v0/leads/partners/{partner_id}/imports/{import_id}',
  access: 'staff',
  summary: 'Undo an import within 30 days: removes the leads that haven’t changed since',
  reply: { status: 200, schema: importUndone },
})

export const exportLeads = call({
  method: 'GET',
  path: '/api/v0/leads/partners/{partner_id}/export',
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'The filtered leads as CSV',
  query: z.strictObject({
    ...leadFilters,
    ordering: listQuery(leadOrderings).ordering,
    search: listQuery(leadOrderings).search,
    group_by: leadGroupQuery.group_by,
  }),
  reply: { status: 200, csv: true },
})

export const leadCalls = {
  listLeads,
  getLeadGroups,
  createLead,
  getLead,
  updateLead,
  deleteLead,
  restoreLead,
  listReferralSources,
  findDuplicates,
  listLeadActivity,
  listLeadNotes,
  createLeadNote,
  updateLeadNote,
  deleteLeadNote,
  importLeads,
  checkLeadImport,
  listLeadImports,
  undoLeadImport,
  exportLeads,
}
