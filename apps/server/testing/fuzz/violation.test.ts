import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import type { Answer } from '../app/client.ts'
import { violationOf } from './violation.ts'

const { checkAudit } = calls.audit
const foreign = 'ptnr_01m7zaf07qe4h8t55ck5kc7wgr'

function answer(status: number, json: object): Answer {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  const headers = new Headers({ 'content-type': type, 'x-request-id': 'r' })
  return { status, headers, text: JSON.stringify(json), bytes: new Uint8Array(), json }
}

const refusal = (status: number, code: string, detail: string) =>
  answer(status, { type: `/api/docs#${code}`, title: 'Not found', status, detail, code, request_id: 'r' })

test('reports no violation for a refusal in the contract’s terms', () => {
  expect(violationOf(checkAudit, refusal(404, 'not_found', 'There is nothing here.'), foreign)).toBeNull()
})

test.each([
  ['a 500', refusal(500, 'internal', 'Something went wrong.'), 'a fault of the server'],
  ['a 503', refusal(503, 'unavailable', 'Not now.'), 'a fault of the server'],
  ['SQL', refusal(400, 'bad_input', 'syntax error at or near "select"'), 'a reply that tells of the inside'],
  [
    'a stack',
    refusal(404, 'not_found', 'Error at run (/x/apps/server/src/app.ts:1:2)'),
    'a reply that tells of the inside',
  ],
  ['its lines', refusal(404, 'not_found', 'Error\n    at run (file:1)'), 'a reply that tells of the inside'],
  ['a constraint', refusal(409, 'stale', 'violates unique constraint'), 'a reply that tells of the inside'],
  ['another partner', refusal(404, 'not_found', `It belongs to ${foreign}.`), 'a reply that names another partner'],
  ['another form', answer(400, { message: 'no' }), 'not what the contract says'],
  ['another status', refusal(403, 'not_found', 'There is nothing here.'), 'not what the contract says'],
  ['a field too many', answer(200, { secret: 1 }), 'not what the contract says'],
])('reports %s as a violation', (_, given, said) => {
  expect(violationOf(checkAudit, given, foreign)).toContain(said)
})
