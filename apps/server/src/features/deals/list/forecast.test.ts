import { calls } from '@loanyard/contract/calls'
import { dealStatuses } from '@loanyard/contract/core/values'
import { closeProbability } from '@loanyard/lending/pipeline/forecast'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDeal, makePartner, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'
import { makeLender, shareWithLender } from '../../../../testing/data/lenders.ts'

const { exportDeals, getDeal, listDeals, moveStage, updateDeal } = calls.deals

const app = await sharedApplication()
const partner = await makePartner(app)
const { api } = await makeStaff(app, partner)

async function newDeal(columns = {}) {
  return { deal_id: (await makeDeal(app, partner, columns)).id }
}

test('the probability follows stage and status, unless someone entered one', async () => {
  const params = await newDeal()
  const probability = async () => (await api.call(getDeal, { params })).forecast.probability
  expect(await probability()).toBe(10)
  expect((await api.call(moveStage, { params, body: {} })).forecast.probability).toBe(21)
  const entered = await api.call(updateDeal, { params, body: { close_probability: 65 } })
  expect(entered.forecast.probability).toBe(65)
  expect((await api.call(updateDeal, { params, body: { status: 'Withdrawn' } })).forecast.probability).toBe(0)
  expect((await api.call(updateDeal, { params, body: { status: 'Funded' } })).forecast.probability).toBe(100)
})

test('the fee follows the loan amount; the closing date falls back to the target', async () => {
  const params = await newDeal({ loan_amount: '400000.00', target_closing_on: '2027-02-26' })
  const body = { broker_fee: '2500', broker_fee_percent: 1.5 }
  expect((await api.call(updateDeal, { params, body })).forecast).toMatchObject({
    fee: '8500.00',
    close_on: '2027-02-26',
  })
  const later = await api.call(updateDeal, { params, body: { loan_amount: '200000', expected_close_on: '2027-04-01' } })
  expect(later.forecast).toMatchObject({ fee: '5500.00', close_on: '2027-04-01' })
  const none = await api.call(updateDeal, { params, body: { broker_fee: null, broker_fee_percent: null } })
  expect(none.forecast.fee).toBeNull()
})

test('the database counts the same probability as the deal shows', async () => {
  for (const status of dealStatuses) {
    for (const [close_probability, stage, lastStage] of [
      [null, 1, 1],
      [0, 2, 8],
      [65, 2, 8],
      ...Array.from({ length: 12 }, (_, index) => [null, index + 1, 12] as const),
    ] as const) {
      const sql = `select private.close_probability($1, $2, $3, $4) as percent`
      const [row] = await app.ask<{ percent: number }>(sql, [status, close_probability, stage, lastStage])
      expect(row?.percent).toBe(closeProbability({ status, close_probability, stage, lastStage }))
    }
  }
})

test('the export has the five columns', async () => {
  const title = 'Exported with a forecast'
  await newDeal({
    title,
    expected_close_on: '2027-03-01',
    close_probability: 65,
    broker_fee: '2500.00',
    broker_fee_percent: '1.25',
    referral_source: '=Dana Whitfield',
  })
  const { text } = await api.send(exportDeals, { query: { search: title } })
  expect(text).toContain(`,2027-03-01,65,2500.00,1.25,'=Dana Whitfield,`)
})

test('the list says program, forecast, and how many lenders see a deal now, to coordinators too', async () => {
  const deal = await makeDeal(app, partner, {
    title: 'Listed with a forecast',
    sba_program: 'SBA Express',
    close_probability: 40,
    expected_close_on: '2027-03-01',
    broker_fee: '2500.00',
  })
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await shareDeal(app, partner, deal, coordinator)
  const lender = await makeLender(app, partner, admin)
  await shareWithLender(app, partner, admin, { deal, lender })
  const query = { search: 'Listed with a forecast' }
  for (const person of [admin, coordinator]) {
    const [listed] = (await person.api.call(listDeals, { query })).results
    expect(listed).toMatchObject({
      sba_program: 'SBA Express',
      lender_count: 1,
      forecast: { close_on: '2027-03-01', probability: 40, fee: '2500.00' },
    })
  }
})
