import type { NewCustomBundle } from '@loanyard/contract/bundles/schemas'
import type { RequestStatus } from '@loanyard/contract/core/values'
import {
  addToBundleRequest,
  createAdditionalRequests,
  deleteAdditionalRequest,
  deleteBundledRequest,
  deleteBundleRequest,
  remindClient,
  requestBundle,
  requestCustomBundle,
  updateBundleRequest,
  updateRequirement,
} from '@loanyard/contract/requests/calls'
import type {
  BundleRequest,
  DecisionNote,
  NewAdditionalRequests,
  NewBundledRequest,
  NewBundleRequest,
  Requirement,
  RequirementChanges,
  Submission,
} from '@loanyard/contract/requests/schemas'
import {
  decideSubmission,
  decideSubmissions,
  removeSubmittedDocument,
  waiveRequirement,
} from '@loanyard/contract/requests/submission-calls'
import type { DealRef } from '../../domain/deal-ref.ts'
import { callApi, fetchFile } from '../../lib/api/api.ts'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

export const requestFailures = {
  add: specified.addToBundleFailed,
  signing: specified.fetchSignaturesFailed,
  removeDocument: specified.deleteSubmissionFailed,
  remove: specified.deleteRequestFailed,
  unexpected: specified.unexpectedResponse,
  fetch: copy.loadFailed,
  options: copy.loadChecklistsFailed,
  create: copy.sendFailed,
  change: copy.updateFailed,
  decide: copy.decisionFailed,
  answer: copy.answerFailed,
  remind: copy.reminderFailed,
} as const

export type DecisionStatus = Extract<RequestStatus, 'Approved' | 'Rejected' | 'Waived' | 'Pending'>

const ofPartner = ({ partnerId }: DealRef) => ({ partner_id: partnerId })

/** Throws ApiError. */
export const sendBundleRequest = (deal: DealRef, body: NewBundleRequest, idempotencyKey: string) =>
  callApi(requestBundle, { params: ofPartner(deal), body, idempotencyKey })

export const sendCustomBundle = (deal: DealRef, body: NewCustomBundle, idempotencyKey: string) =>
  callApi(requestCustomBundle, { params: { ...ofPartner(deal), deal_id: deal.dealId }, body, idempotencyKey })

export const sendAdditionalRequests = (deal: DealRef, body: NewAdditionalRequests, idempotencyKey: string) =>
  callApi(createAdditionalRequests, { params: ofPartner(deal), body, idempotencyKey })

/** Throws Error('Missing required parameters') and ApiError (product-rules 7.5). */
export async function addToBundle(
  deal: DealRef,
  bundleRequestId: string,
  body: NewBundledRequest | undefined,
  idempotencyKey: string,
) {
  if (deal.dealId === '' || bundleRequestId === '' || body === undefined) throw new Error(specified.missingParameters)
  const params = { ...ofPartner(deal), deal_id: deal.dealId, bundle_request_id: bundleRequestId }
  return callApi(addToBundleRequest, { params, body, idempotencyKey })
}

export const setBundleDue = (deal: DealRef, { id }: Pick<BundleRequest, 'id'>, dueDate: string | null) =>
  callApi(updateBundleRequest, {
    params: { ...ofPartner(deal), bundle_request_id: id },
    body: { due_date: dueDate },
  })

export const changeRequirement = (deal: DealRef, requirement: Requirement, body: RequirementChanges) =>
  callApi(updateRequirement, {
    params: { ...ofPartner(deal), request_id: requirement.id },
    body,
    ifMatch: requirement.version,
  })

/** A withdrawal counts as done only if the server confirms it (product-rules 7.5). */
function assertDeleted({ status }: Response): void {
  if (status !== 204) throw new Error(requestFailures.unexpected)
}

/** Throws Error('Invalid request ID.'), Error('Unexpected response from server.') and ApiError. */
export async function withdrawRequest(deal: DealRef, { id, bundle_request: bundle }: Requirement): Promise<void> {
  if (id === '') throw new Error(specified.invalidRequestId)
  const call = bundle === null ? deleteAdditionalRequest : deleteBundledRequest
  assertDeleted(await fetchFile(call, { params: { ...ofPartner(deal), request_id: id } }))
}

/** Throws Error('Invalid Bundle ID.'), Error('Unexpected response from server.') and ApiError. */
export async function withdrawBundle(deal: DealRef, { id }: Pick<BundleRequest, 'id'>): Promise<void> {
  if (id === '') throw new Error(specified.invalidBundleId)
  assertDeleted(await fetchFile(deleteBundleRequest, { params: { ...ofPartner(deal), bundle_request_id: id } }))
}

export const remind = async (deal: DealRef): Promise<number> =>
  (await callApi(remindClient, { params: { ...ofPartner(deal), deal_id: deal.dealId } })).reminded_of

/** Sends the version shown on screen, so that a newer answer is not decided unseen. */
export const decide = (
  deal: DealRef,
  submission: Submission,
  { status, ...body }: DecisionNote & { status: DecisionStatus },
  idempotencyKey: string,
) =>
  callApi(decideSubmission, {
    params: { ...ofPartner(deal), request_id: submission.request, submission_id: submission.id, status },
    body,
    ifMatch: submission.version,
    idempotencyKey,
  })

/** Sends the versions shown on screen; returns a reason for each answer that could not be decided. */
export const decideMany = async (
  deal: DealRef,
  submissions: readonly Submission[],
  decision: DecisionNote & { status: Exclude<DecisionStatus, 'Pending'> },
  keyOf: (body: unknown) => string,
) => {
  const chosen = submissions.map(({ id, request, version }) => ({ request, submission: id, version }))
  const body = { submissions: chosen, ...decision }
  return (await callApi(decideSubmissions, { params: ofPartner(deal), body, idempotencyKey: keyOf(body) })).results
}

export const waive = (deal: DealRef, { id }: Pick<Requirement, 'id'>, comment: string | undefined) =>
  callApi(waiveRequirement, {
    params: { ...ofPartner(deal), request_id: id },
    body: comment === undefined ? {} : { comment },
  })

export const removeDocument = (deal: DealRef, submission: Submission, documentId: string) =>
  callApi(removeSubmittedDocument, {
    params: { ...ofPartner(deal), submission_id: submission.id, document_id: documentId },
  })
