import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { statusesOf } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'

const { addPeriod, renamePeriod, changePeriod, deleteFinancialSummary, getFinancialSummary, saveFinancialSummary } =
  calls.financials

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { api } = fixture.admin
const newDeal = async () => ({ deal_id: (await fixture.newDeal()).id })
const periodsOf = async (params: { deal_id: string }) => (await api.call(getFinancialSummary, { params })).periods

test('adds periods in place, renames them with their values, moves and deletes them', async () => {
  const params = await newDeal()
  for (const body of [
    { period: '2024' },
    { period: 'TTM' },
    { period: '2025', after: '2024' },
    { period: '2023', after: null },
    { period: 'Projected', is_projection: true },
  ]) {
    await api.call(addPeriod, { params, body })
  }
  const item = { item_name: 'Sales', field_type: 'Income' as const, values: { '2024': 24, TTM: 25 } }
  await api.call(saveFinancialSummary, { params, body: { items: [item] } })
  expect(await periodsOf(params)).toEqual(['2023', '2024', '2025', 'TTM', 'Projected'])
  const renamed = await api.call(renamePeriod, { params, body: { old_period: '2024', new_period: 'FY 2024' } })
  expect(renamed.items[0]?.values).toEqual({
    '2023': '0.00',
    'FY 2024': '24.00',
    '2025': '0.00',
    TTM: '25.00',
    Projected: '0.00',
  })
  expect(renamed.projections).toEqual(['Projected'])
  const change = { period: 'FY 2024', after: 'Projected', is_projection: true }
  const changed = await api.call(changePeriod, { params, body: change })
  expect(changed.periods).toEqual(['2023', '2025', 'TTM', 'Projected', 'FY 2024'])
  expect(changed.projections).toEqual(['Projected', 'FY 2024'])
  await api.call(deleteFinancialSummary, { params, body: { period: 'FY 2024' } })
  const { items, periods } = await api.call(getFinancialSummary, { params })
  expect(periods).toEqual(['2023', '2025', 'TTM', 'Projected'])
  expect(Object.keys(items[0]?.values ?? {})).not.toContain('FY 2024')
})

test('rejects a second period whose name differs only in case, accents or spaces', async () => {
  const params = await newDeal()
  await api.call(addPeriod, { params, body: { period: 'Año 1' } })
  await api.call(addPeriod, { params, body: { period: 'TTM' } })
  for (const period of ['Año 1', 'ano 1', 'AÑO   1', 'ttm', ' TTM ']) {
    await api.refused(addPeriod, 'already_exists', { params, body: { period } })
  }
  const taken = { old_period: 'TTM', new_period: 'AÑO 1' }
  await api.refused(renamePeriod, 'already_exists', { params, body: taken })
  const itself = await api.call(renamePeriod, { params, body: { old_period: 'TTM', new_period: 'ttm' } })
  expect(itself.periods).toEqual(['Año 1', 'ttm'])
})

test('adds a period once when two people add it at the same time', async () => {
  const params = await newDeal()
  const answers = await Promise.all(
    [fixture.admin, fixture.manager].map((who) => who.api.send(addPeriod, { params, body: { period: '2025' } })),
  )
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await periodsOf(params)).toEqual(['2025'])
})

test('requires a visible period name that is not too long', async () => {
  const params = await newDeal()
  const refusal = async (period: unknown) =>
    (await api.refused(addPeriod, 'bad_input', { params, body: { period } })).detail
  expect(await refusal('')).toBe('Enter a period name.')
  expect(await refusal('  ')).toBe('Enter a period name.')
  expect(await refusal('\u200b')).toBe('Enter a period name.')
  expect(await refusal('x'.repeat(200))).toBe('Enter at most 60 characters.')
  expect(await refusal('__proto__')).toBe('Choose another period name.')
  await api.refused(addPeriod, 'not_found', { params, body: { period: 'A', after: 'B' } })
  await api.refused(renamePeriod, 'not_found', { params, body: { old_period: 'A', new_period: 'B' } })
  await api.refused(deleteFinancialSummary, 'not_found', { params, body: { period: 'A' } })
})

test('accepts unusual period names', async () => {
  const params = await newDeal()
  const odd = ['constructor', 'toString', 'values.2025', '=1+1', "O'Neil; drop table", '10', '9', '🏦', 'FY 24/25']
  for (const period of odd) await api.call(addPeriod, { params, body: { period } })
  const values = Object.fromEntries(odd.map((name, index) => [name, `${index + 1}.00`]))
  const item = { item_name: 'Sales', field_type: 'Income' as const, values }
  const made = await api.call(saveFinancialSummary, { params, body: { items: [item] } })
  expect(made.periods).toEqual(odd)
  expect(made.items[0]?.values).toEqual(values)
  for (const [index, name] of odd.entries()) expect(made.derived[name]?.income).toBe(`${index + 1}.00`)
})

test('allows at most 40 periods in a summary', async () => {
  const params = await newDeal()
  for (let year = 0; year < 40; year += 1) await api.call(addPeriod, { params, body: { period: `Year ${year}` } })
  const more = await api.refused(addPeriod, 'bad_input', { params, body: { period: 'One more' } })
  expect(more.detail).toBe('A summary can have at most 40 periods.')
})
