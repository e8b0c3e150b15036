import { listBundles } from '@loanyard/contract/bundles/calls'
import { getBoard, getDeal, listDeals, moveStage, updateDeal } from '@loanyard/contract/deals/calls'
import { shareWithCoordinator } from '@loanyard/contract/deals/coordinator-calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import {
  createLead,
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  listReferralSources,
} from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { previewLenderDeal } from '@loanyard/contract/lender-area/preview'
import { listLenders } from '@loanyard/contract/lenders/calls'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { listLendersForDeal } from '@loanyard/contract/lenders/sharing-calls'
import { listRequirements } from '@loanyard/contract/requests/calls'
import { listReviewQueue } from '@loanyard/contract/requests/lists/review-queue'
import { searchEverything } from '@loanyard/contract/search/search'
import { listStaff } from '@loanyard/contract/staff/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveDeal } from '../../../../testing/deal-page.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, stages, type Role } from '../../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const partner = `/partner/${partnerId}`
const last = stages.at(-1)
const dialog = () => screen.findByRole('dialog', { name: 'Search' })
const names = async () =>
  within(await dialog())
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  for (const call of [listBundles, getBoard, listDeals, listNotes, listStaff]) server.serve(call as typeof listBundles)
  server.on(listLeads, listOf([sample(lead)]))
  server.on(getLead, sample(lead))
  server.on(listReferralSources, { results: [] })
  for (const call of [findDuplicates, listLeadActivity, listLeadNotes]) server.serve(call as typeof findDuplicates)
  server.on(searchEverything, { groups: [] })
})

async function openBar(at: string, as: Role = 'admin') {
  const person = await renderPage(at, { as })
  await screen.findByRole('button', { name: 'Search' })
  await person.keyboard('{Control>}k{/Control}')
  await within(await dialog()).findByRole('combobox')
  return person
}

test('begins a lead, a deal or an import from anywhere', async () => {
  const person = await openBar(`${partner}/bundles`)
  await person.keyboard('new de')
  await expect.poll(names).toEqual(['New deal'])
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'New deal' })).toBeTruthy()
  expect(currentUrl()).toMatch(/\/deals\?panel=new$/)
  history.back()
  await expectGone('dialog')
})

test('a coordinator is offered only what they may do', async () => {
  const person = await openBar(`${partner}/leads`, 'coordinator')
  expect(await names()).toContain('New lead')
  expect(await names()).not.toContain('New deal')
  await person.keyboard('invite')
  await expect.poll(names).toEqual([])
})

test('moves the open deal, sets its status and assigns it', async () => {
  const { deal, dealPath } = serveDeal()
  if (last === undefined) throw new Error('The partner has stages.')
  const moved = { ...deal, stage: last, version: deal.version + 1 }
  server.on(moveStage, moved)
  const person = await openBar(dealPath)
  expect(await names()).toContain('Open Overview')
  await person.keyboard(`move ${last.name.slice(0, 4)}`)
  await expect.poll(names).toEqual([`Move to ${last.name}`])
  await person.keyboard('{Enter}')
  await screen.findByText(`Moved to ${last.name}`, { exact: false })
  expect(server.requests(moveStage)[0]?.body).toEqual({ to_stage: last.id })
  server.on(updateDeal, { ...moved, status: 'On Hold' })
  server.on(getDeal, { ...moved, status: 'On Hold' })
  await person.keyboard('{Control>}k{/Control}')
  await within(await dialog()).findByRole('combobox')
  await person.keyboard('hold{Enter}')
  await screen.findByRole('button', { name: 'Status: On Hold' })
  expect(server.requests(shareWithCoordinator)).toEqual([])
})

test('requests checklists and single items, and shares the open deal', async () => {
  server.on(listLenders, listOf([]))
  server.serve(listRequirements)
  server.serve(listConditions)
  server.serve(listLendersForDeal)
  server.serve(previewLenderDeal)
  const { dealPath } = serveDeal()
  const person = await openBar(dealPath)
  const begin = async (text: string, dialogName: RegExp, address: RegExp) => {
    await person.keyboard(`${text}{Enter}`)
    await screen.findByRole('dialog', { name: dialogName })
    expect(currentUrl()).toMatch(address)
    await person.keyboard('{Escape}')
    await expectGone('dialog')
    expect(currentUrl()).not.toMatch(/ask=|share=/)
    await person.keyboard('{Control>}k{/Control}')
    await within(await dialog()).findByRole('combobox')
  }
  await begin('request che', /^Request checklists/, /tab=requests&ask=checklists/)
  await begin('request sin', /^New request/, /tab=requests&ask=requests/)
  await begin('share with', /^Share/, /tab=sharing&share=1/)
})

test('begins a task and a note: the focus is in their field', async () => {
  const { dealPath } = serveDeal()
  const person = await openBar(dealPath)
  await person.keyboard('add a t{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Add a task')
  await person.keyboard('{Control>}k{/Control}')
  await within(await dialog()).findByRole('combobox')
  await person.keyboard('write{Enter}')
  const note = screen.getByRole('textbox', { name: /^New note/ })
  await expect.poll(() => document.activeElement).toBe(note)
})

test('what a deal does not allow is not offered, and nothing of it elsewhere', async () => {
  const { deal, dealPath } = serveDeal()
  const can = { ...deal.can, update: false, move_stage: false, share: false }
  server.on(getDeal, { ...deal, can })
  const person = await openBar(dealPath, 'coordinator')
  expect((await names()).filter((name) => /^(Move|Set|Assign|Request |Share)/.test(name))).toEqual([])
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await openBar(`${partner}/leads`)
  expect((await names()).filter((name) => /^(Open|Move|Set|Assign) /.test(name))).toEqual([])
})

test('G and a letter go to a page, digits to a tab, N begins what the list is of', async () => {
  const { dealPath } = serveDeal()
  const person = await renderPage(dealPath, { as: 'admin' })
  await screen.findByRole('button', { name: 'Search' })
  await person.keyboard('6')
  await expect.poll(() => currentUrl()).toMatch('tab=activity')
  await person.keyboard('gl')
  await expect.poll(() => currentUrl()).toMatch(/\/leads$/)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Leads' })
  // In a field and in a dialog the letters are text.
  await person.click(screen.getByRole('searchbox'))
  await person.keyboard('gd')
  expect(currentUrl()).not.toMatch(/\/deals/)
  await person.click(heading)
  await person.keyboard('n')
  expect(await screen.findByRole('dialog', { name: 'New lead' })).toBeTruthy()
  await person.keyboard('gd')
  expect(currentUrl()).toMatch(/panel=new/)
})

test('L begins a lead over the open page, and so does N where no list begins its own', async () => {
  const created = sample(lead, { full_name: 'Priya', partner: partnerId })
  server.on(createLead, created)
  const person = await renderPage(`${partner}/deals`, { as: 'admin' })
  await screen.findByRole('button', { name: 'Search' })
  await person.keyboard('l')
  const form = within(await screen.findByRole('dialog', { name: 'New lead' }))
  expect(currentUrl()).toMatch(/\/deals$/)
  await person.type(await form.findByLabelText('Full name'), 'Priya')
  await person.type(form.getByLabelText('Email'), 'priya@leads.test')
  await person.click(form.getByRole('button', { name: 'Create lead' }))
  await person.click(await screen.findByRole('button', { name: 'Open lead' }))
  await expect.poll(() => currentUrl()).toMatch(`lead=${created.id}`)

  const again = await renderPage(`${partner}/bundles`, { as: 'coordinator' })
  await screen.findByRole('button', { name: 'Search' })
  await again.keyboard('n')
  expect(await screen.findByRole('dialog', { name: 'New lead' })).toBeTruthy()
})

test('on Deals, N begins a deal and no lead', async () => {
  const person = await renderPage(`${partner}/deals`, { as: 'admin' })
  await screen.findByRole('button', { name: 'Search' })
  await screen.findByText('No deals yet')
  await person.keyboard('n')
  expect(await screen.findByRole('dialog', { name: 'New deal' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'New lead' })).toBeNull()
})

test('the review queue is found by name and by G and V; help names the keys of the pages a person has', async () => {
  server.on(listReviewQueue, listOf([]))
  const person = await openBar(`${partner}/leads`, 'coordinator')
  await person.keyboard('revi')
  await expect.poll(names).toEqual(['Review'])
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await person.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const keysOf = (page: string) => help.queryByText(page, { selector: 'dt' })?.parentElement?.textContent
  expect([keysOf('Review'), keysOf('Bundles'), keysOf('Reports')]).toEqual(['ReviewGV', 'BundlesGB', undefined])
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await person.keyboard('gv')
  await expect.poll(() => currentUrl()).toMatch(/\/review$/)
})

test('the second key of a sequence does nothing else, and comes too late after a while', async () => {
  const person = await renderPage(`${partner}/leads`, { as: 'admin' })
  await screen.findByRole('button', { name: 'Search' })
  const steps = history.length
  // N alone would open the panel of a new lead.
  await person.keyboard('gn')
  await expect.poll(() => currentUrl()).toMatch(/\/notifications$/)
  const press = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    fireEvent(document.body, Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
  }
  press('g', 1000)
  press('d', 6000)
  await person.keyboard('gu')
  await expect.poll(() => currentUrl()).toMatch(/\/user-management$/)
  expect(history.length).toBe(steps + 2)
})
