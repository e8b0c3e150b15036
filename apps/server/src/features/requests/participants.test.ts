import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { makeRequirement } from '../../../testing/access/request-resources.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../testing/data/deal-fixture.ts'
import { pdf } from '../../../testing/data/documents.ts'
import { makeClient, makeStaff } from '../../../testing/data/factories.ts'

/** What both sides of a deal see, and a person who is on both. */
const { createUpload, deleteDocument, getDocument, listDealDocuments, presignDownload } = calls.documents
const { listPortalDeals } = calls.deals
const { listRequirements, requestCustomBundle, listBundleRequests } = calls.requests
const { changeAnswer, decideSubmission, getRequirement, submitAnswer } = calls.submissions

const app = await sharedApplication()
const { askFor, makeTemplate, sendDocument } = dealTools(app)
const portal = { permission_level: 'portal' } as const

test('shows a borrower their own documents, those of answers, and templates; shows staff all', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, client, deal } = fixture
  const [mine, theirs] = [await sendDocument(client.api, deal.id), await sendDocument(admin.api, deal.id)]
  const template = await makeTemplate(fixture)
  const request = await askFor(fixture, 'Document', { template_document: template })
  expect(request.template_document?.id).toBe(template)
  const params = { deal_id: deal.id }
  const seen = await client.api.call(listDealDocuments, { params })
  expect(seen).toMatchObject({ total_count: 1, results: [{ id: mine, can: { update: false, delete: true } }] })
  expect((await admin.api.call(listDealDocuments, { params })).total_count).toBe(2)
  for (const [document_id, isSeen] of [
    [mine, true],
    [theirs, false],
    [template, true],
  ] as const) {
    for (const call of [getDocument, presignDownload]) {
      const { status } = await client.api.send(call, { params: { document_id } })
      expect(status).toBe(isSeen ? 200 : 404)
    }
  }
  await client.api.refused(deleteDocument, 'not_found', { params: { document_id: theirs } })
  await client.api.refused(deleteDocument, 'forbidden', { params: { document_id: template } })
})

test('lets a borrower upload to their own deals and delete unused documents, but not create templates', async () => {
  const fixture = await makeDealFixture(app)
  const { client, deal } = fixture
  const body = { file_name: 'a.pdf', file_type: 'application/pdf', size: pdf().length }
  await client.api.refused(createUpload, 'not_found', { body: { ...body, deal: (await fixture.newDeal()).id } })
  await client.api.refused(createUpload, 'bad_input', { body: { ...body, is_template: true } })
  const elsewhere = await askFor({ ...fixture, deal: await fixture.newDeal(client) }, 'Document')
  const refusal = await client.api.refused(createUpload, 'bad_input', {
    body: { ...body, deal: deal.id, request: elsewhere.id },
  })
  expect(refusal.errors).toEqual([{ path: 'request', message: 'This request no longer exists.' }])
  const request = await askFor(fixture, 'Document', { stage: fixture.stage(4) })
  const document_id = await sendDocument(client.api, deal.id, request.id)
  expect(await client.api.call(getDocument, { params: { document_id } })).toMatchObject({
    request: request.id,
    stage: fixture.stage(4),
  })
  await client.api.call(deleteDocument, { params: { document_id } })
  await client.api.refused(getDocument, 'not_found', { params: { document_id } })
})

test('rejects a client deleting a document of an approved answer', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, client, deal } = fixture
  const { id: request_id } = await askFor(fixture, 'Document')
  const document_id = await sendDocument(client.api, deal.id, request_id)
  const params = { request_id }
  const made = await client.api.call(submitAnswer, { params, body: { documents: [document_id] } })
  const decision = { request_id, submission_id: made.id, status: 'Approved' }
  await admin.api.call(decideSubmission, { params: decision, body: {} })
  const refusal = await client.api.refused(deleteDocument, 'document_in_use', { params: { document_id } })
  expect(refusal.detail).toBe('This document is part of an approved answer, so it can’t be deleted.')
  expect((await client.api.call(getDocument, { params: { document_id } })).can.delete).toBe(false)
})

test('returns not_found for every id to a client of another deal', async () => {
  const fixture = await makeDealFixture(app)
  const { deal, client } = fixture
  const { id: request_id } = await askFor(fixture, 'Question')
  const made = await client.api.call(submitAnswer, { params: { request_id }, body: { answer: 'Yes' } })
  const stranger = (await makeDealFixture(app)).client
  const inactiveColleague = (await makeStaff(app, fixture.partner, { status: 'Inactive' })).api
  await makeClient(app, fixture.partner, await fixture.newDeal(), stranger)
  for (const api of [stranger.api.inPartner(fixture.partner.id), inactiveColleague]) {
    await api.refused(getRequirement, 'not_found', { params: { request_id } })
    await api.refused(listRequirements, 'not_found', { params: { deal_id: deal.id } })
    await api.refused(submitAnswer, 'not_found', { params: { request_id }, body: { answer: 'Mine' } })
    const params = { request_id, submission_id: made.id }
    await api.refused(changeAnswer, 'not_found', { params, body: { answer: 'Mine' } })
  }
})

test('treats a staff member who also borrows as staff, and as the borrower in the portal', async () => {
  const fixture = await makeDealFixture(app)
  const both = await makeStaff(app, fixture.partner, { role: 'Admin' })
  await makeClient(app, fixture.partner, fixture.deal, both)
  const { id: request_id } = await askFor(fixture, 'Question')
  const params = { request_id }
  expect((await both.api.call(getRequirement, { params })).can).toMatchObject({ waive: true, update: true })
  const seen = await both.api.call(getRequirement, { params, query: portal })
  expect(seen.can).toEqual({ submit: true, complete: false, sign: false, waive: false, update: false, remove: false })
  const made = await both.api.call(submitAnswer, { params, query: portal, body: { answer: 'Yes' } })
  expect(made.submitted_by.side).toBe('client')
  const other = await fixture.newDeal()
  await both.api.call(listRequirements, { params: { deal_id: other.id } })
  await both.api.refused(listRequirements, 'not_found', { params: { deal_id: other.id }, query: portal })
  await fixture.admin.api.refused(getRequirement, 'not_found', { params, query: portal })
  await fixture.client.api.refused(getRequirement, 'bad_input', { params, query: { permission_level: 'partner' } })
})

test('shows a borrower the same requests as staff, without staff-only actions', async () => {
  const fixture = await makeDealFixture(app)
  const body = {
    title: 'Papers',
    stage: fixture.stage(1),
    attachments: [{ kind: 'Document' as const, title: 'Lease' }],
  }
  await fixture.admin.api.call(requestCustomBundle, { params: { deal_id: fixture.deal.id }, body })
  const params = { deal_id: fixture.deal.id, stage_id: fixture.stage(1) }
  const { results } = await fixture.client.api.call(listBundleRequests, { params })
  expect(results).toMatchObject([
    {
      title: 'Papers',
      can: { update: false, add: false, remove: false },
      bundle_attachments: [{ requests: [{ title: 'Lease', can: { submit: true, waive: false, remove: false } }] }],
    },
  ])
  await fixture.client.api.refused(listBundleRequests, 'not_found', {
    params: { ...params, stage_id: 'stg_00000000000000000000000000' },
  })
})

test("shows each deal's progress on the dashboard, returned items first, then by due date", async () => {
  const { partner, admin, client, deal } = await makeDealFixture(app)
  const ask = (title: string, columns: object = {}) =>
    makeRequirement(app, partner, admin, { deal_id: deal.uuid, stage_id: partner.stages[0]?.uuid, title, ...columns })
  const dashboard = async () => (await client.api.call(listPortalDeals, { query: portal })).results[0]
  const stages = partner.stages.map(({ id, name, number }) => ({ id, name, number }))
  expect(await dashboard()).toMatchObject({ next: null, waiting_on: 'nobody', stages, open: { count: 0 } })
  await ask('Optional', { is_required: false, due_date: '2020-01-01' })
  await ask('Later', { due_date: '2031-02-01' })
  const sooner = await ask('Sooner', { due_date: '2031-01-01' })
  await ask('Done', { status: 'Approved' })
  await ask('Sent', { status: 'Submitted', is_required: false })
  expect(await dashboard()).toMatchObject({
    id: deal.id,
    progress: { requirements: 5, approved: 1, submitted: 1 },
    waiting_on: 'staff',
    open: { count: 3, optional: 1, overdue: 0, sent_back: 0 },
    next: { id: sooner.id, title: 'Sooner', kind: 'Question', due_date: '2031-01-01', is_sent_back: false },
  })
  const back = await ask('Sent back', { status: 'Rejected' })
  expect(await dashboard()).toMatchObject({
    next: { id: back.id, is_sent_back: true },
    open: { count: 4, sent_back: 1 },
  })
  const one = await client.api.call(listPortalDeals, { query: { ...portal, deal: deal.id } })
  expect(one.results.map(({ id }) => id)).toEqual([deal.id])
})
