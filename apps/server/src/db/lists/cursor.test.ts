import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { problemOf } from '../../../testing/app/client.ts'
import { idsOf, walk, type ListCall } from '../../../testing/app/pages.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff, openSession } from '../../../testing/data/factories.ts'

const { listActivity, listDeals, listNotes } = calls.deals
const { listLeads } = calls.leads

const app = await sharedApplication()
const [partner, elsewhere] = [await makePartner(app), await makePartner(app)]
const admin = await makeStaff(app, partner)
await app.ask(
  `insert into staff (partner_id, id, user_id, role, status) values ($1, gen_random_uuid(), $2, 'Admin', 'Active')`,
  [elsewhere.uuid, admin.user_uuid],
)
for (const own of [partner, elsewhere]) {
  for (let count = 0; count < 4; count++) {
    await makeLead(app, own)
    await makeDeal(app, own)
  }
}
const { api } = admin
const cursorOf = async (call: ListCall, query: Record<string, string | number> = {}, as = api) => {
  const [page] = await walk({ api: as, call, request: { query: { limit: 2, ...query } } })
  return new URL(page?.next ?? '', 'http://x').searchParams.get('cursor') ?? ''
}
const sentence = 'This page link is damaged or belongs to another list. Start over from the first page.'

test.each([
  { name: 'leads', call: listLeads, other: listDeals, filter: { lead_status: 'New' } },
  { name: 'deals', call: listDeals, other: listLeads, filter: { status: 'Active' } },
])('accepts a cursor of $name only for the same list, partner, order and filters', async ({ call, other, filter }) => {
  const cursor = await cursorOf(call)
  expect((await api.send(call, { query: { cursor } })).status).toBe(200)
  expect((await api.send(call, { query: { cursor, limit: 100 } })).status).toBe(200)
  for (const query of [
    { ordering: 'created' },
    { ordering: '-created' },
    { search: 'a' },
    filter,
    { loan_amount_min: 0 },
  ]) {
    const refusal = await api.refused(call, 'bad_cursor', { query: { cursor, ...query } })
    expect(refusal.detail).toBe(sentence)
  }
  await api.inPartner(elsewhere.id).refused(call, 'bad_cursor', { query: { cursor } })
  await api.refused(other, 'bad_cursor', { query: { cursor } })
  const filtered = await cursorOf(call, filter)
  expect((await api.send(call, { query: { cursor: filtered, ...filter } })).status).toBe(200)
  await api.refused(call, 'bad_cursor', { query: { cursor: filtered } })
})

test('accepts a cursor with the filters in another order', async () => {
  const cursor = await cursorOf(listDeals, { status: 'Active', search: 'deal' })
  const answer = await api.send(listDeals, { query: `search=deal&cursor=${cursor}&status=Active` })
  expect(answer.status).toBe(200)
})

test('rejects a cursor that was changed, cut or made up', async () => {
  const cursor = await cursorOf(listDeals)
  const bytes = Buffer.from(cursor, 'base64url')
  const flipped = Array.from({ length: bytes.length }, (_, index) => {
    const copy = Buffer.from(bytes)
    copy[index] = (copy[index] ?? 0) ^ 1
    return copy.toString('base64url')
  })
  for (const wrong of [
    ...flipped,
    cursor.slice(0, -4),
    cursor.slice(4),
    `${cursor}AAAA`,
    'x',
    '',
    'null',
    'A'.repeat(5000),
  ]) {
    const answer = await api.send(listDeals, { query: { cursor: wrong } })
    expect(answer.status).toBe(400)
    if (wrong.length < 4000) problemOf('bad_cursor', answer)
  }
})

test('accepts a cursor of the same person in another session and from another process', async () => {
  const cursor = await cursorOf(listDeals)
  const { api: again } = await openSession(app, admin.user_uuid, partner)
  const other = await startApplication({ ownerUrl: app.ownerUrl })
  expect((await again.send(listDeals, { query: { cursor } })).status).toBe(200)
  const there = await fetch(`${other.url}/api/v0/deals/partners/${partner.id}?cursor=${cursor}`, {
    headers: { authorization: `Bearer ${api.token}` },
  })
  expect(there.status).toBe(200)
  await other.close()
})

test('rejects a cursor of another person, and of the same person in another role', async () => {
  const colleague = await makeStaff(app, partner)
  await colleague.api.refused(listDeals, 'bad_cursor', { query: { cursor: await cursorOf(listDeals) } })
  const cursor = await cursorOf(listDeals, {}, colleague.api)
  expect((await colleague.api.send(listDeals, { query: { cursor } })).status).toBe(200)
  await app.ask(`update staff set role = 'Manager' where id = $1`, [colleague.uuid])
  await colleague.api.refused(listDeals, 'bad_cursor', { query: { cursor } })
})

test('rejects cursors of another deal’s activity and notes', async () => {
  const [one, two] = [await makeDeal(app, partner), await makeDeal(app, partner)]
  for (const { id } of [one, two]) {
    for (const text of ['a', 'b', 'c'])
      await api.call(calls.deals.createNote, { params: { deal_id: id }, body: { text } })
  }
  for (const call of [listActivity, listNotes] as const) {
    const page = await api.call(call, { params: { deal_id: one.id }, query: { limit: '1' } })
    const cursor = new URL(page.next ?? '', 'http://x').searchParams.get('cursor') ?? ''
    await api.call(call, { params: { deal_id: one.id }, query: { cursor } })
    await api.refused(call, 'bad_cursor', { params: { deal_id: two.id }, query: { cursor } })
  }
})

test('returns 1 to 100 rows per page, 25 by default', async () => {
  const own = await makePartner(app)
  const staff = await makeStaff(app, own)
  await app.ask(
    `insert into deals (partner_id, id, title, borrower_first_name, borrower_last_name, borrower_email, stage_id, loan_amount)
     select $1, gen_random_uuid(), 'Deal ' || n, 'Bo', 'Rower', 'b@example.com', $2, n from generate_series(1, 103) n`,
    [own.uuid, own.stages[0]?.uuid],
  )
  const lengths = async (query: Record<string, string>) =>
    (await walk({ api: staff.api, call: listDeals, request: { query } })).map(({ results }) => results.length)
  expect(await lengths({})).toEqual([25, 25, 25, 25, 3])
  expect(await lengths({ limit: '100' })).toEqual([100, 3])
  expect((await lengths({ limit: '1' })).length).toBe(103)
  for (const limit of ['0', '101', '-1', '1.5', 'x', '', '1e1', '١'])
    await staff.api.refused(listDeals, 'bad_input', { query: { limit } })
})

test('returns no links for an empty list', async () => {
  const empty = await makeStaff(app, await makePartner(app))
  for (const call of [listDeals, listLeads] as const) {
    for (const query of [{}, { search: 'nothing' }, { loan_amount_min: '5' }]) {
      expect(await empty.api.call(call, { query })).toEqual({ results: [], total_count: 0, next: null, previous: null })
    }
  }
})

test('ends a page on the longest title in any script', async () => {
  const own = await makePartner(app)
  const staff = await makeStaff(app, own)
  const titles = ['⒇', '"', '\\', '🏦', '語', 'é'].map((sign) => sign.repeat(200).slice(0, 200))
  for (const title of titles) await makeDeal(app, own, { title })
  const pages = await walk({
    api: staff.api,
    call: listDeals,
    request: { query: { limit: 1, ordering: 'title' } },
  })
  expect(new Set(idsOf(pages)).size).toBe(titles.length)
  const from = pages.at(-1)
  const request = { api: staff.api, call: listDeals, request: {} }
  expect(await walk({ ...request, towards: 'previous', ...(from && { from }) })).toHaveLength(titles.length)
})
