import { createHmac } from 'node:crypto'
import { calls } from '@loanyard/contract/calls'
import type { StaffRole } from '@loanyard/contract/core/values'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, problemOf } from '../../../testing/app/client.ts'
import { AdjustableClock } from '../../../testing/app/clocks.ts'
import {
  makeDeal,
  makeLead,
  makePartner,
  makeProfile,
  makeStaff,
  openSession,
  type Staff,
} from '../../../testing/data/factories.ts'

const { createDeal, deleteDeal, listDeals, moveStage, shareWithCoordinator, updateDeal } = calls.deals
const { createLead, importLeads, listLeads } = calls.leads
const { createStage } = calls.stages

const clock = new AdjustableClock()
const app = await startApplication({ clock })
afterAll(() => app.close())
const partner = await makePartner(app)
const csv = 'full_name,email\nAna Lead,ana@example.com'
const lead = { full_name: 'Ana Lead', email: 'ana@example.com' }
const newDeal = {
  title: 'A deal',
  borrower: { first_name: 'Bo', last_name: 'Rower', email: 'bo@example.com' },
  loan_amount: '1000',
}

/** Staff whose access the server has cached. */
async function metStaff(role: StaffRole): Promise<Staff> {
  const staff = await makeStaff(app, partner, { role })
  await staff.api.call(listLeads)
  return staff
}

const setRole = (staff: Staff, role: StaffRole) =>
  app.ask('update staff set role = $1 where id = $2', [role, staff.uuid])
const counts = async () =>
  (await app.ask('select (select count(*) from leads) as leads, (select count(*) from audit_log) as audited'))[0]

test('rejects an ended session at the next call of any kind', async () => {
  for (const role of ['Admin', 'Coordinator'] as const) {
    const { api, session_uuid } = await metStaff(role)
    await app.ask('update sessions set ended_at = now() where id = $1', [session_uuid])
    const before = await counts()
    await api.refused(listLeads, 'unauthorized')
    await api.refused(createLead, 'unauthorized', { body: lead })
    await api.refused(createLead, 'unauthorized', { body: lead, headers: { 'idempotency-key': 'some-key' } })
    await api.refused(importLeads, 'unauthorized', { body: csv })
    await api.refused(importLeads, 'unauthorized', { body: csv, query: { dry_run: 'true' } })
    await api.refused(createDeal, 'unauthorized', { body: newDeal })
    await api.refused(createStage, 'unauthorized', { body: { name: 'Another' } })
    await api.refused(calls.auth.getUser, 'unauthorized')
    expect(await counts()).toEqual(before)
  }
})

test('shows inactive staff nothing at the next call of any kind', async () => {
  const elsewhere = await makePartner(app)
  for (const role of ['Admin', 'Coordinator'] as const) {
    const person = await metStaff(role)
    const { api, uuid } = person
    // Otherwise the session would end as well.
    const other = await makeProfile(app, elsewhere, person)
    await app.ask(`update staff set status = 'Inactive' where id = $1`, [uuid])
    const before = await counts()
    await api.refused(listLeads, 'not_found')
    await api.refused(createLead, 'not_found', { body: lead })
    await api.refused(createLead, 'not_found', { body: lead, headers: { 'idempotency-key': 'some-key' } })
    await api.refused(importLeads, 'not_found', { body: csv, query: { dry_run: 'true' } })
    await api.refused(createDeal, 'not_found', { body: newDeal })
    await api.refused(createStage, 'not_found', { body: { name: 'Another' } })
    expect(await counts()).toEqual(before)
    expect((await api.call(calls.auth.getUser)).admin_profile).toMatchObject([{ id: other.id }])
  }
})

test('applies a demotion at the next call of any kind', async () => {
  const deal = await makeDeal(app, partner)
  await makeLead(app, partner)
  const params = { deal_id: deal.id }
  const demoted = async () => {
    const staff = await metStaff('Admin')
    await setRole(staff, 'Coordinator')
    return staff
  }
  expect((await (await demoted()).api.call(listLeads)).total_count).toBe(0)
  expect((await (await demoted()).api.call(listDeals)).total_count).toBe(0)
  await (await demoted()).api.refused(createDeal, 'forbidden', { body: newDeal })
  await (await demoted()).api.refused(createStage, 'forbidden', { body: { name: 'Another' } })
  await (await demoted()).api.refused(deleteDeal, 'not_found', { params })
  await (await demoted()).api.refused(updateDeal, 'not_found', { params, body: { title: 'Mine' } })
  await (await demoted()).api.refused(moveStage, 'not_found', { params, body: {} })
  await (await demoted()).api.refused(moveStage, 'forbidden', { params, body: { force: true } })
  const staff = await demoted()
  await staff.api.refused(shareWithCoordinator, 'forbidden', { body: { staff: staff.id, deal: deal.id } })
})

test('applies a promotion at the next call of any kind', async () => {
  const deal = await makeDeal(app, partner)
  const promoted = async () => {
    const staff = await metStaff('Coordinator')
    await setRole(staff, 'Manager')
    return staff
  }
  await (await promoted()).api.call(createDeal, { body: newDeal })
  await (await promoted()).api.call(createStage, { body: { name: 'Another' } })
  await (await promoted()).api.call(moveStage, { params: { deal_id: deal.id }, body: { force: true } })
  await (await promoted()).api.call(deleteDeal, { params: { deal_id: deal.id } })
})

test('uses a new name in the audit trail from the next call on', async () => {
  const { api, user_uuid, email } = await metStaff('Admin')
  await app.ask(`update users set first_name = 'Renamed', last_name = 'Person' where id = $1`, [user_uuid])
  await api.call(createStage, { body: { name: 'By the renamed' } })
  const [entry] = await app.ask<{ actor_name: string }>(
    'select actor_name from audit_log where actor_id = $1 order by id desc limit 1',
    [user_uuid],
  )
  expect(entry?.actor_name).toBe(`Renamed Person (${email})`)
})

test('rejects a token that is missing, forged, expired or of another kind', async () => {
  const { session_uuid, user_uuid, api } = await makeStaff(app, partner)
  const claims = { user_id: user_uuid, session_id: session_uuid }
  const anHourAgo = await app.tokens.issue(claims, new Date(Date.now() - 3_600_000))
  const good = api.token ?? ''
  const [head = '', body = '', mac = ''] = good.split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  const byAnother = `${head}.${body}.${createHmac('sha256', 'another secret').update(`${head}.${body}`).digest('base64url')}`
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const changed = Buffer.from(JSON.stringify({ ...payload, exp: 4_000_000_000 })).toString('base64url')
  const sentence = 'Your session has ended. Sign in again.'
  for (const token of [anHourAgo, unsigned, byAnother, `${head}.${changed}.${mac}`, `${good}x`, 'x', 'a.b.c']) {
    const refusal = await newApi({ url: app.url, token, partner: partner.id }).refused(listLeads, 'unauthorized')
    expect(refusal.detail).toBe(sentence)
  }
  for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${good}`, good]) {
    const answer = await newApi({ url: app.url, token: null, partner: partner.id }).send(listLeads, {
      headers: { authorization },
    })
    expect(problemOf('unauthorized', answer).detail).toBe('Sign in to continue.')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  }
})

test('rejects a token after 15 minutes even if the server has verified it before', async () => {
  const { api } = await metStaff('Admin')
  await api.call(listLeads)
  clock.forward(15 * 60 + 1)
  await api.refused(listLeads, 'unauthorized')
  clock.forward(-(15 * 60 + 1))
  await api.call(listLeads)
})

test('applies the role of each partner to a person with several roles', async () => {
  const there = await makePartner(app)
  const here = await makeStaff(app, partner, { role: 'Admin' })
  await app.ask(
    `insert into staff (partner_id, id, user_id, role, status) values ($1, gen_random_uuid(), $2, 'Coordinator', 'Active')`,
    [there.uuid, here.user_uuid],
  )
  await here.api.call(createStage, { body: { name: 'Only here' } })
  await here.api.inPartner(there.id).refused(createStage, 'forbidden', { body: { name: 'Only here' } })
  const { api } = await openSession(app, here.user_uuid, there)
  await api.refused(createStage, 'forbidden', { body: { name: 'Only here' } })
})
