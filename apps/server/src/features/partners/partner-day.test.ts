import { calls } from '@loanyard/contract/calls'
import { numericDate } from '@loanyard/contract/core/dates'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { FixedClock } from '../../../testing/app/clocks.ts'
import { dealTools } from '../../../testing/data/deal-fixture.ts'
import { lenderTools, makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { textOfPdf } from '../../../testing/financials/pdf-text.ts'
import { dayIn, dayOf } from '../../services/clock.ts'
import { toUuid } from '../../services/ids.ts'

// The day doesn't change during the tests.
const clock = new FixedClock(new Date().toISOString())
const app = await startApplication({ clock })
afterAll(() => app.close())
const { askFor } = dealTools(app)
const { paper, read } = lenderTools(app)

/** Somewhere it is always another day than in UTC: in Kiritimati from 10:00 UTC on, in Samoa until 11:00. */
const ahead = clock.now().getUTCHours() >= 11
const zone = ahead ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
const [ownDay, serverDay] = [dayIn(zone, clock.now()), dayOf(clock.now())]
const [earlier, later] = ownDay < serverDay ? [ownDay, serverDay] : [serverDay, ownDay]

const fixture = await makeLenderFixture(app, { watermark: true })
const { admin, client, contact, deal, partner } = fixture
await app.ask('update partners set time_zone = $2 where id = $1', [partner.uuid, zone])

test('takes the day of the partner, not of the server', () => {
  expect(ownDay).not.toBe(serverDay)
})

test('counts a request as overdue from the day after its due date', async () => {
  const { id } = await askFor(fixture, 'Question', { due_date: earlier })
  const found = await admin.api.call(calls.submissions.getRequirement, { params: { request_id: id } })
  expect(found.is_overdue).toBe(ownDay > earlier)
  const { results } = await client.api.call(calls.deals.listPortalDeals, { query: { permission_level: 'portal' } })
  expect(results.map(({ open }) => open.overdue)).toEqual([ownDay > earlier ? 1 : 0])
  const today = await askFor(fixture, 'Question', { due_date: ownDay })
  const dueToday = await admin.api.call(calls.submissions.getRequirement, { params: { request_id: today.id } })
  expect([dueToday.is_overdue, dueToday.due_in_days]).toEqual([false, 0])
  expect(found.due_in_days).toBe(ownDay > earlier ? -1 : 0)
  const [shown] = (await client.api.call(calls.deals.listPortalDeals, { query: { permission_level: 'portal' } }))
    .results
  expect(shown?.next).toMatchObject({ id, due_in_days: ownDay > earlier ? -1 : 0 })
})

test('accepts an offer that ends today, and none that ended yesterday', async () => {
  const request = { params: { deal_id: deal.id }, body: { amount: '500000', rate: '0.1', term_months: 120 } }
  const { makeOffer } = calls.lenderArea
  const ending = { ...request, body: { ...request.body, expires_on: earlier } }
  await (ownDay > earlier ? contact.api.refused(makeOffer, 'bad_input', ending) : contact.api.call(makeOffer, ending))
})

test('ends an offer with its last day, for staff and for the lender', async () => {
  const params = { deal_id: deal.id }
  const body = { amount: '500000', rate: '0.1', term_months: 120, expires_on: later }
  const { id } = await contact.api.call(calls.lenderArea.makeOffer, { params, body })
  const stateOf = async () => {
    const { offers } = await contact.api.call(calls.lenderArea.getLenderDeal, { params })
    const { results } = await admin.api.call(calls.lenderSharing.getDealSharing, { params })
    const seen = [...offers, ...results.flatMap((sharing) => sharing.offers)].filter((offer) => offer.id === id)
    return seen.map(({ is_expired }) => is_expired)
  }
  expect(await stateOf()).toEqual([false, false])
  await app.ask('update lender_offers set expires_on = $2 where id = $1', [toUuid('lender_offer', id), ownDay])
  expect(await stateOf()).toEqual([false, false])
  await app.ask('update lender_offers set expires_on = $2::date - 1 where id = $1', [
    toUuid('lender_offer', id),
    ownDay,
  ])
  expect(await stateOf()).toEqual([true, true])
})

test('quotes the base rate of its day to people who ask for a loan', async () => {
  const { preQualify } = calls
  await admin.api.call(calls.lendingRates.addLendingRate, {
    body: { kind: 'base_rate', rate: '0.065', effective_from: later },
  })
  const shown = await newApi({ url: app.url, token: null }).call(preQualify.getPreQualifyPartner, {
    params: { partner_id: partner.id },
  })
  expect(shown.on).toBe(ownDay)
  expect(shown.base_rate).toEqual(ownDay < later ? null : { rate: '0.065000', effective_from: later })
})

test('writes its day into a watermark', async () => {
  const { id } = await paper(fixture)
  const [page] = textOfPdf((await read(contact.api, id)).body)
  expect(page).toContain(numericDate(ownDay))
  expect(page).not.toContain(numericDate(serverDay))
})

test('applies a lending rate from its day on, to settings and to a deal without an approval date', async () => {
  const body = { kind: 'base_rate' as const, rate: '0.07', effective_from: later }
  await admin.api.call(calls.lendingRates.addLendingRate, { body })
  const { today } = await admin.api.call(calls.lendingRates.getLendingRates)
  const { rates } = await admin.api.call(calls.financials.getFinancials, { params: { deal_id: deal.id } })
  const expected = ownDay < later ? null : { rate: '0.07', effective_from: later }
  expect([today, rates]).toMatchObject([
    { on: ownDay, base_rate: expected },
    { on: ownDay, base_rate: expected },
  ])
})
