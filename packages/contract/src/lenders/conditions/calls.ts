import { call } from '../../core/call.ts'
import {
  condition,
  conditionAnswer,
  conditionChanges,
  conditionDecision,
  conditionList,
  conditionRequest,
  newConditions,
} from './schemas.ts'

const lenderPath = '/api/v0/lenders/partners/{partner_id}/deals/{deal_id}/conditions'
const oneOfLender = `${lenderPath}/{condition_id}` as const
const partnerPath = '/api/v0/deals/{deal_id}/partners/{partner_id}/conditions'
const oneOfPartner = `${partnerPath}/{condition_id}` as const

export const listOwnConditions = call({
  method: 'GET',
  path: lenderPath,
  access: 'lender',
  summary: 'The lender’s own conditions on the deal, with the partner’s answers',
  reply: { status: 200, schema: conditionList },
})

export const addConditions = call({
  method: 'POST',
  path: lenderPath,
  access: 'lender',
  summary: 'Add conditions: all or none; the partner gets one email',
  body: newConditions,
  reply: { status: 201, schema: conditionList },
})

export const updateCondition = call({
  method: 'PATCH',
  path: oneOfLender,
  access: 'lender',
  summary: 'Change a condition that the partner hasn’t answered yet',
  body: conditionChanges,
  versioned: true,
  reply: { status: 200, schema: condition },
})

export const removeCondition = call({
  method: 'DELETE',
  path: oneOfLender,
  access: 'lender',
  summary: 'Remove a condition that the partner hasn’t answered yet',
  versioned: true,
  reply: { status: 204, schema: null },
})

export const decideCondition = call({
  method: 'POST',
  path: `${oneOfLender}/decision`,
  access: 'lender',
  summary: 'Mark a condition as satisfied, send its answer back with a reason, waive it, or reopen it',
  body: conditionDecision,
  versioned: true,
  reply: { status: 200, schema: condition },
})

export const listConditions = call({
  method: 'GET',
  path: partnerPath,
  access: 'staff',
  summary: 'The conditions of all lenders that have or had the deal',
  reply: { status: 200, schema: conditionList },
})

export const answerCondition = call({
  method: 'POST',
  path: `${oneOfPartner}/answer`,
  access: 'staff',
  summary: 'Answer a condition with text, approved documents of the deal, or both; the lender is notified',
  body: conditionAnswer,
  versioned: true,
  reply: { status: 200, schema: condition },
})

export const requestForCondition = call({
  method: 'POST',
  path: `${oneOfPartner}/request`,
  access: 'staff',
  summary: 'Ask the borrower for what a condition needs',
  body: conditionRequest,
  versioned: true,
  reply: { status: 201, schema: condition },
})

export const ownConditionCalls = { listOwnConditions, addConditions, updateCondition, removeCondition, decideCondition }

export const conditionCalls = { listConditions, answerCondition, requestForCondition }
