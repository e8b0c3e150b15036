import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { problemOf, type Api } from '../../../testing/app/client.ts'
import { eventsDelivered, listen, type Listener } from '../../../testing/app/event-listener.ts'
import { makeDeal, makeLead, makePartner, makeStaff, openSession, shareDeal } from '../../../testing/data/factories.ts'

const { listLeads, createLead, updateLead } = calls.leads
const { listDeals } = calls.deals

const app = await startApplication()
afterAll(() => app.close())
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })

test("C4b: a Coordinator's list does not open with an Admin's cursor, nor a demoted Admin's with the old one", async () => {
  for (let each = 0; each < 3; each++) await shareDeal(app, partner, await makeDeal(app, partner), coordinator)
  await makeDeal(app, partner)
  const demoted = await makeStaff(app, partner)
  const nextOf = async (api: Api) => (await api.call(listDeals, { query: { limit: 1 } })).next ?? ''
  const [fromAdmin, fromDemoted] = [await nextOf(admin.api), await nextOf(demoted.api)]
  expect((await admin.api.get(fromAdmin)).status).toBe(200)
  problemOf('bad_cursor', await coordinator.api.get(fromAdmin))
  await app.ask(`update staff set role = 'Coordinator' where id = $1`, [demoted.uuid])
  problemOf('bad_cursor', await demoted.api.get(fromDemoted))
})

async function follow(api: Api): Promise<Listener> {
  const listener = await listen(app.url, api)
  await listener.next(({ name }) => name === 'ready')
  return listener
}

const leadEvents = ({ received }: Listener) => received.filter(({ data }) => data.kind === 'lead')

test("a Coordinator is notified of their own leads and of those taken away, not of changes to others' leads", async () => {
  const listener = await follow(coordinator.api)
  const other = await makeLead(app, partner)
  const own = await makeLead(app, partner, { assigned_to: coordinator.uuid })
  const change = (lead_id: string, body: object) => admin.api.call(updateLead, { params: { lead_id }, body })
  await admin.api.call(createLead, { body: { full_name: 'Ana Reyes', email: 'ana@example.com' } })
  await change(other.id, { lead_status: 'Contacted' })
  await eventsDelivered(app)
  expect(leadEvents(listener)).toEqual([])
  await change(own.id, { lead_status: 'Contacted' })
  await listener.next(({ data }) => data.kind === 'lead')
  await change(own.id, { assigned_to: null })
  await expect.poll(() => leadEvents(listener).length).toBe(2)
  await change(own.id, { lead_status: 'Qualified' })
  await eventsDelivered(app)
  expect(leadEvents(listener)).toHaveLength(2)
  listener.close()
})

test('A23: many sessions of one person share one limit', async () => {
  const strict = await startApplication({ ownerUrl: app.ownerUrl, env: { REQUESTS_PER_MINUTE: '10' } })
  const person = await makeStaff(strict, partner)
  const sessions = await Promise.all(Array.from({ length: 4 }, () => openSession(strict, person.user_uuid, partner)))
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const { api } of sessions) statuses.push((await api.send(listLeads)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  await strict.close()
})

test('limits public calls by network', async () => {
  const strict = await startApplication({ ownerUrl: app.ownerUrl, env: { PUBLIC_REQUESTS_PER_MINUTE: '10' } })
  const ask = () => fetch(`${strict.url}${calls.preQualify.getPreQualifyDefault.path}`)
  for (let each = 0; each < 10; each++) await ask()
  expect((await ask()).status).toBe(429)
  await strict.close()
})
