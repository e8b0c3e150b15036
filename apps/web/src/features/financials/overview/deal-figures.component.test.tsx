import { getFinancials } from '@loanyard/contract/financials/calls'
import { financials, type Financials } from '@loanyard/contract/financials/schemas'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveDeal } from '../../../../testing/deal-page.ts'
import { unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

const empty = sample(financials)
const period = sample(financials.shape.financial_summary.shape.derived.valueType, {
  income: '0.00',
  expense: '0.00',
  dscr: '0.00',
})
const figures = () => screen.findByRole('region', { name: 'Key figures' })
const figure = async (label: string) =>
  within(await figures())
    .getByText(label)
    .parentElement?.textContent.replace(label, '')

function withFigures(): Financials {
  const derived = { ...period, income: '500000.00', dscr: '1.42' }
  return {
    ...empty,
    source_use: { ...empty.source_use, sba_guarantee_fee: '10500.00' },
    collateral: {
      ...empty.collateral,
      items: [{ ...sample(financials.shape.collateral.shape.items.element), fmv_bv: '200000.00' }],
      summary: {
        ...empty.collateral.summary,
        coverage: '0.44',
        fully_secured: false,
        shortfall: '252000.00',
        loan: '450000.00',
      },
    },
    financial_summary: {
      ...empty.financial_summary,
      periods: ['2024', '2025', '2026 plan'],
      projections: ['2026 plan'],
      derived: { '2024': derived, '2025': derived, '2026 plan': { ...derived, dscr: '2.00' } },
    },
    underwriting: {
      ...empty.underwriting,
      coverage: [
        {
          period: '2025',
          dscr: { result: 'met', floor: '1.15', rule: null },
          global_dscr: { result: 'no_debt', floor: null, rule: null },
        },
      ],
      equity: {
        ...empty.underwriting.equity,
        requirement: 'required',
        required: '45000.00',
        counted: '40000.00',
        missing: '5000.00',
        met: false,
      },
    },
    warnings: [
      { kind: 'loan_amounts', period: null, dscr: null, amounts: [], message: 'The loan amounts don’t agree.' },
    ],
  }
}

test('the overview begins with the deal’s figures, each of which opens where it comes from', async () => {
  const { dealPath } = serveDeal({
    loan_amount: '450000.00',
    term_months: 120,
    sba_program: '7(a)',
    is_overdue: true,
    progress: { requirements: 12, approved: 4, submitted: 2 },
  })
  server.on(getFinancials, withFigures())
  await renderPage(dealPath, { as: 'admin' })
  await expect.poll(() => figure('DSCR, 2025')).toBe('1.42×Minimum 1.15: met')
  expect(await figure('Loan')).toBe('$450K7(a), 10 years')
  expect(await figure('Coverage')).toBe('0.44×Shortfall $252K')
  expect(await figure('Equity injection')).toBe('$40KOf $45K required: not met')
  expect(await figure('SBA guaranty fee')).toBe('$10.5KFor a loan of $450K')
  expect(await figure('Open items')).toBe('8Overdue · 2 to review · 4 of 12 done')
  expect(screen.getByText('The loan amounts don’t agree.')).toBeTruthy()
  const link = within(await figures()).getByRole('link', { name: 'Open items: open Requests' })
  expect(link.getAttribute('href')).toBe(`${dealPath}?tab=requests`)
})

test('what was not entered is a dash, not a failure', async () => {
  const { dealPath } = serveDeal({ is_overdue: false, progress: { requirements: 0, approved: 0, submitted: 0 } })
  const derived = { '2025': period }
  server.on(getFinancials, {
    ...empty,
    underwriting: { ...empty.underwriting, equity: { ...empty.underwriting.equity, requirement: 'not_determined' } },
    financial_summary: { ...empty.financial_summary, periods: ['2025'], derived },
  })
  await renderPage(dealPath, { as: 'admin' })
  await expect.poll(() => figure('DSCR')).toBe('–Not entered')
  expect(await figure('Coverage')).toBe('–Not entered')
  expect(await figure('Equity injection')).toBe('–Not determined')
  expect(await figure('Open items')).toBe('0Nothing requested yet')
})

test('figures that fail to load can be retried; the rest of the page works', async () => {
  const { dealPath } = serveDeal()
  server.on(getFinancials, unavailable)
  const person = await renderPage(dealPath, { as: 'admin' })
  await findAlert('Couldn’t load the key figures')
  expect(screen.getByRole('region', { name: 'Loan' })).toBeTruthy()
  server.on(getFinancials, withFigures())
  await person.click(within(await figures()).getByRole('button', { name: 'Try again' }))
  await expect.poll(() => figure('DSCR, 2025')).toMatch('1.42×')
})
