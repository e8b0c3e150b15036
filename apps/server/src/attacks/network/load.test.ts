// Denial-of-service attempts that failed. Each must be refused with a message or answered while others are served;
// nothing here is measured by the clock.
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test, vi } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, type Answer } from '../../../testing/app/client.ts'
import { listen } from '../../../testing/app/event-listener.ts'
import { sized } from '../../../testing/app/test-size.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'

vi.setConfig({ testTimeout: 240_000 })

const { createToken } = calls.auth
const { importLeads, listLeads } = calls.leads
const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const here = await makePartner(app)
const { api } = await makeStaff(app, here)
const other = (await makeStaff(app, await makePartner(app))).api

/** Runs an attack while a person of another partner works. */
async function whileOthersWork(attack: () => Promise<Answer>): Promise<Answer> {
  const work = { isOver: false }
  const attacked = attack().finally(() => (work.isOver = true))
  while (!work.isOver) {
    expect((await other.send(calls.deals.listDeals)).status).toBe(200)
    await sleep(20)
  }
  return attacked
}

const MEGA = 1_000_000
const giants: readonly (readonly [what: string, body: () => string, status: readonly number[]])[] = [
  ['arrays in arrays, 500,000 deep', () => '['.repeat(500_000), [400, 413]],
  ['an email of a megabyte', () => signIn(`${'a.'.repeat(MEGA / 2)}@x.example`), [400, 413]],
  ['an email of a megabyte without dots', () => signIn(`${'a'.repeat(MEGA)}@x`), [400, 413]],
  ['a local part of a megabyte', () => signIn(`${'a'.repeat(MEGA)}@x.example`), [400, 413]],
  ['a megabyte of dashes', () => signIn(`a@${'-'.repeat(MEGA)}.example`), [400, 413]],
  ['60,000 keys', () => `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`, [400, 413]],
  ['a password of a megabyte', () => JSON.stringify({ email: 'a@x.example', password: 'p'.repeat(MEGA) }), [400, 413]],
  ['a megabyte of blanks', () => signIn(' '.repeat(MEGA)), [400, 413]],
]
const signIn = (email: string) => JSON.stringify({ email, password: 'x' })

test.each(giants)('D-json: refuses sign-in with %s in a short message', async (_, body, expected) => {
  const answer = await whileOthersWork(() => anonymous.send(createToken, { body: body() }))
  expect(expected).toContain(answer.status)
  expect(answer.text.length).toBeLessThan(10_000)
})

test('D-re: a name and a phone number of a megabyte do not stall their patterns', async () => {
  for (const text of ['a '.repeat(MEGA / 2), '('.repeat(MEGA), '+1 555 '.repeat(140_000), '\u200B'.repeat(300_000)]) {
    for (const body of [{ first_name: text }, { phone: text }]) {
      const answer = await whileOthersWork(() => api.send(calls.auth.updateUser, { body }))
      expect([400, 413]).toContain(answer.status)
      expect(answer.text.length).toBeLessThan(10_000)
    }
  }
})

const rows = (count: number, row: (n: number) => string) =>
  `full_name,email\n${Array.from({ length: count }, (_, n) => row(n)).join('\n')}`
const imports: readonly (readonly [what: string, file: () => string, status: readonly number[]])[] = [
  ['ten thousand good rows, as a dry run', () => rows(10_000, (n) => `Lead ${n},lead${n}@example.com`), [200, 201]],
  ['megabytes of one column', () => `full_name\n${'x\n'.repeat(sized(1_000_000, 4_800_000))}`, [400, 413]],
  ['megabytes of quotes', () => `full_name,email\n${'"'.repeat(sized(2_000_000, 9_800_000))}`, [400, 413]],
  ['ten thousand bad rows', () => rows(10_000, (n) => `${n},not an address`), [400]],
]

test.each(imports)('D-csv: answers an import of %s while others work', async (_, file, expected) => {
  const body = file()
  const answer = await whileOthersWork(() => api.send(importLeads, { body, query: { dry_run: 'true' } }))
  expect(expected, answer.text.slice(0, 300)).toContain(answer.status)
  expect((await api.call(listLeads)).total_count).toBe(0)
})

test('D-search: answers simultaneous searches without three plain letters, and other requests too', async () => {
  const search = () => api.send(calls.search.searchEverything, { query: { q: '%_' } })
  const answers = await Promise.all([...Array.from({ length: 60 }, search), other.send(listLeads)])
  expect(answers.at(-1)?.status).toBe(200)
  for (const { status } of answers) expect([200, 429, 503]).toContain(status)
  expect((await search()).status).toBe(200)
})

test('D-lists: refuses a list of 100,000 rows and an archive of 3,000 documents', async () => {
  await api.refused(listLeads, 'bad_input', { query: { limit: 100_000 } })
  const doc_ids = Array.from({ length: 3000 }, (_, n) => `doc_${String(n).padStart(26, '0')}`)
  await api.refused(calls.documents.prepareZip, 'bad_input', { body: { doc_ids } })
})

test('D-sse: ends the oldest of many streams of one session, and the newest keep receiving', async () => {
  const streams = []
  for (let opened = 0; opened < sized(30, 60); opened++) streams.push(await listen(app.url, api))
  await streams.at(-1)?.next(({ name }) => name === 'ready')
  expect(streams[0]?.ended()).toBe(true)
  expect(streams.filter((stream) => !stream.ended()).length).toBeLessThanOrEqual(20)
  for (const stream of streams) stream.close()
})

test("D-noisy: answers another partner's list while one partner runs many lead searches", async () => {
  await app.ask(
    `insert into leads (partner_id, id, full_name, email)
     select $1, gen_random_uuid(), 'Lead ' || n, 'lead' || n || '@example.com' from generate_series(1, $2::int) n`,
    [here.uuid, sized(5000, 120_000)],
  )
  const flood = Array.from({ length: 60 }, (_, n) =>
    api.send(n % 2 ? calls.search.searchEverything : listLeads, { query: n % 2 ? { q: '%%' } : { search: 'd 1' } }),
  )
  for (let asked = 0; asked < 12; asked++) expect((await other.send(calls.deals.listDeals)).status).toBe(200)
  for (const { status } of await Promise.all(flood)) expect([200, 429, 503]).toContain(status)
})
