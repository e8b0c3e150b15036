import { calls } from '@loanyard/contract/calls'
import { afterEach, expect, test } from 'vitest'
import type { Api } from '../../../testing/app/client.ts'
import { eventsDelivered, listen, type ReceivedEvent, type Listener } from '../../../testing/app/event-listener.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeLenderFixture, type LenderFixture } from '../../../testing/data/lender-fixture.ts'
import { shareWithLender } from '../../../testing/data/lenders.ts'

const { endLenderSharing, sendDealMessage, getDealSharing, endLenderStaffSharing } = calls.lenderSharing
const { respondToDeal, makeOffer, sendOwnDealMessage, getLenderDeal } = calls.lenderArea

const app = await sharedApplication()
const open: Listener[] = []
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})

async function follow({ api }: { api: Api }, after?: string): Promise<Listener> {
  const listener = await listen(app.url, api, after)
  open.push(listener)
  await listener.next(({ name }) => name === 'ready')
  return listener
}
/** Everyone who might receive events of a deal with two lenders. */
async function followAll(fixture: LenderFixture) {
  const { contact, assigned, unassigned, other, admin, coordinator, client } = fixture
  const [mine, colleague, without, theirs, staff, works, borrower] = [
    await follow(contact),
    await follow(assigned),
    await follow(unassigned),
    await follow(other.contact),
    await follow(admin),
    await follow(coordinator),
    await follow(client),
  ]
  return { mine, colleague, without, theirs, staff, works, borrower }
}

const onDeal = ({ deal }: LenderFixture) => ({ params: { deal_id: deal.id } })
const isLender = ({ name, data }: ReceivedEvent) => name === 'change' && data.kind === 'lender'
const ofLender = ({ received }: Listener) => received.filter(isLender)
/** How many lender events each listener has received. */
const counted = (all: Readonly<Record<string, Listener>>) =>
  Object.fromEntries(Object.entries(all).map(([who, listener]) => [who, ofLender(listener).length]))

test("sends a lender's responses and messages to its people on the deal and to Admins only", async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, assigned, other, deal, partner } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other })
  const all = await followAll(fixture)
  await contact.api.call(respondToDeal, { ...onDeal(fixture), body: { response: 'Interested' } })
  await all.colleague.next(isLender)
  await all.staff.next(isLender)
  const { data } = await all.mine.next(isLender)
  expect(data).toEqual({ kind: 'lender', partner: partner.id, deal: deal.id })
  await contact.api.call(makeOffer, { ...onDeal(fixture), body: { amount: '1000000', rate: '0.1', term_months: 120 } })
  // A second message within 15 minutes adds no line to the activity, but is announced too.
  for (const text of ['May we see the lease?', 'And the tax returns?'])
    await assigned.api.call(sendOwnDealMessage, { ...onDeal(fixture), body: { text } })
  await eventsDelivered(app)
  expect(counted(all)).toEqual({ mine: 4, colleague: 4, without: 0, theirs: 0, staff: 4, works: 0, borrower: 0 })
  for (const silent of [all.without, all.theirs, all.borrower])
    expect(silent.received.map(({ name }) => name)).toEqual(['ready'])
  expect(ofLender(all.staff).map((one) => one.data.deal)).toEqual(Array.from({ length: 4 }, () => deal.id))
})

test('sends each message of the partner to that lender only', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, lender, other, deal, partner } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other })
  const all = await followAll(fixture)
  const params = { deal_id: deal.id, lender_id: lender.id }
  for (const text of ['Here it is.', 'And the lease.'])
    await admin.api.call(sendDealMessage, { params, body: { text } })
  await eventsDelivered(app)
  expect(counted(all)).toEqual({ mine: 2, colleague: 2, without: 0, theirs: 0, staff: 2, works: 0, borrower: 0 })
})

test('announces the end of a share to those who saw the deal, and nothing after it', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, manager, lender, deal } = fixture
  const all = await followAll(fixture)
  await admin.api.call(endLenderSharing, { params: { lender_id: lender.id, deal_id: deal.id } })
  await all.mine.next(isLender)
  await all.colleague.next(isLender)
  await manager.api.call(calls.deals.moveStage, { ...onDeal(fixture), body: {} })
  await all.staff.next(({ data }) => data.kind === 'deal')
  await eventsDelivered(app)
  for (const ended of [all.mine, all.colleague])
    expect(ended.received.map(({ name }) => name)).toEqual(['ready', 'change'])
  expect(all.without.received.map(({ name }) => name)).toEqual(['ready'])
})

test('announces to a person that they lost a deal, and nothing about it later', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, assigned, lender, deal } = fixture
  const all = await followAll(fixture)
  const { results } = await admin.api.call(getDealSharing, onDeal(fixture))
  const assignment = results[0]?.assigned_staff[0]?.assignment_id ?? ''
  await admin.api.call(endLenderStaffSharing, { params: { assignment_id: assignment } })
  await all.colleague.next(isLender)
  const params = { deal_id: deal.id, lender_id: lender.id }
  await admin.api.call(sendDealMessage, { params, body: { text: 'Between us.' } })
  await eventsDelivered(app)
  expect(counted(all)).toMatchObject({ mine: 2, colleague: 1, without: 0 })
  expect((await assigned.api.send(getLenderDeal, onDeal(fixture))).status).toBe(404)
})

test('sends events about the lender itself to its active people only', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, assigned, lender, partner } = fixture
  const all = await followAll(fixture)
  await admin.api.call(calls.lenders.updateLender, { params: { lender_id: lender.id }, body: { name: 'Harbor Bank' } })
  for (const one of [all.mine, all.colleague, all.without])
    expect((await one.next(isLender)).data).toEqual({ kind: 'lender', partner: partner.id, deal: null })
  await app.ask(`update lender_staff set status = 'Inactive' where id = $1`, [assigned.uuid])
  await admin.api.call(calls.lenders.updateLender, {
    params: { lender_id: lender.id },
    body: { name: 'Harbor Credit Union' },
  })
  await eventsDelivered(app)
  expect(counted(all)).toEqual({ mine: 2, colleague: 1, without: 2, theirs: 0, staff: 2, works: 0, borrower: 0 })
})

test('announces a deleted deal to those who saw it', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, other, deal, partner } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other, ended_at: new Date() })
  const all = await followAll(fixture)
  await admin.api.call(calls.deals.deleteDeal, { ...onDeal(fixture) })
  const isDeal = ({ name, data }: ReceivedEvent) => name === 'change' && data.kind === 'deal' && data.deal === deal.id
  for (const saw of [all.mine, all.colleague, all.borrower, all.staff]) await saw.next(isDeal)
  await eventsDelivered(app)
  for (const silent of [all.without, all.theirs]) expect(silent.received.map(({ name }) => name)).toEqual(['ready'])
})

test("replays a lender's missed events to its own people only", async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, assigned, other, deal, partner } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other })
  const [first, theirs] = [await follow(assigned), await follow(other.contact)]
  await fixture.manager.api.call(calls.deals.moveStage, { ...onDeal(fixture), body: {} })
  const [last, theirLast] = [
    await first.next(({ data }) => data.kind === 'deal'),
    await theirs.next(({ data }) => data.kind === 'deal'),
  ]
  first.close()
  theirs.close()
  await contact.api.call(respondToDeal, { ...onDeal(fixture), body: { response: 'Interested' } })
  const again = await follow(assigned, last.id)
  await again.next(isLender)
  const elsewhere = await follow(other.contact, theirLast.id)
  await eventsDelivered(app)
  expect(ofLender(elsewhere)).toEqual([])
})

test('announces each save of financials to lenders and coordinators on the deal, live and on replay', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, deal, partner } = fixture
  const save = (item_name: string) =>
    admin.api.call(calls.financials.saveSourceUse, { ...onDeal(fixture), body: { items: [{ item_name }] } })
  // The first save adds a line to the activity; those within the next 15 minutes don't.
  await save('Equipment')
  await eventsDelivered(app)
  const all = await followAll(fixture)
  const { id } = await all.mine.next(({ name }) => name === 'ready')
  const isFinancials = ({ data }: ReceivedEvent) => data.kind === 'financials'
  for (const item_name of ['Working capital', 'Closing costs']) {
    await save(item_name)
    await eventsDelivered(app)
  }
  for (const who of [all.mine, all.colleague, all.staff, all.works])
    expect(who.received.filter(isFinancials).map(({ data }) => data)).toEqual(
      [1, 2].map(() => ({ kind: 'financials', partner: partner.id, deal: deal.id })),
    )
  for (const who of [all.without, all.theirs, all.borrower]) expect(who.received.filter(isFinancials)).toEqual([])
  const back = await follow(contact, id)
  expect((await back.next(isFinancials)).data.deal).toBe(deal.id)
})
