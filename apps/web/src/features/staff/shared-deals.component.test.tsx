import { listDeals } from '@loanyard/contract/deals/calls'
import { shareWithCoordinator, unshareWithCoordinator } from '@loanyard/contract/deals/coordinator-calls'
import { dealSummary } from '@loanyard/contract/deals/schemas'
import { getStaff, listStaffDeals } from '@loanyard/contract/staff/calls'
import { staffDeal, staffMember } from '@loanyard/contract/staff/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { expectGone, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

const some = sample(staffMember, { role: 'Coordinator', status: 'Active', is_self: false, partner: partnerId })
const noa = { ...some, user: { ...some.user, full_name: 'Noa Lind' } }
const page = `/partner/${partnerId}/user-management/${noa.id}`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const focused = () => document.activeElement

beforeEach(() => {
  server.on(getStaff, noa)
  server.on(listStaffDeals, listOf([]))
})

test('a deal is shared, found in the list and unshared with Undo', async () => {
  const deals = ['Harbor Bakery', 'Cedar Dental'].map((title) => sample(dealSummary, { title }))
  server.on(listDeals, ({ query }) => listOf(query['search'] === 'cedar' ? deals.slice(1) : deals))
  const shared = sample(staffDeal, { ...deals[1], lead: null, partner: partnerId })
  const person = await renderPage(page, { as: 'admin' })
  expect(await screen.findByText('No deals shared yet')).toBeTruthy()
  await person.click(await button('Share a deal'))
  const search = await (await dialog()).findByRole('searchbox')
  await expect.poll(focused).toBe(search)
  await person.type(search, 'cedar')
  await expectGone('button', 'Share Harbor Bakery')
  server.on(shareWithCoordinator, refusal('already_shared', 'This deal is already shared with this staff'))
  await person.click(await button('Share Cedar Dental'))
  await findAlert('This deal is already shared with this staff')
  server.serve(shareWithCoordinator)
  server.on(listStaffDeals, listOf([shared]))
  await person.click(await button('Share Cedar Dental'))
  const done = await button('Cedar Dental is shared')
  await expect.poll(focused).toBe(done)
  await person.keyboard('{Escape}')
  const rows = within(await screen.findByRole('table', { name: 'Shared deals' }))
  expect(rows.getByRole('rowheader').textContent).toContain('Cedar Dental')
  server.on(unshareWithCoordinator, null)
  server.on(listStaffDeals, listOf([]))
  await person.click(await button('Stop sharing Cedar Dental'))
  expect(await screen.findByText('Cedar Dental is no longer shared with Noa Lind')).toBeTruthy()
  expect(await screen.findByText('No deals shared yet')).toBeTruthy()
  server.on(listStaffDeals, listOf([shared]))
  await person.click(await button('Undo'))
  await screen.findByRole('rowheader', { name: /Cedar Dental/ })
  expect(server.requests(shareWithCoordinator)).toHaveLength(3)
})

test('an Admin sees every deal, so there is nothing to share', async () => {
  server.on(getStaff, { ...noa, role: 'Admin', can: { ...noa.can, share_deals: false } })
  await renderPage(page, { as: 'admin' })
  expect(await screen.findByText('Sees every deal, as Admin')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share a deal' })).toBeNull()
})
