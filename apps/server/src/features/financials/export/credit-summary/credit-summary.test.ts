import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../../../testing/data/deal-fixture.ts'
import { makeDeal } from '../../../../../testing/data/factories.ts'
import { rightEdgeOfPdf, textOfPdf } from '../../../../../testing/financials/pdf-text.ts'
import { fillFigures } from '../../../../../testing/financials/sample-financials.ts'

const { exportFinancials, saveCollateral, saveSourceUse, addPeriod, changePeriod, saveFinancialSummary } =
  calls.financials

const app = await sharedApplication()
const fixture = await makeDealFixture(app)
const { api } = fixture.admin

const title = 'Café "Ünï": 漢字 / עברית'
async function newDeal(columns: Readonly<Record<string, unknown>> = {}) {
  const terms = { title, loan_amount: '500000.00', term_months: 120, approved_on: '2026-11-20' }
  return { deal_id: (await makeDeal(app, fixture.partner, { ...terms, ...columns })).id }
}
const print = (params: { deal_id: string }) => api.send(exportFinancials, { params, query: { format: 'pdf' } })

const plainText = (bytes: Uint8Array) => textOfPdf(bytes).join(' ').replace(/\s+/g, ' ')
const longName = 'Furniture and fixtures'
const facts = { positives: 'Steady sales.', negatives: 'One large customer.', reason: 'Buys the bakery.' }

test('prints one page with what a lender keeps, and calls nothing eligible', async () => {
  const params = await newDeal({
    ...facts,
    ownership_change: 'Initial Acquisition',
    business_name: 'Harbor Bakery LLC',
    personal_credit_score: 742,
    year_established: 2011,
    expected_loan_number_on: '2026-10-09',
  })
  await fillFigures(api, params)
  await api.call(saveCollateral, { params, body: { items: [{ item_name: longName }] } })
  await api.call(changePeriod, { params, body: { period: 'Projected', is_projection: true } })
  const { status, headers, bytes } = await print(params)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(textOfPdf(bytes)).toHaveLength(1)
  const text = plainText(bytes)
  for (const words of [
    fixture.partner.name,
    'Café "Ünï": 漢字',
    'Harbor Bakery LLC',
    'Initial acquisition',
    'Sources and uses',
    '$1,500,000',
    'Debt service coverage by period',
    'Projected',
    'not entered',
    '2.62',
    '2.28',
    'Collateral',
    longName,
    '$579,000',
    'SBA 7(a) loan',
    '10.5%, 10 years',
    'Upfront fee $39,687.50',
    'Required, 10% $162,834.03',
    'DSCR stress test, 2025',
    '2.62×',
    'The loan amounts differ: $500,000.00 on the deal, $1,500,000.00 in sources and uses, $500,000.00 in proposed debts.',
    'Strengths Steady sales.',
    'Weaknesses and mitigants One large customer.',
    'Not in this package yet',
    'SOP 50 10 8.1, effective 10/01/2026 ·',
    'SBA loan number expected 10/09/2026 (as entered on the deal)',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/eligible|compliant|\bapproved\b/i)
})

test('names the credit summary after the deal and the day', async () => {
  const { headers } = await print(await newDeal())
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
    /Café Ünï 漢字 עברית – .+ – credit summary – \d\d-\d\d-\d{4}\.pdf/,
  )
})

test('says what an empty deal lacks, and no figure that isn’t there', async () => {
  const params = await newDeal({ loan_amount: null, loan_purpose: 'Partner Buyout', term_months: null })
  const text = plainText((await print(params)).bytes)
  expect(text).toContain('Not determined: answer one question. Which kind of change of ownership is it?')
  expect(text).toContain('collateral, sources and uses, how ownership changes, term')
  expect(text).not.toMatch(/None required|0\.00|not met/)
})

test('keeps many rows to one page and everything inside its margins', async () => {
  const params = await newDeal()
  const most = '-999999999999.99'
  const items = Array.from({ length: 60 }, (_, index) => ({
    item_name: `${index} ${'W'.repeat(150)}`,
    lender_amount: most,
  }))
  await api.call(saveSourceUse, { params, body: { items } })
  for (const period of [...Array.from({ length: 10 }, (_, index) => `${2016 + index}`), 'W'.repeat(60)])
    await api.call(addPeriod, { params, body: { period } })
  const rows = Array.from({ length: 30 }, (_, index) => ({
    item_name: `${'長い名前'.repeat(9)}${index}`,
    field_type: 'Debt Proposed' as const,
    values: { '2025': most },
  }))
  await api.call(saveFinancialSummary, { params, body: { items: rows } })
  const { bytes } = await print(params)
  expect(textOfPdf(bytes)).toHaveLength(1)
  expect(rightEdgeOfPdf(bytes)).toBeLessThan(612 - 35)
  const text = plainText(bytes)
  expect(text).toContain('52 more')
  expect(text).toContain('5 earlier periods are in the workbook')
})

test('spills over for long texts only', async () => {
  const { bytes } = await print(await newDeal({ reason: 'A long reason. '.repeat(600) }))
  expect(textOfPdf(bytes).length).toBeGreaterThan(1)
})
