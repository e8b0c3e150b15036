import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makeProfile, makeStaff, type Partner, type Staff } from '../../../../testing/data/factories.ts'
import { fetchesPerHour } from './policy.ts'

const { endCalendarFeed, getCalendarFeed, replaceCalendarFeed } = calls.calendar
const app = await sharedApplication()

const at = (address: string, method = 'GET') => fetch(app.url + new URL(address).pathname, { method })
const statusOf = async (address: string) => (await at(address)).status

async function makeOwner(): Promise<{ partner: Partner; owner: Staff; address: string }> {
  const partner = await makePartner(app)
  const owner = await makeStaff(app, partner, { role: 'Manager' })
  return { partner, owner, ...(await owner.api.call(replaceCalendarFeed)) }
}

test('turns on, replaces and turns off, and records each', async () => {
  const owner = await makeStaff(app, await makePartner(app))
  expect(await owner.api.call(getCalendarFeed)).toEqual({ since: null })
  const first = await owner.api.call(replaceCalendarFeed)
  expect(first.address).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
  expect(await owner.api.call(getCalendarFeed)).toEqual({ since: first.since })
  expect(await statusOf(first.address)).toBe(200)
  const second = await owner.api.call(replaceCalendarFeed)
  expect([await statusOf(first.address), await statusOf(second.address)]).toEqual([404, 200])
  await owner.api.call(endCalendarFeed)
  await owner.api.call(endCalendarFeed)
  expect(await statusOf(second.address)).toBe(404)
  expect(await owner.api.call(getCalendarFeed)).toEqual({ since: null })
  expect(await actionsOf(app, owner.uuid)).toEqual(['calendar_turned_on', 'calendar_replaced', 'calendar_turned_off'])
})

test('keeps the address nowhere', async () => {
  const { owner, address } = await makeOwner()
  const token = address.slice(-47, -4)
  const [row] = await app.ask<{ token_hash: Buffer }>('select token_hash from calendar_feeds where staff_id = $1', [
    owner.uuid,
  ])
  expect(row?.token_hash).toHaveLength(32)
  expect(JSON.stringify(await auditOf(app, owner.uuid))).not.toContain(token)
  await at(address)
  await app.services.securityLog.flush()
  const [logged] = await app.ask('select from security_events where to_jsonb(security_events)::text like $1', [
    `%${token}%`,
  ])
  expect(logged).toBeUndefined()
})

test('answers every address that opens nothing alike', async () => {
  const { owner, address } = await makeOwner()
  await owner.api.call(endCalendarFeed)
  const random = address.replace(/.{43}\.ics$/, `${'A'.repeat(43)}.ics`)
  const bodies = new Set<string>()
  for (const wrong of [address, random, address.slice(0, -4), '/calendar/x.ics', `/calendar/${'x'.repeat(300)}.ics`]) {
    const answer = await at(new URL(wrong, app.url).href)
    expect(answer.status).toBe(404)
    const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
    bodies.add(JSON.stringify(body))
  }
  expect(bodies.size).toBe(1)
})

test('may be kept by no one on the way, and is a calendar', async () => {
  const { address } = await makeOwner()
  const { headers } = await at(address)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect((await at(address, 'HEAD')).status).toBe(200)
  expect((await at(address, 'POST')).status).toBe(404)
})

test.each([
  ['removed', (admin: Staff, { id }: Staff) => admin.api.call(calls.staff.removeStaff, { params: { staff_id: id } })],
  [
    'made inactive',
    (admin: Staff, { id }: Staff) =>
      admin.api.call(calls.staff.updateStaff, { params: { staff_id: id }, body: { status: 'Inactive' } }),
  ],
])('ends for good when its owner is %s', async (_, end) => {
  const { partner, owner, address } = await makeOwner()
  await end(await makeStaff(app, partner), owner)
  expect(await statusOf(address)).toBe(404)
  await app.ask(`update staff set status = 'Active', removed_at = null where id = $1`, [owner.uuid])
  expect(await statusOf(address)).toBe(404)
})

test('is closed while the partner is frozen', async () => {
  const { partner, address } = await makeOwner()
  await app.ask('update partners set frozen_at = now() where id = $1', [partner.uuid])
  expect(await statusOf(address)).toBe(404)
})

test('a person has one in each partner', async () => {
  const { owner, address } = await makeOwner()
  const elsewhere = await makePartner(app)
  const there = await makeProfile(app, elsewhere, owner)
  const other = await owner.api.inPartner(elsewhere.id).call(replaceCalendarFeed)
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [there.uuid])
  expect([await statusOf(address), await statusOf(other.address)]).toEqual([200, 404])
})

test('a calendar that asks too often waits', async () => {
  const { address } = await makeOwner()
  let answer = await at(address)
  for (let asked = 1; asked < fetchesPerHour; asked++) answer = await at(address)
  expect(answer.status).toBe(200)
  answer = await at(address)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
