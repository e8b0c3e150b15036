import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@loanyard/contract/calls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startApplication } from '../../../testing/application.ts'
import { newApi, problemOf, type Api } from '../../../testing/client.ts'
import { makeDesk, type Desk } from '../../../testing/deal-desk.ts'
import { listen, type HeardEvent, type Listener } from '../../../testing/events.ts'
import { makeMagicLink, makePerson, makeStaff } from '../../../testing/factories.ts'
import { newUuid, uuidAt } from '../../platform/ids.ts'

const { moveStage, createNote } = calls.deals
const { createLead } = calls.leads
const { followEvents } = calls.events

const app = await startApplication()
/** A second process over the same database. */
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

const onDeal = ({ deal }: Desk) => ({ params: { deal_id: deal.id } })
const isChange =
  (kind: string) =>
  ({ name, data }: HeardEvent) =>
    name === 'change' && data.kind === kind
const isNotice = ({ name }: HeardEvent) => name === 'notification'
const names = ({ heard }: Listener) => heard.map(({ name }) => name)
/** Longer than anything takes that would still come. */
const settle = () => sleep(300)

test('what is done through one process is heard through the other', async () => {
  const desk = await makeDesk(app)
  const there = await follow(desk.admin.api, { url: other.url })
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  const change = await there.next(isChange('deal'))
  expect(change.data).toEqual({ kind: 'deal', partner: desk.partner.id, deal: desk.deal.id })
  const notice = await there.next(isNotice)
  expect(notice.data).toEqual({ area: 'partner', partner: desk.partner.id })
})

test('everybody hears of what they may see, and of nothing else', async () => {
  const desk = await makeDesk(app)
  const stranger = await makeDesk(app)
  const outside = await makeStaff(app, desk.partner, { role: 'Coordinator' })
  const [works, client, notOnIt, elsewhere, nobody] = [
    await follow(desk.coordinator.api),
    await follow(desk.client.api),
    await follow(outside.api),
    await follow(stranger.admin.api),
    await follow((await makePerson(app)).api),
  ]
  await desk.admin.api.call(moveStage, { ...onDeal(desk), body: {} })
  await works.next(isChange('deal'))
  await works.next(isNotice)
  await client.next(isChange('deal'))
  expect((await client.next(isNotice)).data).toEqual({ area: 'portal', partner: desk.partner.id })
  await settle()
  for (const { heard } of [notOnIt, elsewhere, nobody]) expect(heard.map(({ name }) => name)).toEqual(['ready'])
})

test('a client hears nothing of leads, and an event holds ids alone', async () => {
  const desk = await makeDesk(app)
  const [staff, client] = [await follow(desk.manager.api), await follow(desk.client.api)]
  await desk.admin.api.call(createLead, { body: { full_name: 'Ana Reyes', email: 'ana@example.com' } })
  expect((await staff.next(isChange('lead'))).data).toEqual({ kind: 'lead', partner: desk.partner.id, deal: null })
  await settle()
  expect(names(client)).toEqual(['ready'])
  expect(JSON.stringify(staff.heard)).not.toContain('Ana')
})

test('whoever comes back hears what was missed, and after too long a time, that it was too long', async () => {
  const desk = await makeDesk(app)
  const first = await follow(desk.admin.api)
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  const last = await first.next(isChange('deal'))
  first.close()
  await desk.manager.api.call(createLead, { body: { full_name: 'Ana Reyes', email: 'ana@example.com' } })
  const again = await follow(desk.admin.api, { after: last.id })
  await again.next(isChange('lead'))
  await again.next(isNotice)
  expect(names(again)).not.toContain('resync')
  for (const after of [uuidAt(Date.now() - 3_600_000), 'nonsense', 'x'.repeat(5000)]) {
    const late = await follow(desk.admin.api, { after })
    await late.next(({ name }) => name === 'resync')
  }
})

test('somebody who missed more than can be told is told to look again', async () => {
  const desk = await makeDesk(app)
  const before = newUuid()
  await app.ask(
    `insert into audit_log (partner_id, id, action, subject_id, actor_name)
     select $1::uuid, overlay($2::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, 'deal_updated', gen_random_uuid(), 'X'
       from generate_series(1, 250) n`,
    [desk.partner.uuid, newUuid()],
  )
  const listener = await follow(desk.admin.api, { after: before })
  await listener.next(({ name }) => name === 'resync')
})

test('what somebody else missed is not told to whoever asks for it', async () => {
  const desk = await makeDesk(app)
  const stranger = await makeDesk(app)
  const before = newUuid()
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  const listener = await follow(stranger.admin.api, { after: before })
  await settle()
  expect(names(listener).filter((name) => name !== 'ready')).toEqual([])
})

test('nobody follows without a session, and a stream hears nothing any more once its session is over', async () => {
  const desk = await makeDesk(app)
  expect((await follow(newApi({ url: app.url, token: null }))).status).toBe(401)
  const listener = await follow(desk.admin.api)
  await app.ask('update sessions set ended = now() where id = $1', [desk.admin.session_uuid])
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  await settle()
  expect(names(listener)).toEqual(['ready'])
  problemOf('unauthorized', await desk.admin.api.send(followEvents))
})

test('a stream ends within seconds of its session', async () => {
  const { admin } = await makeDesk(app)
  const listener = await follow(admin.api)
  await app.ask('update sessions set ended = now() where id = $1', [admin.session_uuid])
  for (const deadline = Date.now() + 7000; Date.now() < deadline && !listener.ended();) await sleep(50)
  expect(listener.ended()).toBe(true)
})

test('staff made inactive hear nothing from then on', async () => {
  const desk = await makeDesk(app)
  const listener = await follow(desk.coordinator.api)
  await app.ask(`update staff set status = 'Inactive' where user_id = $1`, [desk.coordinator.user_uuid])
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  await settle()
  expect(names(listener)).toEqual(['ready'])
})

test('a session holds so many streams and no more: the oldest makes room', async () => {
  const { admin } = await makeDesk(app)
  const streams: Listener[] = []
  for (let n = 0; n < 9; n++) streams.push(await follow(admin.api))
  await settle()
  expect(streams.map((stream) => stream.ended())).toEqual([true, ...Array.from({ length: 8 }, () => false)])
})

test('after the connection between the processes was lost everybody is told to look again, and it works on', async () => {
  const desk = await makeDesk(app)
  const listener = await follow(desk.admin.api)
  await app.ask(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'loanyard-live' and datname = current_database()`,
  )
  await listener.next(({ name }) => name === 'resync')
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  await listener.next(isChange('deal'))
})

test('where the database cannot say who may hear, everybody is told to look again', async () => {
  const desk = await makeDesk(app)
  const listener = await follow(desk.admin.api)
  await app.ask('revoke execute on function private.who_hears(uuid, jsonb, uuid[]) from loanyard_app')
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  await listener.next(({ name }) => name === 'resync')
  await app.ask('grant execute on function private.who_hears(uuid, jsonb, uuid[]) to loanyard_app')
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  await listener.next(isChange('deal'))
})

test('an invitation taken up is heard of at once', async () => {
  const desk = await makeDesk(app)
  const listener = await follow(desk.admin.api)
  const invited = await makeStaff(app, desk.partner, { status: 'Invited' })
  await invited.api.call(calls.magicLinks.useMagicLink, {
    body: await makeMagicLink(app, invited, { invitation: invited.uuid }),
  })
  await listener.next(isChange('staff'))
  await listener.next(isNotice)
})

test('many changes at once come as few events', async () => {
  const desk = await makeDesk(app)
  const listener = await follow(desk.admin.api)
  await Promise.all(
    Array.from({ length: 200 }, () =>
      desk.manager.api.call(createNote, { ...onDeal(desk), body: { text: 'Between us' } }),
    ),
  )
  await listener.next(isChange('deal'))
  await settle()
  expect(listener.heard.filter(isChange('deal')).length).toBeLessThan(100)
})
