import { listLenderPartners, listLenderPipeline } from '@loanyard/contract/lender-area/calls'
import { lenderPartner, pipelineDeal } from '@loanyard/contract/lender-area/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const northwind = { id: partnerId, name: 'Northwind Capital', logo: null }
const summit = { id: `ptnr_${'0'.repeat(25)}1`, name: 'Summit Lending', logo: null }
const bakery = sample(pipelineDeal, {
  title: 'Harbor Bakery',
  partner: northwind,
  business_state: 'TX',
  loan_amount: '350000.00',
  personal_credit_score: 720,
  dscr: { ratio: '1.42', period: '2025', is_projection: false },
  response: 'Terms offered',
  offer_expired: true,
  shared_at: '2026-11-17T15:00:00.000Z',
})
const clinic = sample(pipelineDeal, {
  title: 'Summit Clinic',
  partner: summit,
  business_state: null,
  personal_credit_score: null,
  dscr: null,
  response: 'No answer',
  offer_expired: false,
})

beforeEach(() => {
  server.on(listLenderPartners, listOf([northwind, summit].map((partner) => sample(lenderPartner, { partner }))))
  server.on(listLenderPipeline, listOf([bakery, clinic]))
})
const lastQuery = () => server.requests(listLenderPipeline).at(-1)?.query

test('lists the deals of all brokers with what a banker decides by', async () => {
  await renderPage('/lender', { as: 'lender' })
  const table = within(await screen.findByRole('table', { name: 'Pipeline' }))
  const row = (await table.findByRole('link', { name: /Harbor Bakery/ })).closest('tr')
  for (const text of ['Northwind Capital', 'TX', '$350,000', '1.42×', '2025', '720', 'Offer expired', '11/17/2026']) {
    expect(row?.textContent).toContain(text)
  }
  const other = table.getByRole('link', { name: /Summit Clinic/ }).closest('tr')
  expect(other?.textContent).toContain('Pending')
  expect(within(other as HTMLElement).getAllByText('Not entered')).toHaveLength(3)
  expect(lastQuery()).toMatchObject({ ordering: '-shared_at', limit: '50' })
})

test('sorts and filters on the server, by the address', async () => {
  const person = await renderPage('/lender?business_state=TX&dscr_min=1.25', { as: 'lender' })
  const table = await screen.findByRole('table', { name: 'Pipeline' })
  expect(lastQuery()).toMatchObject({ business_state: 'TX', dscr_min: '1.25' })
  for (const name of ['State', 'Loan amount', 'DSCR', 'Credit score', 'Shared', 'Broker']) {
    const filters = within(screen.getByRole('group', { name: 'Filter pipeline' }))
    expect(await filters.findByRole('button', { name: new RegExp(`^${name}`) })).toBeTruthy()
  }
  await person.click(within(table).getByRole('button', { name: 'DSCR' }))
  await expect.poll(lastQuery).toMatchObject({ business_state: 'TX', dscr_min: '1.25', ordering: '-dscr' })
  expect(currentUrl()).toContain('ordering=-dscr')
})

test('shows neither filters nor an empty table before anything is shared', async () => {
  server.on(listLenderPipeline, listOf([]))
  await renderPage('/lender', { as: 'lender' })
  await screen.findByRole('link', { name: 'Northwind Capital' })
  await expect.poll(() => server.requests(listLenderPipeline).length).toBeGreaterThan(0)
  await expect.poll(() => screen.queryByRole('table', { name: 'Pipeline' })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})
