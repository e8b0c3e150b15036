import { calls } from '@loanyard/contract/calls'
import { workbookType } from '@loanyard/contract/financials/schemas'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeDeal } from '../../../../testing/data/factories.ts'
import { cellsIn, hasLibreOffice, recalculated } from '../../../../testing/financials/libre-office.ts'
import { fillFigures } from '../../../../testing/financials/sample-financials.ts'

const { exportFinancials, saveSourceUse, saveCollateral, addPeriod, saveFinancialSummary } = calls.financials

if (!hasLibreOffice()) {
  process.stderr.write('Tests with LibreOffice are left out: they need libreoffice-calc-nogui (apt-get install …).\n')
}

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { api } = fixture.admin

const title = 'Café "Ünï": 漢字 / עברית'
async function newDeal(columns: Readonly<Record<string, unknown>> = {}) {
  const terms = { title, loan_amount: '500000.00', term_months: 120, approved_on: '2026-11-20' }
  return { deal_id: (await makeDeal(app, fixture.partner, { ...terms, ...columns })).id }
}
const download = (params: { deal_id: string }) => api.send(exportFinancials, { params })

const sheets = ['Sources and uses', 'Collateral', 'Financial summary', 'SBA rules']

test('names the workbook after the deal and puts the financials in their places', async () => {
  const params = await newDeal()
  await fillFigures(api, params)
  const { status, headers, bytes } = await download(params)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe(workbookType)
  expect(headers.get('content-disposition')).toContain('attachment')
  const name = `Café Ünï 漢字 עברית – ${fixture.partner.name} – financials – `
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(name)
  const sources = await cellsIn(bytes, 'Sources and uses')
  expect(sources.get('B5')).toBe('=cmd|"/c calc"')
  expect(sources.get('G5')).toBe(1_478_350.5)
  expect(sources.get('C8')).toBe(1_500_000)
  expect(sources.get('C11')).toBe(39_687.5)
})

test.skipIf(!hasLibreOffice())('contains formulas that LibreOffice calculates to the same values as ours', async () => {
  const plain = await newDeal()
  await fillFigures(api, plain)
  const change = { ownership_change: 'Business Expansion', standby_debt: '1000.07', minority_investment: '500.03' }
  const params = await newDeal({ ...change, expected_loan_number_on: '2026-10-02', real_estate_amount: '250000.00' })
  await fillFigures(api, params)
  const books = [(await download(plain)).bytes, (await download(params)).bytes]
  const again = recalculated(books)
  for (const [at, bytes] of books.entries())
    for (const sheet of sheets) {
      const [ours, theirs] = [await cellsIn(bytes, sheet), await cellsIn(again[at] ?? bytes, sheet)]
      expect([...theirs.keys()].filter((cell) => theirs.get(cell) !== '')).toEqual(
        [...ours.keys()].filter((cell) => ours.get(cell) !== ''),
      )
      for (const [cell, value] of theirs) {
        const mine = ours.get(cell)
        if (typeof value === 'number') expect(mine, `${sheet}!${cell}`).toBeCloseTo(value, 9)
        else if (value !== '') expect(mine, `${sheet}!${cell}`).toBe(value)
      }
    }
})

const fees = [
  ['150000.00', {}, 2550],
  ['150001.00', {}, 3375.02],
  ['1000000.00', {}, 26_250],
  ['1500000.00', {}, 39_687.5],
  ['2000000.00', {}, 53_750],
  ['5000000.00', {}, 138_125],
  ['350000.00', { sba_program: 'SBA Express' }, 5250],
  ['350000.00', { term_months: 12 }, 656.25],
  ['700000.00', { fee_flags: ['rural'] }, 0],
  ['700000.01', { fee_flags: ['rural'] }, 18_375],
  ['100000.00', { guaranty_percentage: '0.5' }, 1000],
  ['600000.00', { approved_on: '2022-11-20' }, 2475],
] as const

test.skipIf(!hasLibreOffice())(
  'calculates the fee in the sheet as the server does, for any loan and terms',
  async () => {
    const books: Uint8Array[] = []
    for (const [loan_amount, terms] of fees) {
      const params = await newDeal({ loan_amount, ...terms })
      await api.call(saveSourceUse, { params, body: { items: [{ item_name: 'Nothing yet' }] } })
      books.push((await download(params)).bytes)
    }
    const feeIn = async (bytes: Uint8Array) => (await cellsIn(bytes, 'Sources and uses')).get('C10')
    const again = recalculated(books)
    for (const [index, [loan, terms, fee]] of fees.entries()) {
      const [ours, theirs] = [
        await feeIn(books[index] ?? new Uint8Array()),
        await feeIn(again[index] ?? new Uint8Array()),
      ]
      expect({ loan, terms, ours, theirs }).toEqual({ loan, terms, ours: fee, theirs: fee })
    }
  },
)

test.skipIf(!hasLibreOffice())(
  'calculates the equity injection and the floors in the sheet, after changes too',
  async () => {
    // 2,100,000 → 210,000, of which at most 105,000 limited: 70,000 + 30,000 + 20,000; own 140,000 − 50,000.
    const params = await newDeal({
      ownership_change: 'Owner Buyout',
      standby_debt: '30000.00',
      minority_investment: '20000.00',
      expected_loan_number_on: '2026-12-01',
    })
    const items = [
      { item_name: 'Price', lender_amount: '1890000', borrower_amount: '140000' },
      { item_name: 'Note', seller_amount: '70000', seller_standby: true },
    ]
    await api.call(saveSourceUse, { params, body: { items } })
    for (const [period, is_projection] of [
      ['2025', false],
      ['Year 1', true],
    ] as const)
      await api.call(addPeriod, { params, body: { period, is_projection } })
    const values = (amount: string) => ({ '2025': amount, 'Year 1': amount })
    const rows = [
      { item_name: 'Sales', field_type: 'Income' as const, values: values('124000') },
      { item_name: 'Loan', field_type: 'Debt Proposed' as const, values: values('100000') },
    ]
    await api.call(saveFinancialSummary, { params, body: { items: rows } })
    const [bytes = new Uint8Array()] = recalculated([(await download(params)).bytes])
    const cells = await cellsIn(bytes, 'SBA rules')
    const label = new Map([...cells].flatMap(([cell, value]) => (cell.startsWith('A') ? [[value, cell.slice(1)]] : [])))
    const beside = (name: string, column = 'B') => cells.get(`${column}${label.get(name) ?? ''}`)
    expect([beside('Required'), beside('Most from limited sources'), beside('From limited sources')]).toEqual([
      210_000, 105_000, 105_000,
    ])
    expect([beside('From cash, gifts, and grants'), beside('Shortfall')]).toEqual([90_000, 15_000])
    expect([beside('2025'), beside('2025', 'C'), beside('2025', 'F')]).toEqual([1.24, 'not met', 1.25])
    expect([beside('Year 1'), beside('Year 1', 'C'), beside('Year 1', 'E')]).toEqual([
      1.24,
      'not counted',
      'not counted',
    ])
    expect(beside('Year 1', 'G')).toContain('Projections don’t count toward coverage for a change of ownership')
  },
)

test('exports an empty workbook, and one with many rows and periods', async () => {
  const params = await newDeal()
  expect((await download(params)).status).toBe(200)
  for (let year = 0; year < 12; year += 1) await api.call(addPeriod, { params, body: { period: `${2015 + year}` } })
  const items = Array.from({ length: 200 }, (_, index) => ({ item_name: `Row ${index}`, fmv_bv: '999999999999999.99' }))
  await api.call(saveCollateral, { params, body: { items } })
  const cells = await cellsIn((await download(params)).bytes, 'Collateral')
  expect(cells.get('B204')).toBe('Row 199')
  expect(cells.get('B2')).toContain('amounts of more than 15 digits are rounded')
})
