import * as z from 'zod'
import { call } from '../../core/call.ts'
import { viewLists } from './lists.ts'
import { newView, savedView, savedViews, viewChanges, viewChoice } from './schemas.ts'

export const listViews = call({
  method: 'GET',
  path: '/api/v0/views/partners/{partner_id}',
  access: 'staff',
  summary: 'The saved views of a list, or of all: the team’s and the caller’s own',
  query: z.strictObject({ list: z.enum(viewLists).optional() }),
  reply: { status: 200, schema: savedViews },
})

export const createView = call({
  method: 'POST',
  path: '/api/v0/views/partners/{partner_id}',
  access: 'staff',
  summary: 'Save a view; only an Admin or a Manager saves the team’s',
  body: newView,
  reply: { status: 201, schema: savedView },
})

export const updateView = call({
  method: 'PATCH',
  path: '/api/v0/views/{view_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Rename a view, or save what it shows',
  versioned: true,
  body: viewChanges,
  reply: { status: 200, schema: savedView },
})

export const deleteView = call({
  method: 'DELETE',
  path: '/api/v0/views/{view_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Delete a view; the last 20 deleted ones can be restored',
  reply: { status: 204, schema: null },
})

export const restoreView = call({
  method: 'POST',
  path: '/api/v0/views/{view_id}/partners/{partner_id}/restore',
  access: 'staff',
  summary: 'Restore a deleted view',
  reply: { status: 200, schema: savedView },
})

export const chooseDefaultView = call({
  method: 'PUT',
  path: '/api/v0/views/partners/{partner_id}/default',
  access: 'staff',
  summary: 'Choose the view that the caller’s list opens with; null: none',
  body: viewChoice,
  reply: { status: 204, schema: null },
})

export const viewCalls = { listViews, createView, updateView, deleteView, restoreView, chooseDefaultView }
