import { getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { listStages } from '@loanyard/contract/deals/stages'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { lenderOffer, type LenderOffer } from '@loanyard/contract/lenders/responses'
import { dealSharing } from '@loanyard/contract/lenders/schemas'
import { acceptOffer, getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { partnerId, pipelineStages, stages } from '../../../../../testing/people.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../../testing/sample.ts'

const [packaging = sample(deal).stage, underwriting = packaging, closing = packaging] = stages
const shared = sample(deal, {
  partner: { id: partnerId, name: 'Northwind Capital' },
  status: 'Active',
  stage: packaging,
})
const path = `/partner/${partnerId}/deals/${shared.id}?tab=sharing`
const first = { id: newId('lndr'), name: 'First Coastal Bank', status: 'Active' } as const
const second = { id: newId('lndr'), name: 'Second Street Savings', status: 'Active' } as const
const shareWith = (lender: typeof first | typeof second, offer: LenderOffer) =>
  sample(dealSharing, { lender, ended_at: null, response: null, offers: [offer] })

beforeEach(() => {
  server.on(listConditions, { results: [], can: { add: false } })
  server.on(getDeal, shared)
  server.on(listStages, { results: [...pipelineStages], can: { change: true } })
  server.serve(listNotes)
})

const offer = sample(lenderOffer, {
  amount: '1200000.00',
  term_months: 120,
  rate_type: 'Fixed',
  rate: '0.1025',
  rate_index: null,
  spread: null,
  adjustment: null,
  all_in_rate: null,
  is_current: true,
  is_expired: false,
  withdrawn_at: null,
  accepted: null,
})

test('an offer is accepted after a question, and acceptance is undone; an expired one can’t be accepted', async () => {
  const expired = { ...offer, id: newId('offr'), is_expired: true }
  const other = shareWith(second, expired)
  const show = (accepted: typeof offer.accepted) => {
    const changed = { ...offer, accepted }
    server.on(getDealSharing, { results: [shareWith(first, changed), other] })
    server.on(acceptOffer, changed)
  }
  show(null)
  const user = await renderPage(path, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: `Accept the offer from ${first.name}` }))
  expect(screen.queryByRole('button', { name: `Accept the offer from ${second.name}` })).toBeNull()
  expect(server.requests(acceptOffer)).toHaveLength(0)
  show({ at: '2026-11-03T10:00:00Z', by: 'Ana Lopez' })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }))
  // Beside every other tab, too.
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  const people = within(await screen.findByRole('region', { name: 'People' }))
  expect(await people.findAllByText(/^Offer: .* at 10\.25% over /)).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: `Undo accepting the offer from ${first.name}` }))
  await expect
    .poll(() => server.requests(acceptOffer).map(({ body }) => body))
    .toEqual([{ accepted: true, to_stage: underwriting.id, inform_others: true }, { accepted: false }])
})

test('what else follows is chosen; an error keeps the choice, and open requests can be passed', async () => {
  server.on(getDealSharing, { results: [shareWith(first, offer)] })
  server.on(acceptOffer, refusal('open_requirements', 'One request is still open.'))
  const user = await renderPage(path, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: `Accept the offer from ${first.name}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(
    dialog.getByRole('checkbox', { checked: true, name: 'Use these terms on the deal: $1.2M at 10.25% over 10 years' }),
  )
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Stage after accepting' }), closing.name)
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await dialog.findByText('One request is still open.')
  expect(dialog.queryByRole('checkbox', { name: /other lender/ })).toBeNull()
  server.on(acceptOffer, { ...offer, accepted: { at: '2026-11-03T10:00:00Z', by: 'Ana Lopez' } })
  await user.click(dialog.getByRole('checkbox', { name: 'Move the deal although requests are open' }))
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await screen.findByText(`Offer accepted. ${first.name} was notified`)
  expect(server.requests(acceptOffer).map(({ body }) => body)).toEqual([
    { accepted: true, to_stage: closing.id },
    { accepted: true, to_stage: closing.id, force: true },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a deal on hold stays where it is', async () => {
  server.on(getDeal, { ...shared, status: 'On Hold' })
  server.on(getDealSharing, {
    results: [shareWith(first, { ...offer, rate: null, rate_index: 'SOFR', spread: '0.03' })],
  })
  server.on(acceptOffer, offer)
  const user = await renderPage(path, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: `Accept the offer from ${first.name}` }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('checkbox', { name: /SOFR \+ 3% over 10 years We have no rate of this index/ })
  expect(dialog.queryByRole('combobox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await expect
    .poll(() => server.requests(acceptOffer).map(({ body }) => body))
    .toEqual([{ accepted: true, set_terms: true }])
})
