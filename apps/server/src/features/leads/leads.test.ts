import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { actionsOf, auditOf } from '../../../testing/audit/audit-entries.ts'
import { makeLead, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { toUuid } from '../../services/ids.ts'
import { nameWithEmail } from '../../services/names/person-name.ts'

const { createLead, deleteLead, getLead, listLeads, restoreLead, updateLead } = calls.leads

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
const body = { full_name: 'Ana Lead', email: 'ana@example.com' }

test('creates a lead from a name and an email address, with status New and source staff', async () => {
  const lead = await admin.api.call(createLead, { body: { full_name: '  Ana Lead ', email: ' Ana@Example.com ' } })
  expect(lead).toMatchObject({
    partner: partner.id,
    lead_status: 'New',
    full_name: 'Ana Lead',
    email: 'Ana@Example.com',
    phone: null,
    personal_credit_score: null,
    loan_amount: null,
    source: 'staff',
    assigned_to: null,
    deal: null,
    can: { update: true, convert: true, assign: true, delete: true },
  })
  expect(lead.modified).toBe(lead.created)
  expect(await admin.api.call(getLead, { params: { lead_id: lead.id } })).toEqual(lead)
})

test('returns every field of a lead as sent', async () => {
  const lead = await admin.api.call(createLead, {
    body: { ...wholeLead, assigned_to: coordinator.id, partner: partner.id },
  })
  expect(lead).toMatchObject({ ...wholeLead, assigned_to: coordinator.id })
  expect(await coordinator.api.call(getLead, { params: { lead_id: lead.id } })).toEqual({
    ...lead,
    can: { update: true, convert: true, assign: false, delete: false },
  })
})

test('records the actor, IP address and request id of a new lead in the audit trail', async () => {
  const answer = await admin.api.send(createLead, { body })
  const [entry] = await auditOf(app, toUuid('lead', (answer.json as { id: string }).id))
  expect(entry).toMatchObject({
    action: 'lead_created',
    actor_name: nameWithEmail(admin),
    actor_id: admin.user_uuid,
    address: '127.0.0.1',
    request_id: answer.headers.get('x-request-id'),
    data: { changes: [{ field: 'full_name', from: null, to: 'Ana Lead' }] },
  })
})

test('reports missing and invalid values by field', async () => {
  const messages = async (wrong: unknown) =>
    (await admin.api.refused(createLead, 'bad_input', { body: wrong })).errors?.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  expect(await messages({})).toEqual(['full_name: Full Name is required.', 'email: Email address is required'])
  expect(await messages({ full_name: ' ', email: 'x' })).toEqual([
    'full_name: Full Name is required.',
    'email: Please enter a valid email address',
  ])
  const amount = 'Enter an amount with up to 15 digits and two decimals.'
  for (const loan_amount of [
    '1000000000000000',
    '1.234',
    'abc',
    '',
    '1,000',
    '1e5',
    'NaN',
    '.5',
    '5.',
    '--1',
    1e21,
    70_368_744_177_664,
    true,
  ]) {
    expect(await messages({ ...body, loan_amount })).toEqual([`loan_amount: ${amount}`])
  }
  expect(await messages({ ...body, loan_amount: -1 })).toEqual(['loan_amount: Enter an amount greater than zero.'])
  for (const personal_credit_score of [299, 851, 700.5, '700']) {
    expect(await messages({ ...body, personal_credit_score })).toEqual([
      'personal_credit_score: Enter a credit score from 300 to 850.',
    ])
  }
  expect(await messages({ ...body, lead_status: 'Converted' })).toHaveLength(1)
  expect(await messages({ ...body, loan_purpose: 'Boat' })).toEqual(['loan_purpose: Choose a loan purpose.'])
  expect(await messages({ ...body, phone: 'call me' })).toEqual([
    'phone: Enter a phone number, for example (555) 010-1234.',
  ])
})

test('stores amounts exactly to the cent, sent as text or number', async () => {
  for (const [sent, stored] of [
    ['999999999999999.99', '999999999999999.99'],
    ['0.01', '0.01'],
    ['007.5', '7.50'],
    [0.1, '0.10'],
    [1234.56, '1234.56'],
    [70_368_744_177_663.99, '70368744177663.99'],
  ] as const) {
    const lead = await admin.api.call(createLead, { body: { ...body, loan_amount: sent } })
    expect(lead.loan_amount).toBe(stored)
    expect((await admin.api.call(getLead, { params: { lead_id: lead.id } })).loan_amount).toBe(stored)
  }
})

test('rejects a partner other than the one in the URL', async () => {
  const other = await makePartner(app)
  const refusal = await admin.api.refused(createLead, 'bad_input', { body: { ...body, partner: other.id } })
  expect(refusal.errors).toEqual([{ path: 'partner', message: 'The partner must match the one in the URL.' }])
})

test('records only the changed fields in the audit trail', async () => {
  const { id, uuid } = await makeLead(app, partner, { phone: '(555) 010-0000', loan_amount: '5.00' })
  const params = { lead_id: id }
  const before = await admin.api.call(getLead, { params })
  const after = await admin.api.call(updateLead, {
    params,
    body: { phone: null, loan_amount: 5, email: 'new@example.com' },
  })
  expect(after).toEqual({
    ...before,
    phone: null,
    email: 'new@example.com',
    modified: after.modified,
    version: before.version + 1,
  })
  expect(Date.parse(after.modified)).toBeGreaterThan(Date.parse(before.modified))
  expect(await admin.api.call(updateLead, { params, body: { phone: '', email: 'new@example.com' } })).toEqual(after)
  const trail = await auditOf(app, uuid)
  expect(trail.map(({ action, data }) => [action, data.changes])).toEqual([
    [
      'lead_updated',
      [
        { field: 'email', from: before.email, to: 'new@example.com' },
        { field: 'phone', from: '(555) 010-0000', to: null },
      ],
    ],
  ])
  expect((await admin.api.refused(updateLead, 'bad_input', { params, body: {} })).detail).toBe('Nothing to change.')
})

test('lets only Admins and Managers assign leads, to active staff of the partner', async () => {
  const other = await makePartner(app)
  const [foreign, former] = [await makeStaff(app, other), await makeStaff(app, partner, { status: 'Inactive' })]
  const { id } = await makeLead(app, partner, { assigned_to: coordinator.uuid })
  const params = { lead_id: id }
  for (const assigned_to of [foreign.id, former.id, 'stf_00000000000000000000000000']) {
    const refusal = await admin.api.refused(updateLead, 'bad_input', { params, body: { assigned_to } })
    expect(refusal.errors).toEqual([{ path: 'assigned_to', message: 'Choose an active user on your team.' }])
  }
  for (const assigned_to of [null, admin.id]) {
    await coordinator.api.refused(updateLead, 'forbidden', { params, body: { assigned_to } })
  }
  // Sending the current assignee is not an assignment.
  await coordinator.api.call(updateLead, { params, body: { assigned_to: coordinator.id, phone: '(555) 010-1111' } })
  await admin.api.call(updateLead, { params, body: { assigned_to: null } })
  await coordinator.api.refused(getLead, 'not_found', { params })
  await coordinator.api.refused(createLead, 'forbidden', { body: { ...body, assigned_to: coordinator.id } })
})

test('shows a coordinator the leads assigned to them or created by them', async () => {
  const own = await makePartner(app)
  const [cora, dan] = [
    await makeStaff(app, own, { role: 'Coordinator' }),
    await makeStaff(app, own, { role: 'Coordinator' }),
  ]
  const assigned = await makeLead(app, own, { assigned_to: cora.uuid })
  const made = await cora.api.call(createLead, { body })
  await makeLead(app, own, { assigned_to: dan.uuid })
  await makeLead(app, own)
  const seen = async (query = {}) => (await cora.api.call(listLeads, { query })).results.map(({ id }) => id).toSorted()
  expect(await seen()).toEqual([assigned.id, made.id].toSorted())
  expect(await seen({ permission_level: 'partner' })).toEqual([assigned.id, made.id].toSorted())
  expect(await seen({ permission_level: 'coordinator' })).toEqual([assigned.id])
  expect(await seen({ search: 'lead' })).toEqual([assigned.id, made.id].toSorted())
  expect(await seen({ search: 'lead', permission_level: 'coordinator' })).toEqual([assigned.id])
})

test('hides a deleted lead and restores it unchanged', async () => {
  const { id, uuid } = await makeLead(app, partner, { full_name: 'Deleted Once' })
  const params = { lead_id: id }
  const before = await admin.api.call(getLead, { params })
  await admin.api.call(deleteLead, { params })
  for (const call of [getLead, deleteLead]) await admin.api.refused(call, 'not_found', { params })
  await admin.api.refused(updateLead, 'not_found', { params, body })
  expect((await admin.api.call(listLeads, { query: { search: 'deleted once' } })).total_count).toBe(0)
  expect(await admin.api.call(restoreLead, { params })).toEqual({ ...before, version: before.version + 2 })
  await admin.api.refused(restoreLead, 'not_found', { params })
  expect((await admin.api.call(listLeads, { query: { search: 'deleted once' } })).total_count).toBe(1)
  expect(await actionsOf(app, uuid)).toEqual(['lead_deleted', 'lead_restored'])
})

test('does not restore a lead after 30 days, even if it is not purged yet', async () => {
  const { id, uuid } = await makeLead(app, partner)
  await admin.api.call(deleteLead, { params: { lead_id: id } })
  await app.ask(`update leads set deleted_at = now() - interval '30 days 1 second' where id = $1`, [uuid])
  await admin.api.refused(restoreLead, 'not_found', { params: { lead_id: id } })
})
