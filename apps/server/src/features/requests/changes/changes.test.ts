import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeStaff, unique } from '../../../../testing/data/factories.ts'

const {
  addToBundleRequest,
  deleteAdditionalRequest,
  deleteBundledRequest,
  deleteBundleRequest,
  listRequirements,
  requestCustomBundle,
  updateBundleRequest,
  updateRequirement,
} = calls.requests
const { getRequirement, submitAnswer } = calls.submissions

const app = await sharedApplication()
const { askFor, sendDocument } = dealTools(app)
const fixture = await makeDealFixture(app)
const { admin, client } = fixture

/** Each test that lists gets its own deal. */
const ofDeal = async () => {
  const deal = await fixture.newDeal(client)
  return { ...deal, own: { ...fixture, deal }, params: { deal_id: deal.id } }
}

test('applies the due date of a checklist request to all its open items', async () => {
  const deal = await ofDeal()
  const attachments = [
    { kind: 'Document' as const, title: 'Lease' },
    { kind: 'Question' as const, title: 'Debts?' },
  ]
  const body = { title: unique('Custom'), stage: fixture.stage(1), attachments }
  const made = await admin.api.call(requestCustomBundle, { params: deal.params, body })
  const [first, second] = made.bundle_attachments.flatMap(({ requests }) => requests)
  await admin.api.call(calls.submissions.waiveRequirement, { params: { request_id: first?.id ?? '' }, body: {} })
  const params = { bundle_request_id: made.id }
  const after = await admin.api.call(updateBundleRequest, { params, body: { due_date: '2020-01-01' } })
  expect(after.due_date).toBe('2020-01-01')
  expect(after.bundle_attachments.flatMap(({ requests }) => requests)).toMatchObject([
    { id: first?.id, due_date: null, is_overdue: false },
    { id: second?.id, due_date: '2020-01-01', is_overdue: true },
  ])
  expect((await admin.api.call(updateBundleRequest, { params, body: { due_date: null } })).due_date).toBe(null)
})

test('rejects changing, extending or removing a stale checklist request', async () => {
  const deal = await ofDeal()
  const question = (title: string) => ({ kind: 'Question' as const, title })
  const body = { title: unique('Custom'), stage: fixture.stage(1), attachments: [question('Debts?')] }
  const made = await admin.api.call(requestCustomBundle, { params: deal.params, body })
  const params = { bundle_request_id: made.id }
  const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  const add = { params: { ...params, ...deal.params }, body: question('More?') }
  await admin.api.call(addToBundleRequest, { ...add, ...seen(1) })
  const day = { params, body: { due_date: '2031-04-05' } }
  const stale = await admin.api.refused(updateBundleRequest, 'stale', { ...day, ...seen(1) })
  expect(stale.current).toMatchObject({ id: made.id, version: 2, due_date: null, progress: { requirements: 2 } })
  expect((await admin.api.call(updateBundleRequest, { ...day, ...seen(2) })).version).toBe(3)
  await admin.api.refused(addToBundleRequest, 'stale', { ...add, ...seen(2) })
  await admin.api.refused(deleteBundleRequest, 'stale', { params, ...seen(2) })
  await admin.api.refused(addToBundleRequest, 'bad_input', { ...add, headers: { 'if-match': '3' } })
  const { results } = await admin.api.call(listRequirements, { params: deal.params })
  expect(results.map(({ title }) => title)).toEqual(['Debts?', 'More?'])
  await admin.api.call(deleteBundleRequest, { params, ...seen(3) })
})

test('rejects removing a stale request', async () => {
  const made = await askFor(fixture, 'Question')
  const params = { request_id: made.id }
  await admin.api.call(updateRequirement, { params, body: { title: 'What for?' } })
  const old = { params, headers: { 'if-match': '"1"' } }
  const stale = await admin.api.refused(deleteAdditionalRequest, 'stale', old)
  expect(stale.current).toMatchObject({ title: 'What for?', version: 2 })
  await admin.api.call(deleteAdditionalRequest, { params, headers: { 'if-match': '"2"' } })
})

test('moves requests of a removed stage to the previous stage, or from the first to the next', async () => {
  const own = await makeDealFixture(app)
  const later = await own.newDeal(own.client)
  const move = { params: { deal_id: later.id }, body: { stage: own.stage(4) } }
  await own.admin.api.call(calls.deals.updateDeal, move)
  const one = await askFor({ ...own, deal: later }, 'Question', { stage: own.stage(3) })
  const attachments = [{ kind: 'Question' as const, title: 'Debts?' }]
  const body = { title: unique('Custom'), stage: own.stage(3), attachments }
  const bundle = await own.admin.api.call(requestCustomBundle, { params: { deal_id: later.id }, body })
  const early = await askFor({ ...own, deal: later }, 'Question', { stage: own.stage(1) })
  await own.admin.api.call(calls.deals.updateDeal, { params: { deal_id: own.deal.id }, body: { stage: own.stage(4) } })
  for (const stage of [3, 1]) {
    await own.admin.api.call(calls.stages.deleteStage, { params: { stage_id: own.stage(stage) } })
  }
  const stageOf = async (id: string) => (await own.admin.api.call(getRequirement, { params: { request_id: id } })).stage
  expect(await stageOf(one.id)).toBe(own.stage(2))
  expect(await stageOf(early.id)).toBe(own.stage(2))
  const params = { deal_id: later.id, stage_id: own.stage(2) }
  const { results } = await own.admin.api.call(calls.requests.listBundleRequests, { params })
  expect(results.map(({ id }) => id)).toEqual([bundle.id])
})

test('lets the text change until a request is done, unless it is stale', async () => {
  const made = await askFor(fixture, 'Question')
  const params = { request_id: made.id }
  const body = { title: 'What for?', is_required: false, due_date: '2031-04-05' }
  const after = await admin.api.call(updateRequirement, { params, body, headers: { 'if-match': '"1"' } })
  expect(after).toMatchObject({ ...body, version: 2 })
  const stale = await fixture.manager.api.refused(updateRequirement, 'stale', {
    params,
    body: { title: 'Why?' },
    headers: { 'if-match': '"1"' },
  })
  expect(stale.current).toMatchObject({ title: 'What for?', version: 2 })
  await admin.api.refused(updateRequirement, 'bad_input', { params, body: {} })
  await admin.api.call(calls.submissions.waiveRequirement, { params, body: {} })
  await admin.api.refused(updateRequirement, 'already_decided', { params, body: { title: 'Too late' } })
  expect((await admin.api.call(updateRequirement, { params, body: { due_date: null } })).due_date).toBe(null)
  const { history } = await admin.api.call(getRequirement, { params })
  expect(history.map(({ action }) => action)).toEqual(['requested', 'changed', 'waived', 'changed'])
})

test('hides a removed request from both sides and keeps its documents with the deal', async () => {
  const deal = await ofDeal()
  const made = await askFor(deal.own, 'Document')
  const params = { request_id: made.id }
  const document = await sendDocument(client.api, deal.id, made.id)
  const before = await client.api.call(getRequirement, { params })
  expect(before.sent_documents.map(({ id }) => id)).toEqual([document])
  await admin.api.refused(deleteBundledRequest, 'not_found', { params })
  await admin.api.call(deleteAdditionalRequest, { params })
  await admin.api.refused(deleteAdditionalRequest, 'not_found', { params })
  for (const { api } of [admin, client]) await api.refused(getRequirement, 'not_found', { params })
  await client.api.refused(submitAnswer, 'not_found', { params, body: { documents: [document] } })
  const ofDocument = { document_id: document }
  await client.api.call(calls.documents.getDocument, { params: ofDocument })
  expect((await admin.api.call(calls.documents.listDealDocuments, { params: deal.params })).total_count).toBe(1)
  await client.api.call(calls.documents.deleteDocument, { params: ofDocument })
  await client.api.call(calls.documents.restoreDocument, { params: ofDocument })
})

test('accepts an upload still in progress when its request was removed', async () => {
  const deal = await ofDeal()
  const made = await askFor(deal.own, 'Document')
  const upload = await client.api.call(calls.documents.createUpload, {
    body: { file_name: 'late.txt', file_type: 'text/plain', deal: deal.id, request: made.id, size: 4 },
  })
  await admin.api.call(deleteAdditionalRequest, { params: { request_id: made.id } })
  const url = new URL(upload.presigned_url)
  await fetch(`${app.url}${url.pathname}${url.search}`, { method: 'PUT', headers: upload.headers, body: 'late' })
  const document = await client.api.call(calls.documents.completeUpload, { params: { document_id: upload.id } })
  expect(document.state).toBe('ready')
  const refused = { params: { request_id: made.id }, body: { documents: [document.id] } }
  expect((await client.api.refused(submitAnswer, 'not_found', refused)).code).toBe('not_found')
})

test('returns not_found for deals a coordinator does not work on', async () => {
  const made = await askFor(fixture, 'Question')
  const stranger = await makeStaff(app, fixture.partner, { role: 'Coordinator' })
  await stranger.api.refused(getRequirement, 'not_found', { params: { request_id: made.id } })
  await fixture.coordinator.api.call(getRequirement, { params: { request_id: made.id } })
  await stranger.api.refused(listRequirements, 'not_found', { params: { deal_id: fixture.deal.id } })
})
