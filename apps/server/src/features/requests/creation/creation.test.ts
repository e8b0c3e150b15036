import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { statusesOf } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, auditOf } from '../../../../testing/audit/audit-entries.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { unique } from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { toUuid } from '../../../services/ids.ts'

const { createBundle, updateBundle, updateAttachment, deleteAttachment } = calls.bundles
const {
  addToBundleRequest,
  createAdditionalRequest,
  createAdditionalRequests,
  deleteAdditionalRequest,
  deleteBundleRequest,
  deleteBundledRequest,
  listAdditionalRequests,
  listBundleRequests,
  listPandaDocs,
  listRequirements,
  requestBundle,
  requestCustomBundle,
} = calls.requests

const app = await sharedApplication()
const { makeTemplate } = dealTools(app)
const fixture = await makeDealFixture(app)
const { admin, client } = fixture

const attachments = [
  { kind: 'Document', title: 'Tax returns', description: 'Three years' },
  { kind: 'Question', title: 'Other debts?', is_required: false },
] as const
const newBundle = (more: Record<string, unknown> = {}) =>
  admin.api.call(createBundle, { body: { title: unique('Bundle'), attachments: [...attachments], ...more } })
/** Each test that lists gets its own deal. */
const ofDeal = async () => {
  const deal = await fixture.newDeal(client)
  return { ...deal, params: { deal_id: deal.id } }
}

test('copies a bundle into a request that later template changes do not affect', async () => {
  const deal = await ofDeal()
  const bundle = await newBundle({ stage: fixture.stage(2), description: 'All of it' })
  const made = await admin.api.call(requestBundle, {
    body: { deal: deal.id, bundle: bundle.id, due_date: '2031-05-01' },
  })
  expect(made).toMatchObject({
    deal: deal.id,
    stage: fixture.stage(2),
    title: bundle.title,
    description: 'All of it',
    status: 'Pending',
    waiting_on: 'client',
    due_date: '2031-05-01',
    created_by: admin.full_name,
    bundle: { id: bundle.id, is_custom: false, is_archived: false },
    progress: { requirements: 2, approved: 0, submitted: 0 },
    can: { update: true, add: true, remove: true },
  })
  expect(made.bundle_attachments.map(({ id, title, position }) => ({ id, title, position }))).toEqual(
    bundle.attachments.map(({ id, title, position }) => ({ id, title, position })),
  )
  const [first, second] = bundle.attachments
  await admin.api.call(updateAttachment, { params: { attachment_id: first?.id ?? '' }, body: { title: 'Renamed' } })
  await admin.api.call(deleteAttachment, { params: { attachment_id: second?.id ?? '' } })
  const params = { ...deal.params, stage_id: fixture.stage(2) }
  const { results } = await admin.api.call(listBundleRequests, { params })
  expect(results).toHaveLength(1)
  expect(results[0]?.bundle_attachments.map(({ title, id }) => ({ title, id }))).toEqual([
    { title: 'Tax returns', id: first?.id },
    { title: 'Other debts?', id: null },
  ])
  expect(results[0]?.bundle_attachments[0]?.requests[0]).toMatchObject({
    title: 'Tax returns',
    status: 'Pending',
    due_date: '2031-05-01',
    bundle_request: { id: made.id, title: bundle.title, bundle: bundle.id },
    bundle_attachment: { id: first?.id, kind: 'Document' },
  })
  // A job notifies the client, perhaps already.
  const entries = (await auditOf(app, deal.uuid)).filter(({ action }) => action !== 'client_told')
  expect(entries.map(({ action, data }) => ({ action, ...data }))).toMatchObject([
    { action: 'bundle_requested', changes: [{ field: 'request', from: null, to: bundle.title }] },
  ])
})

test("requests a bundle without a stage in the deal's stage or the one given", async () => {
  const deal = await ofDeal()
  const bundle = await newBundle()
  const body = { deal: deal.id, bundle: bundle.id }
  expect((await admin.api.call(requestBundle, { body })).stage).toBe(fixture.stage(1))
  expect((await admin.api.call(requestBundle, { body: { ...body, stage: fixture.stage(4) } })).stage).toBe(
    fixture.stage(4),
  )
  const refusal = await admin.api.refused(requestBundle, 'bad_input', {
    body: { ...body, stage: 'stg_00000000000000000000000000' },
  })
  expect(refusal.errors).toEqual([{ path: 'stage', message: 'We couldn’t find this stage.' }])
})

test('requires `again` to request a bundle still open in the stage', async () => {
  const deal = await ofDeal()
  const bundle = await newBundle()
  const body = { deal: deal.id, bundle: bundle.id }
  const statement = ['select from deals where id = $1 for update', [deal.uuid]] as const
  const answers = await runQueued(app, { statements: [statement] }, [
    () => admin.api.send(requestBundle, { body }),
    () => fixture.manager.api.send(requestBundle, { body }),
  ])
  expect(statusesOf(answers)).toEqual([201, 409])
  const refusal = await admin.api.refused(requestBundle, 'already_requested', { body })
  expect(refusal.detail).toBe(`"${bundle.title}" is already requested in this stage.`)
  const again = await admin.api.call(requestBundle, { body: { ...body, again: true } })
  const params = { ...deal.params, stage_id: fixture.stage(1) }
  expect((await admin.api.call(listBundleRequests, { params })).results).toHaveLength(2)
  await admin.api.call(deleteBundleRequest, { params: { bundle_request_id: again.id } })
  expect((await admin.api.call(listBundleRequests, { params })).results).toHaveLength(1)
})

test('orders additional requests by when they were created, batches in their own order', async () => {
  const deal = await ofDeal()
  const titles = ['First', 'Second', 'Third', 'Fourth'].map((title) => unique(title))
  for (const some of [titles.slice(0, 2), titles.slice(2)]) {
    const requests = some.map((title) => ({ request_type: 'Question' as const, title }))
    await admin.api.call(createAdditionalRequests, { body: { deal: deal.id, stage: fixture.stage(1), requests } })
  }
  const params = { ...deal.params, stage_id: fixture.stage(1) }
  const { results } = await admin.api.call(listAdditionalRequests, { params })
  expect(results.map(({ title }) => title)).toEqual(titles)
})

test('rejects requesting an archived or empty bundle', async () => {
  const deal = await ofDeal()
  const bundle = await newBundle()
  await admin.api.call(updateBundle, { params: { bundle_id: bundle.id }, body: { is_archived: true } })
  const refusal = await admin.api.refused(requestBundle, 'bundle_archived', {
    body: { deal: deal.id, bundle: bundle.id },
  })
  expect(refusal.detail).toBe(`"${bundle.title}" is archived. Unarchive it before you request it.`)
  const empty = await newBundle({ attachments: [] })
  await admin.api.refused(requestBundle, 'bad_input', { body: { deal: deal.id, bundle: empty.id } })
})

test('creates and requests a custom bundle, by a coordinator on their own deal only', async () => {
  const { deal, coordinator } = fixture
  const body = {
    title: unique('Custom'),
    stage: fixture.stage(3),
    due_date: '2031-01-31',
    attachments: [...attachments],
  }
  const made = await coordinator.api.call(requestCustomBundle, { params: { deal_id: deal.id }, body })
  expect(made).toMatchObject({
    stage: fixture.stage(3),
    bundle: { is_custom: true, title: body.title },
    progress: { requirements: 2 },
    due_date: '2031-01-31',
  })
  const other = await fixture.newDeal()
  await admin.api.refused(requestBundle, 'not_found', { body: { deal: other.id, bundle: made.bundle.id } })
  await coordinator.api.refused(requestCustomBundle, 'not_found', { params: { deal_id: other.id }, body })
  const wrong = { ...body, attachments: [{ kind: 'PandaDoc', title: 'Sign' }] }
  const refusal = await admin.api.refused(requestCustomBundle, 'bad_input', {
    params: { deal_id: deal.id },
    body: wrong,
  })
  expect(refusal.errors?.[0]?.path).toBe('attachments.0.template_document')
})

test('adds an item to a checklist request, last and with its due date', async () => {
  const deal = await ofDeal()
  const bundle = await newBundle()
  const made = await admin.api.call(requestBundle, {
    body: { deal: deal.id, bundle: bundle.id, due_date: '2031-02-03' },
  })
  const params = { ...deal.params, bundle_request_id: made.id }
  const body = { kind: 'Question' as const, title: 'Who owns 20 % or more?' }
  const added = await admin.api.call(addToBundleRequest, { params, body })
  expect(added).toMatchObject({ due_date: '2031-02-03', bundle_request: { id: made.id }, stage: made.stage })
  expect((await admin.api.call(addToBundleRequest, { params, body: { ...body, due_date: null } })).due_date).toBe(null)
  const elsewhere = { ...params, deal_id: fixture.deal.id }
  await admin.api.refused(addToBundleRequest, 'not_found', { params: elsewhere, body })
  await admin.api.call(deleteBundledRequest, { params: { request_id: added.id } })
  await admin.api.refused(deleteAdditionalRequest, 'not_found', { params: { request_id: added.id } })
  const { results } = await admin.api.call(listRequirements, { params: deal.params })
  expect(results).toHaveLength(3)
  expect(await actionsOf(app, toUuid('requirement', added.id))).toEqual(['request_created', 'request_removed'])
})

test('creates several requests or none through version 1', async () => {
  const deal = await ofDeal()
  const template_document = await makeTemplate(fixture)
  const body = {
    deal: deal.id,
    stage: fixture.stage(2),
    requests: [
      { request_type: 'Document' as const, title: 'Lease', due_date: '2031-03-04' },
      { request_type: 'PandaDoc' as const, title: 'Form 4506-C', template_document },
    ],
  }
  const wrong = { ...body, requests: [body.requests[0], { request_type: 'PandaDoc', title: 'Sign what?' }] }
  const refusal = await admin.api.refused(createAdditionalRequests, 'bad_input', { body: wrong })
  expect(refusal.errors?.map(({ path }) => path)).toEqual(['requests.1.template_document'])
  expect((await admin.api.call(listRequirements, { params: deal.params })).results).toEqual([])
  const { results } = await admin.api.call(createAdditionalRequests, { body })
  expect(results.map(({ title, request_type, kind }) => ({ title, request_type, kind }))).toEqual([
    { title: 'Lease', request_type: 'Document', kind: 'Document' },
    { title: 'Form 4506-C', request_type: 'PandaDoc', kind: 'PandaDoc' },
  ])
  const params = { ...deal.params, stage_id: fixture.stage(2) }
  expect((await admin.api.call(listAdditionalRequests, { params })).results).toEqual(results)
  const toSign = await client.api.call(listPandaDocs, { params: deal.params })
  expect(toSign.results.additional_panda_docs.map(({ id }) => id)).toEqual([results[1]?.id])
})

test('lists a document to sign with its bundle', async () => {
  const deal = await ofDeal()
  const template_document = await makeTemplate(fixture)
  const bundle = await newBundle({ attachments: [{ kind: 'PandaDoc', title: 'Form 1919', template_document }] })
  const made = await admin.api.call(requestBundle, { body: { deal: deal.id, bundle: bundle.id } })
  const toSign = await admin.api.call(listPandaDocs, { params: deal.params })
  expect(toSign.results.bundle_panda_docs).toMatchObject([
    { title: 'Form 1919', bundle: made.bundle, template_document: { id: template_document } },
  ])
})

test('rejects invalid requests with one message per field', async () => {
  const body = { deal: fixture.deal.id, stage: fixture.stage(1), request_type: 'Document', title: 'Lease' }
  const foreign = await dealTools(app).makeTemplate(await makeDealFixture(app))
  for (const [wrong, path] of [
    [{ ...body, request_type: 'Selfie' }, 'request_type'],
    [{ ...body, title: ' ' }, 'title'],
    [{ ...body, due_date: '2031-02-30' }, 'due_date'],
    [{ ...body, due_date: 'soon' }, 'due_date'],
    [{ ...body, stage: 'stg_00000000000000000000000000' }, 'stage'],
    [{ ...body, template_document: foreign }, 'template_document'],
    [{ ...body, request_type: 'PandaDoc' }, 'template_document'],
    [{ ...body, color: 'blue' }, 'color'],
  ] as const) {
    const refusal = await admin.api.refused(createAdditionalRequest, 'bad_input', { body: wrong })
    expect(refusal.errors?.map((error) => error.path)).toEqual([path])
  }
  await admin.api.refused(createAdditionalRequest, 'not_found', {
    body: { ...body, deal: 'deal_00000000000000000000000000' },
  })
})
