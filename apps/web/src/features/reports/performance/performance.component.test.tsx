import { getPerformanceReport, performanceReport } from '@loanyard/contract/reports/performance-report'
import { getPipelineReport, pipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'

const path = `/partner/${partnerId}/reports`
const sums = {
  count: 2,
  loan_amount_sum: '300000.00',
  weighted_amount_sum: '100000.00',
  fee_sum: '3000.00',
  weighted_fee_sum: '1250.00',
  without_fee: 1,
}
const staffId = newId('stf')
const report = sample(performanceReport, {
  forecast: {
    total: sums,
    months: [
      { month: '2020-01', ...sums },
      { month: null, ...sums },
    ],
  },
  people: [
    {
      staff: { id: staffId, full_name: 'Noa Lind' },
      open: 4,
      open_amount_sum: '900000.00',
      deals: 3,
      loan_amount_sum: '700000.00',
      funded: 1,
      funded_amount_sum: '250000.00',
      leads: 6,
      converted: 2,
    },
  ],
  lenders: [],
  sources: [],
})

beforeEach(() => {
  const pipeline = sample(pipelineReport)
  server.on(getPipelineReport, {
    ...pipeline,
    all: { count: 3, loan_amount_sum: '300000.00' },
    statuses: [{ status: 'Funded', count: 1, loan_amount_sum: '250000.00' }],
    leads: { ...pipeline.leads, count: 4, converted: 1, conversion: '0.25' },
  })
  server.on(getPerformanceReport, report)
})

test('begins with the figures a broker runs on, then the forecast and the team', async () => {
  await renderPage(path, { as: 'admin' })
  const figures = (await screen.findByText('Weighted', { selector: 'dt' })).closest('dl')
  expect(figures?.textContent).toContain('Open pipeline$300K2 open deals')
  expect(figures?.textContent).toContain('Weighted$100K')
  expect(figures?.textContent).toContain('Expected fees$1.3K$3K if all close · 1 without a fee')
  expect(figures?.textContent).toContain('Funded$250K1 deal')
  expect(figures?.textContent).toContain('Lead conversion25.0%1 of 4 leads')
  const forecast = within(screen.getByRole('table', { name: 'Forecast' }))
  expect(forecast.getAllByRole('row').map(({ textContent }) => textContent.replace(/\$.*/, ''))).toEqual([
    'Expected closeDealsAmountWeightedFeesWeighted fees',
    'Jan 2020 · Before this month2',
    'No date yet2',
    'Total2',
  ])
  const team = within(screen.getByRole('table', { name: 'Team' }))
  expect(team.getByRole('row', { name: /^Noa Lind 4 \$900,000.00 3 1 \$250,000.00 6 2/ })).toBeTruthy()
  expect(team.getByRole('link', { name: 'Noa Lind' }).getAttribute('href')).toContain(`coordinator=${staffId}`)
  expect(screen.getByText('No deals of this period were shared with a lender.')).toBeTruthy()
})

test('a part that fails to load can be retried; the charts are there', async () => {
  server.on(getPerformanceReport, unavailable)
  const person = await renderPage(path, { as: 'admin' })
  await findAlert('Couldn’t load this part of the report')
  expect(screen.getByRole('region', { name: 'Pipeline by stage' })).toBeTruthy()
  server.on(getPerformanceReport, report)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Forecast' })).toBeTruthy()
})
