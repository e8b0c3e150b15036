import { calls } from '@loanyard/contract/calls'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { expect, test } from 'vitest'
import { wholeDeal } from '../../../testing/access/call-inputs.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { actionsOf, auditOf, emailsTo } from '../../../testing/audit/audit-entries.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff, unique } from '../../../testing/data/factories.ts'
import { acceptInvitations, borrowersInvited } from '../../../testing/data/invitations.ts'
import { toUuid } from '../../services/ids.ts'

const { createDeal, deleteDeal, getDeal, listDeals, listPortalDeals, restoreDeal, updateDeal } = calls.deals

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const manager = await makeStaff(app, partner, { role: 'Manager' })
const body = {
  title: 'A deal',
  borrower: { first_name: 'Bo', last_name: 'Rower', email: 'bo@example.com' },
  loan_amount: '1000',
}

async function newDeal(columns = {}) {
  const deal = await makeDeal(app, partner, columns)
  return { ...deal, params: { deal_id: deal.id } }
}

test('creates a deal in the first stage from title, borrower and amount', async () => {
  const deal = await admin.api.call(createDeal, { body })
  expect(deal).toMatchObject({
    title: 'A deal',
    partner: { id: partner.id, name: partner.name },
    lead: null,
    borrower: { ...body.borrower, phone: null },
    stage: { id: partner.stages[0]?.id, name: 'Pre-Qualification', number: 1 },
    status: 'Active',
    loan_amount: '1000.00',
    sba_program: '7(a)',
    fee_flags: [],
    guaranty_percentage: null,
    ownership_change: null,
    target_closing_on: null,
    expected_loan_number_on: null,
    standby_debt: '0.00',
    minority_investment: '0.00',
    real_estate_amount: null,
    lender_fee_share: '0.00',
    expected_close_on: null,
    close_probability: null,
    broker_fee: null,
    broker_fee_percent: null,
    referral_source: null,
    forecast: { close_on: null, probability: 10, fee: null },
    coordinators: [],
    version: 1,
    can: { update: true, move_stage: true, force_move: true, delete: true, reopen: true, share: true },
  })
  await borrowersInvited(app)
  expect(await admin.api.call(getDeal, { params: { deal_id: deal.id } })).toEqual(deal)
  expect(await actionsOf(app, toUuid('deal', deal.id))).toEqual(['deal_created', 'client_invited'])
})

test('returns every field of a new deal as given', async () => {
  const email = `${unique('whole')}@example.com`
  const whole = { ...wholeDeal, fee_flags: [...wholeDeal.fee_flags], borrower: { ...wholeDeal.borrower, email } }
  const deal = await admin.api.call(createDeal, { body: { ...whole, stage: partner.stages[2]?.id ?? '' } })
  expect(deal).toMatchObject({ ...whole, stage: { number: 3 }, client_status: 'Invited' })
  await borrowersInvited(app)
  expect(await admin.api.call(getDeal, { params: { deal_id: deal.id } })).toEqual(deal)
  expect(await emailsTo(app, email)).toHaveLength(1)
})

test("reports each missing or wrong field in the specification's words", async () => {
  const messages = async (wrong: unknown) =>
    (await admin.api.refused(createDeal, 'bad_input', { body: wrong })).errors?.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  expect(await messages({ borrower: {} })).toEqual([
    'title: Title is required.',
    'borrower.first_name: First name is required',
    'borrower.last_name: Last name is required',
    'borrower.email: Email address is required',
    'loan_amount: Enter an amount with up to 15 digits and two decimals.',
  ])
  for (const [field, value, sentence] of [
    ['lender_fee_share', 100.01, 'Enter a percentage from 0 to 100 with up to two decimals.'],
    ['interest_rate', '10.25', 'Enter a rate as a fraction, for example 0.1025.'],
    ['guaranty_percentage', 75, 'Enter a guaranty percentage as a fraction, for example 0.75.'],
    ['term_months', 301, 'Enter a term of up to 25 years.'],
    ['approved_on', '2026-02-30', 'Enter a date as YYYY-MM-DD.'],
    ['approved_on', '0000-01-01', 'Enter a date as YYYY-MM-DD.'],
    ['naics_code', '1', 'Enter a NAICS code of 2 to 6 digits.'],
    ['fee_flags', ['rural', 'rural'], 'List each flag only once.'],
    ['close_probability', 50.5, 'Enter a whole percentage from 0 to 100.'],
    ['close_probability', 101, 'Enter a whole percentage from 0 to 100.'],
    ['broker_fee', '-1', 'Enter an amount of zero or more.'],
    ['reason', 'x'.repeat(10_001), 'Enter at most 10000 characters.'],
  ] as const) {
    expect(await messages({ ...body, [field]: value })).toEqual([`${field}: ${sentence}`])
  }
  const elsewhere = await makePartner(app)
  expect(await messages({ ...body, stage: elsewhere.stages[0]?.id })).toEqual(['stage: We couldn’t find this stage.'])
})

test('returns each change as it is stored', async () => {
  const { params } = await newDeal()
  for (const change of [
    { lender_fee_share: 7 },
    { lender_fee_share: '007.5' },
    { interest_rate: '0.1' },
    { interest_rate: 0.1025 },
    { guaranty_percentage: '1' },
    { guaranty_percentage: '0.500000' },
    { loan_amount: 12 },
    { stage: partner.stages[3]?.id ?? '' },
    { fee_flags: ['veteran_owned' as const] },
    { fee_flags: [] },
    { borrower: { phone: '' } },
    { title: '1.50' },
    { title: '1.5' },
    { reason: `${'x'.repeat(499)}🏦 and more` },
    { reason: null, approved_on: '2026-01-31', term_months: 1 },
  ]) {
    const changed = await admin.api.call(updateDeal, { params, body: change })
    expect(changed).toEqual(await admin.api.call(getDeal, { params }))
  }
  expect(await admin.api.call(getDeal, { params })).toMatchObject({
    title: '1.5',
    lender_fee_share: '7.50',
    interest_rate: '0.1025',
    guaranty_percentage: '0.5',
  })
})

test('treats equal values as unchanged', async () => {
  const { params, uuid } = await newDeal({ interest_rate: '0.1', fee_flags: ['rural', 'veteran_owned'] })
  const before = await admin.api.call(getDeal, { params })
  const same = {
    title: before.title,
    interest_rate: '0.100',
    fee_flags: ['veteran_owned' as const, 'rural' as const],
    loan_amount: 100_000,
  }
  expect(await admin.api.call(updateDeal, { params, body: same })).toEqual(before)
  const after = await admin.api.call(updateDeal, { params, body: { ...same, reason: 'New' } })
  expect(after).toEqual({ ...before, reason: 'New', version: 2, modified: after.modified })
  expect((await auditOf(app, uuid)).map(({ action, data }) => [action, data.changes])).toEqual([
    ['deal_updated', [{ field: 'reason', from: null, to: 'New' }]],
  ])
  expect((await admin.api.refused(updateDeal, 'bad_input', { params, body: {} })).detail).toBe('Nothing to change.')
})

test('rejects a change to an older version and returns the current deal', async () => {
  const { params, uuid } = await newDeal()
  const seen = await admin.api.call(updateDeal, { params, body: { title: 'Second' }, headers: { 'if-match': '"1"' } })
  for (const call of [updateDeal, deleteDeal, calls.deals.moveStage]) {
    const request = {
      params,
      headers: { 'if-match': '"1"' },
      ...(call.method === 'DELETE' ? {} : { body: call === updateDeal ? { title: 'Third' } : {} }),
    }
    expect((await admin.api.refused(call, 'stale', request)).current).toEqual(seen)
    await admin.api.refused(call, 'bad_input', { ...request, headers: { 'if-match': '1' } })
  }
  expect(await actionsOf(app, uuid)).toEqual(['deal_updated'])
  await admin.api.call(deleteDeal, { params, headers: { 'if-match': '"2"' } })
})

test('lets only an Admin reopen a funded deal', async () => {
  const { params, uuid } = await newDeal()
  const status = (to: Deal['status']) => ({ params, body: { status: to } })
  expect((await manager.api.call(updateDeal, status('Funded'))).can).toMatchObject({ reopen: false, move_stage: false })
  for (const to of ['Active', 'On Hold', 'Declined', 'Withdrawn'] as const) {
    const refusal = await manager.api.refused(updateDeal, 'status_change_refused', status(to))
    expect(refusal.detail).toBe('This deal is funded. Only an Admin can reopen it.')
  }
  await manager.api.call(updateDeal, { params, body: { reason: 'Fields still change.' } })
  expect((await admin.api.call(updateDeal, status('Active'))).status).toBe('Active')
  expect(await actionsOf(app, uuid)).toEqual(['deal_status_changed', 'deal_updated', 'deal_status_changed'])
})

test("invites the borrower's corrected address and takes the deal from the wrong one", async () => {
  const [wrong, right] = [await makePerson(app), await makePerson(app)]
  const deal = await admin.api.call(createDeal, {
    body: { ...body, borrower: { ...body.borrower, email: wrong.email } },
  })
  await borrowersInvited(app)
  const sees = async ({ api }: typeof wrong) =>
    (await api.call(listPortalDeals, { query: { permission_level: 'portal' } })).results.map(({ id }) => id)
  expect([await sees(wrong), await sees(right)]).toEqual([[], []])
  await acceptInvitations(wrong)
  expect([await sees(wrong), await sees(right)]).toEqual([[deal.id], []])
  await admin.api.call(updateDeal, { params: { deal_id: deal.id }, body: { borrower: { email: right.email } } })
  await acceptInvitations(right)
  expect([await sees(wrong), await sees(right)]).toEqual([[], [deal.id]])
  expect(await emailsTo(app, right.email)).toHaveLength(1)
})

test('hides a deleted deal and restores it one version later', async () => {
  const { params, uuid } = await newDeal({ title: 'Deleted Once' })
  const before = await admin.api.call(getDeal, { params })
  await admin.api.call(deleteDeal, { params })
  for (const call of [getDeal, deleteDeal, calls.deals.listNotes, calls.deals.listActivity])
    await admin.api.refused(call, 'not_found', { params })
  await admin.api.refused(updateDeal, 'not_found', { params, body: { title: 'x' } })
  await admin.api.refused(calls.deals.createNote, 'not_found', { params, body: { text: 'x' } })
  const found = async () => (await admin.api.call(listDeals, { query: { search: 'deleted once' } })).total_count
  expect(await found()).toBe(0)
  const restored = await admin.api.call(restoreDeal, { params })
  expect(restored).toEqual({ ...before, version: before.version + 2 })
  await borrowersInvited(app)
  expect(await admin.api.call(getDeal, { params })).toEqual({ ...restored, client_status: 'Invited' })
  expect(await found()).toBe(1)
  expect(await actionsOf(app, uuid)).toEqual(['deal_deleted', 'deal_restored', 'client_invited'])
})

test('closes the partner to a borrower whose only deal is deleted', async () => {
  const { params, ...deal } = await newDeal()
  const borrower = await makePerson(app, {}, partner)
  await makeClient(app, partner, deal, borrower)
  await borrower.api.call(calls.partnerSocial.getPartnerSocial)
  await admin.api.call(deleteDeal, { params })
  await borrower.api.refused(calls.partnerSocial.getPartnerSocial, 'not_found')
})

test('does not restore a deal deleted more than thirty days ago', async () => {
  const { params, uuid } = await newDeal()
  await admin.api.call(deleteDeal, { params })
  await app.ask(`update deals set deleted_at = now() - interval '30 days 1 second' where id = $1`, [uuid])
  await admin.api.refused(restoreDeal, 'not_found', { params })
})
