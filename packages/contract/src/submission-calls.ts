import * as z from 'zod'
import { call } from './call.ts'
import { decided, decisions } from './decisions.ts'
import { side } from './lists.ts'
import { answer, decisionNote, requirement, requirementDetail, submission } from './requests.ts'
import { sign, signing } from './signing.ts'

const ofPartner = '/api/v0/attestations/partners/{partner_id}'
const one = `${ofPartner}/requirements/{request_id}` as const
const asSide = z.strictObject(side)

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
  repeatable: true,
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
