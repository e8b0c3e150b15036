import { exportDeals, getBoard, listDeals } from '@loanyard/contract/deals/calls'
import { dealSummary } from '@loanyard/contract/deals/schemas'
import { getDealGroups, getDealTotals } from '@loanyard/contract/deals/totals'
import { getLeadGroups, listLeads, updateLead } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { listStaff } from '@loanyard/contract/staff/calls'
import { listViews } from '@loanyard/contract/staff/views/calls'
import { savedView } from '@loanyard/contract/staff/views/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noConnection } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

const deals = `/partner/${partnerId}/deals?view=list`
const deal = (title: string, status: 'Active' | 'Funded') =>
  sample(dealSummary, { title, status, loan_purpose: 'Startup' })
const rows = [deal('One', 'Active'), deal('Two', 'Active'), deal('Three', 'Funded')]
const groups = [
  { key: 'Active', name: 'Active', count: 120, loan_amount_sum: '4200000.00' },
  { key: 'Funded', name: 'Funded', count: 3, loan_amount_sum: '900000.00' },
]

beforeEach(() => {
  sessionStorage.clear()
  server.serve(getDealTotals)
  server.serve(getBoard)
  server.serve(listStaff)
  server.on(listViews, { results: [], default_view: null, can: { create_for_team: true } })
  server.on(listDeals, listOf(rows))
  server.on(getDealGroups, { results: groups })
})

async function displayForm(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Display' }))
  return within(await screen.findByRole('dialog', { name: 'Display' }))
}
const heading = (name: RegExp) => screen.findByRole('button', { name })
const links = () => screen.getAllByRole('link', { name: /^Open deal/ }).map(({ textContent }) => textContent)
const asked = () => server.requests(listDeals).at(-1)?.query

test('headings say the count and the sum of the whole group, and collapse it', async () => {
  const person = await renderPage(`${deals}&group_by=status`, { as: 'admin' })
  const active = await heading(/^Active 120 \$4\.2M$/)
  expect(active.closest('th')?.getAttribute('scope')).toBe('rowgroup')
  expect(asked()).toMatchObject({ group_by: 'status' })
  expect(links()).toEqual(['One', 'Two', 'Three'])
  // The header, two headings and all rows.
  expect(screen.getByRole('table', { name: 'Deals' }).getAttribute('aria-rowcount')).toBe('126')
  await person.click(active)
  expect([active.getAttribute('aria-expanded'), links()]).toEqual(['false', ['Three']])
  expect(screen.getByRole('table', { name: 'Deals' }).getAttribute('aria-rowcount')).toBe('6')
})

test('collapsing a group deselects its rows, and a heading selects the loaded ones', async () => {
  const person = await renderPage(`${deals}&group_by=status`, { as: 'admin' })
  const active = await heading(/^Active 120/)
  await person.click(screen.getByRole('checkbox', { name: 'Select all loaded rows in Active' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Three' }))
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
  expect(bar.getByText('3 selected')).toBeTruthy()
  await person.click(active)
  await expect.poll(() => bar.queryByText('1 selected')).toBeTruthy()
})

test('the heading of the group that is scrolled through stays', async () => {
  server.on(listDeals, listOf(Array.from({ length: 120 }, (_, index) => deal(`Deal ${index}`, 'Active'))))
  await renderPage(`${deals}&group_by=status`, { as: 'admin' })
  await heading(/^Active 120/)
  const scroller = screen.getByRole('table', { name: 'Deals' }).parentElement
  if (scroller === null) throw new Error('No scroller')
  fireEvent.scroll(scroller, { target: { scrollTop: 2400 } })
  await expect.poll(links).toContain('Deal 70')
  expect(links()).not.toContain('Deal 0')
  expect(screen.getByRole('button', { name: /^Active 120/ }).closest('tbody')?.textContent).toContain('Deal 70')
})

test('all groups collapse and expand at once', async () => {
  const person = await renderPage(`${deals}&group_by=status`, { as: 'admin' })
  await heading(/^Active 120/)
  await person.click(screen.getByRole('checkbox', { name: 'Select Three' }))
  const display = await displayForm(person)
  await person.click(display.getByRole('button', { name: 'Collapse all' }))
  await heading(/^Funded 3/)
  expect(screen.queryAllByRole('link', { name: /^Open deal/ })).toEqual([])
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  await person.click(display.getByRole('button', { name: 'Expand all' }))
  await expect.poll(links).toEqual(['One', 'Two', 'Three'])
})

test('the next page starts after a collapsed group, and opening it loads its rows', async () => {
  const next = `/api/v0/deals/partners/${partnerId}?group_by=status&cursor=x`
  server.on(listDeals, ({ query }) =>
    query['after_group'] === 'Active'
      ? { ...listOf(rows.slice(2)), total_count: 123 }
      : { ...listOf(rows.slice(0, 2)), total_count: 123, next },
  )
  sessionStorage.setItem(`loanyard.collapsed ${partnerId} deals status`, 'Active')
  const person = await renderPage(`${deals}&group_by=status`, { as: 'admin' })
  await screen.findByRole('link', { name: 'Open deal Three' })
  expect(links()).toEqual(['Three'])
  const before = server.requests(listDeals).length
  await person.click(await heading(/^Active 120/))
  await expect.poll(() => server.requests(listDeals).length).toBeGreaterThan(before)
  await expect.poll(links).toContain('One')
})

test('groups are named by their rows while their counts load, and if they can’t', async () => {
  server.on(getDealGroups, noConnection)
  const person = await renderPage(`${deals}&group_by=status`, { as: 'admin' })
  // Cells with a status have its name, too.
  await person.click(await screen.findByRole('button', { name: 'Active', expanded: true }))
  expect(links()).toEqual(['Three'])
  server.on(getDealGroups, { results: groups })
  await person.selectOptions((await displayForm(person)).getByRole('combobox', { name: 'Group by' }), 'No grouping')
  await expect.poll(links).toEqual(['One', 'Two', 'Three'])
})

test('another grouping shows nothing of the one before', async () => {
  const person = await renderPage(`${deals}&group_by=status`, { as: 'admin' })
  await heading(/^Active 120/)
  server.hold(getDealGroups)
  await person.selectOptions((await displayForm(person)).getByRole('combobox', { name: 'Group by' }), 'Loan purpose')
  await heading(/^Startup$/)
  expect(screen.queryByRole('button', { name: /^Active/, expanded: true })).toBeNull()
})

async function openUnassignedLeads() {
  const can = { update: true, convert: true, assign: true, delete: true }
  const values = { assigned_to: null, partner: partnerId, can }
  server.on(listLeads, listOf(['Ana', 'Bo'].map((full_name) => sample(lead, { ...values, full_name }))))
  server.on(getLeadGroups, { results: [{ key: 'none', name: null, count: 2, loan_amount_sum: '0.00' }] })
  return renderPage(`/partner/${partnerId}/leads?group_by=assigned_to`, { as: 'admin' })
}

test('leads of no one are in a group called Unassigned', async () => {
  await openUnassignedLeads()
  expect(await heading(/^Unassigned 2/)).toBeTruthy()
})

test('C logs a call with the lead whose row has the focus', async () => {
  const person = await openUnassignedLeads()
  await heading(/^Unassigned/)
  screen.getByRole('link', { name: 'Open lead Ana' }).focus()
  await person.keyboard('c')
  expect(await screen.findByRole('form', { name: 'Log a call with Ana' })).toBeTruthy()
})

test('groups of leads are counted again after a change of one', async () => {
  const lost = { lead_status: 'Lost' as const, partner: partnerId }
  server.on(updateLead, ({ params }) => sample(lead, { ...lost, id: params.lead_id }))
  const person = await openUnassignedLeads()
  await heading(/^Unassigned/)
  expect(server.requests(getLeadGroups)).toHaveLength(1)
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Status of Ana' }), 'Lost')
  await expect.poll(() => server.requests(getLeadGroups).length).toBe(2)
})

test('grouping and density are part of the address, of a saved view, and of the export’s order', async () => {
  const view = sample(savedView, {
    name: 'Mine',
    list: 'deals',
    settings: { layout: 'list', ordering: '-created', group_by: 'status' },
    can: { update: true, delete: true },
  })
  server.on(listViews, { results: [view], default_view: null, can: { create_for_team: true } })
  const person = await renderPage(`/partner/${partnerId}/deals?view=${view.id}`, { as: 'admin' })
  await heading(/^Active 120/)
  const display = await displayForm(person)
  await person.click(display.getByRole('button', { name: 'Compact' }))
  await expect.poll(currentUrl).toContain('density=compact')
  expect(currentUrl()).toContain('group_by=status')
  await screen.findByText('Edited')
  await person.selectOptions(display.getByRole('combobox', { name: 'Group by' }), 'Coordinator')
  await expect.poll(asked).toMatchObject({ group_by: 'coordinator' })
  server.on(exportDeals, noConnection)
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await expect.poll(() => server.requests(exportDeals).at(-1)?.query).toMatchObject({ group_by: 'coordinator' })
})
