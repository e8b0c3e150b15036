import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { statusesOf, type Api } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { toUuid } from '../../../services/ids.ts'

const { getDocument, deleteDocument } = calls.documents
const { changeAnswer, decideSubmission, getRequirement, removeSubmittedDocument, submitAnswer } = calls.submissions

const app = await sharedApplication()
const { askFor, sendDocument, toldOf } = dealTools(app)
const fixture = await makeDealFixture(app)
const { admin, client, deal } = fixture

const on = (request_id: string) => ({ params: { request_id } })
const decide = (request_id: string, submission_id: string, status: string, body: object = {}) =>
  admin.api.call(decideSubmission, { params: { request_id, submission_id, status }, body })
const gone = (api: Api, document_id: string) => api.refused(getDocument, 'not_found', { params: { document_id } })

test('deletes a document removed from an answer unless staff reviewed it or another answer uses it', async () => {
  const { id } = await askFor(fixture, 'Document')
  const [kept, dropped, shared] = await Promise.all([1, 2, 3].map(() => sendDocument(client.api, deal.id, id)))
  const other = await askFor(fixture, 'Document')
  await client.api.call(submitAnswer, { ...on(other.id), body: { documents: [shared ?? ''] } })
  const documents = [kept ?? '', dropped ?? '', shared ?? '']
  const { id: submission_id } = await client.api.call(submitAnswer, { ...on(id), body: { documents } })
  const params = { request_id: id, submission_id }
  const after = await client.api.call(changeAnswer, { params, body: { documents: [kept ?? ''] } })
  expect(after.documents.map((document) => document.id)).toEqual([kept])
  await gone(client.api, dropped ?? '')
  await client.api.call(getDocument, { params: { document_id: shared ?? '' } })
  await decide(id, submission_id, 'Rejected', { reason: 'illegible' })
  const better = await sendDocument(client.api, deal.id, id)
  await client.api.call(changeAnswer, { params, body: { documents: [better] } })
  await admin.api.call(getDocument, { params: { document_id: kept ?? '' } })
  expect((await client.api.call(getRequirement, on(id))).sent_documents).toEqual([])
})

test('withdraws an answer waiting for review with its last document, and keeps one sent back', async () => {
  const { id } = await askFor(fixture, 'Document')
  const [first, second] = [await sendDocument(client.api, deal.id, id), await sendDocument(client.api, deal.id, id)]
  const one = await client.api.call(submitAnswer, { ...on(id), body: { documents: [first, second] } })
  const take = (submission_id: string, document_id: string) =>
    client.api.call(removeSubmittedDocument, { params: { submission_id, document_id } })
  await take(one.id, first)
  await gone(client.api, first)
  const still = await client.api.call(getRequirement, on(id))
  expect(still).toMatchObject({ status: 'Submitted', submissions: [{ version: 2 }] })
  await client.api.refused(removeSubmittedDocument, 'not_found', {
    params: { submission_id: one.id, document_id: first },
  })
  await decide(id, one.id, 'Rejected', { reason: 'wrong_year' })
  const third = await sendDocument(client.api, deal.id, id)
  const two = await client.api.call(submitAnswer, { ...on(id), body: { documents: [third] } })
  await take(two.id, third)
  expect(await client.api.call(getRequirement, on(id))).toMatchObject({
    status: 'Rejected',
    submissions: [{ id: one.id }],
    can: { submit: true },
  })
  await take(one.id, second)
  const { history, ...bare } = await client.api.call(getRequirement, on(id))
  expect(bare).toMatchObject({ status: 'Rejected', submissions: [{ id: one.id, documents: [] }], sent_documents: [] })
  expect(history.map(({ action }) => action)).toEqual([
    'requested',
    'sent',
    'sent',
    'submitted',
    'document_removed',
    'rejected',
    'sent',
    'resubmitted',
    'withdrawn',
    'document_removed',
  ])
})

test('rejects removing documents from an approved answer or from an answer of the other side', async () => {
  const { id } = await askFor(fixture, 'Document')
  const document_id = await sendDocument(client.api, deal.id, id)
  const { id: submission_id } = await client.api.call(submitAnswer, { ...on(id), body: { documents: [document_id] } })
  const params = { submission_id, document_id }
  await admin.api.refused(removeSubmittedDocument, 'forbidden', { params })
  const held = await client.api.refused(deleteDocument, 'document_in_use', { params: { document_id } })
  expect(held.detail).toBe('This document is part of an answer. Remove it from the answer instead.')
  await decide(id, submission_id, 'Approved')
  const refusal = await client.api.refused(removeSubmittedDocument, 'already_decided', { params })
  expect(refusal.detail).toBe(
    `${admin.full_name} has approved "${(await client.api.call(getRequirement, on(id))).title}", so the answer can’t be changed.`,
  )
  await client.api.refused(deleteDocument, 'document_in_use', { params: { document_id } })
  const stranger = await makeDealFixture(app)
  await stranger.client.api.inPartner(fixture.partner.id).refused(removeSubmittedDocument, 'not_found', { params })
})

test('saves one of two answers sent at the same moment', async () => {
  const { id } = await askFor(fixture, 'Question')
  await toldOf(id)
  const lock = ['select from requirements where id = $1 for update', [toUuid('requirement', id)]] as const
  const answers = await runQueued(
    app,
    { statements: [lock] },
    ['One', 'Two'].map((answer) => () => client.api.send(submitAnswer, { ...on(id), body: { answer } })),
  )
  expect(statusesOf(answers)).toEqual([201, 409])
  expect((await client.api.call(getRequirement, on(id))).submissions).toHaveLength(1)
})

test('returns not_found for an answer to a request removed at the same moment', async () => {
  const { id } = await askFor(fixture, 'Question')
  await toldOf(id)
  const uuid = toUuid('requirement', id)
  const statements = [['update requirements set deleted_at = now() where id = $1', [uuid]] as const]
  const [answer] = await runQueued(app, { statements }, [
    () => client.api.send(submitAnswer, { ...on(id), body: { answer: 'Late' } }),
  ])
  expect(answer?.status).toBe(404)
  expect(await app.ask('select from submissions where requirement_id = $1', [uuid])).toEqual([])
})
