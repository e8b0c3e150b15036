import * as z from 'zod'
import {
  attachment,
  attachmentChanges,
  bundle,
  bundleChanges,
  bundleListQuery,
  bundleSummary,
  newAttachment,
  newBundle,
  newCustomBundle,
} from './bundles.ts'
import { call } from './call.ts'
import { listReply, side } from './lists.ts'
import {
  additionalRequest,
  answer,
  bundleRequest,
  bundleRequestChanges,
  decided,
  decisionNote,
  decisions,
  newAdditionalRequest,
  newAdditionalRequests,
  newBundledRequest,
  newBundleRequest,
  progress,
  requirement,
  requirementChanges,
  requirementDetail,
  sign,
  signing,
  submission,
} from './requests.ts'
import { turns } from './values.ts'

const ofPartner = '/api/v0/attestations/partners/{partner_id}'
const oneBundle = `${ofPartner}/bundles/{bundle_id}` as const
const ofDeal = '/api/v0/attestations/deals/{deal_id}/partners/{partner_id}'
const ofStage = `${ofDeal}/stages/{stage_id}/requests` as const
const requests = '/api/v0/attestations/requests/partners/{partner_id}'
const one = `${ofPartner}/requirements/{request_id}` as const

const asSide = z.strictObject(side)

export const listBundles = call({
  method: 'GET',
  path: `${ofPartner}/bundles`,
  access: 'staff',
  summary: 'The bundles of a partner',
  query: bundleListQuery,
  reply: { status: 200, schema: listReply(bundleSummary) },
})
export const createBundle = call({
  method: 'POST',
  path: `${ofPartner}/bundles`,
  access: 'staff',
  summary: 'Make a bundle with its attachments',
  body: newBundle,
  reply: { status: 201, schema: bundle },
})
export const getBundle = call({
  method: 'GET',
  path: oneBundle,
  access: 'staff',
  summary: 'A bundle with its attachments in order',
  reply: { status: 200, schema: bundle },
})
export const updateBundle = call({
  method: 'PATCH',
  path: oneBundle,
  access: 'staff',
  summary: 'Change or archive a bundle; what was requested already stays as it is',
  versioned: true,
  body: bundleChanges,
  reply: { status: 200, schema: bundle },
})
export const deleteBundle = call({
  method: 'DELETE',
  path: oneBundle,
  access: 'staff',
  summary: 'Delete a bundle that was never requested',
  versioned: true,
  reply: { status: 204, schema: null },
})
export const duplicateBundle = call({
  method: 'POST',
  path: `${oneBundle}/duplicate`,
  access: 'staff',
  summary: 'A copy of a bundle, to be changed',
  reply: { status: 201, schema: bundle },
})
export const addStarterBundles = call({
  method: 'POST',
  path: `${ofPartner}/bundles/starter`,
  access: 'staff',
  summary: 'Add the starter library: those of its bundles whose title the partner does not have',
  reply: { status: 201, schema: z.object({ results: z.array(bundle) }) },
})
export const listAttachments = call({
  method: 'GET',
  path: `${oneBundle}/attachments`,
  access: 'staff',
  summary: 'The attachments of a bundle in order',
  reply: { status: 200, schema: z.object({ results: z.array(attachment) }) },
})
export const createAttachment = call({
  method: 'POST',
  path: `${oneBundle}/attachments`,
  access: 'staff',
  summary: 'Add an attachment; without a position it comes last',
  versioned: true,
  body: newAttachment,
  reply: { status: 201, schema: attachment },
})
export const updateAttachment = call({
  method: 'PATCH',
  path: `${ofPartner}/attachments/{attachment_id}`,
  access: 'staff',
  summary: 'Change an attachment or its position; the others make room. The version is that of its bundle',
  versioned: true,
  body: attachmentChanges,
  reply: { status: 200, schema: attachment },
})
export const deleteAttachment = call({
  method: 'DELETE',
  path: `${ofPartner}/attachments/{attachment_id}`,
  access: 'staff',
  summary: 'Take an attachment out of its bundle; what was requested already stays',
  reply: { status: 204, schema: null },
})

export const bundleCalls = {
  listBundles,
  createBundle,
  getBundle,
  updateBundle,
  deleteBundle,
  duplicateBundle,
  addStarterBundles,
  listAttachments,
  createAttachment,
  updateAttachment,
  deleteAttachment,
}

export const requestBundle = call({
  method: 'POST',
  path: '/api/v0/deals/bundle/partners/{partner_id}/request',
  access: 'staff',
  summary: 'Request a bundle on a deal: its attachments are copied',
  body: newBundleRequest,
  reply: { status: 201, schema: bundleRequest },
})
export const requestCustomBundle = call({
  method: 'POST',
  path: `${ofPartner}/deals/{deal_id}/bundles`,
  access: 'staff',
  summary: 'Make a bundle for one deal and request it at once',
  body: newCustomBundle,
  reply: { status: 201, schema: bundleRequest },
})
export const listBundleRequests = call({
  method: 'GET',
  path: `${ofStage}/bundles`,
  access: 'party',
  summary: 'The bundle requests of one stage of a deal',
  query: asSide,
  reply: { status: 200, schema: z.object({ results: z.array(bundleRequest) }) },
})
export const listAdditionalRequests = call({
  method: 'GET',
  path: `${ofStage}/additional`,
  access: 'party',
  summary: 'The requests of one stage of a deal that are in no bundle',
  query: asSide,
  reply: { status: 200, schema: z.object({ results: z.array(additionalRequest) }) },
})
export const listRequirements = call({
  method: 'GET',
  path: `${ofDeal}/requests`,
  access: 'party',
  summary: 'Everything that is asked for on a deal, by stage, bundle and position',
  query: asSide,
  reply: {
    status: 200,
    schema: z.object({ results: z.array(requirement), progress, waiting_on: z.enum(turns) }),
  },
})
export const createAdditionalRequest = call({
  method: 'POST',
  path: `${requests}/additional`,
  access: 'staff',
  summary: 'Ask for one thing on a deal',
  body: newAdditionalRequest,
  reply: { status: 201, schema: additionalRequest },
})
export const createAdditionalRequests = call({
  method: 'POST',
  path: '/api/v1/attestations/requests/partners/{partner_id}/additional',
  access: 'staff',
  summary: 'Ask for several things on a deal, all or none',
  body: newAdditionalRequests,
  reply: { status: 201, schema: z.object({ results: z.array(additionalRequest) }) },
})
export const addToBundleRequest = call({
  method: 'POST',
  path: `${ofDeal}/bundle/{bundle_request_id}/attachments/request`,
  access: 'staff',
  summary: 'Ask for one thing more in a running bundle request',
  body: newBundledRequest,
  reply: { status: 201, schema: requirement },
})
export const updateBundleRequest = call({
  method: 'PATCH',
  path: `${requests}/bundles/{bundle_request_id}`,
  access: 'staff',
  summary: 'Set the day a bundle request is due',
  body: bundleRequestChanges,
  reply: { status: 200, schema: bundleRequest },
})
export const updateRequirement = call({
  method: 'PATCH',
  path: `${requests}/requirements/{request_id}`,
  access: 'staff',
  summary: 'Change the words of a request or the day it is due, until something is approved',
  versioned: true,
  body: requirementChanges,
  reply: { status: 200, schema: requirement },
})
export const deleteBundleRequest = call({
  method: 'DELETE',
  path: `${requests}/bundles/{bundle_request_id}`,
  access: 'staff',
  summary: 'Take a bundle request back; documents that were sent stay with the deal',
  reply: { status: 204, schema: null },
})
export const deleteBundledRequest = call({
  method: 'DELETE',
  path: `${requests}/attachments/{request_id}`,
  access: 'staff',
  summary: 'Take one request of a bundle request back',
  reply: { status: 204, schema: null },
})
export const deleteAdditionalRequest = call({
  method: 'DELETE',
  path: `${requests}/additional/{request_id}`,
  access: 'staff',
  summary: 'Take a request back that is in no bundle',
  reply: { status: 204, schema: null },
})
export const remindClient = call({
  method: 'POST',
  path: `${ofDeal}/remind`,
  access: 'staff',
  summary: 'Remind the client by mail of what waits on them',
  reply: { status: 200, schema: z.object({ reminded_of: z.number().int() }) },
})
export const listPandaDocs = call({
  method: 'GET',
  path: `${ofDeal}/panda-docs`,
  access: 'party',
  summary: 'What is to be signed on a deal, and what was',
  query: asSide,
  reply: {
    status: 200,
    schema: z.object({
      results: z.object({
        additional_panda_docs: z.array(additionalRequest),
        bundle_panda_docs: z.array(requirement.extend({ bundle: bundleRequest.shape.bundle })),
      }),
    }),
  },
})

export const requestCalls = {
  requestBundle,
  requestCustomBundle,
  listBundleRequests,
  listAdditionalRequests,
  listRequirements,
  createAdditionalRequest,
  createAdditionalRequests,
  addToBundleRequest,
  updateBundleRequest,
  updateRequirement,
  deleteBundleRequest,
  deleteBundledRequest,
  deleteAdditionalRequest,
  remindClient,
  listPandaDocs,
}

export const getRequirement = call({
  method: 'GET',
  path: one,
  access: 'party',
  summary: 'A request with its history',
  query: asSide,
  reply: { status: 200, schema: requirementDetail },
})
export const submitAnswer = call({
  method: 'POST',
  path: `${ofPartner}/requirements/submit/{request_id}`,
  access: 'party',
  summary: 'Answer a request: the client, or staff for what they were given on paper',
  query: asSide,
  body: answer,
  reply: { status: 201, schema: submission },
})
export const changeAnswer = call({
  method: 'PATCH',
  path: `${one}/submit/{submission_id}`,
  access: 'party',
  summary: 'Change an answer until it is approved; one that was sent back is thereby sent again',
  query: asSide,
  versioned: true,
  body: answer,
  reply: { status: 200, schema: submission },
})
export const decideSubmission = call({
  method: 'POST',
  path: `${one}/{submission_id}/set/status/{status}`,
  access: 'staff',
  summary: 'Approve, reject, waive or reopen',
  versioned: true,
  body: decisionNote,
  reply: { status: 200, schema: requirement },
})
export const decideSubmissions = call({
  method: 'POST',
  path: `${ofPartner}/requirements/set/status`,
  access: 'staff',
  summary: 'Decide about many answers; one that somebody else was first with is told and left',
  body: decisions,
  reply: { status: 200, schema: decided },
})
export const waiveRequirement = call({
  method: 'POST',
  path: `${one}/waive`,
  access: 'staff',
  summary: 'Do without what was asked for',
  body: decisionNote.omit({ reason: true }),
  reply: { status: 200, schema: requirement },
})
export const removeSubmittedDocument = call({
  method: 'DELETE',
  path: `${ofPartner}/requirements/submit/{submission_id}/documents/{document_id}`,
  access: 'party',
  summary: 'Take a document out of an answer that is not approved; without any, the answer is withdrawn',
  query: asSide,
  reply: { status: 204, schema: null },
})
export const beginSigning = call({
  method: 'POST',
  path: `${one}/signing`,
  access: 'party',
  summary: 'Where the client signs',
  query: asSide,
  reply: { status: 200, schema: signing },
})
export const signDocument = call({
  method: 'POST',
  path: `${one}/sign`,
  access: 'party',
  summary: 'Sign with the built-in provider',
  query: asSide,
  body: sign,
  reply: { status: 201, schema: submission },
})

export const submissionCalls = {
  getRequirement,
  submitAnswer,
  changeAnswer,
  decideSubmission,
  decideSubmissions,
  waiveRequirement,
  removeSubmittedDocument,
  beginSigning,
  signDocument,
}
