import { listBundles } from '@loanyard/contract/bundles/calls'
import { getBoard, getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal } from '@loanyard/contract/deals/schemas'
import { listLeads } from '@loanyard/contract/leads/calls'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { searchEverything, type SearchHit, type SearchReply } from '@loanyard/contract/search/search'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, type Role } from '../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { newId, sample } from '../../../testing/sample.ts'

const hit = (title: string, kind: string): SearchHit => ({ id: newId(kind), title, detail: '', deal: null })
const found: SearchReply = {
  groups: [
    { kind: 'deal', total_count: 1, results: [hit('Quill Bakery', 'deal')] },
    { kind: 'lead', total_count: 6, results: [1, 2, 3, 4, 5].map((n) => hit(`Quill Lead ${n}`, 'lead')) },
  ],
}
const dialog = () => screen.findByRole('dialog', { name: 'Search' })
const field = async () => within(await dialog()).findByRole('combobox')
const options = async () => within(await dialog()).queryAllByRole('option')
const status = async () => within(await dialog()).getByRole('status').textContent
const searchButton = () => screen.findByRole('button', { name: 'Search' })

beforeEach(() => {
  server.serve(listBundles)
  for (const call of [getBoard, getDealSharing, listLeads, listNotes]) server.serve(call)
  server.on(getDeal, sample(deal, { title: 'Quill Bakery' }))
  server.on(searchEverything, found)
})

async function openSearch(role: Role = 'admin'): Promise<UserEvent> {
  const person = await renderPage(`/partner/${partnerId}/bundles`, { as: role })
  await searchButton()
  await person.keyboard('{Control>}k{/Control}')
  await expect.poll(async () => document.activeElement === (await field())).toBe(true)
  return person
}

test('results are chosen by arrow keys, and their lists offered where there are more', async () => {
  const person = await openSearch()
  expect((await options())[0]?.textContent).toBe('Today')
  await person.keyboard('quill')
  const leads = await within(await dialog()).findByRole('group', { name: /^Leads/ })
  expect(within(leads).getAllByRole('option')).toHaveLength(6)
  expect(within(leads).getByRole('option', { name: 'All 6 leads' })).toBeTruthy()
  const isActive = async (index: number) => {
    const option = (await options())[index]
    const active = (await field()).getAttribute('aria-activedescendant')
    return option?.getAttribute('aria-selected') === 'true' && active === option.id
  }
  await expect.poll(() => isActive(0)).toBe(true)
  await person.keyboard('{ArrowDown}')
  expect(await isActive(1)).toBe(true)
  await person.keyboard('{ArrowUp}{ArrowUp}')
  expect(await isActive((await options()).length - 1)).toBe(true)
})

test('Ctrl-K that was pressed before the search had loaded opens it', async () => {
  globalThis.loanyardSearch = { wasAsked: true, onKeyDown: () => undefined }
  await renderPage(`/partner/${partnerId}/bundles`, { as: 'admin' })
  expect(await field()).toBeTruthy()
  expect(globalThis.loanyardSearch).toBeUndefined()
})

test('no results and a failure are shown, and a failed search can be repeated', async () => {
  server.on(searchEverything, { groups: [] })
  const person = await openSearch()
  await person.keyboard('zzzzz')
  await expect.poll(status).toBe('No results for “zzzzz”')
  await person.clear(await field())
  await person.type(await field(), 'move')
  await expect.poll(status).toBe('No results for “move”. To do this with a deal or a lead, open it first.')
  server.on(searchEverything, brokenServer)
  await person.clear(await field())
  await person.type(await field(), 'quill')
  await expect.poll(status).toContain('Couldn’t search')
  server.on(searchEverything, found)
  await person.click(within(await dialog()).getByRole('button', { name: 'Try again' }))
  await expect.poll(status).toBe('7 results')
  expect(document.activeElement).toBe(await field())
  await person.keyboard('{Escape}')
  await expectGone('dialog')
})

test('an open dialog keeps the shortcut of the search', async () => {
  const person = await renderPage(`/partner/${partnerId}/bundles`, { as: 'admin' })
  await searchButton()
  await person.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(help.textContent).toContain('Search everything')
  await person.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBe(help)
})

test('pages are found by name, for a coordinator only their own', async () => {
  server.on(searchEverything, { groups: [] })
  const person = await openSearch()
  await person.keyboard('audit')
  await expect.poll(async () => (await options()).map(({ textContent }) => textContent)).toEqual(['Audit trail'])
  await person.keyboard('{Escape}')
  await expectGone('dialog')
})

test('a coordinator is offered no pages they may not open', async () => {
  await openSearch('coordinator')
  const names = (await options()).map(({ textContent }) => textContent)
  expect(names).toContain('Deals')
  expect(names).not.toContain('Audit trail')
})

test('an opened result is offered again as recent', async () => {
  let person = await openSearch()
  await person.keyboard('quill')
  await person.click(await within(await dialog()).findByRole('option', { name: 'All 6 leads' }))
  await expect.poll(currentUrl).toMatch(/leads\?.*search=quill/)
  person = await openSearch()
  await person.keyboard('quill')
  await within(await dialog()).findByRole('option', { name: 'Quill Bakery' })
  await person.keyboard('{Enter}')
  await expect.poll(currentUrl).toMatch(/\/deals\/deal_/)
  await openSearch()
  const recent = await within(await dialog()).findByRole('group', { name: 'Recent' })
  expect(recent.textContent).toContain('Quill Bakery')
})
