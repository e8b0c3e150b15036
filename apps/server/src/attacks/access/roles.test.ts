// Attempts to exceed one's role or keep it after it ended, with two processes over one database.
import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import { afterAll, expect, test } from 'vitest'
import { newColleague } from '../../../testing/access/call-inputs.ts'
import { startTwo } from '../../../testing/app/application.ts'
import { newApi, type Api, type Request } from '../../../testing/app/client.ts'
import { dealTools, makeDealFixture } from '../../../testing/data/deal-fixture.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeLead, makeNotification, makeStaff, unique } from '../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture } from '../../../testing/data/lender-fixture.ts'

const { one, two, close } = await startTwo()
afterAll(close)
const { askFor, sendDocument } = dealTools(one)
const { uploadDocument, fetched } = documentTools(one)
const { answered, archive, paper, read } = lenderTools(one)
const elsewhere = (api: Api) =>
  newApi({ url: two.url, token: api.token, ...(api.partner === undefined ? {} : { partner: api.partner }) })

async function statuses(api: Api, attempts: readonly (readonly [Call, Request])[]): Promise<number[]> {
  const found: number[] = []
  for (const [call, request] of attempts) found.push((await api.send(call, request)).status)
  return found
}

test("R2: hides the borrower's email, phone, lead and notes from lenders of a shared deal", async () => {
  const fixture = await makeLenderFixture(one)
  const lead = await makeLead(one, fixture.partner)
  const [email, phone, note] = [`${unique('secret')}@example.com`, '+1 555 019 8765', unique('Secret note')]
  await one.ask('update deals set borrower_email = $2, borrower_phone = $3, lead_id = $4 where id = $1', [
    fixture.deal.uuid,
    email,
    phone,
    lead.uuid,
  ])
  const params = { deal_id: fixture.deal.id }
  await fixture.admin.api.call(calls.deals.createNote, { params, body: { text: note } })
  await answered(fixture, 'Question', () => ({ answer: 'Forty people' }))
  const reads = Object.values<Call>(calls.lenderArea).filter(
    ({ method, reply }) => method === 'GET' && !('file' in reply),
  )
  expect(reads.length).toBeGreaterThan(5)
  let seen = ''
  for (const call of reads) {
    const answer = await fixture.contact.api.send(call, call.path.includes('{deal_id}') ? { params } : {})
    expect(answer.status, call.path).toBe(200)
    seen += answer.text
  }
  expect(seen).toContain('Forty people')
  for (const secret of [email, phone, '5550198765', lead.id, note]) expect(seen).not.toContain(secret)
})

test("R3: people can't give themselves a higher role or act above their own", async () => {
  const fixture = await makeDealFixture(one)
  const { updateStaff, addStaff, removeStaff } = calls.staff
  const role = (staff: { id: string }, to: string): readonly [Call, Request] => [
    updateStaff,
    { params: { staff_id: staff.id }, body: { role: to } },
  ]
  const add = (to: 'Admin' | 'Manager'): readonly [Call, Request] => [
    addStaff,
    { body: { ...newColleague(), role: to } },
  ]
  const byManager = await statuses(fixture.manager.api, [
    role(fixture.manager, 'Admin'),
    role(fixture.coordinator, 'Admin'),
    role(fixture.admin, 'Coordinator'),
    add('Admin'),
    [removeStaff, { params: { staff_id: fixture.admin.id } }],
  ])
  expect(byManager).toEqual([403, 403, 403, 403, 403])
  const byCoordinator = await statuses(fixture.coordinator.api, [
    role(fixture.coordinator, 'Admin'),
    role(fixture.manager, 'Coordinator'),
    add('Manager'),
    [calls.partners.updatePartnerDetail, { body: { name: unique('Mine') } }],
    [calls.audit.listAudit, {}],
    [calls.stages.createStage, { body: { name: unique('Stage') } }],
  ])
  expect(byCoordinator).toEqual([403, 403, 403, 403, 403, 403])
  await makeStaff(one, fixture.partner)
  expect(await statuses(fixture.admin.api, [role(fixture.admin, 'Manager')])).toEqual([403])
  expect(await statuses(fixture.client.api, [role(fixture.manager, 'Admin'), add('Admin')])).toEqual([404, 404])
  const kept = await one.ask<{ role: string }>('select role from staff where partner_id = $1 order by role', [
    fixture.partner.uuid,
  ])
  expect(kept.map((row) => row.role).toSorted()).toEqual(['Admin', 'Admin', 'Coordinator', 'Manager'])
})

test("R4: a client decides nothing and can't read or answer anything of another client", async () => {
  const [fixture, other] = [await makeDealFixture(one), await makeDealFixture(one)]
  const { api } = fixture.client
  const { id: request } = await askFor(fixture, 'Document')
  const document = await sendDocument(api, fixture.deal.id, request)
  const { id: submission } = await api.call(calls.submissions.submitAnswer, {
    params: { request_id: request },
    body: { documents: [document] },
  })
  const { id: foreign } = await askFor(other, 'Document')
  const theirs = await sendDocument(other.client.api, other.deal.id)
  const { id: open } = await askFor(fixture, 'Document')
  const { decideSubmission, decideSubmissions, waiveRequirement, getRequirement, submitAnswer } = calls.submissions
  const decided = { request_id: request, submission_id: submission, status: 'Approved' }
  const found = await statuses(api, [
    [decideSubmission, { params: decided, body: {} }],
    [decideSubmissions, { body: { submissions: [{ request, submission }], status: 'Approved' } }],
    [waiveRequirement, { params: { request_id: request }, body: {} }],
    [getRequirement, { params: { request_id: foreign } }],
    [submitAnswer, { params: { request_id: foreign }, body: { documents: [document] } }],
    [submitAnswer, { params: { request_id: open }, body: { documents: [theirs] } }],
    [calls.documents.createUpload, { body: { file_name: 'a.pdf', file_type: 'application/pdf', is_template: true } }],
    [calls.documents.getDocument, { params: { document_id: theirs } }],
  ])
  expect(found).toEqual([404, 404, 404, 404, 404, 400, 400, 404])
  const decisions = 'select from submissions where partner_id = $1 and decided_at is not null'
  expect(await one.ask(decisions, [fixture.partner.uuid])).toEqual([])
})

test('R5: once sharing ends, a lender opens no deal, document or archive in any process', async () => {
  const fixture = await makeLenderFixture(one)
  const { id } = await paper(fixture)
  const { api } = fixture.contact
  const zip = await archive(api, [id])
  expect((await read(api, id)).status).toBe(200)
  expect((await fetched(zip.address)).status).toBe(200)
  const params = { deal_id: fixture.deal.id, lender_id: fixture.lender.id }
  await fixture.admin.api.call(calls.lenderSharing.endLenderSharing, { params })
  for (const as of [api, elsewhere(api)]) {
    await as.refused(calls.lenderArea.getLenderDeal, 'not_found', { params: { deal_id: fixture.deal.id } })
    await as.refused(calls.documents.presignDownload, 'not_found', { params: { document_id: id } })
    await as.refused(calls.documents.prepareZip, 'not_found', { body: { doc_ids: [id] } })
  }
  expect([403, 404]).toContain((await fetched(zip.address)).status)
})

test('R9: a removed colleague reaches nothing of the partner, not even an archive chosen earlier', async () => {
  const fixture = await makeDealFixture(one)
  const colleague = await makeStaff(one, fixture.partner, { role: 'Manager' })
  const { id } = await uploadDocument(fixture.admin.api, pdf(), { deal: fixture.deal.id })
  const zip = await archive(colleague.api, [id])
  expect((await fetched(zip.address)).status).toBe(200)
  await fixture.admin.api.call(calls.staff.removeStaff, { params: { staff_id: colleague.id } })
  for (const api of [colleague.api, elsewhere(colleague.api)]) {
    for (const call of [calls.deals.listDeals, calls.leads.listLeads, calls.partners.getPartnerDetail])
      expect([401, 404]).toContain((await api.send(call)).status)
  }
  expect([403, 404]).toContain((await fetched(zip.address)).status)
})

test("N1: no one marks another person's notification", async () => {
  const fixture = await makeDealFixture(one)
  const id = await makeNotification(one, fixture.partner, fixture.admin)
  const body = { notification_ids: [id] }
  await fixture.manager.api.refused(calls.notifications.markStaffNotificationsViewed, 'not_found', { body })
  await fixture.client.api.refused(calls.notifications.markStaffNotificationsViewed, 'not_found', { body })
  await fixture.admin.api.call(calls.notifications.markStaffNotificationsViewed, { body })
})

test('M1: removing a role or deactivating a profile in one process applies to the next request in another', async () => {
  const fixture = await makeDealFixture(one)
  const there = elsewhere(fixture.manager.api)
  await there.call(calls.audit.listAudit)
  const params = { staff_id: fixture.manager.id }
  const { updateStaff } = calls.staff
  await fixture.admin.api.call(updateStaff, { params, body: { role: 'Coordinator' } })
  await there.refused(calls.audit.listAudit, 'forbidden')
  await there.call(calls.deals.listDeals)
  await fixture.admin.api.call(updateStaff, { params, body: { status: 'Inactive' } })
  for (const api of [there, fixture.manager.api])
    expect([401, 404]).toContain((await api.send(calls.deals.listDeals)).status)
})
