import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'

const { getLenderDeal, makeOffer, respondToDeal } = calls.lenderArea

const app = await sharedApplication()

const terms = { amount: '1200000', rate: '0.1025', term_months: 120 }
const prime = { rate: undefined, rate_type: 'Variable' as const, rate_index: 'Prime' as const, spread: '0.0275' }
const quarterly = { ...terms, ...prime, adjustment: 'Quarterly' as const }
const at = ({ deal }: LenderFixture) => ({ params: { deal_id: deal.id } })
const dealOf = (fixture: LenderFixture) => fixture.contact.api.call(getLenderDeal, at(fixture))

test('offers a variable rate with today’s all-in rate, once the partner has a base rate for its day', async () => {
  const fixture = await makeLenderFixture(app)
  const { contact, admin } = fixture
  const body = { ...quarterly, fees: 'Packaging fee $2,500', prepayment: '5-3-1' }
  const made = await contact.api.call(makeOffer, { ...at(fixture), body })
  expect(made).toMatchObject({
    rate_type: 'Variable',
    rate: null,
    rate_index: 'Prime',
    spread: '0.0275',
    adjustment: 'Quarterly',
    all_in_rate: null,
    fees: 'Packaging fee $2,500',
    prepayment: '5-3-1',
  })
  const base = (effective_from: string, rate: string) => ({
    body: { kind: 'base_rate' as const, effective_from, rate, note: '' },
  })
  await admin.api.call(calls.lendingRates.addLendingRate, base('2026-09-17', '0.07'))
  await admin.api.call(calls.lendingRates.addLendingRate, base('2999-01-01', '0.01'))
  const allIn = { rate: '0.0975', index_from: '2026-09-17' }
  expect((await dealOf(fixture)).offers[0]?.all_in_rate).toEqual(allIn)
  const { results } = await admin.api.call(calls.lenderSharing.getDealSharing, at(fixture))
  expect(results[0]?.offers[0]).toMatchObject({ id: made.id, all_in_rate: allIn, accepted: null })
  const sofr = await contact.api.call(makeOffer, { ...at(fixture), body: { ...quarterly, rate_index: 'SOFR' } })
  expect(sofr.all_in_rate).toBeNull()
  const entries = (await auditOf(app, fixture.deal.uuid)).filter(({ action }) => action === 'lender_offer_made')
  expect(entries[0]?.data.changes?.[1]?.to).toBe('$1,200,000.00 at Prime + 2.75% over 10 years')
})

test('lets an expired offer lapse: interest needs no withdrawal and declining withdraws nothing', async () => {
  const fixture = await makeLenderFixture(app)
  const { contact } = fixture
  await contact.api.call(makeOffer, { ...at(fixture), body: { ...terms, expires_on: '2999-01-01' } })
  await app.ask(`update lender_offers set expires_on = '2020-01-01' where deal_id = $1`, [fixture.deal.uuid])
  await contact.api.call(respondToDeal, { ...at(fixture), body: { response: 'Interested' } })
  await contact.api.call(respondToDeal, { ...at(fixture), body: { response: 'Declined', reason: 'credit' } })
  expect((await dealOf(fixture)).offers).toMatchObject([{ is_expired: true, withdrawn_at: null }])
})
