import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { shareWithLender } from '../../../../testing/data/lenders.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'

const { getLenderDeal, makeOffer, respondToDeal, withdrawOffer, listLenderDeals } = calls.lenderArea

const app = await startApplication()
const second = await startApplication({ ownerUrl: app.ownerUrl })
afterAll(async () => {
  await second.close()
  await app.close()
})

const terms = { amount: '1200000', rate: '0.1025', term_months: 120, conditions: 'Two years of returns' }
const at = ({ deal }: LenderFixture) => ({ params: { deal_id: deal.id } })
const dealOf = (fixture: LenderFixture) => fixture.contact.api.call(getLenderDeal, at(fixture))
const listedStatus = async (fixture: LenderFixture) =>
  (await fixture.contact.api.call(listLenderDeals)).results[0]?.response
const activityOf = async ({ deal }: LenderFixture) =>
  (await auditOf(app, deal.uuid))
    .filter(({ action }) => action.startsWith('lender_') && action !== 'lender_deal_opened')
    .map(({ action, data }) => [action, data.changes?.[1]?.from ?? null, data.changes?.[1]?.to ?? null])

test('lets a lender show interest, offer and replace terms, withdraw them and decline', async () => {
  const fixture = await makeLenderFixture(app)
  const { assigned, contact, lender } = fixture
  expect(await listedStatus(fixture)).toBe('No answer')
  const body = { response: 'Interested' as const, comment: 'Looks good' }
  const response = await assigned.api.call(respondToDeal, { ...at(fixture), body })
  expect(response).toMatchObject({ status: 'Interested', reason: null, comment: 'Looks good', by: assigned.full_name })
  const first = await contact.api.call(makeOffer, { ...at(fixture), body: terms })
  expect(first).toMatchObject({
    amount: '1200000.00',
    rate: '0.1025',
    term_months: 120,
    guaranty_percentage: null,
    expires_on: null,
    made_by: contact.full_name,
    is_current: true,
  })
  const better = { ...terms, rate: 0.1, guaranty_percentage: '0.75', expires_on: '2999-01-31' }
  const replacement = await assigned.api.call(makeOffer, { ...at(fixture), body: better })
  expect(replacement).toMatchObject({ rate: '0.1', guaranty_percentage: '0.75', expires_on: '2999-01-31' })
  expect(await dealOf(fixture)).toMatchObject({
    response: { status: 'Terms offered', by: assigned.full_name, comment: null },
    offers: [
      { id: replacement.id, is_current: true },
      { id: first.id, is_current: false },
    ],
  })
  const offer = (id: string) => ({ params: { deal_id: fixture.deal.id, offer_id: id } })
  await contact.api.refused(withdrawOffer, 'offer_not_current', offer(first.id))
  await contact.api.refused(respondToDeal, 'status_change_refused', {
    ...at(fixture),
    body: { response: 'Interested' },
  })
  await contact.api.call(withdrawOffer, offer(replacement.id))
  await contact.api.refused(withdrawOffer, 'offer_not_current', offer(replacement.id))
  expect(await dealOf(fixture)).toMatchObject({ response: { status: 'Interested' } })
  expect((await dealOf(fixture)).offers.map(({ is_current }) => is_current)).toEqual([false, false])
  await contact.api.call(makeOffer, { ...at(fixture), body: terms })
  const no = { response: 'Declined' as const, reason: 'collateral' as const }
  await assigned.api.call(respondToDeal, { ...at(fixture), body: no })
  const after = await dealOf(fixture)
  expect(after.response).toMatchObject({ status: 'Declined', reason: 'collateral', comment: null })
  expect(after.offers.filter(({ withdrawn_at }) => withdrawn_at === null)).toHaveLength(1)
  expect(after.offers.every(({ is_current }) => !is_current)).toBe(true)
  const summary = '$1,200,000.00 at 10.25% over 10 years'
  expect(await activityOf(fixture)).toEqual([
    ['lender_responded', null, 'Interested'],
    ['lender_offer_made', null, summary],
    ['lender_offer_made', null, '$1,200,000.00 at 10% over 10 years'],
    ['lender_offer_withdrawn', '$1,200,000.00 at 10% over 10 years', null],
    ['lender_offer_made', null, summary],
    ['lender_responded', 'Terms offered', 'Declined'],
  ])
  const [entry] = await auditOf(app, lender.uuid)
  expect(entry?.data.changes?.[0]).toEqual({ field: 'lender', from: null, to: lender.name })
})

const prime = { rate: undefined, rate_type: 'Variable' as const, rate_index: 'Prime' as const, spread: '0.0275' }
const quarterly = { ...terms, ...prime, adjustment: 'Quarterly' as const }

test('rejects an invalid response and changes nothing', async () => {
  const fixture = await makeLenderFixture(app)
  const { api } = fixture.contact
  for (const body of [
    {},
    { response: 'Terms offered' },
    { response: 'No answer' },
    { response: 'Declined' },
    { response: 'Declined', reason: 'ugly' },
    { response: 'Interested', reason: 'credit' },
    { response: 'Interested', comment: 'x'.repeat(5001) },
  ]) {
    await api.refused(respondToDeal, 'bad_input', { ...at(fixture), body })
  }
  for (const wrong of [
    { amount: '0' },
    { amount: '-1' },
    { amount: '1.005' },
    { amount: '1e6' },
    { rate: '1' },
    { rate: '10.25' },
    { rate: '-0.1' },
    { term_months: 0 },
    { term_months: 12.5 },
    { term_months: 481 },
    { guaranty_percentage: '1.1' },
    { expires_on: '2001-01-01' },
    { expires_on: 'tomorrow' },
    { conditions: 'x'.repeat(10_001) },
    { made_by: 'Me' },
    { rate: undefined },
    { rate: null },
    { spread: '0.02' },
    { rate_type: 'Floating' },
    { ...prime, rate: '0.1', adjustment: 'Monthly' },
    { ...prime },
    { ...quarterly, rate_index: 'LIBOR' },
    { ...quarterly, spread: null },
    { ...quarterly, adjustment: 'Daily' },
    { fees: 'x'.repeat(2001) },
    { prepayment: 'x'.repeat(2001) },
  ]) {
    await api.refused(makeOffer, 'bad_input', { ...at(fixture), body: { ...terms, ...wrong } })
  }
  expect(await dealOf(fixture)).toMatchObject({ response: null, offers: [] })
  expect(await activityOf(fixture)).toEqual([])
})

test('rejects responses to a deal that is over', async () => {
  const fixture = await makeLenderFixture(app)
  const { api } = fixture.contact
  const { id } = await api.call(makeOffer, { ...at(fixture), body: terms })
  for (const status of ['Funded', 'Declined', 'Withdrawn']) {
    await app.ask('update deals set status = $2 where id = $1', [fixture.deal.uuid, status])
    expect((await dealOf(fixture)).can).toEqual({ respond: false })
    await api.refused(respondToDeal, 'deal_not_active', { ...at(fixture), body: { response: 'Interested' } })
    await api.refused(makeOffer, 'deal_not_active', { ...at(fixture), body: terms })
    await api.refused(withdrawOffer, 'deal_not_active', { params: { deal_id: fixture.deal.id, offer_id: id } })
  }
  await app.ask(`update deals set status = 'On Hold' where id = $1`, [fixture.deal.uuid])
  await api.call(withdrawOffer, { params: { deal_id: fixture.deal.id, offer_id: id } })
})

test('keeps two lenders of one deal from seeing each other or responding for each other', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, deal, lender, other, partner } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other })
  const { id } = await fixture.contact.api.call(makeOffer, { ...at(fixture), body: terms })
  await fixture.contact.api.call(calls.lenderArea.sendOwnDealMessage, { ...at(fixture), body: { text: 'Between us' } })
  const theirs = await other.contact.api.send(getLenderDeal, at(fixture))
  expect(theirs.json).toMatchObject({ response: null, offers: [], colleagues: [], lender: { id: other.id } })
  expect(theirs.text).not.toContain(lender.name)
  expect(theirs.text).not.toContain(fixture.contact.full_name)
  const messages = await other.contact.api.call(calls.lenderArea.listOwnDealMessages, at(fixture))
  expect(messages).toMatchObject({ results: [], total_count: 0 })
  await other.contact.api.refused(withdrawOffer, 'not_found', { params: { deal_id: deal.id, offer_id: id } })
  await other.contact.api.call(respondToDeal, { ...at(fixture), body: { response: 'Declined', reason: 'location' } })
  expect(await dealOf(fixture)).toMatchObject({ response: { status: 'Terms offered' }, offers: [{ is_current: true }] })
})

test('keeps both offers of colleagues who offer at the same moment, one of them current', async () => {
  const fixture = await makeLenderFixture(app)
  const there = newApi({ url: second.url, token: fixture.assigned.api.token, partner: fixture.partner.id })
  const answers = await Promise.all(
    [fixture.contact.api, there, fixture.contact.api, there].map((api) =>
      api.send(makeOffer, { ...at(fixture), body: terms }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { offers } = await dealOf(fixture)
  expect(offers.map(({ is_current }) => is_current)).toEqual([true, false, false, false])
  const [current] = offers
  const withdrawn = await Promise.all(
    [fixture.contact.api, there].map((api) =>
      api.send(withdrawOffer, { params: { deal_id: fixture.deal.id, offer_id: current?.id ?? '' } }),
    ),
  )
  expect(withdrawn.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect((await activityOf(fixture)).filter(([action]) => action === 'lender_offer_withdrawn')).toHaveLength(1)
})

test('leaves no current terms on a declined deal when colleagues offer and decline at the same moment', async () => {
  const no = { response: 'Declined' as const, reason: 'credit' as const }
  for (let round = 0; round < 6; round++) {
    const fixture = await makeLenderFixture(app)
    const first = [fixture.partner.uuid, fixture.deal.uuid, fixture.lender.uuid, fixture.contact.user_uuid]
    // Both calls wait for this uncommitted first response. Once it is deleted, they continue together.
    const held = {
      statements: [
        [
          `insert into lender_responses (partner_id, deal_id, lender_id, status, by_user, by_name) values ($1, $2, $3, 'Interested', $4, 'X')`,
          first,
        ],
      ],
      atLast: [['delete from lender_responses where deal_id = $1', [fixture.deal.uuid]]],
    } as const
    await runQueued(app, held, [
      () => fixture.contact.api.send(makeOffer, { ...at(fixture), body: terms }),
      () => fixture.assigned.api.send(respondToDeal, { ...at(fixture), body: no }),
    ])
    const { response: latest, offers } = await dealOf(fixture)
    expect(offers.some(({ is_current }) => is_current)).toBe(latest?.status === 'Terms offered')
  }
})

test('creates one offer for a repeated idempotency key', async () => {
  const fixture = await makeLenderFixture(app)
  const request = { ...at(fixture), body: terms, headers: { 'idempotency-key': 'offer-once' } }
  const [one, two] = [
    await fixture.contact.api.call(makeOffer, request),
    await fixture.contact.api.call(makeOffer, request),
  ]
  expect(two).toEqual(one)
  expect((await dealOf(fixture)).offers).toHaveLength(1)
})
