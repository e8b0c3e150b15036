import type { calls } from '@loanyard/contract/calls'
import type { stageCalls } from '@loanyard/contract/deals/stages'
import type { stageTaskCalls } from '@loanyard/contract/tasks/stage-tasks'
import type { Handlers } from '../../http/routing/call-types.ts'
import { listActivity, listActivityPeople } from './activity/list-activity.ts'
import { createNote, deleteNote, getNote, listNotes, pinNote, updateNote } from './activity/notes.ts'
import { createDeal } from './create-deal.ts'
import { deleteDeal, restoreDeal } from './delete-deal.ts'
import type { FirstRequests } from './first-requests.ts'
import { changeDeals, type DealActs, type RequestActs } from './list/change-deals.ts'
import { exportDeals } from './list/export-deals.ts'
import { getBoard, getDealGroups, getDealTotals } from './list/get-board.ts'
import { getDeal, listDeals } from './list/list-deals.ts'
import { listDoNext, listPortalDeals } from './list/list-portal-deals.ts'
import { previewInvitation } from './people/preview-invitation.ts'
import { shareWithCoordinator, unshareWithCoordinator } from './people/share-deal.ts'
import { createSampleDeal } from './sample-deal.ts'
import { addStage, changeStage, deleteStage, listStages } from './stages/change-stages.ts'
import { moveStage } from './stages/move-stage.ts'
import { listStageTasks, replaceStageTasks } from './stages/stage-tasks.ts'
import { updateDeal } from './update-deal.ts'

const ownActs: Omit<DealActs, keyof RequestActs> = {
  status: (ctx, { deal, act, version }) => updateDeal(ctx, deal, { status: act.status }, version),
  stage: (ctx, { deal, act, version }) => moveStage(ctx, deal, { to_stage: act.stage }, version),
  assign: (ctx, { deal, act }) => shareWithCoordinator(ctx, { deal, staff: act.staff }),
  unassign: (ctx, { deal, act }) => unshareWithCoordinator(ctx, { deal, staff: act.staff }),
}

export const dealHandlers = (first: FirstRequests, requestActs: RequestActs): Handlers<typeof calls.deals> => ({
  listDeals: (ctx, { query }) => listDeals(ctx, query),
  getBoard: (ctx, { query }) => getBoard(ctx, query),
  getDealTotals: (ctx, { query }) => getDealTotals(ctx, query),
  getDealGroups: (ctx, { query }) => getDealGroups(ctx, query),
  changeDeals: (ctx, { body }) => changeDeals(ctx, body, { ...ownActs, ...requestActs }),
  createDeal: (ctx, { body }) => createDeal(ctx, body, first),
  previewInvitation: (ctx, { body }) => previewInvitation(ctx, body, first),
  createSampleDeal: (ctx) => createSampleDeal(ctx, first),
  exportDeals: (ctx, { query }) => exportDeals(ctx, query),
  listPortalDeals: (ctx, { query }) => listPortalDeals(ctx, query),
  listDoNext: (ctx) => listDoNext(ctx),
  getDeal: (ctx, { params }) => getDeal(ctx, params.deal_id),
  updateDeal: (ctx, { params, body, ifMatch }) => updateDeal(ctx, params.deal_id, body, ifMatch),
  deleteDeal: (ctx, { params, ifMatch }) => deleteDeal(ctx, params.deal_id, ifMatch),
  restoreDeal: (ctx, { params }) => restoreDeal(ctx, params.deal_id),
  moveStage: (ctx, { params, body, ifMatch }) => moveStage(ctx, params.deal_id, body, ifMatch),
  listActivity: (ctx, { params, query }) => listActivity(ctx, params.deal_id, query),
  listActivityPeople: (ctx, { params }) => listActivityPeople(ctx, params.deal_id),
  listNotes: (ctx, { params, query }) => listNotes(ctx, params.deal_id, query),
  getNote: (ctx, { params }) => getNote(ctx, params),
  createNote: (ctx, { params, body }) => createNote(ctx, params.deal_id, body),
  updateNote: (ctx, { params, body, ifMatch }) => updateNote(ctx, params, body, ifMatch),
  pinNote: (ctx, { params }) => pinNote(ctx, params, true),
  unpinNote: (ctx, { params }) => pinNote(ctx, params, false),
  deleteNote: (ctx, { params }) => deleteNote(ctx, params),
  shareWithCoordinator: (ctx, { body }) => shareWithCoordinator(ctx, body),
  unshareWithCoordinator: (ctx, { body }) => unshareWithCoordinator(ctx, body),
})

export const stageHandlers: Handlers<typeof stageCalls & typeof stageTaskCalls> = {
  listStages: (ctx) => listStages(ctx),
  createStage: (ctx, { body }) => addStage(ctx, body),
  updateStage: (ctx, { params, body }) => changeStage(ctx, params.stage_id, body),
  deleteStage: (ctx, { params }) => deleteStage(ctx, params.stage_id),
  listStageTasks: (ctx, { params }) => listStageTasks(ctx, params.stage_id),
  replaceStageTasks: (ctx, { params, body, ifMatch }) => replaceStageTasks(ctx, params.stage_id, body, ifMatch),
}
