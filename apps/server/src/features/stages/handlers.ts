import type { stageCalls } from '@loanyard/contract/deals/stages'
import type { Handlers } from '../../http/routing/call-types.ts'
import { addStage, changeStage, deleteStage } from './change-stages.ts'
import { mayChangeStages } from './policy.ts'
import { findStages, presentStage } from './queries.ts'

export const stageHandlers: Handlers<typeof stageCalls> = {
  listStages: async (ctx) => ({
    results: (await findStages(ctx)).map(presentStage),
    can: { change: mayChangeStages(ctx) },
  }),
  createStage: (ctx, { body }) => addStage(ctx, body),
  updateStage: (ctx, { params, body }) => changeStage(ctx, params.stage_id, body),
  deleteStage: (ctx, { params }) => deleteStage(ctx, params.stage_id),
}
