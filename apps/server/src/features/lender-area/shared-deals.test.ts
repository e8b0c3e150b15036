import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { auditOf } from '../../../testing/audit/audit-entries.ts'
import { makeDeal, makePerson } from '../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { makeLender, makeLenderStaff, shareWithLender } from '../../../testing/data/lenders.ts'

const { listLenderPartners, listLenderDeals, getLenderDeal, listLenderDocuments } = calls.lenderArea
const { listLenderQuestions, listLenderAcknowledgements, getLenderFinancials, exportLenderFinancials } =
  calls.lenderArea

const app = await sharedApplication()
const { answered, decide, paper } = lenderTools(app)
const fixture = await makeLenderFixture(app)
const elsewhere = await makeLenderFixture(app)
const { partner, admin, deal, lender, contact, assigned, unassigned, other } = fixture
const params = { deal_id: deal.id }

test('shows the deal to the contact and assigned people, and to no one else at this or another lender', async () => {
  for (const { api } of [contact, assigned]) {
    const { results } = await api.call(listLenderDeals)
    expect(results.map(({ id }) => id)).toEqual([deal.id])
    expect(await api.call(getLenderDeal, { params })).toMatchObject({ id: deal.id, can: { respond: true } })
  }
  for (const { api } of [unassigned, other.contact]) {
    expect(await api.call(listLenderDeals)).toMatchObject({ results: [], total_count: 0 })
    for (const call of [getLenderDeal, listLenderDocuments, listLenderQuestions, listLenderAcknowledgements]) {
      await api.refused(call, 'not_found', { params })
    }
    await api.refused(getLenderFinancials, 'not_found', { params })
    await api.refused(exportLenderFinancials, 'not_found', { params })
  }
  const stranger = elsewhere.contact.api.inPartner(partner.id)
  for (const call of [listLenderDeals, getLenderDeal]) await stranger.refused(call, 'not_found', { params })
  // The partner's staff and its client have no access to the lender area.
  for (const { api } of [admin, fixture.client, await makePerson(app, {}, partner)]) {
    await api.refused(listLenderDeals, 'not_found')
    await api.refused(getLenderDeal, 'not_found', { params })
  }
})

test("shows a lender the loan request, but neither the borrower's address nor who works on it", async () => {
  const facts = { reason: 'They grow', positives: 'Cash', negatives: 'Thin', lender_fee_share: '25.00' }
  const own = await makeDeal(app, partner, {
    ...facts,
    borrower_email: 'secret@example.com',
    borrower_phone: '555 0100',
  })
  await shareWithLender(app, partner, admin, { deal: own, lender })
  const answer = await contact.api.send(getLenderDeal, { params: { deal_id: own.id } })
  expect(answer.json).toMatchObject({
    ...facts,
    lender: { id: lender.id, name: lender.name },
    response: null,
    offers: [],
  })
  expect(answer.json).toMatchObject({ shared: { by: admin.full_name }, colleagues: [], unread_messages: 0 })
  expect(answer.text).not.toMatch(/secret@example|555 0100/)
  const shown = await contact.api.call(getLenderDeal, { params })
  expect(shown.colleagues).toEqual([assigned.full_name])
})

test('counts what is new for each person until they open it', async () => {
  const fresh = await makeLenderFixture(app)
  const [person] = [fresh.assigned]
  const counts = async () => (await person.api.call(listLenderPartners)).results[0]
  expect(await counts()).toMatchObject({
    partner: { id: fresh.partner.id, name: fresh.partner.name },
    lender: { id: fresh.lender.id, name: fresh.lender.name },
    deals_count: 1,
    new_deals: 1,
    unread_messages: 0,
  })
  expect((await person.api.call(listLenderDeals)).results[0]?.opened).toBe(false)
  for (let time = 0; time < 2; time++) await person.api.call(getLenderDeal, { params: { deal_id: fresh.deal.id } })
  expect((await person.api.call(listLenderDeals)).results[0]?.opened).toBe(true)
  expect(await counts()).toMatchObject({ deals_count: 1, new_deals: 0 })
  expect((await fresh.contact.api.call(listLenderPartners)).results[0]).toMatchObject({ new_deals: 1 })
  const opened = (await auditOf(app, fresh.deal.uuid)).filter(({ action }) => action === 'lender_deal_opened')
  expect(opened).toHaveLength(1)
})

test('shows a person at lenders of two partners both partners, each with its own deals', async () => {
  const [one, two] = [await makeLenderFixture(app), await makeLenderFixture(app)]
  const both = one.contact
  await makeLenderStaff(app, two.partner, two.lender, { person: both })
  const { results, total_count } = await both.api.call(listLenderPartners)
  expect(total_count).toBe(2)
  expect(results.map((row) => [row.partner.id, row.deals_count])).toEqual(
    expect.arrayContaining([
      [one.partner.id, 1],
      [two.partner.id, 0],
    ]),
  )
  await both.api.inPartner(two.partner.id).refused(getLenderDeal, 'not_found', { params: { deal_id: two.deal.id } })
})

test('removes access at once when sharing, assignment, person, lender or deal ends', async () => {
  const ends = [
    ['update lender_shares set ended_at = now() where id = $1', 'share', 'contact'],
    ['delete from lender_assignments where share_id = $1', 'share', 'assigned'],
    [`update lender_staff set status = 'Inactive' where id = $1`, 'assigned', 'assigned'],
    [`update lenders set status = 'Inactive' where id = $1`, 'lender', 'contact'],
    ['update deals set deleted_at = now() where id = $1', 'deal', 'contact'],
  ] as const
  for (const [statement, what, who] of ends) {
    const own = await makeLenderFixture(app)
    // Another profile keeps the session open.
    const person = own[who]
    await app.ask('insert into deal_clients (partner_id, deal_id, user_id) values ($1, $2, $3)', [
      elsewhere.partner.uuid,
      elsewhere.deal.uuid,
      person.user_uuid,
    ])
    const asked = { params: { deal_id: own.deal.id } }
    await person.api.call(getLenderDeal, asked)
    const target = own[what]
    await app.ask(statement, [typeof target === 'string' ? target : target.uuid])
    for (const call of [getLenderDeal, listLenderDocuments, listLenderQuestions, getLenderFinancials]) {
      await person.api.refused(call, 'not_found', asked)
    }
  }
})

test('shows only approved answers and documents, and hides them once the approval is withdrawn', async () => {
  const question = await answered(fixture, 'Question', () => ({ answer: 'Forty people' }))
  const open = await answered(fixture, 'Question', () => ({ answer: 'A secret' }), false)
  const acknowledgment = await answered(fixture, 'Acknowledgement', () => ({ acknowledgement: true }))
  const [shown, hidden] = [await paper(fixture), await paper(fixture, { approve: false })]
  const questions = await contact.api.send(listLenderQuestions, { params })
  expect(questions.json).toMatchObject({ results: [{ id: question.request, answer: 'Forty people' }] })
  expect(questions.text).not.toContain('A secret')
  const { results: acknowledgments } = await assigned.api.call(listLenderAcknowledgements, { params })
  expect(acknowledgments).toMatchObject([{ id: acknowledgment.request, acknowledged_by: fixture.client.full_name }])
  const listed = async () => (await contact.api.call(listLenderDocuments, { params })).results.map(({ id }) => id)
  expect(await listed()).toEqual([shown.id])
  expect((await contact.api.call(listLenderDeals)).results.find(({ id }) => id === deal.id)?.documents_count).toBe(1)
  await decide(fixture, hidden, 'Rejected')
  await decide(fixture, question, 'Pending')
  await decide(fixture, shown, 'Pending')
  expect(await listed()).toEqual([])
  expect((await contact.api.call(listLenderQuestions, { params })).results).toEqual([])
  await decide(fixture, open, 'Approved')
  expect((await contact.api.call(listLenderQuestions, { params })).results).toMatchObject([{ answer: 'A secret' }])
})

test('searches, filters, orders and pages the list', async () => {
  const own = await makeLender(app, partner, admin)
  const titles = ['Älpha bakery', 'Beta 100% brewery', 'Gamma café']
  for (const [index, title] of titles.entries()) {
    const status = index === 2 ? ('Funded' as const) : ('Active' as const)
    const made = await makeDeal(app, partner, { title, loan_amount: `${index + 1}00.00`, status })
    await shareWithLender(app, partner, admin, { deal: made, lender: own })
  }
  const { api } = own.contact
  const names = async (query: Record<string, string | number>) =>
    (await api.call(listLenderDeals, { query })).results.map(({ title }) => title)
  expect(await names({ search: 'alpha' })).toEqual([titles[0]])
  expect(await names({ search: '100%' })).toEqual([titles[1]])
  expect(await names({ status: 'Funded' })).toEqual([titles[2]])
  expect(await names({ response: 'Interested,Declined' })).toEqual([])
  expect(await names({ response: 'No answer', ordering: 'title' })).toEqual(titles)
  expect(await names({ ordering: '-loan_amount' })).toEqual(titles.toReversed())
  const first = await api.call(listLenderDeals, { query: { limit: 2, ordering: 'loan_amount' } })
  expect(first.total_count).toBe(3)
  const rest = await api.get(first.next ?? '')
  expect(rest.json).toMatchObject({ results: [{ title: titles[2] }], next: null, total_count: 3 })
  // A cursor of one lender is invalid for another.
  const theirs = await contact.api.get(first.next ?? '')
  expect(theirs.status).toBe(400)
})
