import * as z from 'zod'
import { call } from '../core/call.ts'
import { listReply } from '../core/lists.ts'
import { exportQuery, financials, workbookType } from '../financials/schemas.ts'
import {
  lenderMessage,
  lenderOffer,
  lenderResponse,
  newLenderMessage,
  newLenderOffer,
  newLenderResponse,
} from '../lenders/responses.ts'
import {
  lenderAcknowledgement,
  lenderDeal,
  lenderDealsQuery,
  lenderDealSummary,
  lenderDocument,
  lenderDocumentsQuery,
  lenderPartner,
  lenderPartnersQuery,
  lenderPipelineQuery,
  lenderQuestion,
  messagesPage,
  pipelineDeal,
} from './schemas.ts'

const dealsPath = '/api/v0/lenders/partners/{partner_id}/deals'
const dealPath = `${dealsPath}/{deal_id}` as const

export const listLenderPartners = call({
  method: 'GET',
  path: '/api/v0/lenders/partners',
  access: 'lender_user',
  summary: 'The partners who work with one of the caller’s lenders',
  query: lenderPartnersQuery,
  reply: { status: 200, schema: listReply(lenderPartner) },
})

export const listLenderPipeline = call({
  method: 'GET',
  path: '/api/v0/lenders/deals',
  access: 'lender_user',
  summary: 'The deals that any partner shared with the caller, or with a lender whose contact is the caller',
  query: lenderPipelineQuery,
  reply: { status: 200, schema: listReply(pipelineDeal) },
})

export const listLenderDeals = call({
  method: 'GET',
  path: dealsPath,
  access: 'lender',
  summary: 'The deals this partner shared with the caller, or with a lender whose contact is the caller',
  query: lenderDealsQuery,
  reply: { status: 200, schema: listReply(lenderDealSummary) },
})

export const getLenderDeal = call({
  method: 'GET',
  path: dealPath,
  access: 'lender',
  summary: 'A shared deal as the lender sees it',
  reply: { status: 200, schema: lenderDeal },
})

export const listLenderQuestions = call({
  method: 'GET',
  path: `${dealPath}/questions`,
  access: 'lender',
  summary: 'Questions with approved answers',
  reply: { status: 200, schema: z.object({ results: z.array(lenderQuestion) }) },
})

export const listLenderAcknowledgements = call({
  method: 'GET',
  path: `${dealPath}/acknowledgements`,
  access: 'lender',
  summary: 'Approved acknowledgements',
  reply: { status: 200, schema: z.object({ results: z.array(lenderAcknowledgement) }) },
})

export const listLenderDocuments = call({
  method: 'GET',
  path: `${dealPath}/documents`,
  access: 'lender',
  summary: 'Documents of approved answers, by stage',
  query: lenderDocumentsQuery,
  reply: { status: 200, schema: listReply(lenderDocument) },
})

export const getLenderFinancials = call({
  method: 'GET',
  path: `${dealPath}/financials`,
  access: 'lender',
  summary: 'The deal financials, read-only',
  reply: { status: 200, schema: financials },
})

export const exportLenderFinancials = call({
  method: 'GET',
  path: `${dealPath}/financials/export`,
  access: 'lender',
  stepUp: 'with_second_factor',
  summary: 'The deal financials as a workbook or a PDF; the partner is notified',
  query: exportQuery,
  reply: { status: 200, file: [workbookType, 'application/pdf'] },
})

export const respondToDeal = call({
  method: 'POST',
  path: `${dealPath}/response`,
  access: 'lender',
  summary: 'Respond that the lender is interested, or declines with a reason',
  body: newLenderResponse,
  reply: { status: 200, schema: lenderResponse },
})

export const makeOffer = call({
  method: 'POST',
  path: `${dealPath}/offers`,
  access: 'lender',
  summary: 'Offer terms, which replace earlier ones; earlier offers stay visible',
  body: newLenderOffer,
  reply: { status: 201, schema: lenderOffer },
})

export const withdrawOffer = call({
  method: 'DELETE',
  path: `${dealPath}/offers/{offer_id}`,
  access: 'lender',
  summary: 'Withdraw the latest offer',
  reply: { status: 204, schema: null },
})

export const listOwnDealMessages = call({
  method: 'GET',
  path: `${dealPath}/messages`,
  access: 'lender',
  summary: 'Messages between lender and partner about the deal, newest first',
  query: messagesPage,
  reply: { status: 200, schema: listReply(lenderMessage) },
})

export const sendOwnDealMessage = call({
  method: 'POST',
  path: `${dealPath}/messages`,
  access: 'lender',
  summary: 'Write to the partner about the deal',
  body: newLenderMessage,
  reply: { status: 201, schema: lenderMessage },
})

export const readOwnDealMessages = call({
  method: 'POST',
  path: `${dealPath}/messages/read`,
  access: 'lender',
  summary: 'Mark all messages so far as read by the caller',
  idempotent: true,
  reply: { status: 204, schema: null },
})

export const lenderAreaCalls = {
  listLenderPartners,
  listLenderPipeline,
  listLenderDeals,
  getLenderDeal,
  listLenderQuestions,
  listLenderAcknowledgements,
  listLenderDocuments,
  getLenderFinancials,
  exportLenderFinancials,
  respondToDeal,
  makeOffer,
  withdrawOffer,
  listOwnDealMessages,
  sendOwnDealMessage,
  readOwnDealMessages,
}
