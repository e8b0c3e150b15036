import { calls } from '@loanyard/contract/calls'
import type { RequestKind } from '@loanyard/contract/core/values'
import type { Answer } from '@loanyard/contract/requests/answers'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { toUuid } from '../../../services/ids.ts'

const { getDocument, createUpload } = calls.documents
const { changeAnswer, decideSubmission, getRequirement, submitAnswer, waiveRequirement } = calls.submissions

const app = await sharedApplication()
const { askFor, makeTemplate, sendDocument } = dealTools(app)
const fixture = await makeDealFixture(app)
const { admin, client, deal } = fixture

const on = (request_id: string) => ({ params: { request_id } })
const decide = (request_id: string, submission_id: string, status: string, body: object = {}) =>
  admin.api.call(decideSubmission, { params: { request_id, submission_id, status }, body })

test('accepts the answer each kind of request needs, which then waits for review', async () => {
  const document = await sendDocument(client.api, deal.id)
  const bodies: [RequestKind, Answer][] = [
    ['Document', { documents: [document] }],
    ['Question', { answer: 'Two lines\nof text' }],
    ['Acknowledgement', { acknowledgement: true }],
  ]
  for (const [kind, body] of bodies) {
    const { id } = await askFor(fixture, kind)
    const made = await client.api.call(submitAnswer, { ...on(id), body })
    expect(made).toMatchObject({
      request: id,
      status: 'Submitted',
      submitted_by: { name: client.full_name, side: 'client' },
      decision: null,
      version: 1,
      can: { change: true, decide: false },
      ...(kind === 'Document' ? {} : body),
    })
    const request = await admin.api.call(getRequirement, on(id))
    expect(request).toMatchObject({ status: 'Submitted', waiting_on: 'staff', can: { submit: false, waive: true } })
    expect(request.submissions[0]?.can).toEqual({ change: false, decide: true })
    await client.api.refused(submitAnswer, 'already_submitted', { ...on(id), body })
  }
})

test('lists active content in answers and templates', async () => {
  const template = await makeTemplate(fixture)
  const { id } = await askFor(fixture, 'Document', { template_document: template })
  const [answered, unsent] = [await sendDocument(client.api, deal.id, id), await sendDocument(client.api, deal.id, id)]
  const found: Record<string, string[]> = { [template]: ['remote_content'], [answered]: ['scripts'], [unsent]: [] }
  for (const [document, active] of Object.entries(found))
    await app.ask('update documents set active_content = $1 where id = $2', [active, toUuid('document', document)])
  await client.api.call(submitAnswer, { ...on(id), body: { documents: [answered] } })
  for (const api of [admin.api, client.api]) {
    const request = await api.call(getRequirement, on(id))
    const listed = [request.template_document, ...(request.submissions[0]?.documents ?? []), ...request.sent_documents]
    expect(Object.fromEntries(listed.map((each) => [each?.id, each?.active_content]))).toEqual(found)
  }
})

test('rejects a wrong or missing answer with one message per field', async () => {
  const documents = [await sendDocument(client.api, deal.id)]
  const answer = 'Yes'
  const cases = [
    ['Document', { answer }, { answer: 'This request needs documents, not a written answer.' }],
    ['Document', {}, { documents: 'Add at least one document.' }],
    ['Document', { documents: [] }, { documents: 'Add at least one document.' }],
    ['Document', { documents: [documents[0], documents[0]] }, { documents: 'List each document only once.' }],
    ['Document', { documents, answer }, { answer: 'This request needs documents, not a written answer.' }],
    ['Question', { documents }, { documents: 'This request needs a written answer, not documents.' }],
    ['Question', { answer: '  ' }, { answer: 'Write an answer.' }],
    ['Question', {}, { answer: 'Write an answer.' }],
    ['Acknowledgement', { acknowledgement: false }, { acknowledgement: 'Confirm that you’ve read it.' }],
    ['Acknowledgement', {}, { acknowledgement: 'Confirm that you’ve read it.' }],
    ['PandaDoc', { documents }, { documents: 'This request needs a signature, not documents.' }],
    ['PandaDoc', {}, { not_applicable: 'Sign the document, or tell us why this doesn’t apply.' }],
    ['Question', { answer, not_applicable: 'No' }, { answer: 'Either answer, or tell us why this doesn’t apply.' }],
    ['Question', { not_applicable: '' }, { not_applicable: 'Tell us why this doesn’t apply.' }],
    ['Question', { answer: 'x'.repeat(20_001) }, { answer: 'Enter at most 20000 characters.' }],
    ['Question', { answer, mood: 'good' }, { mood: 'There is no field "mood" here.' }],
    ['Question', { answer, signed: { name: 'Me' } }, { signed: 'There is no field "signed" here.' }],
  ] as const
  for (const [kind, body, errors] of cases) {
    const { id } = await askFor(fixture, kind)
    const refusal = await client.api.refused(submitAnswer, 'bad_input', { ...on(id), body })
    expect(Object.fromEntries((refusal.errors ?? []).map(({ path, message }) => [path, message]))).toEqual(errors)
  }
})

test('accepts only uploaded documents of the same deal that the caller can see', async () => {
  const { id } = await askFor(fixture, 'Document')
  const other = await makeDealFixture(app)
  const announced = await client.api.call(createUpload, {
    body: { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id, size: 10 },
  })
  const message = 'This document no longer exists.'
  const own = await sendDocument(client.api, deal.id)
  for (const [document, sentence] of [
    ['doc_00000000000000000000000000', message],
    [await sendDocument(other.client.api, other.deal.id), message],
    [await sendDocument(client.api, (await fixture.newDeal(client)).id), message],
    [await sendDocument(admin.api, deal.id), message],
    [await makeTemplate(fixture), message],
    [announced.id, 'This document hasn’t finished uploading.'],
  ]) {
    const refusal = await client.api.refused(submitAnswer, 'bad_input', {
      ...on(id),
      body: { documents: [own, document] },
    })
    expect(refusal.errors).toEqual([{ path: 'documents.1', message: sentence }])
  }
})

test('accepts "does not apply" for every kind of request', async () => {
  for (const kind of ['Document', 'Question', 'Acknowledgement', 'PandaDoc'] as const) {
    const { id } = await askFor(fixture, kind)
    const body = { not_applicable: 'There is no lease.' }
    const made = await client.api.call(submitAnswer, { ...on(id), body })
    expect(made).toMatchObject({ not_applicable: 'There is no lease.', status: 'Submitted', documents: [] })
    expect((await decide(id, made.id, 'Waived')).status).toBe('Waived')
  }
})

test('lets staff enter answers received on paper, but not confirm for the borrower', async () => {
  const { coordinator } = fixture
  const question = await askFor(fixture, 'Question')
  const made = await coordinator.api.call(submitAnswer, { ...on(question.id), body: { answer: 'By telephone: yes' } })
  expect(made.submitted_by).toEqual({ name: coordinator.full_name, side: 'staff' })
  const toSign = await askFor(fixture, 'PandaDoc')
  expect((await admin.api.call(getRequirement, on(toSign.id))).can).toMatchObject({ submit: true, sign: false })
  const scan = await sendDocument(admin.api, deal.id, toSign.id)
  await admin.api.call(submitAnswer, { ...on(toSign.id), body: { documents: [scan] } })
  // The borrower may see everything in an answer.
  await client.api.call(getDocument, { params: { document_id: scan } })
  const confirmation = await askFor(fixture, 'Acknowledgement')
  const refusal = await admin.api.refused(submitAnswer, 'forbidden', {
    ...on(confirmation.id),
    body: { acknowledgement: true },
  })
  expect(refusal.detail).toBe('Only the borrower can confirm that they’ve read it.')
  expect((await admin.api.call(getRequirement, on(confirmation.id))).can.submit).toBe(false)
  // Each side edits only its own answers.
  const change = { params: { request_id: question.id, submission_id: made.id }, body: { answer: 'No' } }
  await client.api.refused(changeAnswer, 'forbidden', change)
  expect((await fixture.manager.api.call(changeAnswer, change)).answer).toBe('No')
})

test('lets an answer be edited until it is approved; editing a rejected answer resubmits it', async () => {
  const { id } = await askFor(fixture, 'Question')
  const { id: submission_id } = await client.api.call(submitAnswer, { ...on(id), body: { answer: 'One' } })
  const params = { request_id: id, submission_id }
  expect((await client.api.call(changeAnswer, { params, body: { answer: 'Two' } })).version).toBe(2)
  const stale = await client.api.refused(changeAnswer, 'stale', {
    params,
    body: { answer: 'Three' },
    headers: { 'if-match': '"1"' },
  })
  expect(stale.current).toMatchObject({ answer: 'Two' })
  const back = await decide(id, submission_id, 'Rejected', { reason: 'incomplete', comment: 'More, please' })
  expect(back).toMatchObject({ status: 'Rejected', waiting_on: 'client' })
  const seen = await client.api.call(getRequirement, on(id))
  expect(seen.submissions[0]).toMatchObject({
    decision: { status: 'Rejected', reason: 'incomplete', comment: 'More, please', decided_by: admin.full_name },
    can: { change: true },
  })
  const again = await client.api.call(changeAnswer, { params, body: { answer: 'Three' } })
  expect(again).toMatchObject({ status: 'Submitted', answer: 'Three', decision: null })
  await decide(id, submission_id, 'Approved')
  const refusal = await client.api.refused(changeAnswer, 'already_decided', { params, body: { answer: 'Four' } })
  expect(refusal.current).toMatchObject({ id, status: 'Approved' })
  await client.api.refused(submitAnswer, 'already_submitted', { ...on(id), body: { answer: 'Five' } })
  const { history } = await client.api.call(getRequirement, on(id))
  expect(history.map(({ action, side }) => `${action} by ${side}`)).toEqual([
    'requested by staff',
    'submitted by client',
    'resubmitted by client',
    'rejected by staff',
    'resubmitted by client',
    'approved by staff',
  ])
  expect(await actionsOf(app, toUuid('requirement', id))).toEqual([
    'request_created',
    'request_submitted',
    'request_resubmitted',
    'request_rejected',
    'request_resubmitted',
    'request_approved',
  ])
  const [before] = await app.ask<{ data: { before: { answer: string; reason: string } } }>(
    `select data from requirement_events where requirement_id = $1 and action = 'resubmitted' order by created desc limit 1`,
    [toUuid('requirement', id)],
  )
  expect(before?.data.before).toMatchObject({ answer: 'Two', reason: 'incomplete' })
})

test('accepts no answer to a request that was waived', async () => {
  const { id } = await askFor(fixture, 'Question')
  await admin.api.call(waiveRequirement, { ...on(id), body: {} })
  expect((await client.api.call(getRequirement, on(id))).can.submit).toBe(false)
  await client.api.refused(submitAnswer, 'already_submitted', { ...on(id), body: { answer: 'Late' } })
})

test('keeps a rejected answer unchanged next to the new one', async () => {
  const { id } = await askFor(fixture, 'Document')
  const [first, second] = [await sendDocument(client.api, deal.id, id), await sendDocument(client.api, deal.id, id)]
  const one = await client.api.call(submitAnswer, { ...on(id), body: { documents: [first] } })
  await decide(id, one.id, 'Rejected', { reason: 'illegible' })
  const two = await client.api.call(submitAnswer, { ...on(id), body: { documents: [second] } })
  const { submissions, sent_documents } = await client.api.call(getRequirement, on(id))
  expect(submissions.map((row) => [row.id, row.status, row.documents.map((document) => document.id)])).toEqual([
    [two.id, 'Submitted', [second]],
    [one.id, 'Rejected', [first]],
  ])
  expect(sent_documents).toEqual([])
  const params = { request_id: id, submission_id: one.id }
  await client.api.refused(changeAnswer, 'already_decided', { params, body: { documents: [first] } })
})

test('saves one answer when a request is retried with the same key', async () => {
  const { id } = await askFor(fixture, 'Question')
  const request = { ...on(id), body: { answer: 'Yes' }, headers: { 'idempotency-key': `answer-${id}` } }
  const first = await client.api.call(submitAnswer, request)
  expect(await client.api.call(submitAnswer, request)).toEqual(first)
  expect((await admin.api.call(getRequirement, on(id))).submissions).toHaveLength(1)
})
