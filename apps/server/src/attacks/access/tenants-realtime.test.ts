// Attempts against what leaves the API: archives, document URLs and the event stream.

import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startTwo } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { eventsDelivered, listen, type Listener } from '../../../testing/app/event-listener.ts'
import { makeDealFixture } from '../../../testing/data/deal-fixture.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makePerson } from '../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture } from '../../../testing/data/lender-fixture.ts'

const { bulkDownload, prepareZip, presignDownload } = calls.documents
const { one, two, close } = await startTwo()
afterAll(close)
const { fetched, uploadDocument } = documentTools(one)
const { archive } = lenderTools(one)

/** The path of a URL that the application returned. */
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
const status = async (path: string, init?: RequestInit) => (await fetch(`${one.url}${path}`, init)).status

test("C7: an archive includes no document of another partner, and its token can't be altered or swapped", async () => {
  const [here, there] = [await makeDealFixture(one), await makeDealFixture(one)]
  const own = await uploadDocument(here.admin.api, pdf(), { deal: here.deal.id })
  const foreign = await uploadDocument(there.admin.api, pdf(), { deal: there.deal.id })
  for (const doc_ids of [[foreign.id], [own.id, foreign.id]])
    await here.admin.api.refused(prepareZip, 'not_found', { body: { doc_ids } })
  const [mine, theirs] = [await archive(here.admin.api, [own.id]), await archive(there.admin.api, [foreign.id])]
  expect((await fetched(mine.address)).status).toBe(200)
  // Neither another partner's staff nor parts of two tokens combined may produce a URL.
  const parts = (token: string) => token.split('.')
  const swapped = [...parts(theirs.token).slice(0, -1), parts(mine.token).at(-1)].join('.')
  const last = mine.token.at(-9) === 'A' ? 'B' : 'A'
  const altered = `${mine.token.slice(0, -9)}${last}${mine.token.slice(-8)}`
  for (const token of [swapped, altered, `${mine.token}.x`, parts(mine.token)[0] ?? '']) {
    await here.admin.api.refused(bulkDownload, 'not_found', { body: { token } })
    expect(await status(pathOf(mine.address).replace(mine.token, token))).toBe(404)
  }
})

test('C8: a document URL opens only that document, only with GET and only unaltered', async () => {
  const fixture = await makeDealFixture(one)
  const { id } = await uploadDocument(fixture.admin.api, pdf(), { deal: fixture.deal.id })
  const other = await uploadDocument(fixture.admin.api, pdf(), { deal: fixture.deal.id })
  const addressOf = async (document_id: string) =>
    pathOf((await fixture.admin.api.call(presignDownload, { params: { document_id } })).presigned_url)
  const [path, otherPath] = [await addressOf(id), await addressOf(other.id)]
  expect(await status(path)).toBe(200)
  const [place = '', query = ''] = path.split('?')
  const middle = Math.floor(query.length / 2)
  const flipped = query.slice(0, middle) + (query[middle] === 'A' ? 'B' : 'A') + query.slice(middle + 1)
  for (const wrong of [
    `${place}?${flipped}`,
    `${place}?${query}x`,
    `${place}x?${query}`,
    place,
    `${otherPath.split('?')[0]}?${query.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    `${place}/..%2f..%2f..%2fetc%2fpasswd?${query}`,
    `${place}%00?${query}`,
  ])
    expect([403, 404], wrong).toContain(await status(wrong))
  for (const method of ['PUT', 'POST', 'DELETE']) expect(await status(path, { method })).toBeGreaterThanOrEqual(403)
})

test('C9: the event stream sends other partners, borrowers, lenders and colleagues only their own events', async () => {
  const [fixture, stranger] = [await makeLenderFixture(one), await makeDealFixture(one)]
  const outsiders = [stranger.admin, stranger.client, fixture.other.contact, fixture.unassigned, await makePerson(one)]
  const streams: Listener[] = []
  for (const { api } of outsiders) streams.push(await listen(two.url, api))
  const received = await listen(two.url, fixture.admin.api)
  const params = { deal_id: fixture.deal.id }
  await fixture.manager.api.call(calls.deals.moveStage, { params, body: {} })
  await uploadDocument(fixture.client.api, pdf(), { deal: fixture.deal.id })
  await received.next(({ data }) => data.kind === 'document' || data.kind === 'deal')
  await eventsDelivered(one, two)
  for (const { received: events, close: end } of [received, ...streams]) {
    if (events !== received.received) expect(events.filter(({ name }) => name !== 'ready')).toEqual([])
    expect(JSON.stringify(events)).not.toContain('Bo ')
    end()
  }
})

test('C9b: opens no stream without a token, and reveals nothing for an invented Last-Event-ID', async () => {
  const [fixture, stranger] = [await makeDealFixture(one), await makeDealFixture(one)]
  await fixture.manager.api.call(calls.deals.moveStage, { params: { deal_id: fixture.deal.id }, body: {} })
  expect((await listen(two.url, newApi({ url: two.url, token: null }))).status).toBe(401)
  for (const last of ['0', '-1', fixture.deal.uuid, "'; drop table events", 'x'.repeat(4000)]) {
    const stream = await listen(two.url, stranger.admin.api, last)
    expect(stream.status).toBe(200)
    await stream.next(({ name }) => name === 'ready')
    await eventsDelivered(one, two)
    expect(JSON.stringify(stream.received)).not.toContain(fixture.deal.id)
    stream.close()
  }
})
