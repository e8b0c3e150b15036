import { calls } from '@loanyard/contract/calls'
import type { Filing } from '@loanyard/contract/requests/filing'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { expect, test } from 'vitest'
import type { Api } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeStaff } from '../../../../testing/data/factories.ts'
import { toUuid } from '../../../services/ids.ts'

const { getDocument } = calls.documents
const { listActivity } = calls.deals
const { completeAnswer, decideSubmission, fileDocument, getRequirement, removeSubmittedDocument, submitAnswer } =
  calls.submissions

const app = await sharedApplication()
const { askFor, sendDocument } = dealTools(app)
const { uploadDocument } = documentTools(app)
const fixture = await makeDealFixture(app)
const { admin, client, coordinator, deal } = fixture

const years = ['2024', '2023'].map((name) => ({ name, is_required: true }))
const on = (request_id: string) => ({ params: { request_id } })
const ofDeal = async (api: Api = admin.api): Promise<string> => (await uploadDocument(api, pdf(), { deal: deal.id })).id
const filing = (document_id: string, body: Filing) => ({ params: { document_id }, body })
const file = (document_id: string, request: string | null, slot: string | null = null) =>
  admin.api.call(fileDocument, filing(document_id, { request, slot }))
const seen = (id: string, api: Api = admin.api) => api.call(getRequirement, on(id))
const answered = ({ submissions }: Requirement) => submissions.map(({ documents }) => documents.map(({ id }) => id))

test('files a document of the deal as the answer of a request, and takes it off again', async () => {
  const { id, title } = await askFor(fixture, 'Document')
  const document = await ofDeal()
  const { request, previous } = await file(document, id)
  expect(request).toMatchObject({ status: 'Submitted', submissions: [{ submitted_by: { side: 'staff' } }] })
  expect(previous).toEqual({ request: null, slot: null })
  expect(answered(await seen(id, client.api))).toEqual([[document]])
  expect((await seen(id)).history.map(({ action }) => action)).toEqual(['requested', 'filed', 'submitted'])
  expect((await client.api.call(getDocument, { params: { document_id: document } })).request).toBe(id)
  const undone = await file(document, null)
  expect(undone).toEqual({ request: null, previous: { request: id, slot: null } })
  expect(await seen(id)).toMatchObject({ status: 'Pending', submissions: [], sent_documents: [] })
  await client.api.refused(getDocument, 'not_found', { params: { document_id: document } })
  const { results } = await admin.api.call(listActivity, { params: { deal_id: deal.id } })
  const filed = results.filter(({ kind }) => kind === 'document_filed').slice(0, 2)
  expect(filed.map(({ changes }) => changes.find(({ field }) => field === 'request'))).toEqual([
    { field: 'request', from: title, to: null },
    { field: 'request', from: null, to: title },
  ])
})

test('files what staff uploaded for an answer they never saved', async () => {
  const { id } = await askFor(fixture, 'Document')
  const document = await sendDocument(admin.api, deal.id, id)
  const { request, previous } = await file(document, id)
  expect([request?.status, previous.request]).toEqual(['Submitted', null])
})

test('waits for the other required files, and submits with the last one', async () => {
  const { id } = await askFor(fixture, 'Document', { slots: years })
  const [one, two] = [await ofDeal(), await ofDeal(coordinator.api)]
  const open = await file(one, id, '2024')
  expect(open.request).toMatchObject({ status: 'Pending', sent: { count: 1, of: 2 }, sent_documents: [{ id: one }] })
  const done = await coordinator.api.call(fileDocument, filing(two, { request: id, slot: '2023' }))
  expect(done.request).toMatchObject({ status: 'Submitted', submissions: [{ submitted_by: { side: 'staff' } }] })
  const moved = await file(two, id, '2024')
  expect(moved).toMatchObject({ request: { status: 'Submitted' }, previous: { request: id, slot: '2023' } })
  await admin.api.refused(fileDocument, 'bad_input', filing(one, { request: id, slot: '1999' }))
})

test('records nothing where nothing changes', async () => {
  const { id } = await askFor(fixture, 'Document')
  const document = await ofDeal()
  const filings = async () =>
    (await actionsOf(app, toUuid('document', document))).filter((kind) => kind === 'document_filed')
  await file(document, null, 'anything')
  expect(await filings()).toEqual([])
  await file(document, id)
  await file(document, id)
  expect(await filings()).toHaveLength(1)
  const rows = await app.ask('select slot from documents where id = $1', [toUuid('document', document)])
  expect(rows).toEqual([{ slot: null }])
})

test('leaves it to the borrower to finish what they began, whose answer it stays', async () => {
  const { id } = await askFor(fixture, 'Document')
  const sent = await sendDocument(client.api, deal.id, id)
  const filed = await ofDeal()
  expect((await file(filed, id)).request).toMatchObject({ status: 'Pending', sent: { count: 2 } })
  const done = await admin.api.call(completeAnswer, on(id))
  expect(done.submissions[0]?.submitted_by).toEqual({ name: client.full_name, side: 'client' })
  expect(answered(done)).toEqual([[sent, filed]])
  const late = await ofDeal()
  expect(answered((await file(late, id)).request ?? done)).toEqual([[sent, filed, late]])
  const [{ id: submission_id } = { id: '' }] = done.submissions
  await client.api.refused(removeSubmittedDocument, 'forbidden', { params: { submission_id, document_id: late } })
})

test('moves a file that was sent for the wrong request', async () => {
  const [wrong, right] = [
    await askFor(fixture, 'Document'),
    await askFor(fixture, 'Document', { slots: years.slice(1) }),
  ]
  const sent = await sendDocument(client.api, deal.id, wrong.id)
  await client.api.call(submitAnswer, { ...on(wrong.id), body: { documents: [sent] } })
  const { request, previous } = await file(sent, right.id, '2023')
  expect(request).toMatchObject({
    status: 'Submitted',
    submissions: [{ submitted_by: { name: client.full_name, side: 'client' }, documents: [{ slot: '2023' }] }],
  })
  expect(previous.request).toBe(wrong.id)
  expect(await seen(wrong.id, client.api)).toMatchObject({ status: 'Pending', submissions: [], sent_documents: [] })
})

test('replaces the wish to skip a request', async () => {
  const { id } = await askFor(fixture, 'Document')
  await client.api.call(submitAnswer, { ...on(id), body: { not_applicable: 'I have none.' } })
  const document = await ofDeal()
  expect((await file(document, id)).request).toMatchObject({
    status: 'Submitted',
    is_skip_requested: false,
    submissions: [{ not_applicable: null, documents: [{ id: document }] }],
  })
})

test('keeps what is approved or signed where it is', async () => {
  const [approved, other] = [await askFor(fixture, 'Document'), await askFor(fixture, 'Document')]
  const document = await ofDeal()
  const { request } = await file(document, approved.id)
  const submission_id = request?.submissions[0]?.id ?? ''
  const params = { request_id: approved.id, submission_id, status: 'Approved' }
  await admin.api.call(decideSubmission, { params, body: {} })
  for (const target of [null, other.id]) {
    const refusal = await admin.api.refused(fileDocument, 'already_decided', filing(document, { request: target }))
    expect(refusal.current).toMatchObject({ id: approved.id, status: 'Approved' })
    expect(refusal.detail).toBe(`"${approved.title}" is approved. Reopen it before you move its files.`)
  }
  await admin.api.refused(fileDocument, 'already_submitted', filing(await ofDeal(), { request: approved.id }))
  const signed = await ofDeal()
  await file(signed, other.id)
  await app.ask(`update submissions set signed = '{"name": "Ana"}' where requirement_id = $1`, [
    toUuid('requirement', other.id),
  ])
  const { detail } = await admin.api.refused(fileDocument, 'already_decided', filing(signed, { request: null }))
  expect(detail).toContain('is a signed document, which stays with its request.')
})

test('refuses requests that take no files, and requests and documents of other deals', async () => {
  const document = await ofDeal()
  const { id: question } = await askFor(fixture, 'Question')
  await admin.api.refused(fileDocument, 'bad_input', filing(document, { request: question }))
  const elsewhere = await makeDealFixture(app)
  const { id: theirs } = await askFor(elsewhere, 'Document')
  await admin.api.refused(fileDocument, 'bad_input', filing(document, { request: theirs }))
  const inOtherDeal = await uploadDocument(admin.api, pdf(), { deal: (await fixture.newDeal()).id })
  const { id } = await askFor(fixture, 'Document')
  await admin.api.refused(fileDocument, 'bad_input', filing(inOtherDeal.id, { request: id }))
  const template = await uploadDocument(admin.api, pdf(), { is_template: true })
  await admin.api.refused(fileDocument, 'not_found', filing(template.id, { request: id }))
  const unassigned = await makeStaff(app, fixture.partner, { role: 'Coordinator' })
  for (const api of [unassigned.api, client.api, elsewhere.admin.api.inPartner(fixture.partner.id)])
    await api.refused(fileDocument, 'not_found', filing(document, { request: id }))
  expect((await seen(id)).sent_documents).toEqual([])
})
