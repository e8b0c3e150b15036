import {
  createBundle,
  getBundle,
  listAttachments,
  listBundles,
  updateAttachment,
} from '@loanyard/contract/bundles/calls'
import { attachment, bundle } from '@loanyard/contract/bundles/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, noConnection, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, stages } from '../../../testing/people.ts'
import { currentUrl, expectGone, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const path = `/partner/${partnerId}/bundles`
const id = newId('bndl')
const items = ['One', 'Two', 'Three'].map((title, index) =>
  sample(attachment, { title, bundle: id, kind: 'Question', position: index + 1, description: '' }),
)
const checklist = sample(bundle, { id, title: 'Start-up', attachments: items, attachments_count: 3 })
const form = async (name: string) => within(await screen.findByRole('form', { name }))
const fieldIn = async (name: string, label: string) =>
  (await form(name)).findByLabelText<HTMLInputElement>(label, { exact: false, selector: 'input, textarea' })

beforeEach(() => {
  server.on(getBundle, checklist)
  server.on(listAttachments, { results: items })
  server.on(listBundles, listOf([]))
})

test('a checklist that does not exist shows an error', async () => {
  server.on(getBundle, refusal('not_found', 'There is no such checklist for you.'))
  const person = await renderPage(`${path}/${id}`, { as: 'admin' })
  expect(await screen.findByText('We can’t find that checklist')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'All checklists' }))
  await expect.poll(currentUrl).toBe(path)
})

test('creates and opens a checklist; errors are shown, and closing the panel keeps what was typed', async () => {
  const person = await renderPage(path, { as: 'admin' })
  const open = async () => {
    const [button = document.body] = await screen.findAllByRole('button', { name: 'New checklist' })
    await person.click(button)
  }
  const panel = async () => within(await screen.findByRole('dialog', { name: 'New checklist' }))
  const title = async () => (await panel()).findByLabelText<HTMLInputElement>('Title')
  const create = async () => person.click((await panel()).getByRole('button', { name: 'Create checklist' }))
  await open()
  await create()
  await findAlert('Title is required.')
  await person.type(await title(), 'Start-up')
  await person.selectOptions((await panel()).getByLabelText(/^Stage/), 'Packaging')
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await open()
  expect((await title()).value).toBe('Start-up')
  server.on(createBundle, noConnection)
  await create()
  await findAlert('Couldn’t create checklist')
  expect((await title()).value).toBe('Start-up')
  server.on(createBundle, checklist)
  await create()
  expect(await screen.findByRole('heading', { level: 1, name: 'Start-up' })).toBeTruthy()
  expect(server.requests(createBundle).at(-1)?.body).toMatchObject({ title: 'Start-up', stage: stages[0]?.id })
})

test('a failed call and a reload lose nothing that was typed', async () => {
  let person = await renderPage(`${path}/${id}`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Edit One' }))
  await person.type(await fieldIn('Edit One', 'Description'), 'Long words')
  server.on(updateAttachment, noConnection)
  await person.click((await form('Edit One')).getByRole('button', { name: 'Save' }))
  await findAlert('Couldn’t save the item')
  await person.click(screen.getByRole('button', { name: 'Add item' }))
  await person.type(await fieldIn('New item', 'Title'), 'Half typed')
  person = await renderPage(`${path}/${id}`, { as: 'admin' })
  expect((await fieldIn('Edit One', 'Description')).value).toBe('Long words')
  expect((await fieldIn('New item', 'Title')).value).toBe('Half typed')
  const [one = sample(attachment), ...others] = items
  const saved = { ...one, description: 'Long words' }
  server.on(updateAttachment, saved)
  server.on(getBundle, { ...checklist, attachments: [saved, ...others] })
  server.on(listAttachments, { results: [saved, ...others] })
  await person.click((await form('Edit One')).getByRole('button', { name: 'Save' }))
  await expectGone('form', 'Edit One')
  expect(await screen.findByText('Long words')).toBeTruthy()
  await person.click((await form('New item')).getByRole('button', { name: 'Cancel' }))
  await renderPage(`${path}/${id}`, { as: 'admin' })
  await screen.findByRole('button', { name: 'Edit One' })
  expect(screen.queryByRole('form')).toBeNull()
})

test('a move the server rejects is undone with the reason', async () => {
  const person = await renderPage(`${path}/${id}`, { as: 'admin' })
  const handle = await screen.findByRole('button', { name: 'Move One' })
  const order = () =>
    screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.getAttribute('aria-label'))
  const before = order()
  const move = server.hold(updateAttachment)
  handle.focus()
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(order).not.toEqual(before)
  // No reload repairs it.
  server.hold(getBundle)
  move.reply(brokenServer)
  await findAlert('Couldn’t move the item')
  await expect.poll(order).toEqual(before)
})
