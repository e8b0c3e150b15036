import { getBoard, listDeals } from '@loanyard/contract/deals/calls'
import { dealSummary } from '@loanyard/contract/deals/schemas'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import {
  chooseDefaultView,
  createView,
  deleteView,
  listViews,
  restoreView,
  updateView,
} from '@loanyard/contract/staff/views/calls'
import { savedView, type SavedView } from '@loanyard/contract/staff/views/schemas'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

const settings = { layout: 'list', ordering: 'title', status: 'Active' }
const hot = sample(savedView, {
  list: 'deals',
  name: 'Hot',
  is_team: false,
  settings,
  version: 1,
  can: { update: true, delete: true },
})
const deals = `/partner/${partnerId}/deals`
const at = `${deals}?view=${hot.id}`

const serveViews = (results: SavedView[], default_view: string | null = null) =>
  server.on(listViews, { results, default_view, can: { create_for_team: true } })

beforeEach(() => {
  server.on(listDeals, listOf([sample(dealSummary)]))
  server.serve(getDealTotals)
  serveViews([hot])
})

const lastQuery = () => server.requests(listDeals).at(-1)?.query

async function chooseStatus(person: UserEvent, status: string): Promise<void> {
  const bar = within(await screen.findByRole('group', { name: 'Filter deals' }))
  await person.click(bar.getByRole('button', { name: /^Status/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Status/ }))
  await person.click(form.getByRole('checkbox', { name: status }))
  await person.keyboard('{Escape}')
}

async function openMenu(person: UserEvent, item: RegExp | string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /^View(s|: )/ }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

test('a link to a view shows what it has saved', async () => {
  await renderPage(at, { as: 'admin' })
  await screen.findByRole('button', { name: 'View: Hot' })
  await expect.poll(lastQuery).toMatchObject({ status: 'Active', ordering: 'title' })
  expect(screen.queryByText('Edited')).toBeNull()
})

test('a view with settings that the list doesn’t know shows the list without them', async () => {
  const garbage = {
    layout: 'sideways',
    ordering: 'luck',
    status: 'Active,Boat',
    stage: 'x',
    color: 'red',
    overdue: '1',
  }
  serveViews([{ ...hot, settings: garbage }])
  server.serve(getBoard)
  await renderPage(at, { as: 'admin' })
  await expect.poll(() => server.requests(getBoard).at(-1)?.query).toEqual({ status: 'Active' })
  await screen.findByRole('button', { name: 'View: Hot' })
})

test('a change on top of a view shows as edited, is saved only on request, and can be discarded', async () => {
  const person = await renderPage(at, { as: 'admin' })
  await chooseStatus(person, 'Funded')
  await screen.findByText('Edited')
  expect(currentUrl()).toContain(`view=${hot.id}`)
  expect(server.requests(updateView)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  await expect.poll(currentUrl).toBe(at)
  await expect.poll(lastQuery).toMatchObject({ status: 'Active' })
  await chooseStatus(person, 'Funded')
  server.on(updateView, ({ body }) => {
    const changed = { ...hot, settings: body.settings ?? {}, version: 2 }
    serveViews([changed])
    return changed
  })
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  await expect.poll(currentUrl).toBe(at)
  expect(server.requests(updateView).at(-1)?.body).toEqual({
    settings: { ...settings, status: 'Active,Funded' },
  })
  await expect.poll(() => screen.queryByText('Edited')).toBeNull()
})

test('a view that someone else has changed is not overwritten unless the person says so', async () => {
  const person = await renderPage(at, { as: 'admin' })
  await chooseStatus(person, 'Funded')
  const theirs = { ...hot, version: 2, settings: { ...settings, status: 'Declined' }, modified_by: 'Ana Reyes' }
  server.on(updateView, refusal('stale', 'Someone else changed this view.', { current: theirs }))
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  await findAlert('Ana Reyes changed this view in the meantime. Nothing was saved.')
  await screen.findByText('Edited')
  server.on(updateView, { ...theirs, version: 3 })
  await person.click(screen.getByRole('button', { name: 'Save mine anyway' }))
  await expect.poll(currentUrl).toBe(at)
})

test('what is shown can be saved as a new view, for the team, too; a failure keeps the name', async () => {
  const person = await renderPage(`${deals}?view=list&status=Active`, { as: 'admin' })
  await openMenu(person, 'Save as a new view…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter a name for the view.')
  await person.type(dialog.getByLabelText('Name'), 'Ours')
  await person.click(dialog.getByRole('checkbox', { name: 'Share with the team' }))
  server.on(createView, refusal('quota_exceeded', 'Your team already has 50 views. Delete one to save another.'))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Your team already has 50 views. Delete one to save another.')
  server.on(createView, { ...hot, name: 'Ours', is_team: true })
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(currentUrl).toBe(at)
  expect(server.requests(createView).at(-1)?.body).toEqual({
    list: 'deals',
    name: 'Ours',
    is_team: true,
    settings: { layout: 'list', ordering: '-created', status: 'Active' },
  })
})

test('a deleted view can be restored', async () => {
  const person = await renderPage(at, { as: 'admin' })
  server.on(deleteView, null)
  server.on(restoreView, hot)
  await openMenu(person, 'Delete view')
  await expect.poll(currentUrl).toBe(`${deals}?view=list`)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(currentUrl).toBe(at)
})

test('a list opens with the person’s default view, and as its address says if it says anything', async () => {
  server.serve(getBoard)
  serveViews([hot], hot.id)
  const person = await renderPage(deals, { as: 'admin' })
  await expect.poll(currentUrl).toBe(at)
  server.on(chooseDefaultView, null)
  await openMenu(person, 'Remove as my default view')
  await expect.poll(() => server.requests(chooseDefaultView).at(-1)?.body).toEqual({ list: 'deals', view: null })
})
