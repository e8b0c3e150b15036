import type { leadCalls } from '@loanyard/contract/leads/calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import { createLead } from './create-lead.ts'
import { deleteLead, restoreLead } from './delete-lead.ts'
import { importLeads, listImports, undoImport } from './import-leads.ts'
import { exportLeads, getLead, listLeads } from './list-leads.ts'
import { updateLead } from './update-lead.ts'

export const leadHandlers: Handlers<typeof leadCalls> = {
  listLeads: (ctx, { query }) => listLeads(ctx, query),
  createLead: (ctx, { body }) => createLead(ctx, body),
  getLead: (ctx, { params }) => getLead(ctx, params.lead_id),
  updateLead: (ctx, { params, body }) => updateLead(ctx, params.lead_id, body),
  deleteLead: (ctx, { params }) => deleteLead(ctx, params.lead_id),
  restoreLead: (ctx, { params }) => restoreLead(ctx, params.lead_id),
  importLeads: (ctx, { query, body }) => importLeads(ctx, body, query.dry_run === true),
  listLeadImports: (ctx) => listImports(ctx),
  undoLeadImport: (ctx, { params }) => undoImport(ctx, params.import_id),
  exportLeads: (ctx, { query }) => exportLeads(ctx, query),
}
