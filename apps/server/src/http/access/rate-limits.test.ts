import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test, vi } from 'vitest'
import { startApplication, type Application } from '../../../testing/app/application.ts'
import { newApi, problemOf } from '../../../testing/app/client.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'

const { getUser } = calls.auth

const env = { REQUESTS_PER_MINUTE: '10' }
const app = await startApplication({ env })
const other = await startApplication({ env, ownerUrl: app.ownerUrl })
afterAll(async () => {
  await other.close()
  await app.close()
})
const partner = await makePartner(app)
const { listLeads } = calls.leads

/** Waits until a person's count, which processes exchange once a second, is in the database. */
async function exchanged(person: string, hits: number): Promise<void> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await sleep(20)) {
    const [row] = await app.ask<{ hits: number }>('select hits from rate_limits where bucket = $1', [
      `person:${person}`,
    ])
    if (row?.hits === hits) return
  }
  throw new Error(`the count of ${hits} did not come to the database`)
}
const at = (where: Application, token: string | null) => newApi({ url: where.url, token, partner: partner.id })

test('limits a person’s requests per minute and says when to retry', async () => {
  const { api } = await makeStaff(app, partner)
  for (let request = 0; request < 10; request++) await api.call(request % 2 ? getUser : listLeads)
  const answer = await api.send(listLeads)
  expect(problemOf('too_many_requests', answer).detail).toMatch(
    /^Too many attempts\. Wait \d+ seconds? and try again\.$/,
  )
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
})

test("doesn't limit other people of the partner", async () => {
  const { api } = await makeStaff(app, partner)
  const another = await makeStaff(app, partner)
  for (let request = 0; request < 11; request++) await api.send(listLeads)
  await api.refused(listLeads, 'too_many_requests')
  await another.api.call(listLeads)
})

test('holds the limit across all processes', async () => {
  const { api, user_uuid } = await makeStaff(app, partner)
  for (let request = 0; request < 10; request++) await api.call(listLeads)
  await exchanged(user_uuid, 10)
  const there = at(other, api.token)
  // The first request there isn't known to be the eleventh. Once counts are exchanged, every further one is.
  await there.call(listLeads)
  await exchanged(user_uuid, 11)
  await there.refused(listLeads, 'too_many_requests')
  await api.refused(listLeads, 'too_many_requests')
})

test.each([-360, 10])('ignores a clock that is %i minutes off', async (minutes) => {
  const { api, user_uuid } = await makeStaff(app, partner)
  const wrong = Date.now() + minutes * 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: wrong })
  try {
    for (let request = 0; request < 10; request++) await api.call(getUser)
    await exchanged(user_uuid, 10)
    // Again, by the database's count.
    await api.refused(getUser, 'too_many_requests')
    await exchanged(user_uuid, 11)
    const wait = Number((await api.send(getUser)).headers.get('retry-after'))
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
  } finally {
    vi.useRealTimers()
  }
})

test('counts requests without a session against no person', async () => {
  for (let request = 0; request < 15; request++) await at(app, null).refused(listLeads, 'unauthorized')
  for (let request = 0; request < 15; request++) expect((await at(app, null).get('/api/health/live')).status).toBe(200)
})
