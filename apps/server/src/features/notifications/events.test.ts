import { calls } from '@loanyard/contract/calls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newColleague } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, problemOf, type Api } from '../../../testing/app/client.ts'
import { eventsDelivered, listen, type ReceivedEvent, type Listener } from '../../../testing/app/event-listener.ts'
import { makeDealFixture, type DealFixture } from '../../../testing/data/deal-fixture.ts'
import { makeMagicLink, makePartner, makePerson, makeProfile, makeStaff } from '../../../testing/data/factories.ts'
import { newUuid, uuidAt } from '../../services/ids.ts'

const { moveStage, createNote } = calls.deals
const { createLead } = calls.leads
const { followEvents } = calls.events

const app = await startApplication()
/** A second process on the same database. */
const other = await startApplication({ ownerUrl: app.ownerUrl })
const open: Listener[] = []
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function follow(api: Api, { url = app.url, after }: { url?: string; after?: string } = {}): Promise<Listener> {
  const listener = await listen(url, api, after)
  open.push(listener)
  if (listener.status === 200) await listener.next(({ name }) => name === 'ready')
  return listener
}

const onDeal = ({ deal }: DealFixture) => ({ params: { deal_id: deal.id } })
const isChange =
  (kind: string) =>
  ({ name, data }: ReceivedEvent) =>
    name === 'change' && data.kind === kind
const isNotice = ({ name }: ReceivedEvent) => name === 'notification'
const names = ({ received }: Listener) => received.map(({ name }) => name)

test('delivers events of one process through the other', async () => {
  const fixture = await makeDealFixture(app)
  const there = await follow(fixture.admin.api, { url: other.url })
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  const change = await there.next(isChange('deal'))
  expect(change.data).toEqual({ kind: 'deal', partner: fixture.partner.id, deal: fixture.deal.id })
  const notice = await there.next(isNotice)
  expect(notice.data).toEqual({ area: 'partner', partner: fixture.partner.id })
})

test('delivers events only to those who may see them', async () => {
  const fixture = await makeDealFixture(app)
  const stranger = await makeDealFixture(app)
  const outside = await makeStaff(app, fixture.partner, { role: 'Coordinator' })
  const [assigned, client, unassigned, elsewhere, unrelated] = [
    await follow(fixture.coordinator.api),
    await follow(fixture.client.api),
    await follow(outside.api),
    await follow(stranger.admin.api),
    await follow((await makePerson(app)).api),
  ]
  await fixture.admin.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await assigned.next(isChange('deal'))
  await assigned.next(isNotice)
  await client.next(isChange('deal'))
  expect((await client.next(isNotice)).data).toEqual({ area: 'portal', partner: fixture.partner.id })
  await eventsDelivered(app)
  for (const { received } of [unassigned, elsewhere, unrelated])
    expect(received.map(({ name }) => name)).toEqual(['ready'])
})

test('sends no lead events to clients, and only ids in events', async () => {
  const fixture = await makeDealFixture(app)
  const [staff, client] = [await follow(fixture.manager.api), await follow(fixture.client.api)]
  await fixture.admin.api.call(createLead, { body: { full_name: 'Ana Reyes', email: 'ana@example.com' } })
  expect((await staff.next(isChange('lead'))).data).toEqual({ kind: 'lead', partner: fixture.partner.id, deal: null })
  await eventsDelivered(app)
  expect(names(client)).toEqual(['ready'])
  expect(JSON.stringify(staff.received)).not.toContain('Ana')
})

test('sends a coordinator events of their own leads only', async () => {
  const fixture = await makeDealFixture(app)
  const coordinator = await follow(fixture.coordinator.api)
  await fixture.admin.api.call(createLead, { body: { full_name: 'Ana Reyes', email: 'ana@example.com' } })
  await eventsDelivered(app)
  expect(names(coordinator)).toEqual(['ready'])
  await fixture.coordinator.api.call(createLead, { body: { full_name: 'Ben Ode', email: 'ben@example.com' } })
  await coordinator.next(isChange('lead'))
})

test('sends coordinators no events of staff and lenders, and clients none of financials', async () => {
  const { admin, coordinator, client, deal } = await makeDealFixture(app)
  const followers = [await follow(coordinator.api), await follow(client.api)]
  await admin.api.call(calls.staff.addStaff, { body: newColleague() })
  await eventsDelivered(app)
  for (const follower of followers) expect(names(follower)).toEqual(['ready'])
  await admin.api.call(calls.financials.addPeriod, { params: { deal_id: deal.id }, body: { period: 'TTM' } })
  await followers[0]?.next(isChange('financials'))
  await eventsDelivered(app)
  expect(followers.map(names)).toEqual([['ready', 'change'], ['ready']])
})

test('sends no events to staff who were deactivated, though their session continues elsewhere', async () => {
  const fixture = await makeDealFixture(app)
  const person = await makeStaff(app, fixture.partner)
  await makeProfile(app, await makePartner(app), person)
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [person.uuid])
  const follower = await follow(person.api)
  await fixture.admin.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await eventsDelivered(app)
  expect(names(follower)).toEqual(['ready'])
})

test('replays missed events, or asks for a reload after too long', async () => {
  const fixture = await makeDealFixture(app)
  const first = await follow(fixture.admin.api)
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  const last = await first.next(isChange('deal'))
  first.close()
  await fixture.manager.api.call(createLead, { body: { full_name: 'Ana Reyes', email: 'ana@example.com' } })
  const again = await follow(fixture.admin.api, { after: last.id })
  await again.next(isChange('lead'))
  await again.next(isNotice)
  expect(names(again)).not.toContain('resync')
  for (const after of [uuidAt(Date.now() - 3_600_000), 'nonsense', 'x'.repeat(5000)]) {
    const late = await follow(fixture.admin.api, { after })
    await late.next(({ name }) => name === 'resync')
  }
})

test('asks for a reload when too many events were missed', async () => {
  const fixture = await makeDealFixture(app)
  const before = newUuid()
  await app.ask(
    `insert into audit_log (partner_id, id, action, subject_id, actor_name)
     select $1::uuid, overlay($2::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, 'deal_updated', gen_random_uuid(), 'X'
       from generate_series(1, 250) n`,
    [fixture.partner.uuid, newUuid()],
  )
  const listener = await follow(fixture.admin.api, { after: before })
  await listener.next(({ name }) => name === 'resync')
})

test('never replays events of another person', async () => {
  const fixture = await makeDealFixture(app)
  const stranger = await makeDealFixture(app)
  const before = newUuid()
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  const listener = await follow(stranger.admin.api, { after: before })
  await eventsDelivered(app)
  expect(names(listener).filter((name) => name !== 'ready')).toEqual([])
})

test('requires a session, and stops the stream when it ends', async () => {
  const fixture = await makeDealFixture(app)
  expect((await follow(newApi({ url: app.url, token: null }))).status).toBe(401)
  const listener = await follow(fixture.admin.api)
  await app.ask('update sessions set ended_at = now() where id = $1', [fixture.admin.session_uuid])
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await eventsDelivered(app)
  expect(names(listener)).toEqual(['ready'])
  problemOf('unauthorized', await fixture.admin.api.send(followEvents))
})

test('ends a stream within seconds of its session', async () => {
  const { admin } = await makeDealFixture(app)
  const listener = await follow(admin.api)
  await app.ask('update sessions set ended_at = now() where id = $1', [admin.session_uuid])
  await expect.poll(() => listener.ended(), { timeout: 7000 }).toBe(true)
})

test('stops events for deactivated staff', async () => {
  const fixture = await makeDealFixture(app)
  const listener = await follow(fixture.coordinator.api)
  await app.ask(`update staff set status = 'Inactive' where user_id = $1`, [fixture.coordinator.user_uuid])
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await eventsDelivered(app)
  expect(names(listener)).toEqual(['ready'])
})

test('limits streams per session, closing the oldest', async () => {
  const { admin } = await makeDealFixture(app)
  const streams: Listener[] = []
  for (let n = 0; n < 9; n++) streams.push(await follow(admin.api))
  await expect.poll(() => streams[0]?.ended()).toBe(true)
  await eventsDelivered(app)
  expect(streams.map((stream) => stream.ended())).toEqual([true, ...Array.from({ length: 8 }, () => false)])
})

test('asks everyone to reload after the connection between processes was lost, and continues', async () => {
  const fixture = await makeDealFixture(app)
  const listener = await follow(fixture.admin.api)
  await app.ask(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'loanyard-live' and datname = current_database()`,
  )
  await listener.next(({ name }) => name === 'resync')
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await listener.next(isChange('deal'))
})

test("asks everyone to reload when the database can't resolve recipients", async () => {
  const fixture = await makeDealFixture(app)
  const listener = await follow(fixture.admin.api)
  await app.ask('revoke execute on function private.sessions_to_update(uuid, jsonb, uuid[]) from loanyard_app')
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await listener.next(({ name }) => name === 'resync')
  await app.ask('grant execute on function private.sessions_to_update(uuid, jsonb, uuid[]) to loanyard_app')
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await listener.next(isChange('deal'))
})

test('announces an accepted invitation at once', async () => {
  const fixture = await makeDealFixture(app)
  const listener = await follow(fixture.admin.api)
  const invited = await makeStaff(app, fixture.partner, { status: 'Invited' })
  await invited.api.call(calls.magicLinks.useMagicLink, {
    body: await makeMagicLink(app, invited, { invitation_id: invited.uuid }),
  })
  await listener.next(isChange('staff'))
  await listener.next(isNotice)
})

test('coalesces many changes into few events', async () => {
  const fixture = await makeDealFixture(app)
  const listener = await follow(fixture.admin.api)
  await Promise.all(
    Array.from({ length: 200 }, () =>
      fixture.manager.api.call(createNote, { ...onDeal(fixture), body: { text: 'Between us' } }),
    ),
  )
  await listener.next(isChange('deal'))
  await eventsDelivered(app)
  expect(listener.received.filter(isChange('deal')).length).toBeLessThan(100)
})
