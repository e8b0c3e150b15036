import type { lenderAreaCalls } from '@loanyard/contract/lender-area/calls'
import type { lenderPreviewCalls } from '@loanyard/contract/lender-area/preview'
import type { ownConditionCalls } from '@loanyard/contract/lenders/conditions/calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import {
  addConditions,
  decideCondition,
  listOwnConditions,
  removeCondition,
  updateCondition,
} from './conditions/own-conditions.ts'
import { getLenderDeal } from './deal/get-deal.ts'
import { previewLenderDeal } from './deal/preview-deal.ts'
import { exportLenderFinancials, getLenderFinancials } from './financials.ts'
import { listLenderDeals, listLenderPartners } from './list-deals.ts'
import { listAcknowledgements, listPackageDocuments, listQuestions } from './loan-package.ts'
import { listMessages, readMessages, sendMessage } from './messages/messages.ts'
import { listLenderPipeline } from './pipeline/list-pipeline.ts'
import { makeOffer, respondToDeal, withdrawOffer } from './responses/respond.ts'

export const lenderAreaHandlers: Handlers<typeof lenderAreaCalls> = {
  listLenderPartners: (ctx, { query }) => listLenderPartners(ctx, query),
  listLenderPipeline: (ctx, { query }) => listLenderPipeline(ctx, query),
  listLenderDeals: (ctx, { query }) => listLenderDeals(ctx, query),
  getLenderDeal: (ctx, { params }) => getLenderDeal(ctx, params.deal_id),
  listLenderQuestions: (ctx, { params }) => listQuestions(ctx, params.deal_id),
  listLenderAcknowledgements: (ctx, { params }) => listAcknowledgements(ctx, params.deal_id),
  listLenderDocuments: (ctx, { params, query }) => listPackageDocuments(ctx, params.deal_id, query),
  getLenderFinancials: (ctx, { params }) => getLenderFinancials(ctx, params.deal_id),
  exportLenderFinancials: (ctx, { params, query }) =>
    exportLenderFinancials(ctx, params.deal_id, query.format ?? 'xlsx'),
  respondToDeal: (ctx, { params, body }) => respondToDeal(ctx, params.deal_id, body),
  makeOffer: (ctx, { params, body }) => makeOffer(ctx, params.deal_id, body),
  withdrawOffer: (ctx, { params }) => withdrawOffer(ctx, params.deal_id, params.offer_id),
  listOwnDealMessages: (ctx, { params, query }) => listMessages(ctx, params.deal_id, query),
  sendOwnDealMessage: (ctx, { params, body }) => sendMessage(ctx, params.deal_id, body.text),
  readOwnDealMessages: (ctx, { params }) => readMessages(ctx, params.deal_id),
}

export const ownConditionHandlers: Handlers<typeof ownConditionCalls> = {
  listOwnConditions: (ctx, { params }) => listOwnConditions(ctx, params.deal_id),
  addConditions: (ctx, { params, body }) => addConditions(ctx, params.deal_id, body),
  updateCondition: (ctx, { params, body, ifMatch }) => updateCondition(ctx, params, body, ifMatch),
  removeCondition: (ctx, { params, ifMatch }) => removeCondition(ctx, params, ifMatch),
  decideCondition: (ctx, { params, body, ifMatch }) => decideCondition(ctx, params, body, ifMatch),
}

export const lenderPreviewHandlers: Handlers<typeof lenderPreviewCalls> = {
  previewLenderDeal: (ctx, { params }) => previewLenderDeal(ctx, params.deal_id),
}
