import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { actionsOf, auditOf, emailsTo } from '../../../testing/audit/audit-entries.ts'
import { makeDeal, makePartner, makePerson, makeStaff, unique } from '../../../testing/data/factories.ts'
import { makeLender, makeLenderStaff } from '../../../testing/data/lenders.ts'
import { newUuid, toId, toUuid } from '../../services/ids.ts'

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const { api } = admin
const { createLender, getLender, listLenders, setLenderStatus, updateLender } = calls.lenders

const newAddress = () => `${unique('banker')}@example.com`
const created = (more = {}) =>
  api.call(createLender, { body: { name: unique('First Bank'), lender_email: newAddress(), ...more } })
const of = ({ id }: { readonly id: string }) => ({ lender_id: id })

test('creates a lender as Invited together with its contact', async () => {
  const lender_email = newAddress()
  const lender = await api.call(createLender, {
    body: { name: 'Crédit Ágricole', lender_email, lender_phone: '(555) 010-2000', contact_name: 'Ana María Reyes' },
  })
  expect(lender).toMatchObject({
    name: 'Crédit Ágricole',
    lender_email,
    lender_phone: '(555) 010-2000',
    status: 'Invited',
    shared_deals_count: 0,
    staff_count: 1,
    partner: partner.id,
    user: { full_name: 'Ana María Reyes', email: lender_email, last_login: null },
  })
  expect(await api.call(getLender, { params: of(lender) })).toEqual(lender)
  const [mail] = await emailsTo(app, lender_email)
  expect(mail?.subject).toBe(`${partner.name} invited you to review SBA loan packages`)
  expect(mail?.links[0]).toMatch(/\/lender\/set-password\?partner=ptnr_\w+#code=/)
  expect(await actionsOf(app, toUuid('lender', lender.id))).toEqual(['lender_created'])
})

test("uses the lender's name for a contact without a name", async () => {
  expect((await created({ name: 'Prairie State Bank' })).user?.full_name).toBe('Prairie State Bank')
})

test.each([
  [{ lender_email: 'a@example.com' }, 'name', 'Lender name is required'],
  [{ name: '   ', lender_email: 'a@example.com' }, 'name', 'Lender name is required'],
  [{ name: 'Bank' }, 'lender_email', 'Email address is required'],
  [{ name: 'Bank', lender_email: 'no address' }, 'lender_email', 'Please enter a valid email address'],
  [
    { name: 'Bank', lender_email: 'a@example.com', lender_phone: 'x' },
    'lender_phone',
    'Enter a phone number, for example (555) 010-1234.',
  ],
  [{ name: 'Bank', lender_email: 'a@example.com', status: 'Active' }, 'status', 'There is no field "status" here.'],
])('rejects %o as a lender', async (body, path, message) => {
  const refusal = await api.refused(createLender, 'bad_input', { body })
  expect(refusal.errors).toEqual([{ path, message }])
})

test('rejects every lender call by a coordinator', async () => {
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const lender = await makeLender(app, partner, admin)
  const deal = await makeDeal(app, partner)
  const params = {
    lender_id: lender.id,
    deal_id: deal.id,
    lender_staff_id: lender.contact.id,
    assignment_id: toId('lender_assignment', newUuid()),
    offer_id: toId('lender_offer', newUuid()),
  }
  const bodies: Record<string, unknown> = {
    createLender: { name: 'Bank', lender_email: newAddress() },
    updateLender: { name: 'Renamed' },
    setLenderStatus: { status: 'Inactive' },
    addLenderStaff: { email: newAddress(), full_name: 'Bo Lee' },
    setLenderStaffStatus: { status: 'Inactive' },
    shareDealWithLender: { lender: lender.id, deal: deal.id },
    changeSharing: { lender: lender.id, deal: deal.id, watermark: true },
    changeShareNote: { note: 'Nine years of profit.' },
    shareDealWithLenderStaff: { lender_staffs: [lender.contact.id], deal: deal.id },
    sendDealMessage: { text: 'Hello' },
    acceptOffer: { accepted: true },
  }
  for (const [name, call] of Object.entries({ ...calls.lenders, ...calls.lenderSharing })) {
    if (call.access !== 'staff') continue
    const body = bodies[name]
    const query = name === 'getLenderGroups' ? { query: { group_by: 'status' } } : {}
    const request = { params, ...query, ...(body === undefined ? {} : { body }) }
    const { detail } = await coordinator.api.refused(call, 'forbidden', request)
    expect(detail).toBe('Only an Admin or a Manager can work with lenders.')
  }
})

test('changes only the given fields and records nothing if nothing changed', async () => {
  const lender = await makeLender(app, partner, admin)
  const params = of(lender)
  const changed = await api.call(updateLender, { params, body: { name: 'New Name', lender_phone: '(555) 010-7777' } })
  expect(changed).toMatchObject({ name: 'New Name', lender_phone: '(555) 010-7777', status: 'Active' })
  expect(await api.call(updateLender, { params, body: { lender_phone: null } })).toMatchObject({ lender_phone: null })
  await api.call(updateLender, { params, body: { name: 'New Name' } })
  const [first, second, ...more] = await auditOf(app, lender.uuid)
  expect(more).toEqual([])
  expect(first?.data.changes).toEqual([
    { field: 'name', from: lender.name, to: 'New Name' },
    { field: 'lender_phone', from: null, to: '(555) 010-7777' },
  ])
  expect(second?.data.changes).toEqual([{ field: 'lender_phone', from: '(555) 010-7777', to: null }])
  await api.refused(updateLender, 'bad_input', { params, body: {} })
})

test('sets the status by both calls, but never to Invited, nor to Active before acceptance', async () => {
  const lender = await makeLender(app, partner, admin)
  const params = of(lender)
  expect((await api.call(setLenderStatus, { params, body: { status: 'Inactive' } })).status).toBe('Inactive')
  expect((await api.call(updateLender, { params, body: { status: 'Active' } })).status).toBe('Active')
  const { errors } = await api.refused(setLenderStatus, 'bad_input', { params, body: { status: 'Invited' } })
  expect(errors).toEqual([{ path: 'status', message: 'Choose Active or Inactive.' }])

  const waiting = await created({ name: 'Waiting Bank' })
  const { detail } = await api.refused(setLenderStatus, 'status_change_refused', {
    params: of(waiting),
    body: { status: 'Active' },
  })
  expect(detail).toBe('Waiting Bank hasn’t accepted the invitation yet. They become active when they accept.')
  await api.call(setLenderStatus, { params: of(waiting), body: { status: 'Inactive' } })
  const again = await api.call(setLenderStatus, { params: of(waiting), body: { status: 'Active' } })
  expect(again.status).toBe('Invited')
})

test('changes the contact to another person of the same lender only', async () => {
  const lender = await makeLender(app, partner, admin)
  const colleague = await makeLenderStaff(app, partner, lender)
  const params = of(lender)
  const changed = await api.call(updateLender, { params, body: { contact: colleague.id } })
  expect(changed).toMatchObject({ lender_email: colleague.email, user: { id: colleague.user_id }, staff_count: 2 })
  const { results } = await api.call(calls.lenders.listLenderStaff, { params })
  expect(results.map(({ id, is_contact }) => [id, is_contact])).toEqual([
    [colleague.id, true],
    [lender.contact.id, false],
  ])
  const gone = await makeLenderStaff(app, partner, lender, { status: 'Inactive' })
  await api.refused(updateLender, 'lender_inactive', { params, body: { contact: gone.id } })
  const other = await makeLender(app, partner, admin)
  await api.refused(updateLender, 'bad_input', { params, body: { contact: other.contact.id } })
})

test('hides a lender and its people from other partners, even if they work with the same bank', async () => {
  const elsewhere = await makeStaff(app, await makePartner(app))
  const contact = await makePerson(app)
  const lender = await makeLender(app, partner, admin, { contact })
  const params = of(lender)
  await elsewhere.api.refused(getLender, 'not_found', { params })
  await elsewhere.api.refused(updateLender, 'not_found', { params, body: { name: 'Mine' } })
  const theirs = await elsewhere.api.call(createLender, { body: { name: lender.name, lender_email: contact.email } })
  expect(theirs).toMatchObject({ status: 'Invited', user: { full_name: lender.name, email: contact.email } })
  expect(theirs.user?.id).not.toBe(contact.user_id)
  expect((await elsewhere.api.call(listLenders)).results).toHaveLength(1)
})

test('creates one lender for a repeated idempotency key', async () => {
  const request = {
    body: { name: 'Once Only Bank', lender_email: newAddress() },
    headers: { 'idempotency-key': unique('key') },
  }
  const [first, second] = [await api.send(createLender, request), await api.send(createLender, request)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.text).toBe(first.text)
})
