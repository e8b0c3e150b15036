import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { storedRows } from '../../../../testing/audit/stored-rows.ts'
import {
  makeDeal,
  makePartner,
  makePerson,
  makeStaff,
  shareDeal,
  type Partner,
} from '../../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { toUuid } from '../../../services/ids.ts'

const { previewLenderDeal } = calls.lenderPreviews
const { getLenderDeal, listLenderAcknowledgements, listLenderDocuments, listLenderQuestions } = calls.lenderArea
const app = await sharedApplication()
const { answered, decide, paper } = lenderTools(app)
const of = ({ deal }: Pick<LenderFixture, 'deal'>) => ({ params: { deal_id: deal.id } })

/** Answers of each kind, of which lenders see some: approved, open, reopened, and one whose request was removed. */
async function answeredDeal(): Promise<LenderFixture> {
  const fixture = await makeLenderFixture(app)
  await paper(fixture)
  await paper(fixture, { approve: false })
  await decide(fixture, await paper(fixture), 'Pending')
  const { request } = await paper(fixture)
  await app.ask('update requirements set deleted_at = now() where id = $1', [toUuid('requirement', request)])
  await answered(fixture, 'Question', () => ({ answer: 'My sister' }))
  await answered(fixture, 'Question', () => ({ answer: 'Not yet' }), false)
  await answered(fixture, 'Acknowledgement', () => ({ acknowledgement: true }))
  const body = { items: [{ item_name: 'Oven', lender_amount: '467500', borrower_amount: '82500' }] }
  await fixture.admin.api.call(calls.financials.saveSourceUse, { ...of(fixture), body })
  return fixture
}

const tables = [
  'audit_log',
  'deals',
  'documents',
  'lender_downloads',
  'lender_shares',
  'lender_visits',
  'notifications',
  'security_events',
  'submissions',
]
const stored = ({ partner }: { partner: Partner }) => storedRows(app, partner, tables)

test('shows staff what the lender’s own pages show', async () => {
  const fixture = await answeredDeal()
  const { admin, contact } = fixture
  const seen = await admin.api.call(previewLenderDeal, of(fixture))
  const own = await contact.api.call(getLenderDeal, of(fixture))
  const ofLender = { lender: own.lender, shared: own.shared, colleagues: own.colleagues, can: own.can }
  expect({ ...seen.deal, ...ofLender }).toEqual(own)
  expect(seen.deal.can).toEqual({ respond: false })
  const documents = await contact.api.call(listLenderDocuments, of(fixture))
  expect(seen.documents).toEqual({ items: documents.results, total_count: documents.total_count })
  expect(seen.questions).toEqual((await contact.api.call(listLenderQuestions, of(fixture))).results)
  expect(seen.acknowledgements).toEqual((await contact.api.call(listLenderAcknowledgements, of(fixture))).results)
  expect([seen.documents.total_count, seen.questions.length, seen.acknowledgements.length]).toEqual([1, 1, 1])
  expect(seen.has_figures).toBe(true)
})

test('shows an empty deal that isn’t shared as empty', async () => {
  const { admin, partner } = await makeLenderFixture(app)
  const deal = await makeDeal(app, partner)
  const seen = await admin.api.call(previewLenderDeal, of({ deal }))
  expect(seen).toMatchObject({
    deal: { id: deal.id, note: null, offers: [], response: null },
    questions: [],
    acknowledgements: [],
    documents: { items: [], total_count: 0 },
    has_figures: false,
  })
  const use = { item_name: 'Oven', lender_amount: '0', borrower_amount: '0' }
  await admin.api.call(calls.financials.saveSourceUse, { ...of({ deal }), body: { items: [use] } })
  expect((await admin.api.call(previewLenderDeal, of({ deal }))).has_figures).toBe(false)
})

test('writes nothing: no visit, no entry in a list of who opened what', async () => {
  const fixture = await answeredDeal()
  const before = await stored(fixture)
  await fixture.admin.api.call(previewLenderDeal, of(fixture))
  expect(await stored(fixture)).toEqual(before)
})

test('is for staff who may share the deal', async () => {
  const fixture = await makeLenderFixture(app)
  const { partner, deal, client, contact } = fixture
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  expect((await manager.api.call(previewLenderDeal, of(fixture))).deal.id).toBe(deal.id)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await shareDeal(app, partner, deal, coordinator)
  const { detail } = await coordinator.api.refused(previewLenderDeal, 'forbidden', of(fixture))
  expect(detail).toBe('Only an Admin or a Manager can see what lenders see.')
  const params = { deal_id: deal.id, partner_id: partner.id }
  const elsewhere = await makeStaff(app, await makePartner(app))
  for (const { api } of [client, contact, elsewhere, await makePerson(app)])
    await api.refused(previewLenderDeal, 'not_found', { params })
  await elsewhere.api.refused(previewLenderDeal, 'not_found', of(fixture))
  await app.ask('update deals set deleted_at = now() where id = $1', [deal.uuid])
  await fixture.admin.api.refused(previewLenderDeal, 'not_found', of(fixture))
})
