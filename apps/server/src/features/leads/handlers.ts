import type { calls } from '@loanyard/contract/calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import type { FirstRequests } from '../deals/index.ts'
import { createLead } from './create-lead.ts'
import { deleteLead, restoreLead } from './delete-lead.ts'
import { findDuplicates } from './duplicates/find-duplicates.ts'
import { createNote, deleteNote, getNote, listNotes, pinNote, updateNote } from './history/lead-notes.ts'
import { listActivity } from './history/list-activity.ts'
import { checkImport } from './import/check-import.ts'
import { importLeads, listImports, undoImport } from './import/import-leads.ts'
import { exportLeads, getLead, getLeadGroups, listLeads, listReferralSources } from './list/list-leads.ts'
import { listMerges } from './merge/list-merges.ts'
import { mergeLeads } from './merge/merge-leads.ts'
import { undoMerge } from './merge/undo-merge.ts'
import { updateLead } from './update-lead.ts'

export const leadHandlers = (first: FirstRequests): Handlers<typeof calls.leads> => ({
  listLeads: (ctx, { query }) => listLeads(ctx, query),
  getLeadGroups: (ctx, { query }) => getLeadGroups(ctx, query),
  createLead: (ctx, { body }) => createLead(ctx, body),
  getLead: (ctx, { params }) => getLead(ctx, params.lead_id),
  updateLead: (ctx, { params, body, ifMatch }) => updateLead(ctx, params.lead_id, { input: body, ifMatch, first }),
  deleteLead: (ctx, { params, ifMatch }) => deleteLead(ctx, params.lead_id, ifMatch),
  restoreLead: (ctx, { params }) => restoreLead(ctx, params.lead_id),
  listReferralSources: (ctx) => listReferralSources(ctx),
  findDuplicates: (ctx, { query }) => findDuplicates(ctx, query),
  listLeadActivity: (ctx, { params, query }) => listActivity(ctx, params.lead_id, query),
  listLeadNotes: (ctx, { params, query }) => listNotes(ctx, params.lead_id, query),
  getLeadNote: (ctx, { params }) => getNote(ctx, params),
  createLeadNote: (ctx, { params, body }) => createNote(ctx, params.lead_id, body),
  updateLeadNote: (ctx, { params, body, ifMatch }) => updateNote(ctx, params, body, ifMatch),
  pinLeadNote: (ctx, { params }) => pinNote(ctx, params, true),
  unpinLeadNote: (ctx, { params }) => pinNote(ctx, params, false),
  deleteLeadNote: (ctx, { params }) => deleteNote(ctx, params),
  importLeads: (ctx, { query, body }) => importLeads(ctx, body, query.dry_run === true),
  checkLeadImport: (ctx, { body }) => checkImport(ctx, body),
  listLeadImports: (ctx) => listImports(ctx),
  undoLeadImport: (ctx, { params }) => undoImport(ctx, params.import_id),
  mergeLeads: (ctx, { params, body }) => mergeLeads(ctx, params.lead_id, body),
  listLeadMerges: (ctx, { params }) => listMerges(ctx, params.lead_id),
  undoLeadMerge: (ctx, { params }) => undoMerge(ctx, params),
  exportLeads: (ctx, { query }) => exportLeads(ctx, query),
})
