import {
  addStarterBundles,
  deleteBundle,
  duplicateBundle,
  getBundle,
  listAttachments,
  listBundles,
  updateBundle,
} from '@loanyard/contract/bundles/calls'
import { bundle, bundleSummary, type Bundle } from '@loanyard/contract/bundles/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, stages } from '../../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const path = `/partner/${partnerId}/bundles`
const link = (name: string) => screen.findByRole('link', { name })
const button = (name: string) => screen.findByRole('button', { name })

/** The partner's checklists on the fake server. */
function serveBundles(...titles: string[]) {
  const own = {
    bundles: titles.map((title) =>
      sample(bundle, {
        title,
        stage: null,
        is_archived: false,
        is_custom: false,
        requests_count: 0,
        attachments_count: 2,
      }),
    ),
    change(id: string, values: Partial<Bundle>): Bundle {
      own.bundles = own.bundles.map((each) => (each.id === id ? { ...each, ...values } : each))
      return own.bundles.find((each) => each.id === id) ?? sample(bundle)
    },
  }
  server.on(listBundles, ({ query }) => {
    const isFlag = (value: boolean, name: string) => String(value) === query[name]
    const found = own.bundles.filter(
      (each) =>
        isFlag(each.is_archived, 'is_archived') &&
        isFlag(each.is_custom, 'is_custom') &&
        each.title.toLowerCase().includes((query['search'] ?? '').toLowerCase()),
    )
    return listOf(found.map((each) => sample(bundleSummary, each)))
  })
  server.on(updateBundle, ({ params, body }) => own.change(params.bundle_id, body as Partial<Bundle>))
  server.on(deleteBundle, ({ params }) => {
    own.bundles = own.bundles.filter(({ id }) => id !== params.bundle_id)
    return null
  })
  return own
}

async function choose(person: UserEvent, title: string, item: string): Promise<void> {
  await person.click(await button(`More actions: ${title}`))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

test('checklists are listed by stage; the search waits for a pause, is kept in the address and says if nothing matches', async () => {
  const own = serveBundles('Closing papers', 'Always')
  own.change(own.bundles[0]?.id ?? '', { stage: stages[2]?.id ?? null })
  const person = await renderPage(path, { as: 'admin' })
  const section = async (name: string) => within(await screen.findByRole('region', { name }))
  await (await section('Closing')).findByRole('link', { name: 'Closing papers' })
  await (await section('Any stage')).findByRole('link', { name: 'Always' })
  const field = screen.getByRole('searchbox', { name: 'Search titles' })
  for (const value of ['a', 'al', 'alw']) fireEvent.change(field, { target: { value } })
  await expectGone('link', 'Closing papers')
  expect(currentUrl()).toContain('search=alw')
  expect(server.requests(listBundles).filter(({ query }) => query['search'] !== undefined)).toHaveLength(1)
  fireEvent.change(field, { target: { value: 'alwx' } })
  await screen.findByText('No checklists match')
  await person.click(await button('Clear search'))
  await link('Closing papers')
  expect(currentUrl()).not.toContain('search=')
})

test('a checklist is archived with an undo, and the focus moves to the one that takes its place', async () => {
  serveBundles('A', 'B', 'C')
  const person = await renderPage(path, { as: 'admin' })
  await choose(person, 'A', 'Archive')
  await expectGone('link', 'A')
  await expect.poll(() => document.activeElement?.textContent).toBe('B')
  await person.click(await button('Undo'))
  await link('A')
  await person.click(await button('Archived'))
  await screen.findByText('Nothing archived')
  expect(currentUrl()).toContain('show=archived')
})

test('a checklist is deleted after a question, and duplicated into a new page', async () => {
  const own = serveBundles('A', 'B')
  const person = await renderPage(path, { as: 'admin' })
  await choose(person, 'B', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete B?' }))
  expect(dialog.getByText(/2 items/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expectGone('dialog')
  await choose(person, 'B', 'Delete')
  await person.click(await button('Delete checklist'))
  await expectGone('link', 'B')
  const copied = sample(bundle, { ...own.bundles[0], id: newId('bndl'), title: 'A (copy)' })
  server.on(duplicateBundle, copied)
  server.on(getBundle, copied)
  server.serve(listAttachments)
  await choose(person, 'A', 'Duplicate')
  await screen.findByRole('heading', { level: 1, name: 'A (copy)' })
})

test("a checklist requested in the meantime cannot be deleted: the server's message suggests archiving", async () => {
  const own = serveBundles('A')
  const person = await renderPage(path, { as: 'admin' })
  const detail = 'This checklist was requested on a deal, so it can’t be deleted. Archive it instead.'
  server.on(deleteBundle, refusal('bundle_in_use', detail))
  await choose(person, 'A', 'Delete')
  own.change(own.bundles[0]?.id ?? '', { requests_count: 1, can: { update: true, delete: false } })
  await person.click(await button('Delete checklist'))
  const kept = async () => within(await screen.findByRole('dialog', { name: 'A can’t be deleted' }))
  expect((await kept()).getByText(detail)).toBeTruthy()
  await person.click((await kept()).getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Requested once')
  await choose(person, 'A', 'Delete')
  expect((await kept()).getByText('This checklist was requested once, so it’s kept. Archive it instead.')).toBeTruthy()
  await person.click((await kept()).getByRole('button', { name: 'Archive checklist' }))
  await screen.findByText('No checklists yet')
  expect(own.bundles[0]?.is_archived).toBe(true)
})

test('the starter library is offered to those without checklists, and adding it again adds nothing', async () => {
  const own = serveBundles()
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByText('No checklists yet')
  expect(screen.queryByRole('searchbox')).toBeNull()
  server.on(addStarterBundles, () => {
    own.bundles = serveBundlesLike('First', 'Second')
    return { results: own.bundles }
  })
  await person.click(await button('Add the starter library'))
  await screen.findByText('Added 2 checklists from the starter library')
  await link('First')
  server.on(addStarterBundles, { results: [] })
  await person.click(await button('More actions'))
  await person.click(await screen.findByRole('menuitem', { name: 'Add the starter library' }))
  await screen.findByText('Nothing to add: you already have the whole starter library')
})

const serveBundlesLike = (...titles: string[]) =>
  titles.map((title) => sample(bundle, { title, is_archived: false, is_custom: false, stage: null }))

test('custom checklists are listed separately, and link to their deal', async () => {
  const own = serveBundles('Mine')
  const deal = newId('deal')
  own.change(own.bundles[0]?.id ?? '', { is_custom: true, deal, deal_title: 'Harbor Bakery' })
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByText('No checklists yet')
  await person.click(await button('Custom'))
  await link('Mine')
  expect((await link('Harbor Bakery')).getAttribute('href')).toContain(`/deals/${deal}`)
})

test('by keyboard: / searches, J and K move through the rows, Tab reaches the menu', async () => {
  serveBundles('A', 'B', 'C')
  const person = await renderPage(path, { as: 'admin' })
  await link('A')
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await person.keyboard('/')
  await expect.poll(focused).toBe('Search titles')
  ;(document.activeElement as HTMLElement).blur()
  await person.keyboard('j')
  await expect.poll(focused).toBe('A')
  await person.keyboard('j{ArrowDown}')
  await expect.poll(focused).toBe('C')
  await person.keyboard('k')
  await expect.poll(focused).toBe('B')
  await person.tab()
  expect(focused()).toBe('More actions: B')
  await person.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Duplicate' })
  await person.keyboard('{Escape}')
  await expect.poll(focused).toBe('More actions: B')
})

test('who may not change checklists reads them: no button changes anything', async () => {
  const own = serveBundles('A')
  own.change(own.bundles[0]?.id ?? '', { can: { update: false, delete: false } })
  await renderPage(path, { as: 'coordinator' })
  await link('A')
  expect(screen.queryByRole('button', { name: /^(New checklist|More actions)/ })).toBeNull()
})
