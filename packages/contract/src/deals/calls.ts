import * as z from 'zod'
import { call } from '../core/call.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { activityPeople, activityQuery } from './activity-query.ts'
import { dealOrderings, dealFilters, dealGroupQuery, dealListQuery, boardQuery } from './filters.ts'
import { dealSummary, deal, dealChanges, board, stageMove, activityEntry } from './schemas.ts'

export const listDeals = call({
  method: 'GET',
  path: '/api/v0/deals/partners/{partner_id}',
  access: 'staff',
  summary: 'The deals the caller can see',
  query: dealListQuery,
  reply: { status: 200, schema: listReply(dealSummary) },
})

export const getBoard = call({
  method: 'GET',
  path: '/api/v0/deals/partners/{partner_id}/board',
  access: 'staff',
  summary:
    'For each stage: the number of open deals, or of those with the statuses given, their total and the newest 25',
  query: boardQuery,
  reply: { status: 200, schema: board },
})

export const exportDeals = call({
  method: 'GET',
  path: '/api/v0/deals/partners/{partner_id}/export',
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'The filtered deals as CSV',
  query: z.strictObject({
    ...dealFilters,
    ordering: listQuery(dealOrderings).ordering,
    group_by: dealGroupQuery.group_by,
  }),
  reply: { status: 200, csv: true },
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
  summary: 'Change any field of a deal, including stage and status',
  versioned: true,
  body: dealChanges,
  reply: { status: 200, schema: deal },
})

export const deleteDeal = call({
  method: 'DELETE',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Delete a deal; it can be restored for 30 days, and its audit entries stay',
  versioned: true,
  reply: { status: 204, schema: null },
})

export const restoreDeal = call({
  method: 'POST',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/restore',
  access: 'staff',
  summary: 'Restore a deleted deal',
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
  summary: 'The deal’s activity, newest first',
  query: activityQuery,
  reply: { status: 200, schema: listReply(activityEntry) },
})

export const listActivityPeople = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/activity/people',
  access: 'staff',
  summary: 'Who did something on the deal, by name',
  reply: { status: 200, schema: activityPeople },
})

export const dealCalls = {
  listDeals,
  getBoard,
  exportDeals,
  getDeal,
  updateDeal,
  deleteDeal,
  restoreDeal,
  moveStage,
  listActivity,
  listActivityPeople,
}
