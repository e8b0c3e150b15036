import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeDeal, makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { makeLender, shareWithLender } from '../../../../testing/data/lenders.ts'
import { newUuid } from '../../../services/ids.ts'

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const { api } = admin
const { updateLender, listFittingDeals, listLenders } = calls.lenders
const { listLendersForDeal } = calls.lenderSharing

const box = {
  programs: ['7(a)' as const],
  states: ['GA' as const, 'SC' as const],
  min_loan_amount: '150000',
  max_loan_amount: '2000000.00',
  min_credit_score: 680,
}
const inside = { sba_program: '7(a)', loan_amount: 500_000, business_state: 'GA', personal_credit_score: 700 }

async function makeDealWith(facts: Record<string, unknown>) {
  const deal = await makeDeal(app, partner)
  const values = { ...inside, ...facts }
  await app.ask(
    `update deals set sba_program = $2, loan_amount = $3, business_state = $4, personal_credit_score = $5, status = $6
      where id = $1`,
    [
      deal.uuid,
      values.sba_program,
      values.loan_amount,
      values.business_state,
      values.personal_credit_score,
      facts['status'] ?? 'Active',
    ],
  )
  return deal
}

const of = ({ id }: { readonly id: string }) => ({ lender_id: id })

test('a credit box is saved in part, listed, filtered by and audited', async () => {
  const lender = await makeLender(app, partner, admin)
  await api.call(updateLender, { params: of(lender), body: { credit_box: box } })
  const changed = await api.call(updateLender, {
    params: of(lender),
    body: { credit_box: { min_credit_score: null, note: 'No restaurants.' } },
  })
  expect(changed.credit_box).toEqual({
    ...box,
    min_loan_amount: '150000.00',
    min_credit_score: null,
    note: 'No restaurants.',
  })
  const listed = async (program: string) =>
    (await api.call(listLenders, { query: { program } })).results.map(({ id }) => id)
  expect(await listed('7(a)')).toContain(lender.id)
  expect(await listed('EWCP')).not.toContain(lender.id)
  const entries = await auditOf(app, lender.uuid)
  expect(entries.map(({ data }) => data.changes)).toEqual([
    [
      { field: 'programs', from: null, to: '7(a)' },
      { field: 'states', from: null, to: 'GA, SC' },
      { field: 'min_loan_amount', from: null, to: '150000.00' },
      { field: 'max_loan_amount', from: null, to: '2000000.00' },
      { field: 'min_credit_score', from: null, to: '680' },
    ],
    [
      { field: 'min_credit_score', from: '680', to: null },
      { field: 'credit_note', from: null, to: 'No restaurants.' },
    ],
  ])
})

test('refuses a largest loan below the smallest, also against the one that stays', async () => {
  const lender = await makeLender(app, partner, admin)
  await api.call(updateLender, { params: of(lender), body: { credit_box: { min_loan_amount: '500000' } } })
  const { errors } = await api.refused(updateLender, 'bad_input', {
    params: of(lender),
    body: { credit_box: { max_loan_amount: '400000' } },
  })
  const message = 'The largest loan is below the smallest.'
  expect(errors).toEqual([{ path: 'credit_box.max_loan_amount', message }])
})

test('says for a deal which lenders it fits, what is outside and what it doesn’t say', async () => {
  const [strict, open] = [await makeLender(app, partner, admin), await makeLender(app, partner, admin)]
  await api.call(updateLender, { params: of(strict), body: { credit_box: box } })
  await api.call(updateLender, { params: of(open), body: { credit_box: { note: 'Ask Dana first.' } } })
  const fitOf = async (facts: Record<string, unknown>, lender = strict) => {
    const deal = await makeDealWith(facts)
    const query = { limit: '100' }
    const { results } = await api.call(listLendersForDeal, { params: { deal_id: deal.id }, query })
    return results.find(({ id }) => id === lender.id)?.fit
  }
  expect(await fitOf({})).toEqual({ outside: [], unknown: [] })
  const atTheEdge = { loan_amount: 150_000, personal_credit_score: 680, business_state: 'SC' }
  for (const loan_amount of [150_000, 2_000_000])
    expect(await fitOf({ ...atTheEdge, loan_amount })).toEqual({ outside: [], unknown: [] })
  expect(await fitOf({ loan_amount: 149_999.99 })).toEqual({ outside: ['loan_amount'], unknown: [] })
  expect(await fitOf({ loan_amount: 2_000_000.01, sba_program: 'EWCP' })).toEqual({
    outside: ['program', 'loan_amount'],
    unknown: [],
  })
  expect(await fitOf({ business_state: 'NC', personal_credit_score: 679 })).toEqual({
    outside: ['state', 'credit_score'],
    unknown: [],
  })
  expect(await fitOf({ loan_amount: null, business_state: null, personal_credit_score: null })).toEqual({
    outside: [],
    unknown: ['loan_amount', 'state', 'credit_score'],
  })
  expect(await fitOf({}, open)).toBeNull()
  await api.call(updateLender, { params: of(open), body: { credit_box: { min_credit_score: 700 } } })
  const elsewhere = { sba_program: 'EWCP', loan_amount: null, business_state: null }
  expect(await fitOf(elsewhere, open)).toEqual({ outside: [], unknown: [] })
})

test('lists active deals within the box that the lender was never sent', async () => {
  const lender = await makeLender(app, partner, admin)
  const list = async () => api.call(listFittingDeals, { params: of(lender), query: { limit: '100' } })
  const [fits, unsaid, sent, ended, placed, deleted] = [
    await makeDealWith({ loan_amount: 160_000 }),
    await makeDealWith({ personal_credit_score: null }),
    await makeDealWith({}),
    await makeDealWith({}),
    await makeDealWith({}),
    await makeDealWith({}),
  ]
  const other = await makeLender(app, partner, admin)
  for (const deal of [fits, placed]) await shareWithLender(app, partner, admin, { deal, lender: other })
  await app.ask(
    `insert into lender_offers (partner_id, id, deal_id, lender_id, amount, rate, term_months, expires_on, made_by, made_by_name,
                                accepted_at, accepted_by_name)
     values ($1, $2, $3, $4, 1, 0.1, 120, '2030-01-01', $5, 'Ana', now(), 'Kim')`,
    [partner.uuid, newUuid(), placed.uuid, other.uuid, admin.user_uuid],
  )
  await app.ask('update deals set deleted_at = now() where id = $1', [deleted.uuid])
  const others = [
    await makeDealWith({ status: 'On Hold' }),
    await makeDealWith({ business_state: 'NC' }),
    await makeDealWith({ loan_amount: 1 }),
  ]
  await shareWithLender(app, partner, admin, { deal: sent, lender })
  await shareWithLender(app, partner, admin, { deal: ended, lender, ended_at: new Date() })
  expect(await list()).toMatchObject({ total_count: 0, results: [] })
  await api.call(updateLender, { params: of(lender), body: { credit_box: box } })
  const { results } = await list()
  const ids = results.map(({ deal }) => deal.id)
  expect(ids).toEqual(expect.arrayContaining([fits.id, unsaid.id]))
  for (const { id } of [sent, ended, placed, deleted, ...others]) expect(ids).not.toContain(id)
  expect(results.find(({ deal }) => deal.id === unsaid.id)?.unknown).toEqual(['credit_score'])
  await app.ask(`update lenders set status = 'Inactive' where id = $1`, [lender.uuid])
  expect((await list()).total_count).toBe(0)
})
