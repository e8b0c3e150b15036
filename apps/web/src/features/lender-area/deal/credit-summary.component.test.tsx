import { getLenderDeal, listLenderPartners } from '@loanyard/contract/lender-area/calls'
import { lenderDeal, lenderPartner, type LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const partner = { id: partnerId, name: 'Northwind Capital', logo: null }

async function open(values: Partial<LenderDeal>) {
  const deal = sample(lenderDeal, { partner, status: 'Active', ...values })
  server.on(listLenderPartners, listOf([sample(lenderPartner, { partner })]))
  server.on(getLenderDeal, deal)
  await renderPage(`/lender/${partnerId}/deals/${deal.id}`, { as: 'lender' })
  return within(await screen.findByRole('region', { name: 'Credit summary' }))
}

test('opens on the key figures, the case for and against the loan, and amounts that disagree', async () => {
  const summary = await open({
    loan_amount: '450000.00',
    personal_credit_score: 720,
    year_established: 2014,
    reason: 'A second oven.',
    positives: 'Nine years of profit.',
    negatives: 'One customer is 40% of sales.',
    credit_summary: {
      dscr: { ratio: '1.20', period: '2025', is_projection: false, result: 'met' },
      coverage: { ratio: '0.50', shortfall: '233750.00' },
      equity: { share: '0.15', contributed: '82500.00', requirement: 'required', required_share: '0.1' },
      warnings: ['The amounts on this deal don’t agree.'],
      has_sources: true,
    },
  })
  for (const text of [
    '$450,000',
    '1.20×',
    '2025 · minimum met',
    '0.50×',
    '$233,750.00 short',
    '15%',
    '720',
    'Since 2014',
  ]) {
    expect(summary.getByText(text)).toBeTruthy()
  }
  expect(summary.getByText('$82,500.00 · 10% required')).toBeTruthy()
  for (const heading of ['Purpose of request', 'Strengths', 'Weaknesses & mitigants']) {
    expect(summary.getByRole('heading', { name: heading })).toBeTruthy()
  }
  expect(summary.getByRole('list', { name: 'Check these amounts' }).textContent).toContain('don’t agree')
})

test('never reads as if no equity were required while that isn’t determined', async () => {
  const summary = await open({
    credit_summary: {
      dscr: null,
      coverage: null,
      equity: { share: '0.15', contributed: '82500.00', requirement: 'not_determined', required_share: null },
      warnings: [],
      has_sources: true,
    },
  })
  expect(summary.getByText('$82,500.00 · requirement not determined')).toBeTruthy()
})

test('says what is missing instead of showing zeros or empty sections', async () => {
  const summary = await open({
    personal_credit_score: null,
    down_payment: null,
    year_established: null,
    reason: null,
    positives: null,
    negatives: null,
    credit_summary: { dscr: null, coverage: null, equity: null, warnings: [], has_sources: false },
  })
  expect(summary.getAllByText('Not entered')).toHaveLength(5)
  expect(summary.queryByRole('heading', { name: 'Strengths' })).toBeNull()
  const missing = summary.getByRole('heading', { name: 'Missing from this package' }).parentElement?.textContent
  for (const item of ['DSCR', 'Collateral', 'Credit score', 'Purpose of request']) expect(missing).toContain(item)
})

test('shows the stated down payment until sources and uses are entered', async () => {
  const summary = await open({
    down_payment: '31200.00',
    credit_summary: { dscr: null, coverage: null, equity: null, warnings: [], has_sources: false },
  })
  const equity = summary.getByText('Equity injection').parentElement
  expect(equity?.textContent).toBe('Equity injection$31,200Down payment stated; sources and uses not entered')
})

test('the partner’s note stands above the deal', async () => {
  await open({ note: 'Nine years of profit.\nCall me.' })
  const note = screen.getByRole('region', { name: 'Note from Northwind Capital' })
  expect(note.textContent).toContain('Nine years of profit.\nCall me.')
})

test('without a note there is no place for one', async () => {
  await open({ note: null })
  expect(screen.queryByRole('region', { name: /^Note from/ })).toBeNull()
})
