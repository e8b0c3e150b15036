import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { portalDeal } from './portal-deals.ts'
import {
  dealSummary,
  deal,
  newDeal,
  dealChanges,
  dealOrderings,
  dealFilters,
  dealListQuery,
  boardQuery,
  board,
  stageMove,
  activityEntry,
  note,
  newNote,
} from './schemas.ts'

const pageOnly = z.strictObject({ limit: listQuery(['created']).limit, cursor: listQuery(['created']).cursor })

export const listDeals = call({
  method: 'GET',
  path: '/api/v0/deals/partners/{partner_id}',
  access: 'staff',
  summary: 'The deals the caller may see',
  query: dealListQuery,
  reply: { status: 200, schema: listReply(dealSummary) },
})

export const getBoard = call({
  method: 'GET',
  path: '/api/v0/deals/partners/{partner_id}/board',
  access: 'staff',
  summary: 'Per stage: count, sum and the newest 25 deals',
  query: boardQuery,
  reply: { status: 200, schema: board },
})

export const createDeal = call({
  method: 'POST',
  path: '/api/v0/deals/partners/{partner_id}',
  access: 'staff',
  summary: 'Open a deal and invite its borrower',
  body: newDeal,
  reply: { status: 201, schema: deal },
})

export const exportDeals = call({
  method: 'GET',
  path: '/api/v0/deals/partners/{partner_id}/export',
  access: 'staff',
  summary: 'The filtered deals as CSV',
  query: z.strictObject({ ...dealFilters, ordering: listQuery(dealOrderings).ordering }),
  reply: { status: 200, csv: true },
})

export const listPortalDeals = call({
  method: 'GET',
  path: '/api/v0/deals',
  access: 'user',
  summary: 'The deals of the caller as a borrower, over all partners',
  query: z.strictObject({
    permission_level: z.literal('portal', 'Set permission_level=portal.'),
    deal: id('deal').optional().meta({ description: 'Only this one' }),
    ...pageOnly.shape,
  }),
  reply: { status: 200, schema: listReply(portalDeal) },
})

export const getDeal = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'One deal',
  reply: { status: 200, schema: deal },
})

export const updateDeal = call({
  method: 'PATCH',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Change a deal: any of its own fields, stage and status too',
  versioned: true,
  body: dealChanges,
  reply: { status: 200, schema: deal },
})

export const deleteDeal = call({
  method: 'DELETE',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Delete a deal; it can be restored for 30 days, the audit record stays',
  versioned: true,
  reply: { status: 204, schema: null },
})

export const restoreDeal = call({
  method: 'POST',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/restore',
  access: 'staff',
  summary: 'Bring a deleted deal back',
  reply: { status: 200, schema: deal },
})

export const moveStage = call({
  method: 'POST',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/stage/move',
  access: 'staff',
  summary: 'Move a deal to the next stage, or to the one given',
  versioned: true,
  body: stageMove,
  reply: { status: 200, schema: deal },
})

export const listActivity = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/activity',
  access: 'staff',
  summary: 'Who did what to the deal, newest first',
  query: pageOnly,
  reply: { status: 200, schema: listReply(activityEntry) },
})

export const listNotes = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/notes',
  access: 'staff',
  summary: 'The notes on a deal, newest first',
  query: pageOnly,
  reply: { status: 200, schema: listReply(note) },
})

export const createNote = call({
  method: 'POST',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/notes',
  access: 'staff',
  summary: 'Write a note that only the staff see',
  body: newNote,
  reply: { status: 201, schema: note },
})

export const deleteNote = call({
  method: 'DELETE',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/notes/{note_id}',
  access: 'staff',
  summary: 'Delete a note: its author, an Admin or a Manager',
  reply: { status: 204, schema: null },
})

const shareBody = z.strictObject({ staff: id('staff'), deal: id('deal') })

export const shareWithCoordinator = call({
  method: 'POST',
  path: '/api/v0/partners/{partner_id}/coordinator/deal/share',
  access: 'staff',
  summary: 'Share a deal with a coordinator',
  body: shareBody,
  reply: { status: 201, schema: deal },
})

export const unshareWithCoordinator = call({
  method: 'DELETE',
  path: '/api/v0/partners/{partner_id}/coordinator/deal/share',
  access: 'staff',
  summary: 'End the sharing of a deal with a coordinator',
  body: shareBody,
  reply: { status: 204, schema: null },
})

export const dealCalls = {
  listDeals,
  getBoard,
  createDeal,
  exportDeals,
  listPortalDeals,
  getDeal,
  updateDeal,
  deleteDeal,
  restoreDeal,
  moveStage,
  listActivity,
  listNotes,
  createNote,
  deleteNote,
  shareWithCoordinator,
  unshareWithCoordinator,
}
