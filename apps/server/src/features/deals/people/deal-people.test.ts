import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import {
  makeClient,
  makeDeal,
  makePartner,
  makePerson,
  makeStaff,
  shareDeal,
} from '../../../../testing/data/factories.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'

const {
  createNote,
  deleteDeal,
  deleteNote,
  getDeal,
  listActivity,
  listDeals,
  listNotes,
  listPortalDeals,
  moveStage,
  shareWithCoordinator,
  unshareWithCoordinator,
  updateDeal,
} = calls.deals

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const portal = { query: { permission_level: 'portal' as const } }

async function newDeal(columns = {}) {
  const deal = await makeDeal(app, partner, columns)
  return { ...deal, params: { deal_id: deal.id } }
}
const newCoordinator = () => makeStaff(app, partner, { role: 'Coordinator' })

test('lets a coordinator see and work on a shared deal until sharing ends', async () => {
  const [deal, coordinator] = [await newDeal(), await newCoordinator()]
  const share = { body: { staff: coordinator.id, deal: deal.id } }
  await coordinator.api.refused(getDeal, 'not_found', { params: deal.params })
  const shared = await admin.api.call(shareWithCoordinator, share)
  expect(shared.coordinators).toEqual([{ id: coordinator.id, full_name: coordinator.full_name, is_active: true }])
  expect(await admin.api.call(getDeal, { params: deal.params })).toEqual(shared)
  const seen = await coordinator.api.call(getDeal, { params: deal.params })
  expect(seen.can).toEqual({
    update: true,
    move_stage: true,
    force_move: false,
    delete: false,
    reopen: true,
    share: false,
    change_borrower_email: false,
  })
  await coordinator.api.call(updateDeal, { params: deal.params, body: { reason: 'Works on it' } })
  const again = await admin.api.refused(shareWithCoordinator, 'already_shared', share)
  expect(again.detail).toBe('This deal is already shared with this staff')
  await admin.api.call(unshareWithCoordinator, share)
  await coordinator.api.refused(getDeal, 'not_found', { params: deal.params })
  await admin.api.refused(unshareWithCoordinator, 'not_found', share)
  expect(await actionsOf(app, deal.uuid)).toEqual(['deal_shared', 'deal_updated', 'deal_unshared'])
})

test('marks an inactive coordinator of a deal as inactive', async () => {
  const [deal, coordinator] = [await newDeal(), await newCoordinator()]
  await admin.api.call(shareWithCoordinator, { body: { staff: coordinator.id, deal: deal.id } })
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [coordinator.uuid])
  const { coordinators } = await admin.api.call(getDeal, { params: deal.params })
  expect(coordinators).toEqual([{ id: coordinator.id, full_name: coordinator.full_name, is_active: false }])
})

test('shares a deal with active coordinators of the partner only', async () => {
  const deal = await newDeal()
  const elsewhere = await makePartner(app)
  const [manager, foreign, former] = [
    await makeStaff(app, partner, { role: 'Manager' }),
    await makeStaff(app, elsewhere, { role: 'Coordinator' }),
    await makeStaff(app, partner, { role: 'Coordinator', status: 'Inactive' }),
  ]
  for (const { id } of [manager, foreign, former, admin]) {
    await admin.api.refused(shareWithCoordinator, 'not_found', { body: { staff: id, deal: deal.id } })
  }
  expect(await actionsOf(app, deal.uuid)).toEqual([])
})

test('lists notes newest first; the author, an Admin or a Manager may delete them', async () => {
  const [deal, cora, dan] = [await newDeal(), await newCoordinator(), await newCoordinator()]
  for (const staff of [cora, dan]) await shareDeal(app, partner, deal, staff)
  const { params } = deal
  const first = await cora.api.call(createNote, { params, body: { text: ' First,\nin two lines 🏦 ' } })
  expect(first).toMatchObject({
    text: 'First,\nin two lines 🏦',
    author: nameWithEmail(cora),
    can: { edit: true, delete: true },
  })
  const second = await dan.api.call(createNote, { params, body: { text: 'Second' } })
  const listed = await cora.api.call(listNotes, { params })
  expect(listed).toEqual({
    results: [{ ...second, can: { edit: false, delete: false } }, first],
    total_count: 2,
    next: null,
    previous: null,
  })
  const noteOf = ({ id }: { id: string }) => ({ params: { ...params, note_id: id } })
  await cora.api.refused(deleteNote, 'forbidden', noteOf(second))
  await cora.api.call(deleteNote, noteOf(first))
  await admin.api.call(deleteNote, noteOf(second))
  await admin.api.refused(deleteNote, 'not_found', noteOf(second))
  expect((await admin.api.call(listNotes, { params })).total_count).toBe(0)
  expect(await actionsOf(app, deal.uuid)).toEqual([
    'deal_note_added',
    'deal_note_added',
    'deal_note_deleted',
    'deal_note_deleted',
  ])
  for (const text of ['', ' \n ', undefined])
    await admin.api.refused(createNote, 'bad_input', { params, body: { text } })
  expect((await admin.api.refused(createNote, 'bad_input', { params, body: { text: ' ' } })).detail).toBe(
    'Write something first.',
  )
})

test('finds a note only under its own deal', async () => {
  const [deal, other] = [await newDeal(), await newDeal()]
  const { id } = await admin.api.call(createNote, { params: deal.params, body: { text: 'Mine' } })
  await admin.api.refused(deleteNote, 'not_found', { params: { ...other.params, note_id: id } })
  expect((await admin.api.call(listNotes, { params: other.params })).results).toEqual([])
})

test('lists who did what, newest first, without addresses and request ids', async () => {
  const deal = await newDeal()
  const { params } = deal
  await admin.api.call(moveStage, { params, body: { force: true } })
  await admin.api.call(updateDeal, { params, body: { title: 'New title', status: 'On Hold' } })
  await admin.api.call(createNote, { params, body: { text: 'A secret of the staff' } })
  const answer = await admin.api.send(listActivity, { params })
  const { results, total_count } = await admin.api.call(listActivity, { params })
  expect(total_count).toBe(4)
  expect(results.map(({ kind, actor, forced }) => [kind, actor, forced])).toEqual([
    ['deal_note_added', nameWithEmail(admin), false],
    ['deal_status_changed', nameWithEmail(admin), false],
    ['deal_updated', nameWithEmail(admin), false],
    ['deal_stage_moved', nameWithEmail(admin), true],
  ])
  expect(results.map(({ note }) => note?.text)).toEqual(['A secret of the staff', undefined, undefined, undefined])
  expect(results[1]?.changes).toEqual([{ field: 'status', from: 'Active', to: 'On Hold' }])
  expect(answer.text).not.toMatch(/127\.0\.0\.1|request_id|address/)
})

test('pages activity and notes without losing or repeating an entry', async () => {
  const { params } = await newDeal()
  const texts = Array.from({ length: 7 }, (_, index) => `Note ${index}`)
  for (const text of texts) await admin.api.call(createNote, { params, body: { text } })
  const seen: string[] = []
  let page = await admin.api.call(listNotes, { params, query: { limit: '3' } })
  for (;;) {
    expect(page.total_count).toBe(7)
    seen.push(...page.results.map(({ text }) => text))
    if (page.next === null) break
    page = (await admin.api.get(page.next)).json as typeof page
  }
  expect(seen).toEqual(texts.toReversed())
})

test('shows borrowers their own deals of every partner without staff-only fields', async () => {
  const person = await makePerson(app)
  const elsewhere = await makePartner(app)
  const secret = 'for the staff only'
  const here = await newDeal({
    reason: secret,
    positives: secret,
    negatives: secret,
    lender_fee_share: '77.77',
    title: 'Here',
  })
  const there = await makeDeal(app, elsewhere, { title: 'There' })
  await newDeal({ title: 'Of someone else' })
  await makeClient(app, partner, here, person)
  await makeClient(app, elsewhere, there, person)
  const answer = await person.api.send(listPortalDeals, portal)
  expect(answer.text).not.toMatch(/for the staff|77\.77|borrower|version|can"/)
  const { results, total_count } = await person.api.call(listPortalDeals, portal)
  expect(total_count).toBe(2)
  expect(results).toMatchObject([
    { title: 'There', partner: { id: elsewhere.id, name: elsewhere.name }, stage: { number: 1 } },
    {
      title: 'Here',
      partner: { id: partner.id, name: partner.name },
      progress: { requirements: 0, approved: 0, submitted: 0 },
    },
  ])
  await admin.api.call(deleteDeal, { params: here.params })
  expect((await person.api.call(listPortalDeals, portal)).results.map(({ title }) => title)).toEqual(['There'])
  const refusal = await person.api.refused(listPortalDeals, 'bad_input')
  expect(refusal.detail).toBe('Set permission_level=portal.')
})

test('shows staff who borrow elsewhere that deal in the portal only', async () => {
  const elsewhere = await makePartner(app)
  const deal = await makeDeal(app, elsewhere)
  await makeClient(app, elsewhere, deal, admin)
  expect((await admin.api.call(listPortalDeals, portal)).results.map(({ id }) => id)).toEqual([deal.id])
  await admin.api.refused(getDeal, 'not_found', { params: { deal_id: deal.id } })
  await admin.api.inPartner(elsewhere.id).refused(listDeals, 'not_found')
})
