import { calls } from '@loanyard/contract/calls'
import { workbookType } from '@loanyard/contract/financials/schemas'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeDeal } from '../../../../testing/data/factories.ts'
import { cellsIn, hasLibreOffice, recalculated } from '../../../../testing/financials/libre-office.ts'
import { rightEdgeOfPdf, textOfPdf } from '../../../../testing/financials/pdf-text.ts'
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
const download = (params: { deal_id: string }, format?: 'xlsx' | 'pdf') =>
  api.send(exportFinancials, { params, ...(format === undefined ? {} : { query: { format } }) })

const sheets = ['Sources and uses', 'Collateral', 'Financial summary']

test('names the workbook after the deal and puts the financials in their places', async () => {
  const params = await newDeal()
  await fillFigures(api, params)
  const { status, headers, bytes } = await download(params)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe(workbookType)
  expect(headers.get('content-disposition')).toContain('attachment')
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
    'Café Ünï 漢字 עברית – financials.xlsx',
  )
  const sources = await cellsIn(bytes, 'Sources and uses')
  expect(sources.get('B5')).toBe('=cmd|"/c calc"')
  expect(sources.get('G5')).toBe(1_478_350.5)
  expect(sources.get('C8')).toBe(1_500_000)
  expect(sources.get('C11')).toBe(39_687.5)
})

test.skipIf(!hasLibreOffice())('contains formulas that LibreOffice calculates to the same values as ours', async () => {
  const params = await newDeal()
  await fillFigures(api, params)
  const { bytes } = await download(params)
  const [again = bytes] = recalculated([bytes])
  for (const sheet of sheets) {
    const [ours, theirs] = [await cellsIn(bytes, sheet), await cellsIn(again, sheet)]
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

test("prints the three tables under the partner's name in the PDF", async () => {
  const params = await newDeal()
  await fillFigures(api, params)
  const { status, headers, bytes } = await download(params, 'pdf')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  const pages = textOfPdf(bytes)
  const text = pages.join('\n')
  for (const words of [
    fixture.partner.name,
    'Café "Ünï": 漢字',
    'Sources and uses',
    'Collateral',
    'Financial summary',
  ]) {
    expect(text).toContain(words)
  }
  for (const figure of ['$1,500,000.00', '$39,687.50', '$579,000.00', '2.62', '2.28', '($10.25)'])
    expect(text).toContain(figure)
})

test('continues a long table under its headings without cutting anything off', async () => {
  const params = await newDeal()
  const items = Array.from({ length: 120 }, (_, index) => ({
    item_name: `Row ${index} ${'long '.repeat(30)}`,
    lender_amount: 1,
  }))
  await api.call(saveSourceUse, { params, body: { items } })
  const pages = textOfPdf((await download(params, 'pdf')).bytes)
  expect(pages.length).toBeGreaterThan(4)
  const continued = pages.filter((page) => page.includes('Sources and uses, continued'))
  expect(continued.length).toBeGreaterThan(3)
  for (const page of continued) expect(page).toContain('Lender')
  for (let index = 0; index < 120; index += 1) expect(pages.join('\n')).toContain(`Row ${index} long`)
  expect(pages.join('\n')).toContain('$120.00')
})

test('fits every column of the PDF on the page, however long names and amounts are', async () => {
  const params = await newDeal()
  const periods = [...Array.from({ length: 9 }, (_, index) => `${2020 + index}`), 'W'.repeat(60), '会計年度'.repeat(15)]
  for (const period of periods) await api.call(addPeriod, { params, body: { period } })
  const most = '-999999999999999.99'
  const values = Object.fromEntries(periods.map((period) => [period, most]))
  const items = ['W'.repeat(200), '長い名前'.repeat(50), 'Sales'].map((item_name) => ({ item_name, values }))
  const body = { items: items.map((item) => ({ ...item, field_type: 'Debt Proposed' as const })) }
  await api.call(saveFinancialSummary, { params, body })
  const { bytes } = await download(params, 'pdf')
  expect(rightEdgeOfPdf(bytes)).toBeLessThan(792 - 39)
  const text = textOfPdf(bytes).join('\n')
  for (const period of periods.slice(0, 9)) expect(text).toContain(period)
  expect(text.split('($999,999,999,999,999.99)')).toHaveLength(3 * periods.length + 1)
})
