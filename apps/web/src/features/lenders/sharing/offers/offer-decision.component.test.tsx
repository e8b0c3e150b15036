import { getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { lenderOffer, type LenderOffer } from '@loanyard/contract/lenders/responses'
import { dealSharing } from '@loanyard/contract/lenders/schemas'
import { acceptOffer, getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../../../testing/fake-server.ts'
import { partnerId } from '../../../../../testing/people.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../../testing/sample.ts'

const shared = sample(deal, { partner: { id: partnerId, name: 'Northwind Capital' } })
const path = `/partner/${partnerId}/deals/${shared.id}?tab=sharing`
const first = { id: newId('lndr'), name: 'First Coastal Bank', status: 'Active' } as const
const second = { id: newId('lndr'), name: 'Second Street Savings', status: 'Active' } as const
const shareWith = (lender: typeof first | typeof second, offer: LenderOffer) =>
  sample(dealSharing, { lender, ended_at: null, response: null, offers: [offer] })

beforeEach(() => {
  server.on(listConditions, { results: [], can: { add: false } })
  server.on(getDeal, shared)
  server.serve(listNotes)
})

test('an offer is accepted after a question, and acceptance is undone; an expired one can’t be accepted', async () => {
  const offer = sample(lenderOffer, {
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
    .toEqual([{ accepted: true }, { accepted: false }])
})
