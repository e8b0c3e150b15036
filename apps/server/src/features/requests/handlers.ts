import type { requestCalls } from '@loanyard/contract/requests/calls'
import type { requestListCalls } from '@loanyard/contract/requests/lists/request-list'
import type { reviewQueueCalls } from '@loanyard/contract/requests/lists/review-queue'
import type { requestMessageCalls } from '@loanyard/contract/requests/messages'
import type { submissionCalls } from '@loanyard/contract/requests/submission-calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import type { RequestActs } from '../deals/index.ts'
import { completeAnswer } from './answers/complete-answer.ts'
import { fileDocument } from './answers/file-document.ts'
import { removeSubmittedDocument } from './answers/remove-submitted-document.ts'
import { changeAnswer, submitAnswer } from './answers/submit-answer.ts'
import { updateRequestDocument } from './answers/update-request-document.ts'
import { updateBundleRequest, updateRequirement } from './changes/change-request.ts'
import { reportOtherPerson, returnToBorrower } from './changes/other-person.ts'
import { deleteBundleRequest, deleteRequirement } from './changes/remove-request.ts'
import { addToBundleRequest, createAdditionalRequest, createAdditionalRequests } from './creation/create-requests.ts'
import { requestBundle, requestCustomBundle } from './creation/request-bundle.ts'
import {
  getRequirement,
  listAdditionalRequests,
  listBundleRequests,
  listDocumentsToSign,
  listRequirements,
} from './lists/deal-requests.ts'
import { exportRequests } from './lists/export-requests.ts'
import { getRequestTotals, listRequests } from './lists/list-requests.ts'
import { listRequestMessages, readRequestMessages, sendRequestMessage } from './messages/messages.ts'
import { sendManualReminder } from './reminders/remind-clients.ts'
import { decideSubmission, decideSubmissions, waiveRequirement } from './reviews/decide.ts'
import { listReviewQueue } from './reviews/list-review-queue.ts'
import { beginSigning } from './signing/begin-signing.ts'
import { signBuiltIn } from './signing/sign-built-in.ts'

export const requestHandlers: Handlers<typeof requestCalls> = {
  requestBundle: (ctx, { body }) => requestBundle(ctx, body),
  requestCustomBundle: (ctx, { params, body }) => requestCustomBundle(ctx, params.deal_id, body),
  listBundleRequests: (ctx, { params }) => listBundleRequests(ctx, params),
  listAdditionalRequests: (ctx, { params }) => listAdditionalRequests(ctx, params),
  listRequirements: (ctx, { params }) => listRequirements(ctx, params.deal_id),
  createAdditionalRequest: (ctx, { body }) => createAdditionalRequest(ctx, body),
  createAdditionalRequests: (ctx, { body }) => createAdditionalRequests(ctx, body),
  addToBundleRequest: (ctx, { params, body, ifMatch }) => addToBundleRequest(ctx, params, { input: body, ifMatch }),
  updateBundleRequest: (ctx, { params, body, ifMatch }) =>
    updateBundleRequest(ctx, params.bundle_request_id, { dueDate: body.due_date, ifMatch }),
  updateRequirement: (ctx, { params, body, ifMatch }) => updateRequirement(ctx, params.request_id, body, ifMatch),
  deleteBundleRequest: (ctx, { params, ifMatch }) => deleteBundleRequest(ctx, params.bundle_request_id, ifMatch),
  deleteBundledRequest: (ctx, { params, ifMatch }) =>
    deleteRequirement(ctx, params.request_id, { kind: 'bundled', ifMatch }),
  deleteAdditionalRequest: (ctx, { params, ifMatch }) =>
    deleteRequirement(ctx, params.request_id, { kind: 'additional', ifMatch }),
  remindClient: (ctx, { params }) => sendManualReminder(ctx, params.deal_id),
  listPandaDocs: (ctx, { params }) => listDocumentsToSign(ctx, params.deal_id),
}

export const submissionHandlers: Handlers<typeof submissionCalls> = {
  getRequirement: (ctx, { params }) => getRequirement(ctx, params.request_id),
  submitAnswer: (ctx, { params, body }) => submitAnswer(ctx, params.request_id, body),
  completeAnswer: (ctx, { params }) => completeAnswer(ctx, params.request_id),
  updateRequestDocument: (ctx, { params, body }) => updateRequestDocument(ctx, params, body),
  fileDocument: (ctx, { params, body }) => fileDocument(ctx, params.document_id, body),
  changeAnswer: (ctx, { params, body, ifMatch }) => changeAnswer(ctx, params, body, ifMatch),
  removeSubmittedDocument: (ctx, { params }) => removeSubmittedDocument(ctx, params.submission_id, params.document_id),
  decideSubmission: (ctx, { params, body, ifMatch }) => decideSubmission(ctx, params, body, ifMatch),
  decideSubmissions: (ctx, { body }) => decideSubmissions(ctx, body),
  waiveRequirement: (ctx, { params, body }) => waiveRequirement(ctx, params.request_id, body),
  reportOtherPerson: (ctx, { params, body }) => reportOtherPerson(ctx, params.request_id, body),
  returnToBorrower: (ctx, { params, body }) => returnToBorrower(ctx, params.request_id, body),
  beginSigning: (ctx, { params }) => beginSigning(ctx, params.request_id),
  signDocument: (ctx, { params, body }) => signBuiltIn(ctx, params.request_id, body),
}

export const reviewQueueHandlers: Handlers<typeof reviewQueueCalls> = {
  listReviewQueue: (ctx, { query }) => listReviewQueue(ctx, query),
}

export const requestListHandlers: Handlers<typeof requestListCalls> = {
  listRequests: (ctx, { query }) => listRequests(ctx, query),
  getRequestTotals: (ctx, { query }) => getRequestTotals(ctx, query),
  exportRequests: (ctx, { query }) => exportRequests(ctx, query),
}

export const requestMessageHandlers: Handlers<typeof requestMessageCalls> = {
  listRequestMessages: (ctx, { params, query }) => listRequestMessages(ctx, params.request_id, query),
  sendRequestMessage: (ctx, { params, body }) => sendRequestMessage(ctx, params.request_id, body.text),
  readRequestMessages: (ctx, { params }) => readRequestMessages(ctx, params.request_id),
}

/** For several deals at once. */
export const requestActs: RequestActs = {
  checklist: (ctx, { deal, act: { bundle, due_date = null } }) =>
    requestBundle(ctx, { deal, bundle, due_date, again: false }),
  remind: (ctx, { deal }) => sendManualReminder(ctx, deal),
}
