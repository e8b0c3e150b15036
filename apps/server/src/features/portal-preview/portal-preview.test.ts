import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { storedRows } from '../../../testing/audit/stored-rows.ts'
import { dealTools, makeDealFixture, type DealFixture } from '../../../testing/data/deal-fixture.ts'
import { makePartner, makePerson, makeStaff, type Partner } from '../../../testing/data/factories.ts'

const { previewChecklist, previewPortal } = calls.portalPreviews
const { listDoNext, listPortalDeals } = calls.deals
const app = await sharedApplication()
const { askFor, makeTemplate, sendDocument } = dealTools(app)
const portal = { query: { permission_level: 'portal' } } as const
const years = [
  { name: '2024', is_required: true },
  { name: '2025', is_required: false },
]
const of = ({ deal }: DealFixture) => ({ params: { deal_id: deal.id } })

/** A deal with an answer of each kind of state. */
async function answeredDeal(): Promise<DealFixture> {
  const fixture = await makeDealFixture(app)
  const { admin, client } = fixture
  await askFor(fixture, 'Document', { title: 'Tax returns', slots: years })
  await askFor(fixture, 'PandaDoc', { title: 'Authorization', due_date: '2020-01-01' })
  const { id: asked } = await askFor(fixture, 'Question', { title: 'Other owners?' })
  const answer = await client.api.call(calls.submissions.submitAnswer, {
    params: { request_id: asked },
    body: { answer: 'My sister' },
  })
  const decided = { request_id: asked, submission_id: answer.id, status: 'Rejected' }
  await admin.api.call(calls.submissions.decideSubmission, { params: decided, body: { reason: 'incomplete' } })
  const { id: statement } = await askFor(fixture, 'Document', { title: 'Bank statement' })
  await sendDocument(client.api, fixture.deal.id, statement)
  await sendDocument(admin.api, fixture.deal.id)
  return fixture
}

const tables = [
  'audit_log',
  'deals',
  'deal_clients',
  'documents',
  'lender_downloads',
  'notifications',
  'request_message_reads',
  'request_messages',
  'requirement_events',
  'requirements',
  'security_events',
  'signings',
  'submissions',
]
const stored = ({ partner }: { partner: Partner }) => storedRows(app, partner, tables)

test('shows staff what the borrower gets from every page of their own', async () => {
  const fixture = await answeredDeal()
  const { admin, client, coordinator, partner } = fixture
  const client_role = { params: { deal_id: fixture.deal.id, partner_id: partner.id }, ...portal }
  const [own] = (await client.api.call(listPortalDeals, portal)).results
  const requests = await client.api.call(calls.requests.listRequirements, client_role)
  const documents = await client.api.call(calls.documents.listDealDocuments, client_role)
  const next = await client.api.call(listDoNext, portal)
  for (const viewer of [admin, coordinator]) {
    const seen = await viewer.api.call(previewPortal, of(fixture))
    expect(seen.deal).toEqual(own)
    expect(seen.do_next).toEqual({ items: next.results, total_count: next.total_count })
    const asEntered = (items: typeof requests.results) =>
      // Seconds to undo an upload pass between two calls.
      JSON.parse(JSON.stringify(items, (name, value) => (['assignee', 'undo_seconds'].includes(name) ? null : value)))
    expect(asEntered(seen.requests.items)).toEqual(asEntered(requests.results))
    expect(seen.requests).toMatchObject({ progress: requests.progress, waiting_on: requests.waiting_on })
    expect(seen.documents).toEqual({ items: documents.results, total_count: documents.total_count })
  }
  expect(documents.total_count).toBeGreaterThan(0)
})

test('writes nothing, and marks nothing as read', async () => {
  const fixture = await answeredDeal()
  const { admin, client } = fixture
  const [{ id } = { id: '' }] = (await admin.api.call(previewPortal, of(fixture))).requests.items
  await admin.api.call(calls.requestMessages.sendRequestMessage, {
    params: { request_id: id },
    body: { text: 'Both years, please' },
  })
  const before = await stored(fixture)
  const { deal: seen } = await admin.api.call(previewPortal, of(fixture))
  expect(seen.unread_answers).toBe(1)
  expect(await stored(fixture)).toEqual(before)
  expect((await client.api.call(listPortalDeals, portal)).results[0]?.unread_answers).toBe(1)
})

test('leaves out what belonged to a borrower before', async () => {
  const fixture = await answeredDeal()
  await app.ask(`update deal_clients set sees_from = now() + interval '1 minute' where deal_id = $1`, [
    fixture.deal.uuid,
  ])
  const seen = await fixture.admin.api.call(previewPortal, of(fixture))
  expect(seen.requests.items.flatMap(({ submissions, sent_documents: sent }) => [...submissions, ...sent])).toEqual([])
  expect(seen.documents.items).toEqual([])
})

test('is for the deal’s own staff', async () => {
  const fixture = await answeredDeal()
  const { client, partner } = fixture
  const params = { deal_id: fixture.deal.id, partner_id: partner.id }
  const elsewhere = await makeStaff(app, await makePartner(app))
  const colleague = await makeStaff(app, partner, { role: 'Coordinator' })
  const left = await makeStaff(app, partner)
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [left.uuid])
  for (const { api } of [client, elsewhere, colleague, await makePerson(app)]) {
    await api.refused(previewPortal, 'not_found', { params })
  }
  await left.api.refused(previewPortal, 'unauthorized', { params })
})

test('shows a checklist as if it was requested today, without requesting it', async () => {
  const fixture = await makeDealFixture(app)
  const { admin } = fixture
  const template_document = await makeTemplate(fixture)
  const bundle = await admin.api.call(calls.bundles.createBundle, {
    body: {
      title: 'First documents',
      attachments: [
        { kind: 'Document', title: 'Tax returns', slots: [{ tax_years_ago: 1 }] },
        { kind: 'PandaDoc', title: 'Authorization', template_document },
        { kind: 'Question', title: 'Who else?', is_required: false },
      ],
    },
  })
  const before = await stored(fixture)
  const seen = await admin.api.call(previewChecklist, { params: { bundle_id: bundle.id } })
  expect(seen.requests.items.map(({ title, status }) => `${title}: ${status}`)).toEqual([
    'Tax returns: Pending',
    'Authorization: Pending',
    'Who else?: Pending',
  ])
  const [returns, authorization] = seen.requests.items
  expect(returns?.slots[0]?.name).toMatch(/^20\d\d$/)
  expect(authorization?.template_document?.id).toBe(template_document)
  expect(authorization?.can).toMatchObject({ sign: true, waive: false })
  expect(seen.deal).toMatchObject({ title: 'Example loan', progress: { requirements: 3, approved: 0 } })
  expect(seen.deal.contact?.email).toBe(admin.email)
  expect(await stored(fixture)).toEqual(before)
})
