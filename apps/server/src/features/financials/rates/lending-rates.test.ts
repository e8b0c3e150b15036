import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { dayIn } from '../../../services/clock.ts'
import { toUuid } from '../../../services/ids.ts'

const { getLendingRates, addLendingRate, withdrawLendingRate } = calls.lendingRates

const app = await startApplication()
afterAll(() => app.close())

async function office() {
  const partner = await makePartner(app)
  return {
    admin: await makeStaff(app, partner),
    manager: await makeStaff(app, partner, { role: 'Manager' }),
    coordinator: await makeStaff(app, partner, { role: 'Coordinator' }),
  }
}
const base = (effective_from: string, rate: string, note = '') => ({
  body: { kind: 'base_rate' as const, effective_from, rate, note },
})

test('starts a partner without a base rate and with the default collateral rates', async () => {
  const { coordinator } = await office()
  const { today, history, can } = await coordinator.api.call(getLendingRates)
  expect({ on: today.on, base_rate: today.base_rate, history, can }).toEqual({
    on: dayIn('America/New_York', new Date()),
    base_rate: null,
    history: [],
    can: { update: false },
  })
  expect(today.collateral_rates.map(({ rate }) => rate)).toEqual([
    '0.85',
    '0.75',
    '0.5',
    '0.5',
    '0.1',
    '0.1',
    '0.1',
    '0.9',
    '0',
  ])
  expect(today.collateral_rates[2]).toEqual({
    collateral_type: 'Machinery & Equipment (used)',
    rate: '0.5',
    effective_from: null,
    appraised_rate: '0.8',
    appraised_from: null,
  })
})

test('applies the latest rate whose day has come and keeps all of them in the history', async () => {
  const { admin, manager } = await office()
  await admin.api.call(addLendingRate, base('2026-09-17', '0.07', 'Prime'))
  await manager.api.call(addLendingRate, base('2999-12-01', '0.0675'))
  const set = await admin.api.call(addLendingRate, base('2025-01-01', '0.075'))
  expect(set.today.base_rate).toEqual({ rate: '0.07', effective_from: '2026-09-17' })
  expect(set.history.map(({ rate, created_by }) => [rate, created_by])).toEqual([
    ['0.075', admin.full_name],
    ['0.0675', manager.full_name],
    ['0.07', admin.full_name],
  ])
  expect(set.history[2]).toMatchObject({ kind: 'base_rate', collateral_type: null, note: 'Prime', replaced: false })
})

test('replaces a rate by a later entry for the same day and ignores withdrawn ones', async () => {
  const { admin } = await office()
  await admin.api.call(addLendingRate, base('2026-09-17', '0.07'))
  const { today, history } = await admin.api.call(addLendingRate, base('2026-09-17', '0.0725'))
  expect(today.base_rate?.rate).toBe('0.0725')
  expect(history.map(({ replaced }) => replaced)).toEqual([false, true])
  const params = { rate_id: history[0]?.id ?? '' }
  await admin.api.call(withdrawLendingRate, { params })
  await admin.api.refused(withdrawLendingRate, 'not_found', { params })
  const after = await admin.api.call(getLendingRates)
  expect(after.today.base_rate?.rate).toBe('0.07')
  expect(after.history[0]).toMatchObject({ withdrawn_by: admin.full_name, replaced: false })
  expect(await actionsOf(app, toUuid('lending_rate', params.rate_id))).toEqual([
    'lending_rate_set',
    'lending_rate_withdrawn',
  ])
})

test('rejects invalid rates, and any change by a coordinator', async () => {
  const { admin, coordinator } = await office()
  const refusal = async (change: object) => {
    const body = { ...base('2026-09-17', '0.07').body, ...change }
    return (await admin.api.refused(addLendingRate, 'bad_input', { body })).errors?.map(({ path }) => path)
  }
  expect(await refusal({ rate: '10' })).toEqual(['rate'])
  expect(await refusal({ rate: '-0.1' })).toEqual(['rate'])
  expect(await refusal({ effective_from: '2026-02-30' })).toEqual(['effective_from'])
  expect(await refusal({ kind: 'collateral_rate' })).toEqual(['collateral_type'])
  expect(await refusal({ collateral_type: 'Inventory' })).toEqual(['collateral_type'])
  await coordinator.api.refused(addLendingRate, 'forbidden', base('2026-09-17', '0.07'))
})
