import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { newColleague } from '../../../testing/access/call-inputs.ts'
import { newApi, problemOf, statusesOf } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { auditOf } from '../../../testing/audit/audit-entries.ts'
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
import { nameWithEmail } from '../../services/names/person-name.ts'

const { addStaff, getStaff, removeStaff, updateStaff } = calls.staff

const app = await sharedApplication()

const at = ({ id }: { id: string }) => ({ params: { staff_id: id } })
async function office(): Promise<{ partner: Partner; admin: Staff; coordinator: Staff }> {
  const partner = await makePartner(app)
  return {
    partner,
    admin: await makeStaff(app, partner),
    coordinator: await makeStaff(app, partner, { role: 'Coordinator' }),
  }
}

test('changes name, phone, role and status, and ignores null and omitted fields', async () => {
  const { admin, coordinator } = await office()
  const body = { full_name: 'Lee van der Meer', phone: '555 010 2222', role: 'Manager', email: null } as const
  const changed = await admin.api.call(updateStaff, { ...at(coordinator), body })
  expect(changed).toMatchObject({ role: 'Manager', user: { full_name: 'Lee van der Meer' }, version: 2 })
  for (const nothing of [{}, { role: null, phone: null }]) {
    const problem = await admin.api.refused(updateStaff, 'bad_input', { ...at(coordinator), body: nothing })
    expect(problem.detail).toBe('No valid update data provided')
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

test('rejects a stale change and returns the current staff member', async () => {
  const { admin, coordinator } = await office()
  const headers = { 'if-match': '"1"' }
  const first = await admin.api.call(updateStaff, { ...at(coordinator), body: { role: 'Manager' }, headers })
  const problem = await admin.api.refused(updateStaff, 'stale', {
    ...at(coordinator),
    body: { role: 'Admin' },
    headers,
  })
  expect(problem.current).toEqual(first)
})

test('does not let people change their own role, status or name here, or remove themselves', async () => {
  const { partner, admin } = await office()
  await makeStaff(app, partner)
  for (const body of [{ role: 'Manager' }, { status: 'Inactive' }]) {
    await admin.api.refused(updateStaff, 'forbidden', { ...at(admin), body })
  }
  await admin.api.refused(removeStaff, 'forbidden', at(admin))
  const problem = await admin.api.refused(updateStaff, 'forbidden', { ...at(admin), body: { full_name: 'Ana Other' } })
  expect(problem.detail).toBe('Change your own name and phone in your settings.')
})

test('keeps the last active Admin', async () => {
  const { partner, admin } = await office()
  await makeStaff(app, partner, { status: 'Inactive' })
  await makeStaff(app, partner, { status: 'Invited' })
  const problem = await admin.api.refused(updateStaff, 'last_admin', { ...at(admin), body: { role: 'Coordinator' } })
  expect(problem.detail).toBe('This is the last active Admin. Make someone else an Admin first.')
  await admin.api.refused(updateStaff, 'last_admin', { ...at(admin), body: { status: 'Inactive' } })
  await admin.api.refused(removeStaff, 'last_admin', at(admin))
})

test('keeps one of two Admins who demote, deactivate or remove each other simultaneously', async () => {
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
    if (loser === undefined) throw new Error('one request must fail')
    problemOf('last_admin', loser)
    const admins = await app.ask(`select from staff where partner_id = $1 and role = 'Admin' and status = 'Active'`, [
      partner.uuid,
    ])
    expect(admins).toHaveLength(1)
  }
})

test('rejects the change of an Admin who was demoted while it waited', async () => {
  const { partner, admin, coordinator } = await office()
  const ben = await makeStaff(app, partner)
  const lock = {
    statements: [['select from staff where partner_id = $1 for update', [partner.uuid]] as const],
    atLast: [[`update staff set role = 'Coordinator' where id = $1`, [ben.uuid]] as const],
  }
  const answers = await runQueued(app, lock, [
    () => ben.api.send(updateStaff, { ...at(coordinator), body: { role: 'Manager' } }),
  ])
  for (const answer of answers) problemOf('forbidden', answer)
  expect((await admin.api.call(getStaff, at(coordinator))).role).toBe('Coordinator')
})

test('changes name and phone for this partner only', async () => {
  const { admin, coordinator } = await office()
  const there = await makePartner(app)
  const other = await makeStaff(app, there)
  const profile = await makeProfile(app, there, coordinator)
  const changed = await admin.api.call(updateStaff, { ...at(coordinator), body: { full_name: 'X Y' } })
  expect(changed).toMatchObject({ user: { full_name: 'X Y' }, can: { update: true } })
  expect((await other.api.call(getStaff, at(profile))).user.full_name).toBe(coordinator.full_name)
})

test('rejects impossible status changes', async () => {
  const { admin, coordinator } = await office()
  await admin.api.refused(updateStaff, 'status_change_refused', { ...at(coordinator), body: { status: 'Invited' } })
  const invited = await admin.api.call(addStaff, { body: newColleague() })
  await admin.api.refused(updateStaff, 'status_change_refused', { ...at(invited), body: { status: 'Active' } })
})

test('ends the access of a deactivated person immediately, but not their access to other partners', async () => {
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

test('unassigns the leads and deals of a removed person and keeps their name in the history', async () => {
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
  expect(await auditOf(app, lead.uuid)).toMatchObject([
    { action: 'lead_updated', data: { changes: [{ field: 'assigned_to', from: coordinator.uuid, to: null }] } },
  ])
  const anonymous = newApi({ url: app.url, token: null })
  const body = { email: coordinator.email, password: 'whatever it was' }
  await anonymous.refused(calls.auth.createToken, 'invalid_credentials', { body })
  await admin.api.refused(calls.deals.shareWithCoordinator, 'not_found', {
    body: { staff: coordinator.id, deal: deal.id },
  })
  await admin.api.refused(removeStaff, 'not_found', at(coordinator))
})

test('suspends the deal shares of a coordinator while they are a manager', async () => {
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

test('assigns nothing to a person who is being removed', async () => {
  const { partner, admin, coordinator } = await office()
  const [lead, deal] = [await makeLead(app, partner), await makeDeal(app, partner)]
  const lock = {
    statements: [['select from staff where id = $1 for update', [coordinator.uuid]] as const],
    atLast: [[`update staff set status = 'Inactive', removed_at = now() where id = $1`, [coordinator.uuid]] as const],
  }
  const answers = await runQueued(app, lock, [
    () =>
      admin.api.send(calls.leads.updateLead, { params: { lead_id: lead.id }, body: { assigned_to: coordinator.id } }),
    () => admin.api.send(calls.deals.shareWithCoordinator, { body: { staff: coordinator.id, deal: deal.id } }),
  ])
  expect(statusesOf(answers)).toEqual([400, 404])
  expect(await app.ask('select from leads where assigned_to = $1', [coordinator.uuid])).toEqual([])
  expect(await app.ask('select from deal_coordinators where staff_id = $1', [coordinator.uuid])).toEqual([])
})
