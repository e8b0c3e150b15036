import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { shareWithLender } from '../../../../testing/data/lenders.ts'
import { dayIn } from '../../../services/clock.ts'

const { makeOffer, withdrawOffer, getLenderDeal } = calls.lenderArea
const { acceptOffer, endLenderSharing } = calls.lenderSharing
const { getDeal, listStages } = { ...calls.deals, ...calls.stages }

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

const isAboutChoice = (action: string) => /^lender_offer_(not_chosen|open_again)$/.test(action)

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

test('takes over the terms, moves the deal, and tells the others who see it; taking it back tells them again', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, deal, partner, lender, other } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other })
  const { id } = await offer(fixture, { guaranty_percentage: '0.5' })
  const stages = await admin.api.call(listStages, { params: { partner_id: partner.id } })
  const to_stage = stages.results[1]?.id ?? ''
  const { params } = acceptance(fixture, id)
  const body = { accepted: true, set_terms: true, to_stage, inform_others: true }
  await admin.api.call(acceptOffer, { params, body })
  const current = () => admin.api.call(getDeal, { params: { partner_id: partner.id, deal_id: deal.id } })
  const accepted = { loan_amount: '1200000.00', interest_rate: '0.1025', term_months: 120, guaranty_percentage: '0.5' }
  expect(await current()).toMatchObject({ ...accepted, stage: { id: to_stage } })
  const toldOf = async (uuid: string) => (await auditOf(app, uuid)).map(({ action }) => action).filter(isAboutChoice)
  expect(await toldOf(other.uuid)).toEqual(['lender_offer_not_chosen'])
  await admin.api.call(acceptOffer, { params, body })
  await admin.api.call(acceptOffer, acceptance(fixture, id, false))
  expect(await toldOf(other.uuid)).toEqual(['lender_offer_not_chosen', 'lender_offer_open_again'])
  expect(await toldOf(lender.uuid)).toEqual([])
  expect(await current()).toMatchObject({ ...accepted, stage: { id: to_stage } })
})

test('accepts nothing if the deal can’t have the terms or can’t move, and refuses follow-ups of taking it back', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, deal, partner } = fixture
  const { id } = await offer(fixture, { term_months: 400 })
  const { params } = acceptance(fixture, id)
  const tooLong = { params, body: { accepted: true, set_terms: true } }
  const refused = await admin.api.refused(acceptOffer, 'bad_input', tooLong)
  expect(refused.errors).toEqual([{ path: 'set_terms', message: expect.stringContaining('can’t take over') }])
  await app.ask(`update deals set status = 'On Hold' where id = $1`, [deal.uuid])
  const stages = await admin.api.call(listStages, { params: { partner_id: partner.id } })
  const to_stage = stages.results[1]?.id ?? ''
  await admin.api.refused(acceptOffer, 'deal_not_active', { params, body: { accepted: true, to_stage } })
  expect((await dealOf(fixture)).offers).toMatchObject([{ accepted: null }])
  expect(await actionsOf(fixture)).toEqual([])
  await admin.api.refused(acceptOffer, 'bad_input', { params, body: { accepted: false, inform_others: true } })
})

test('leaves the rate of the deal alone where the offer’s index has none on file', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, deal, partner } = fixture
  const rate = { rate_type: 'Variable', rate: null, rate_index: 'SOFR', spread: '0.03', adjustment: 'Quarterly' }
  const { id } = await offer(fixture, rate)
  await app.ask('update deals set interest_rate = 0.09 where id = $1', [deal.uuid])
  const { params } = acceptance(fixture, id)
  await admin.api.call(acceptOffer, { params, body: { accepted: true, set_terms: true } })
  const changed = await admin.api.call(getDeal, { params: { partner_id: partner.id, deal_id: deal.id } })
  expect(changed).toMatchObject({ loan_amount: '1200000.00', interest_rate: '0.09' })
})
