import type { viewCalls } from '@loanyard/contract/staff/views/calls'
import type { Handlers } from '../../../http/routing/call-types.ts'
import { chooseDefaultView } from './choose-default-view.ts'
import { createView } from './create-view.ts'
import { deleteView, restoreView } from './delete-view.ts'
import { listViews } from './list-views.ts'
import { updateView } from './update-view.ts'

export const viewHandlers: Handlers<typeof viewCalls> = {
  listViews: (ctx, { query }) => listViews(ctx, query.list),
  createView: (ctx, { body }) => createView(ctx, body),
  updateView: (ctx, { params, body, ifMatch }) => updateView(ctx, params.view_id, body, ifMatch),
  deleteView: (ctx, { params }) => deleteView(ctx, params.view_id),
  restoreView: (ctx, { params }) => restoreView(ctx, params.view_id),
  chooseDefaultView: (ctx, { body }) => chooseDefaultView(ctx, body),
}
