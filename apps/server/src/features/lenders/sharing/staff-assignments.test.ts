import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { statusesOf } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, auditOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff, type Made } from '../../../../testing/data/factories.ts'
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
const { endLenderSharing, endLenderStaffSharing, getDealSharing } = calls.lenderSharing
const { shareDealWithLenderStaff } = calls.lenderSharing

const sharingOf = async ({ id }: Made) => (await api.call(getDealSharing, { params: { deal_id: id } })).results
const sizeOf = async (table: string, { uuid }: Made) =>
  (await app.ask(`select from ${table} where deal_id = $1`, [uuid])).length

const makeShared = () => makeSharedDeal(app, partner, admin)

const someone = toId('lender_staff', newUuid())
test.each([
  [{ deal: toId('deal', newUuid()) }, 'lender_staffs', 'Choose at least one person.'],
  [{ lender_staffs: [], deal: toId('deal', newUuid()) }, 'lender_staffs', 'Choose at least one person.'],
  [
    { lender_staffs: [someone, someone], deal: toId('deal', newUuid()) },
    'lender_staffs',
    'List each person only once.',
  ],
  [{ lender_staffs: [someone] }, 'deal', 'Deal ID is required'],
])('rejects %o', async (body, path, message) => {
  const { errors } = await api.refused(shareDealWithLenderStaff, 'bad_input', { body })
  expect(errors).toEqual([{ path, message }])
})

test('assigns a deal to staff of several lenders at once and emails them', async () => {
  const one = await makeShared()
  const other = await makeLender(app, partner, admin)
  await shareWithLender(app, partner, admin, { deal: one.deal, lender: other })
  const theirs = await makeLenderStaff(app, partner, other)
  const body = { lender_staffs: [theirs.id, one.staff.id], deal: one.deal.id }
  const { results } = await api.call(shareDealWithLenderStaff, { body })
  const assigned = results.flatMap(({ assigned_staff }) => assigned_staff.map(({ lender_staff }) => lender_staff))
  expect(new Set(assigned)).toEqual(new Set([one.staff.id, theirs.id]))
  expect(results.map(({ people_who_see }) => people_who_see)).toEqual([2, 2])
  expect(await sharingOf(one.deal)).toEqual(results)
  await emailsTo(app, one.staff.email)
  const entries = await auditOf(app, one.deal.uuid)
  expect(entries.map(({ action, data }) => `${action} ${data.changes?.[1]?.to}`).toSorted()).toEqual(
    [`lender_staff_shared ${one.staff.full_name}`, `lender_staff_shared ${theirs.full_name}`].toSorted(),
  )
  const { results: people } = await api.call(calls.lenders.listLenderStaff, { params: { lender_id: one.lender.id } })
  expect(people.map(({ deals_count }) => deals_count)).toEqual([1, 1])
})

test('assigns no one if one of them already has the deal, is the contact, is inactive or is elsewhere', async () => {
  const { lender, deal, staff } = await makeShared()
  const has = await makeLenderStaff(app, partner, lender)
  const share = { lender_staffs: [has.id], deal: deal.id }
  await api.call(shareDealWithLenderStaff, { body: share })
  const inactive = await makeLenderStaff(app, partner, lender, { status: 'Inactive' })
  const other = await makeLender(app, partner, admin)
  const stranger = await makeLenderStaff(app, partner, other)
  const there = await makePartner(app)
  const foreign = await makeLender(app, there, await makeStaff(app, there))
  const already = 'This deal is already shared with this staff'
  for (const [id, code, sentence] of [
    [has.id, 'already_shared', already],
    [lender.contact.id, 'already_shared', already],
    [inactive.id, 'lender_inactive', `${inactive.full_name} is inactive and must be reactivated first.`],
    [stranger.id, 'not_shared', `Share this deal with ${other.name} first.`],
    [foreign.contact.id, 'not_found', 'We couldn’t find this'],
    [someone, 'not_found', 'We couldn’t find this'],
  ] as const) {
    const body = { lender_staffs: [staff.id, id], deal: deal.id }
    const { detail } = await api.refused(shareDealWithLenderStaff, code, { body })
    expect(detail).toContain(sentence)
  }
  expect(await sizeOf('lender_assignments', deal)).toBe(1)
})

test('applies one of two overlapping assignments made at once and none of the other', async () => {
  for (let round = 0; round < 3; round++) {
    const { lender, deal, staff } = await makeShared()
    const [a, b] = [await makeLenderStaff(app, partner, lender), await makeLenderStaff(app, partner, lender)]
    const answers = await Promise.all(
      [
        [staff.id, a.id],
        [b.id, staff.id],
      ].map((lender_staffs) => api.send(shareDealWithLenderStaff, { body: { lender_staffs, deal: deal.id } })),
    )
    expect(statusesOf(answers)).toEqual([201, 409])
    expect(await sizeOf('lender_assignments', deal)).toBe(2)
  }
})

test('leaves no one assigned if sharing ends at the same moment', async () => {
  for (let round = 0; round < 3; round++) {
    const { lender, deal, staff } = await makeShared()
    const body = { lender_staffs: [staff.id], deal: deal.id }
    const params = { lender_id: lender.id, deal_id: deal.id }
    const [given, ended] = await Promise.all([
      api.send(shareDealWithLenderStaff, { body }),
      api.send(endLenderSharing, { params }),
    ])
    expect(ended.status).toBe(204)
    expect([201, 409]).toContain(given.status)
    expect(await sizeOf('lender_assignments', deal)).toBe(0)
  }
})

test('unassigns a person once and then returns not_found', async () => {
  const { lender, deal, share, staff } = await makeShared()
  const { id } = await assignLenderStaff(app, partner, admin, { share, deal, lender, staff })
  const params = { assignment_id: id }
  const answers = await Promise.all([1, 2].map(() => api.send(endLenderStaffSharing, { params })))
  expect(statusesOf(answers)).toEqual([204, 404])
  expect((await sharingOf(deal))[0]).toMatchObject({ ended_at: null, assigned_staff: [], people_who_see: 1 })
  expect(await actionsOf(app, deal.uuid)).toEqual(['lender_staff_unshared'])
})
