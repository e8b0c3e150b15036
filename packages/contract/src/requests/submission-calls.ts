import * as z from 'zod'
import { call } from '../core/call.ts'
import { clientRole } from '../core/lists.ts'
import { answer, decisionNote, otherPerson, returned } from './answers.ts'
import { decisionResults, decisions } from './decisions.ts'
import { filed, filing } from './filing.ts'
import { requestDocumentChanges } from './request-document.ts'
import { requirement, requirementDetail, submission } from './schemas.ts'
import { sign, signing } from './signing.ts'

const partnerPath = '/api/v0/attestations/partners/{partner_id}'
const requirementPath = `${partnerPath}/requirements/{request_id}` as const
const clientRoleQuery = z.strictObject(clientRole)

export const getRequirement = call({
  method: 'GET',
  path: requirementPath,
  access: 'participant',
  summary: 'A request with its history',
  query: clientRoleQuery,
  reply: { status: 200, schema: requirementDetail },
})
export const submitAnswer = call({
  method: 'POST',
  path: `${partnerPath}/requirements/submit/{request_id}`,
  access: 'participant',
  summary: 'Answer a request, as the client or as staff for what they were given on paper',
  query: clientRoleQuery,
  body: answer,
  reply: { status: 201, schema: submission },
})
export const completeAnswer = call({
  method: 'POST',
  path: `${requirementPath}/done`,
  access: 'participant',
  summary: 'Submit the files sent for a request as its answer',
  query: clientRoleQuery,
  reply: { status: 200, schema: requirement },
})
export const updateRequestDocument = call({
  method: 'PATCH',
  path: `${requirementPath}/documents/{document_id}`,
  access: 'participant',
  summary: 'Say which of the files asked for a document is, or keep one that was marked as wrong',
  query: clientRoleQuery,
  body: requestDocumentChanges,
  reply: { status: 200, schema: requirement },
})
export const fileDocument = call({
  method: 'PUT',
  path: `${partnerPath}/documents/{document_id}/request`,
  access: 'staff',
  summary: 'File a document of a deal under one of the deal’s requests, move it to another, or take it off',
  body: filing,
  reply: { status: 200, schema: filed },
})
export const changeAnswer = call({
  method: 'PATCH',
  path: `${requirementPath}/submit/{submission_id}`,
  access: 'participant',
  summary: 'Change an answer until it is approved; changing a rejected answer resubmits it',
  query: clientRoleQuery,
  versioned: true,
  body: answer,
  reply: { status: 200, schema: submission },
})
export const decideSubmission = call({
  method: 'POST',
  path: `${requirementPath}/{submission_id}/set/status/{status}`,
  access: 'staff',
  summary: 'Approve, reject, waive or reopen',
  versioned: true,
  body: decisionNote,
  reply: { status: 200, schema: requirement },
})
export const decideSubmissions = call({
  method: 'POST',
  path: `${partnerPath}/requirements/set/status`,
  access: 'staff',
  summary: 'Decide on several answers; a submission already decided by someone else is reported and skipped',
  body: decisions,
  reply: { status: 200, schema: decisionResults },
})
export const waiveRequirement = call({
  method: 'POST',
  path: `${requirementPath}/waive`,
  access: 'staff',
  summary: 'Waive a request without an answer',
  body: decisionNote.pick({ comment: true }),
  reply: { status: 200, schema: requirement },
})
export const reportOtherPerson = call({
  method: 'POST',
  path: `${requirementPath}/other-person`,
  access: 'participant',
  summary: 'As the borrower, say that a request is another person’s; it then waits for staff',
  query: clientRoleQuery,
  body: otherPerson,
  reply: { status: 200, schema: requirement },
})
export const returnToBorrower = call({
  method: 'POST',
  path: `${requirementPath}/other-person/return`,
  access: 'staff',
  summary: 'Send a request reported as another person’s back to the borrower, with a reply',
  body: returned,
  reply: { status: 200, schema: requirement },
})
export const removeSubmittedDocument = call({
  method: 'DELETE',
  path: `${partnerPath}/requirements/submit/{submission_id}/documents/{document_id}`,
  access: 'participant',
  summary: 'Remove a document from an answer that isn’t approved; removing the last one withdraws the answer',
  query: clientRoleQuery,
  reply: { status: 204, schema: null },
})
export const beginSigning = call({
  method: 'POST',
  path: `${requirementPath}/signing`,
  access: 'participant',
  stepUp: 'with_second_factor',
  summary: 'Begin signing and get the signing URL',
  idempotent: true,
  query: clientRoleQuery,
  reply: { status: 200, schema: signing },
})
export const signDocument = call({
  method: 'POST',
  path: `${requirementPath}/sign`,
  access: 'participant',
  stepUp: 'with_second_factor',
  summary: 'Sign with the built-in provider',
  query: clientRoleQuery,
  body: sign,
  reply: { status: 201, schema: submission },
})

export const submissionCalls = {
  getRequirement,
  submitAnswer,
  completeAnswer,
  updateRequestDocument,
  fileDocument,
  changeAnswer,
  decideSubmission,
  decideSubmissions,
  waiveRequirement,
  reportOtherPerson,
  returnToBorrower,
  removeSubmittedDocument,
  beginSigning,
  signDocument,
}
