import type { lenderCalls } from '@loanyard/contract/lenders/calls'
import type { conditionCalls } from '@loanyard/contract/lenders/conditions/calls'
import type { lenderSharingCalls } from '@loanyard/contract/lenders/sharing-calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import { answerCondition, listConditions, requestForCondition } from './conditions/answer-condition.ts'
import { listFittingDeals } from './credit-box/list-fitting-deals.ts'
import { getLender, getLenderGroups, listLenders, listLendersForDeal } from './list-lenders.ts'
import { listDealMessages, readDealMessages, sendDealMessage } from './messages/messages.ts'
import { acceptOffer } from './offers/accept-offer.ts'
import { updateLender, createLender } from './save-lender.ts'
import { changeShareNote } from './sharing/change-share-note.ts'
import {
  endLenderSharing,
  changeSharing,
  shareDealWithLender,
  getDealSharing,
  listSharedDeals,
} from './sharing/deal-sharing.ts'
import { listDealDownloads, listDocumentAccess } from './sharing/downloads.ts'
import { listLenderAccess } from './sharing/lender-access.ts'
import { endLenderStaffSharing, shareDealWithLenderStaff } from './sharing/staff-assignments.ts'
import {
  addLenderStaff,
  inviteLenderStaffAgain,
  listLenderStaff,
  setLenderStaffStatus,
} from './staff/manage-lender-staff.ts'

export const lenderHandlers: Handlers<typeof lenderCalls> = {
  listLenders: (ctx, { query }) => listLenders(ctx, query),
  getLenderGroups: (ctx, { query }) => getLenderGroups(ctx, query),
  createLender: (ctx, { body }) => createLender(ctx, body),
  getLender: (ctx, { params }) => getLender(ctx, params.lender_id),
  updateLender: (ctx, { params, body }) => updateLender(ctx, params.lender_id, body),
  listFittingDeals: (ctx, { params, query }) => listFittingDeals(ctx, params.lender_id, query),
  setLenderStatus: (ctx, { params, body }) => updateLender(ctx, params.lender_id, body),
  listLenderStaff: (ctx, { params }) => listLenderStaff(ctx, params.lender_id),
  addLenderStaff: (ctx, { params, body }) => addLenderStaff(ctx, params.lender_id, body),
  setLenderStaffStatus: (ctx, { params, body }) => setLenderStaffStatus(ctx, params.lender_staff_id, body.status),
  inviteLenderStaffAgain: (ctx, { params }) => inviteLenderStaffAgain(ctx, params.lender_staff_id),
}

export const lenderSharingHandlers: Handlers<typeof lenderSharingCalls> = {
  listSharedDeals: (ctx, { params, query }) => listSharedDeals(ctx, params.lender_id, query),
  listLendersForDeal: (ctx, { params, query }) => listLendersForDeal(ctx, params.deal_id, query),
  shareDealWithLender: (ctx, { body }) => shareDealWithLender(ctx, body),
  changeSharing: (ctx, { body }) => changeSharing(ctx, body),
  changeShareNote: (ctx, { params, body, ifMatch }) => changeShareNote(ctx, params, body.note, ifMatch),
  endLenderSharing: (ctx, { params }) => endLenderSharing(ctx, params),
  shareDealWithLenderStaff: (ctx, { body }) => shareDealWithLenderStaff(ctx, body),
  endLenderStaffSharing: (ctx, { params }) => endLenderStaffSharing(ctx, params.assignment_id),
  getDealSharing: (ctx, { params }) => getDealSharing(ctx, params.deal_id),
  listDealMessages: (ctx, { params, query }) => listDealMessages(ctx, params, query),
  sendDealMessage: (ctx, { params, body }) => sendDealMessage(ctx, params, body.text),
  readDealMessages: (ctx, { params }) => readDealMessages(ctx, params),
  acceptOffer: (ctx, { params, body }) => acceptOffer(ctx, params, body),
  listDealDownloads: (ctx, { params, query }) => listDealDownloads(ctx, params.deal_id, query),
  listLenderAccess: (ctx, { params }) => listLenderAccess(ctx, params.deal_id),
  listDocumentAccess: (ctx, { params, query }) => listDocumentAccess(ctx, params, query),
}

export const conditionHandlers: Handlers<typeof conditionCalls> = {
  listConditions: (ctx, { params }) => listConditions(ctx, params.deal_id),
  answerCondition: (ctx, { params, body, ifMatch }) => answerCondition(ctx, params, body, ifMatch),
  requestForCondition: (ctx, { params, body, ifMatch }) => requestForCondition(ctx, params, body, ifMatch),
}
