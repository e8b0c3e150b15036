import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { statusesOf } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, auditOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import {
  insert,
  makeDeal,
  makePartner,
  makeStaff,
  unique,
  shareDeal,
  type Made,
} from '../../../../testing/data/factories.ts'
import {
  assignLenderStaff,
  makeLender,
  makeLenderStaff,
  makeSharedDeal,
  shareWithLender,
} from '../../../../testing/data/lenders.ts'
import { newUuid, toId } from '../../../services/ids.ts'

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const { api } = admin
const { changeSharing, endLenderSharing, getDealSharing } = calls.lenderSharing
const { shareDealWithLender } = calls.lenderSharing

const sharingOf = async ({ id }: Made) => (await api.call(getDealSharing, { params: { deal_id: id } })).results
const sizeOf = async (table: string, { uuid }: Made) =>
  (await app.ask(`select from ${table} where deal_id = $1`, [uuid])).length

const makeShared = () => makeSharedDeal(app, partner, admin)

test('shares a deal with a lender, emails its contact and records it', async () => {
  const [lender, deal] = [await makeLender(app, partner, admin), await makeDeal(app, partner)]
  await app.ask('update deals set loan_amount = 350000 where id = $1', [deal.uuid])
  const body = { lender: lender.id, deal: deal.id }
  const shared = await api.call(shareDealWithLender, { body })
  expect(shared).toMatchObject({
    lender: { id: lender.id, name: lender.name, status: 'Active' },
    contact: { id: lender.contact.id, email: lender.contact.email, status: 'Active' },
    shared: { by: admin.full_name },
    ended_at: null,
    watermark: false,
    note: null,
    note_version: 1,
    assigned_staff: [],
    people_who_see: 1,
    response: null,
    offers: [],
    messages_count: 0,
    unread_messages: 0,
    last_opened_at: null,
    downloads_count: 0,
  })
  expect(await sharingOf(deal)).toEqual([shared])
  const [mail] = await emailsTo(app, lender.contact.email)
  expect(mail?.links).toEqual([`http://loanyard.test/lender/${partner.id}/deals/${deal.id}`])
  const { title } = await api.call(calls.deals.getDeal, { params: { deal_id: deal.id } })
  expect(mail?.subject).toBe(`New SBA package: ${title}, $350,000`)
  expect(mail?.text).toContain(`shared “${title},” a request for $350,000, with you at ${lender.name}.`)
  expect(mail?.text).toContain(`Replies go to ${admin.full_name}.`)
  const activity = await api.call(calls.deals.listActivity, { params: { deal_id: deal.id } })
  expect(activity.results[0]).toMatchObject({
    kind: 'lender_shared',
    changes: [{ field: 'lender', from: null, to: lender.name }],
  })

  const { detail } = await api.refused(shareDealWithLender, 'already_shared', { body })
  expect(detail).toBe('This deal is already shared with this lender')
})

test("sends a set-password link with the shared deal to a contact who hasn't accepted", async () => {
  const lender = await makeLender(app, partner, admin, { status: 'Invited' })
  const deal = await makeDeal(app, partner)
  await api.call(shareDealWithLender, { body: { lender: lender.id, deal: deal.id } })
  const [mail] = await emailsTo(app, lender.contact.email)
  expect(mail?.links[0]).toMatch(/\/lender\/set-password\?partner=ptnr_\w+#code=/)
  expect(mail?.subject).toBe(`${partner.name} shared an SBA loan package with you`)
  expect(mail?.text).not.toMatch(/\$|Manage email preferences/)
})

test('shares nothing with an inactive lender', async () => {
  const lender = await makeLender(app, partner, admin, { status: 'Inactive' })
  const deal = await makeDeal(app, partner)
  const { detail } = await api.refused(shareDealWithLender, 'lender_inactive', {
    body: { lender: lender.id, deal: deal.id },
  })
  expect(detail).toBe(`${lender.name} is inactive and must be reactivated first.`)
  expect(await sizeOf('lender_shares', deal)).toBe(0)
})

test("rejects sharing of deals and lenders that are another partner's or deleted", async () => {
  const there = await makePartner(app)
  const [ours, theirs] = [
    { lender: await makeLender(app, partner, admin), deal: await makeDeal(app, partner) },
    { lender: await makeLender(app, there, await makeStaff(app, there)), deal: await makeDeal(app, there) },
  ]
  const deleted = await makeDeal(app, partner, { deleted_at: new Date() })
  for (const [lender, deal] of [
    [ours.lender, theirs.deal],
    [theirs.lender, ours.deal],
    [theirs.lender, theirs.deal],
    [ours.lender, deleted],
  ] as const) {
    await api.refused(shareDealWithLender, 'not_found', { body: { lender: lender.id, deal: deal.id } })
  }
})

test.each([
  [{ deal: toId('deal', newUuid()) }, 'lender', 'Lender ID is required'],
  [{ lender: toId('lender', newUuid()) }, 'deal', 'Deal ID is required'],
  [{ lender: 'lndr_1', deal: toId('deal', newUuid()) }, 'lender', 'Enter an id that begins with lndr_.'],
])('%o shares nothing', async (body, path, message) => {
  const { errors } = await api.refused(shareDealWithLender, 'bad_input', { body })
  expect(errors).toEqual([{ path, message }])
})

test('shares a deal once when two people share it at once', async () => {
  const [lender, deal] = [await makeLender(app, partner, admin), await makeDeal(app, partner)]
  const body = { lender: lender.id, deal: deal.id }
  const answers = await Promise.all([1, 2, 3].map(() => api.send(shareDealWithLender, { body })))
  expect(statusesOf(answers)).toEqual([201, 409, 409])
  expect(await actionsOf(app, deal.uuid)).toEqual(['lender_shared'])
})

test('ends sharing with a lender and its staff and keeps its response for the next sharing', async () => {
  const { lender, deal, share, staff } = await makeShared()
  await assignLenderStaff(app, partner, admin, { share, deal, lender, staff })
  const ids = { partner_id: partner.uuid, deal_id: deal.uuid, lender_id: lender.uuid }
  const by = { by_user: staff.user_uuid, by_name: staff.full_name }
  await insert(app, 'lender_responses', {
    ...ids,
    ...by,
    status: 'Declined',
    reason: 'location',
    comment: 'Too far.',
  })
  const offer = { ...ids, rate: '0.1025', term_months: 120, made_by: staff.user_uuid, made_by_name: staff.full_name }
  await insert(app, 'lender_offers', { ...offer, id: newUuid(), amount: '100000.50', created: new Date('2026-01-01') })
  await insert(app, 'lender_offers', { ...offer, id: newUuid(), amount: '250000', guaranty_percentage: '0.75' })
  const params = { lender_id: lender.id, deal_id: deal.id }
  await api.call(endLenderSharing, { params })
  await api.refused(endLenderSharing, 'not_found', { params })
  const [ended] = await sharingOf(deal)
  expect(ended).toMatchObject({
    assigned_staff: [],
    people_who_see: 0,
    response: { status: 'Declined', reason: 'location', comment: 'Too far.', by: staff.full_name },
    offers: [
      { amount: '250000.00', rate: '0.1025', guaranty_percentage: '0.75', is_current: true },
      { amount: '100000.50', guaranty_percentage: null, is_current: false, created: '2026-01-01T00:00:00.000Z' },
    ],
  })
  expect(ended?.ended_at).not.toBeNull()
  const [entry] = await auditOf(app, deal.uuid)
  expect(entry?.data.changes).toEqual([
    { field: 'lender', from: lender.name, to: null },
    { field: 'staff', from: staff.full_name, to: null },
  ])
  const again = await api.call(shareDealWithLender, { body: { lender: lender.id, deal: deal.id } })
  expect(again).toMatchObject({ ended_at: null, response: { status: 'Declined' }, assigned_staff: [] })
  expect(await sharingOf(deal)).toEqual([again])
})

test('lists active sharing first, by lender name', async () => {
  const deal = await makeDeal(app, partner)
  for (const [name, ended] of [
    ['Éclair Bank', undefined],
    ['Alder Bank', new Date()],
    ['eagle bank', undefined],
  ] as const) {
    const lender = await makeLender(app, partner, admin, { name })
    await shareWithLender(app, partner, admin, { deal, lender, ...(ended === undefined ? {} : { ended_at: ended }) })
  }
  expect((await sharingOf(deal)).map(({ lender }) => lender.name)).toEqual(['eagle bank', 'Éclair Bank', 'Alder Bank'])
})

test('turns the watermark on and off while a deal is shared', async () => {
  const { lender, deal } = await makeShared()
  const body = { lender: lender.id, deal: deal.id, watermark: true }
  expect((await api.call(changeSharing, { body })).watermark).toBe(true)
  await api.call(changeSharing, { body })
  expect((await auditOf(app, deal.uuid)).map(({ data }) => data.changes?.[1])).toEqual([
    { field: 'watermark', from: 'off', to: 'on' },
  ])
  await api.call(endLenderSharing, { params: { lender_id: lender.id, deal_id: deal.id } })
  await api.refused(changeSharing, 'not_shared', { body })
})

test('hides lender activity from coordinators', async () => {
  const { lender, deal } = await makeShared()
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await shareDeal(app, partner, deal, coordinator)
  await api.call(changeSharing, { body: { lender: lender.id, deal: deal.id, watermark: true } })
  await api.call(calls.deals.createNote, { params: { deal_id: deal.id }, body: { text: unique('note') } })
  const kinds = async (own: typeof api) => {
    const { results, total_count } = await own.call(calls.deals.listActivity, { params: { deal_id: deal.id } })
    return [total_count, ...results.map(({ kind }) => kind)]
  }
  expect(await kinds(api)).toEqual([2, 'deal_note_added', 'lender_sharing_changed'])
  expect(await kinds(coordinator.api)).toEqual([1, 'deal_note_added'])
})

test('counts only people with access as viewers of a deal', async () => {
  const { lender, deal, share, staff } = await makeShared()
  await assignLenderStaff(app, partner, admin, { share, deal, lender, staff })
  const waiting = await makeLenderStaff(app, partner, lender, { status: 'Invited' })
  await assignLenderStaff(app, partner, admin, { share, deal, lender, staff: waiting })
  const seen = async () => (await sharingOf(deal))[0]?.people_who_see
  expect(await seen()).toBe(2)
  const params = { lender_staff_id: staff.id }
  await api.call(calls.lenders.setLenderStaffStatus, { params, body: { status: 'Inactive' } })
  expect(await seen()).toBe(1)
  await api.call(calls.lenders.setLenderStatus, { params: { lender_id: lender.id }, body: { status: 'Inactive' } })
  expect(await seen()).toBe(0)
})
