// The security review's attempts to cross partner boundaries, with two processes over one database.
import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newColleague, requestFor, wholeDeal } from '../../../testing/access/call-inputs.ts'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { seedData, type SeededData } from '../../../testing/access/seeded-data.ts'
import { startTwo } from '../../../testing/app/application.ts'
import { newApi, statusesOf, type Answer, type Api, type Request } from '../../../testing/app/client.ts'
import { makeDeal, makeLead, makeStaff, unique } from '../../../testing/data/factories.ts'
import { newUuid, toId } from '../../services/ids.ts'

const everyCall: readonly (readonly [name: string, call: Call])[] = Object.values(calls).flatMap((feature) =>
  Object.entries<Call>(feature),
)
const partnerCalls = everyCall.filter(([, { path }]) => path.includes('{partner_id}'))
/** Stores any id among what the caller hid on their own page, and answers the same for every id. */
const storesAnyId = 'snoozeLine'
const ownCalls = partnerCalls.filter(([name, { access }]) => access !== 'public' && name !== storesAnyId)
/** An id after its prefix. */
const ID = /_([0-9a-hjkmnp-tv-z]{26})\b/g

const { one, two, close } = await startTwo()
afterAll(close)
let seeded: SeededData
/** An Admin of the partner `there`, who attacks the partner `here`. */
let attacker: Api
let attackerUuid = ''
beforeAll(async () => {
  seeded = await seedData(one)
  const staff = await makeStaff(one, seeded.there)
  attacker = staff.api
  attackerUuid = staff.user_uuid
})

/** All ids of the attacked partner, as replies spell them. */
async function idsOf(partner: string): Promise<Set<string>> {
  const tables = await one.ask<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.columns i using (table_schema, table_name)
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name = 'partner_id' and i.column_name = 'id' and i.data_type = 'uuid'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const found = new Set<string>()
  for (const { name } of tables) {
    const rows = await one.ask<{ id: string }>(`select id from ${name} where partner_id = $1`, [partner])
    for (const { id } of rows) found.add(toId('deal', id).split('_')[1] ?? '')
  }
  return found
}

const idsIn = (text: string): string[] => [...text.matchAll(ID)].map(([, id = '']) => id)

/** Sends a valid request that targets the attacked partner's data, and returns it with the answer. */
async function attack(name: string, call: Call, api: Api): Promise<{ request: Request; answer: Answer }> {
  const request = await requestFor(name, seeded.resources('given', seeded.staff.Admin), seeded.keys, api)
  return { request, answer: await api.send(call, request) }
}

async function traces(): Promise<number> {
  const entries = await one.ask('select from audit_log where partner_id = $1 and actor_id = $2', [
    seeded.here.uuid,
    attackerUuid,
  ])
  return entries.length
}

test('C1: an Admin of another partner gets nothing through a path of this one', async () => {
  const wrong: string[] = []
  for (const [name, call] of partnerCalls) {
    const { answer } = await attack(name, call, attacker.inPartner(seeded.here.id))
    const expected = call.access === 'public' ? answer.status : 404
    if (answer.status !== expected) wrong.push(`${name}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
  expect(await traces()).toBe(0)
  expect(partnerCalls.length).toBeGreaterThan(100)
})

test('C2: C3: an Admin of another partner gets nothing with foreign ids in their own path, and no reply names one', async () => {
  const [wrong, seen]: [string[], string[]] = [[], []]
  let attacks = 0
  for (const [name, call] of ownCalls) {
    const { request, answer } = await attack(name, call, attacker)
    const { partner_id: _, ...params } = request.params ?? {}
    const sentIds = idsIn(JSON.stringify({ params, body: request.body }))
    if (sentIds.length > 0) attacks += 1
    // A request without an id is about the caller's own partner and may succeed.
    if (sentIds.length > 0 && answer.status < 400) wrong.push(`${name}: ${answer.status} ${JSON.stringify(request)}`)
    if (answer.status < 400) seen.push(answer.text)
  }
  expect(wrong).toEqual([])
  expect(attacks).toBeGreaterThan(80)
  for (const [, call] of everyCall.filter(([, { method, path }]) => method === 'GET' && !path.includes('{')))
    if (!('events' in call.reply)) seen.push((await attacker.send(call)).text)
  for (const q of ['deal', 'Ana', 'Pat', '@example.com', 'pdf', '%%', '__', 'a_a', String.raw`\\`, "' or 1=1 --"])
    seen.push((await attacker.send(calls.search.searchEverything, { query: { q } })).text)
  const foreign = await idsOf(seeded.here.uuid)
  expect(foreign.size).toBeGreaterThan(100)
  expect(seen.flatMap(idsIn).filter((id) => foreign.has(id))).toEqual([])
  expect(await traces()).toBe(0)
})

test('C4: rejects a cursor of another partner or list, and an altered or invented one', async () => {
  for (const partner of [seeded.here, seeded.there]) {
    for (let made = 0; made < 3; made++) {
      await makeLead(one, partner)
      await makeDeal(one, partner)
    }
  }
  const { next } = await seeded.staff.Admin.api.call(calls.leads.listLeads, { query: { limit: 1 } })
  const cursor = new URL(next ?? '', one.url).searchParams.get('cursor') ?? ''
  const altered = cursor.slice(0, -3) + (cursor.endsWith('AAA') ? 'BBB' : 'AAA')
  const { listLeads } = calls.leads
  await attacker.refused(listLeads, 'bad_cursor', { query: { limit: 1, cursor } })
  await attacker.inPartner(seeded.here.id).refused(listLeads, 'not_found', { query: { limit: 1, cursor } })
  await seeded.staff.Admin.api.refused(calls.deals.listDeals, 'bad_cursor', { query: { limit: 1, cursor } })
  for (const wrong of [altered, Buffer.from('{"partner":"x"}').toString('base64url')])
    await seeded.staff.Admin.api.refused(listLeads, 'bad_cursor', { query: { limit: 1, cursor: wrong } })
  await seeded.staff.Admin.api.call(listLeads, { query: { limit: 1, cursor } })
})

test('C5: an idempotency key creates one lead across two processes and is private to its caller', async () => {
  const { api } = seeded.staff.Admin
  const elsewhere = newApi({ url: two.url, token: api.token, partner: seeded.here.id })
  const email = `${unique('once')}@example.com`
  const request = { body: { full_name: 'Only Once', email }, headers: { 'idempotency-key': unique('key') } }
  const send = (by: Api) => by.send(calls.leads.createLead, request)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 ? api : elsewhere)))
  // A request that arrives while the first is being written may get 409, but never creates a second lead.
  for (const status of statusesOf(answers)) expect([201, 409]).toContain(status)
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ json }) => (json as { id: string }).id))
  expect(ids.size).toBe(1)
  expect(await one.ask('select from leads where email = $1', [email])).toHaveLength(1)
  const foreign = (await send(attacker)).json as { id: string }
  expect(ids.has(foreign.id)).toBe(false)
  const other = { ...request, body: { ...request.body, full_name: 'Another Body' } }
  expect((await api.send(calls.leads.createLead, other)).status).toBe(422)
  expect((await api.send(calls.stages.createStage, { ...request, body: { name: unique('Stage') } })).status).toBe(422)
})

test('C6: rejects fields the caller may not set, by name', async () => {
  const { api } = seeded.staff.Admin
  const deal = await makeDeal(one, seeded.here)
  const foreign = { partner_id: seeded.there.id, partner: seeded.there.id }
  const attempts: readonly (readonly [Call, Request])[] = [
    [calls.leads.createLead, { body: { ...wholeLead, ...foreign } }],
    [calls.leads.createLead, { body: { ...wholeLead, id: toId('lead', newUuid()), created: '2020-01-01' } }],
    [calls.deals.createDeal, { body: { ...wholeDeal, ...foreign } }],
    [calls.deals.updateDeal, { params: { deal_id: deal.id }, body: { version: 9 } }],
    [calls.deals.updateDeal, { params: { deal_id: deal.id }, body: { partner_id: seeded.there.id } }],
    [calls.staff.addStaff, { body: { ...newColleague(), ...foreign } }],
    [calls.auth.updateUser, { body: { email: 'other@example.com' } }],
    [calls.auth.updateUser, { body: { email_verified_at: '2020-01-01', email_confirmed: true } }],
    [calls.auth.updateUser, { body: '{"__proto__":{"is_admin":true}}' }],
    [calls.auth.updateUser, { body: '{"notification_preferences":{"__proto__":{"x":true}}}' }],
  ]
  for (const [call, request] of attempts) {
    const answer = await api.send(call, request)
    expect(answer.status, `${call.path} ${JSON.stringify(request.body)}`).toBe(400)
  }
  expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined()
})
