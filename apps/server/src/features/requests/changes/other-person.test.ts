import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { insert, makeClient, makeDeal, makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { consentVersion } from '../signing/consent.ts'

const {
  beginSigning,
  completeAnswer,
  getRequirement,
  reportOtherPerson,
  returnToBorrower,
  signDocument,
  submitAnswer,
  updateRequestDocument,
} = calls.submissions
const { createUpload, completeUpload } = calls.documents
const { createAdditionalRequest, listRequirements } = calls.requests

const app = await sharedApplication()
const { send, uploadDocument } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const carlos = { name: 'Carlos Gonzalez', email: 'carlos@example.com' }

/** A spouse's authorization on Maria's deal, overdue and opened by her. */
async function spousesItem() {
  const deal = await makeDeal(app, partner)
  const client = await makePerson(app, { first_name: 'Maria', last_name: 'Gonzalez' }, partner)
  await makeClient(app, partner, deal, client)
  const letter = await uploadDocument(admin.api, pdf('Authorization'), { file_name: 'Form.pdf' })
  const item = { request_type: 'PandaDoc', title: 'Spouse’s authorization', template_document: letter.id } as const
  const { id } = await admin.api.call(createAdditionalRequest, {
    body: { deal: deal.id, stage: partner.stages[0]?.id ?? '', ...item, due_date: '2026-01-05' },
  })
  const params = { request_id: id }
  await client.api.call(beginSigning, { params })
  const signature = { kind: 'typed', text: 'Maria Gonzalez' } as const
  const body = { consent: true, consent_version: consentVersion, name: 'Maria Gonzalez', signature } as const
  const sign = { params, body: { ...body, read_to_end_at: new Date().toISOString() } }
  return { deal, client, params, sign }
}

test('waits for staff: not signed, answered, next or overdue for the borrower until staff send it back', async () => {
  const { deal, client, params, sign } = await spousesItem()
  const open = await client.api.call(getRequirement, { params })
  expect(open).toMatchObject({ waiting_on: 'client', is_overdue: true, can: { submit: true, sign: true } })
  const reported = await client.api.call(reportOtherPerson, { params, body: carlos })
  const can = expect.objectContaining({ submit: false, sign: false })
  expect(reported).toMatchObject({
    status: 'Pending',
    waiting_on: 'staff',
    is_overdue: false,
    other_person: carlos,
    can,
  })
  await client.api.refused(signDocument, 'forbidden', sign)
  await client.api.refused(beginSigning, 'forbidden', { params })
  await client.api.refused(submitAnswer, 'forbidden', { params, body: { not_applicable: 'It isn’t mine.' } })
  await client.api.refused(reportOtherPerson, 'forbidden', { params, body: carlos })
  const inPortal = async () => {
    const { results } = await client.api.call(calls.deals.listPortalDeals, { query: { permission_level: 'portal' } })
    return results.find(({ id }) => id === deal.id)
  }
  expect(await inPortal()).toMatchObject({ waiting_on: 'staff', next: null })
  const list = await admin.api.call(listRequirements, { params: { deal_id: deal.id } })
  expect(list.waiting_on).toBe('staff')

  const reply = 'This one is yours: it is about your own credit.'
  await admin.api.refused(returnToBorrower, 'bad_input', { params, body: { comment: '' } })
  await admin.api.call(returnToBorrower, { params, body: { comment: reply } })
  const again = await client.api.call(getRequirement, { params })
  expect(again).toMatchObject({
    waiting_on: 'client',
    is_overdue: true,
    other_person: null,
    reply,
    can: { sign: true },
  })
  expect(again.history.map(({ action }) => action)).toEqual(['requested', 'reported_other', 'returned'])
  expect((await inPortal())?.next?.id).toBe(params.request_id)
  expect((await client.api.call(signDocument, sign)).status).toBe('Submitted')
  expect((await client.api.call(getRequirement, { params })).reply).toBeNull()
})

test('tells staff of the deal, records who it is for, and reminds no one of it', async () => {
  const { deal, client, params } = await spousesItem()
  await client.api.call(reportOtherPerson, { params, body: carlos })
  const entry = (await auditOf(app, deal.uuid)).find(({ action }) => action === 'request_for_other')
  expect(entry?.data).toMatchObject({ person: carlos })
  const told = await app.ask<{ title: string; description: string }>(
    'select title, description from notifications where deal_id = $1 and user_id = $2',
    [deal.uuid, admin.user_uuid],
  )
  expect(told.map(({ title }) => title)).toContain('For someone else')
  await insert(app, 'reminders', { partner_id: partner.uuid, user_id: client.user_uuid })
  expect(await admin.api.call(calls.requests.remindClient, { params: { deal_id: deal.id } })).toEqual({
    reminded_of: 0,
    sent: null,
  })
})

test('staff may answer it themselves, which ends the wait', async () => {
  const { client, params } = await spousesItem()
  await client.api.call(reportOtherPerson, { params, body: carlos })
  await admin.api.call(submitAnswer, { params, body: { not_applicable: 'Signed on paper by Carlos.' } })
  expect(await admin.api.call(getRequirement, { params })).toMatchObject({ status: 'Submitted', other_person: null })
})

test('only the deal’s borrower may say so, and only staff may send it back', async () => {
  const { client, params } = await spousesItem()
  const stranger = await makePerson(app, {}, partner)
  await makeClient(app, partner, await makeDeal(app, partner), stranger)
  await stranger.api.refused(reportOtherPerson, 'not_found', { params, body: carlos })
  await admin.api.refused(reportOtherPerson, 'forbidden', { params, body: carlos })
  await client.api.call(reportOtherPerson, { params, body: carlos })
  await client.api.refused(returnToBorrower, 'not_found', { params, body: { comment: 'Mine.' } })
  const elsewhere = await makeStaff(app, await makePartner(app))
  await elsewhere.api.refused(returnToBorrower, 'not_found', { params, body: { comment: 'Theirs.' } })
  const colleague = await makeStaff(app, partner, { status: 'Inactive' })
  await colleague.api.refused(returnToBorrower, 'not_found', { params, body: { comment: 'Theirs.' } })
})

test('takes no file from the borrower, and isn’t submitted by one that was on its way', async () => {
  const deal = await makeDeal(app, partner)
  const client = await makePerson(app, {}, partner)
  await makeClient(app, partner, deal, client)
  const item = {
    request_type: 'Document' as const,
    title: 'Spouse’s W-2',
    slots: [{ name: '2024', is_required: true }],
  }
  const { id } = await admin.api.call(createAdditionalRequest, {
    body: { deal: deal.id, stage: partner.stages[0]?.id ?? '', ...item },
  })
  const params = { request_id: id }
  const file = { deal: deal.id, request: id }
  const loose = await uploadDocument(client.api, pdf(), file)
  const bytes = pdf()
  const upload = { file_name: 'W-2.pdf', file_type: 'application/pdf', is_template: false, size: bytes.length, ...file }
  const announced = await client.api.call(createUpload, { body: { ...upload, slot: '2024' } })
  await client.api.call(reportOtherPerson, { params, body: carlos })
  await client.api.refused(updateRequestDocument, 'forbidden', {
    params: { ...params, document_id: loose.id },
    body: { slot: '2024' },
  })
  const { detail } = await client.api.refused(createUpload, 'forbidden', { body: upload })
  expect(detail).toContain(carlos.name)
  await send(announced, bytes)
  await client.api.call(completeUpload, { params: { document_id: announced.id } })
  expect(await admin.api.call(getRequirement, { params })).toMatchObject({
    status: 'Pending',
    other_person: carlos,
    sent: { count: 1, of: 1 },
  })
  await admin.api.call(completeAnswer, { params })
})
