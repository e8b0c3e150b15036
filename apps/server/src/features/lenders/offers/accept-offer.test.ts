import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { shareWithLender } from '../../../../testing/data/lenders.ts'
import { dayIn } from '../../../services/clock.ts'

const { makeOffer, withdrawOffer, getLenderDeal } = calls.lenderArea
const { acceptOffer, endLenderSharing } = calls.lenderSharing

const app = await startApplication()
afterAll(() => app.close())

const terms = { amount: '1200000', rate: '0.1025', term_months: 120 }
const offer = async ({ deal, contact }: LenderFixture, more: object = {}) =>
  contact.api.call(makeOffer, { params: { deal_id: deal.id }, body: { ...terms, ...more } })
const acceptance = ({ deal, lender }: LenderFixture, offer_id: string, accepted = true) => ({
  params: { deal_id: deal.id, lender_id: lender.id, offer_id },
  body: { accepted },
})
const dealOf = ({ contact, deal }: LenderFixture) => contact.api.call(getLenderDeal, { params: { deal_id: deal.id } })
const actionsOf = async ({ lender }: LenderFixture) =>
  (await auditOf(app, lender.uuid))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('lender_offer_acc'))

test('accepts a current offer once, shows it to the lender, and takes it back', async () => {
  const fixture = await makeLenderFixture(app)
  const { id } = await offer(fixture)
  const { api, full_name } = fixture.admin
  expect(await api.call(acceptOffer, acceptance(fixture, id))).toMatchObject({ id, accepted: { by: full_name } })
  await api.call(acceptOffer, acceptance(fixture, id))
  expect((await dealOf(fixture)).offers).toMatchObject([{ accepted: { by: full_name } }])
  expect(await api.call(acceptOffer, acceptance(fixture, id, false))).toMatchObject({ accepted: null })
  await api.call(acceptOffer, acceptance(fixture, id, false))
  expect((await dealOf(fixture)).offers).toMatchObject([{ accepted: null }])
  expect(await actionsOf(fixture)).toEqual(['lender_offer_accepted', 'lender_offer_acceptance_undone'])
})

test('refuses an offer from the partner’s day after its last', async () => {
  const fixture = await makeLenderFixture(app)
  const today = dayIn('America/New_York', new Date())
  const { id } = await offer(fixture, { expires_on: today })
  const setLastDay = (day: string) =>
    app.ask('update lender_offers set expires_on = $1 where deal_id = $2', [day, fixture.deal.uuid])
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  await setLastDay(yesterday)
  const refused = await fixture.admin.api.refused(acceptOffer, 'offer_expired', acceptance(fixture, id))
  expect(refused.detail).toContain('This offer has expired.')
  await setLastDay(today)
  await fixture.admin.api.call(acceptOffer, acceptance(fixture, id))
  await setLastDay(yesterday)
  await fixture.admin.api.call(acceptOffer, acceptance(fixture, id, false))
})

test('refuses an offer on a deal that is over, and still takes an acceptance back', async () => {
  const fixture = await makeLenderFixture(app)
  const { id } = await offer(fixture)
  const { api } = fixture.admin
  await api.call(acceptOffer, acceptance(fixture, id))
  for (const status of ['Declined', 'Withdrawn', 'Funded']) {
    await app.ask('update deals set status = $1 where id = $2', [status, fixture.deal.uuid])
    await api.call(acceptOffer, acceptance(fixture, id, false))
    await api.refused(acceptOffer, 'deal_not_active', acceptance(fixture, id))
  }
})

test('refuses offers that were replaced or withdrawn, and those of a lender without access', async () => {
  const fixture = await makeLenderFixture(app)
  const { deal, lender, contact, admin } = fixture
  const replaced = await offer(fixture)
  const current = await offer(fixture)
  await admin.api.refused(acceptOffer, 'offer_not_current', acceptance(fixture, replaced.id))
  await contact.api.call(withdrawOffer, { params: { deal_id: deal.id, offer_id: current.id } })
  await admin.api.refused(acceptOffer, 'offer_not_current', acceptance(fixture, current.id))
  const last = await offer(fixture)
  await admin.api.call(endLenderSharing, { params: { deal_id: deal.id, lender_id: lender.id } })
  await admin.api.refused(acceptOffer, 'not_shared', acceptance(fixture, last.id))
})

test('accepts one lender’s offer per deal, until that one is undone, withdrawn or replaced', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, deal, partner, other } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other })
  const first = await offer(fixture)
  const params = { deal_id: deal.id }
  const second = await other.contact.api.call(makeOffer, { params, body: terms })
  const theirs = { params: { ...params, lender_id: other.id, offer_id: second.id }, body: { accepted: true } }
  await admin.api.call(acceptOffer, acceptance(fixture, first.id))
  const refused = await admin.api.refused(acceptOffer, 'offer_already_accepted', theirs)
  expect(refused.detail).toContain(fixture.lender.name)
  await offer(fixture)
  await admin.api.call(acceptOffer, theirs)
  await admin.api.refused(acceptOffer, 'not_found', acceptance(fixture, second.id))
})
