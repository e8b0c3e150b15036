import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newColleague } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, problemOf, statusesOf } from '../../../testing/app/client.ts'
import {
  makeDeal,
  makeLead,
  makePartner,
  makeProfile,
  makeStaff,
  openSession,
  shareDeal,
  type Partner,
  type Staff,
} from '../../../testing/data/factories.ts'
import { runQueued } from '../../../testing/database/lock-queue.ts'
import { nameWithEmail } from '../../services/person-name.ts'

const { addStaff, getStaff, removeStaff, updateStaff } = calls.staff

const app = await startApplication()
afterAll(() => app.close())

const at = ({ id }: { id: string }) => ({ params: { staff_id: id } })
async function office(): Promise<{ partner: Partner; admin: Staff; coordinator: Staff }> {
  const partner = await makePartner(app)
  return {
    partner,
    admin: await makeStaff(app, partner),
    coordinator: await makeStaff(app, partner, { role: 'Coordinator' }),
  }
}

test('name, phone, role and status change; null and what is left out say nothing', async () => {
  const { admin, coordinator } = await office()
  const body = { full_name: 'Lee van der Meer', phone: '555 010 2222', role: 'Manager', email: null } as const
  const changed = await admin.api.call(updateStaff, { ...at(coordinator), body })
  expect(changed).toMatchObject({ role: 'Manager', user: { full_name: 'Lee van der Meer' }, version: 2 })
  for (const nothing of [{}, { role: null, phone: null }]) {
    const told = await admin.api.refused(updateStaff, 'bad_input', { ...at(coordinator), body: nothing })
    expect(told.detail).toBe('No valid update data provided')
  }
  await admin.api.refused(updateStaff, 'bad_input', { ...at(coordinator), body: { phone: '' } })
  const same = await admin.api.call(updateStaff, { ...at(coordinator), body: { role: 'Manager' } })
  expect(same.version).toBe(2)
  const trail = await app.ask<{ data: { changes: { field: string }[] } }>(
    `select data from audit_log where action = 'staff_updated' and subject_id = $1`,
    [coordinator.uuid],
  )
  expect(trail.map(({ data }) => data.changes.map(({ field }) => field))).toEqual([['full_name', 'phone', 'role']])
})

test('a stale change is refused and shows what is there now', async () => {
  const { admin, coordinator } = await office()
  const headers = { 'if-match': '"1"' }
  const first = await admin.api.call(updateStaff, { ...at(coordinator), body: { role: 'Manager' }, headers })
  const told = await admin.api.refused(updateStaff, 'stale', { ...at(coordinator), body: { role: 'Admin' }, headers })
  expect(told.current).toEqual(first)
})

test('nobody changes their own role or status, or removes themselves; the own name is changed in the settings', async () => {
  const { partner, admin } = await office()
  await makeStaff(app, partner)
  for (const body of [{ role: 'Manager' }, { status: 'Inactive' }]) {
    await admin.api.refused(updateStaff, 'forbidden', { ...at(admin), body })
  }
  await admin.api.refused(removeStaff, 'forbidden', at(admin))
  const told = await admin.api.refused(updateStaff, 'forbidden', { ...at(admin), body: { full_name: 'Ana Other' } })
  expect(told.detail).toBe('Change your own name and phone in your settings.')
})

test('the last active Admin stays one', async () => {
  const { partner, admin } = await office()
  await makeStaff(app, partner, { status: 'Inactive' })
  await makeStaff(app, partner, { status: 'Invited' })
  const told = await admin.api.refused(updateStaff, 'last_admin', { ...at(admin), body: { role: 'Coordinator' } })
  expect(told.detail).toBe('This is the last active Admin. Make someone else an Admin first.')
  await admin.api.refused(updateStaff, 'last_admin', { ...at(admin), body: { status: 'Inactive' } })
  await admin.api.refused(removeStaff, 'last_admin', at(admin))
})

test('of two Admins who demote, deactivate or remove each other at the same moment one stays', async () => {
  for (const [call, body] of [
    [updateStaff, { role: 'Coordinator' }],
    [updateStaff, { status: 'Inactive' }],
    [removeStaff, undefined],
  ] as const) {
    const partner = await makePartner(app)
    const [ana, ben] = [await makeStaff(app, partner), await makeStaff(app, partner)]
    const lock = { statements: [['select from staff where partner_id = $1 for update', [partner.uuid]] as const] }
    const answers = await runQueued(app, lock, [
      () => ana.api.send(call, { ...at(ben), body }),
      () => ben.api.send(call, { ...at(ana), body }),
    ])
    const loser = answers.find(({ status }) => status >= 400)
    if (loser === undefined) throw new Error('one must be refused')
    problemOf('last_admin', loser)
    const admins = await app.ask(`select from staff where partner_id = $1 and role = 'Admin' and status = 'Active'`, [
      partner.uuid,
    ])
    expect(admins).toHaveLength(1)
  }
})

test('an Admin demoted while their change waited does nothing any more', async () => {
  const { partner, admin, coordinator } = await office()
  const ben = await makeStaff(app, partner)
  const held = {
    statements: [['select from staff where partner_id = $1 for update', [partner.uuid]] as const],
    atLast: [[`update staff set role = 'Coordinator' where id = $1`, [ben.uuid]] as const],
  }
  const answers = await runQueued(app, held, [
    () => ben.api.send(updateStaff, { ...at(coordinator), body: { role: 'Manager' } }),
  ])
  for (const answer of answers) problemOf('forbidden', answer)
  expect((await admin.api.call(getStaff, at(coordinator))).role).toBe('Coordinator')
})

test('name and phone are a label of the partner: what other partners see stays', async () => {
  const { admin, coordinator } = await office()
  const there = await makePartner(app)
  const other = await makeStaff(app, there)
  const profile = await makeProfile(app, there, coordinator)
  const changed = await admin.api.call(updateStaff, { ...at(coordinator), body: { full_name: 'X Y' } })
  expect(changed).toMatchObject({ user: { full_name: 'X Y' }, can: { update: true } })
  expect((await other.api.call(getStaff, at(profile))).user.full_name).toBe(coordinator.full_name)
})

test('statuses that make no sense are refused', async () => {
  const { admin, coordinator } = await office()
  await admin.api.refused(updateStaff, 'status_change_refused', { ...at(coordinator), body: { status: 'Invited' } })
  const invited = await admin.api.call(addStaff, { body: newColleague() })
  await admin.api.refused(updateStaff, 'status_change_refused', { ...at(invited), body: { status: 'Active' } })
})

test('who is made inactive is out at once; who also works elsewhere stays signed in there', async () => {
  const { partner, admin, coordinator } = await office()
  const both = await makeStaff(app, partner, { role: 'Coordinator' })
  const there = await makePartner(app)
  await makeProfile(app, there, both)
  const deal = await makeDeal(app, partner)
  await shareDeal(app, partner, deal, coordinator)
  for (const one of [coordinator, both]) {
    await one.api.call(calls.deals.listDeals)
    await admin.api.call(updateStaff, { ...at(one), body: { status: 'Inactive' } })
  }
  await coordinator.api.refused(calls.deals.listDeals, 'unauthorized')
  await both.api.refused(calls.deals.listDeals, 'not_found')
  await both.api.inPartner(there.id).call(calls.deals.listDeals)
  await admin.api.call(updateStaff, { ...at(coordinator), body: { status: 'Active' } })
  const { api } = await openSession(app, coordinator.user_uuid, partner)
  expect((await api.call(calls.deals.listDeals)).total_count).toBe(1)
})

test('who is removed gives back leads and deals and keeps the name in the history', async () => {
  const { partner, admin, coordinator } = await office()
  const lead = await makeLead(app, partner, { assigned_to: coordinator.uuid })
  const deal = await makeDeal(app, partner)
  await shareDeal(app, partner, deal, coordinator)
  const onDeal = { params: { deal_id: deal.id } }
  await coordinator.api.call(calls.deals.createNote, { ...onDeal, body: { text: 'A word' } })
  await admin.api.call(removeStaff, at(coordinator))
  await coordinator.api.refused(calls.deals.listDeals, 'unauthorized')
  expect((await admin.api.call(calls.leads.getLead, { params: { lead_id: lead.id } })).assigned_to).toBeNull()
  expect((await admin.api.call(calls.deals.getDeal, onDeal)).coordinators).toEqual([])
  const { results: notes } = await admin.api.call(calls.deals.listNotes, onDeal)
  expect(notes.map(({ author }) => author)).toEqual([nameWithEmail(coordinator)])
  const { results } = await admin.api.call(calls.deals.listActivity, onDeal)
  expect(results.map(({ kind }) => kind)).toEqual(['deal_unshared', 'deal_note_added'])
  const nobody = newApi({ url: app.url, token: null })
  const body = { email: coordinator.email, password: 'whatever it was' }
  await nobody.refused(calls.auth.createToken, 'invalid_credentials', { body })
  await admin.api.refused(calls.deals.shareWithCoordinator, 'not_found', {
    body: { staff: coordinator.id, deal: deal.id },
  })
  await admin.api.refused(removeStaff, 'not_found', at(coordinator))
})

test('the shares of a coordinator rest while they are a manager', async () => {
  const { partner, admin, coordinator } = await office()
  const deal = await makeDeal(app, partner)
  await shareDeal(app, partner, deal, coordinator)
  const seen = async () => {
    const { coordinators } = await admin.api.call(calls.deals.getDeal, { params: { deal_id: deal.id } })
    return coordinators.map(({ id }) => id)
  }
  await admin.api.call(updateStaff, { ...at(coordinator), body: { role: 'Manager' } })
  expect(await seen()).toEqual([])
  await admin.api.call(updateStaff, { ...at(coordinator), body: { role: 'Coordinator' } })
  expect(await seen()).toEqual([coordinator.id])
})

test('nothing is given to somebody at the moment they are removed', async () => {
  const { partner, admin, coordinator } = await office()
  const [lead, deal] = [await makeLead(app, partner), await makeDeal(app, partner)]
  const held = {
    statements: [['select from staff where id = $1 for update', [coordinator.uuid]] as const],
    atLast: [[`update staff set status = 'Inactive', removed = now() where id = $1`, [coordinator.uuid]] as const],
  }
  const answers = await runQueued(app, held, [
    () =>
      admin.api.send(calls.leads.updateLead, { params: { lead_id: lead.id }, body: { assigned_to: coordinator.id } }),
    () => admin.api.send(calls.deals.shareWithCoordinator, { body: { staff: coordinator.id, deal: deal.id } }),
  ])
  expect(statusesOf(answers)).toEqual([400, 404])
  expect(await app.ask('select from leads where assigned_to = $1', [coordinator.uuid])).toEqual([])
  expect(await app.ask('select from deal_coordinators where staff_id = $1', [coordinator.uuid])).toEqual([])
})
