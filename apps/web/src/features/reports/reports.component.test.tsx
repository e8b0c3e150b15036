import { getPerformanceReport, exportPerformanceReport } from '@loanyard/contract/reports/performance-report'
import { exportPipelineReport, getPipelineReport, pipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { unavailable } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, stages } from '../../../testing/people.ts'
import { currentUrl } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sample } from '../../../testing/sample.ts'

const path = `/partner/${partnerId}/reports`
const empty = sample(pipelineReport)
const [packaging] = stages
const report = {
  ...empty,
  total: { count: 2, loan_amount_sum: '1250000.50' },
  all: { count: 3, loan_amount_sum: '1300000.50' },
  stages: packaging
    ? [{ stage: packaging, count: 2, loan_amount_sum: '1250000.50', statuses: [], stays: 0, median_days: null }]
    : [],
  leads: { count: 4, converted: 1, conversion: '0.25', statuses: [] },
}

beforeEach(() => {
  server.serve(getPerformanceReport)
})

test('a chart shows the same data as a table; the period is kept in the URL', async () => {
  server.on(getPipelineReport, report)
  const person = await renderPage(path, { as: 'admin' })
  const words = '2 open deals totaling $1,250,000.50 · 3 deals in all · 4 leads, 1 converted'
  await expect.poll(() => screen.getByRole('main').textContent).toContain(words)
  const chart = within(await screen.findByRole('region', { name: 'Pipeline by stage' }))
  await person.click(chart.getByRole('button', { name: 'View as table' }))
  expect((await chart.findByRole('row', { name: /^Packaging/ })).textContent).toContain('$1,250,000.50')
  const last30 = () => screen.findByRole('button', { name: 'Last 30 days' })
  await person.click(await last30())
  await expect.poll(currentUrl).toMatch(/created_date_range_after=\d{4}-\d\d-\d\d/)
  await expect
    .poll(() => server.requests(getPipelineReport).at(-1)?.query['created_date_range_after'])
    .toMatch(/^\d{4}-/)
  await renderPage(currentUrl())
  expect((await last30()).getAttribute('aria-pressed')).toBe('true')
})

test('a period without activity offers another, a partner without any data does not', async () => {
  server.on(getPipelineReport, empty)
  await renderPage(`${path}?created_date_range_before=2001-01-01`, { as: 'admin' })
  expect(await screen.findByText('No activity in this period')).toBeTruthy()
  await renderPage(path)
  expect(await screen.findByText('Nothing to report yet')).toBeTruthy()
})

test.each([
  ['Pipeline', exportPipelineReport],
  ['Forecast and performance', exportPerformanceReport],
])('an export of %s is of the period on the page, and says so if it fails', async (name, call) => {
  server.on(getPipelineReport, report)
  server.on(call, unavailable)
  const person = await renderPage(`${path}?created_date_range_after=2026-01-01`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Export' }))
  await person.click(await screen.findByRole('menuitem', { name }))
  await expect.poll(() => server.requests(call)[0]?.query).toEqual({ created_date_range_after: '2026-01-01' })
  expect(await screen.findByText(/Couldn’t export the report/)).toBeTruthy()
})
