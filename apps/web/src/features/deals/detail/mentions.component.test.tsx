import { createNote, getNote, listNotes, updateNote } from '@loanyard/contract/deals/notes/note-calls'
import { maxMentions } from '@loanyard/contract/deals/notes/notes'
import { listTaskAssignees } from '@loanyard/contract/tasks/calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noteWith, serveDeal } from '../../../../testing/deal-page.ts'
import { brokenServer, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId } from '../../../../testing/sample.ts'

const you = { id: newId('stf'), full_name: 'Kim Ray', role: 'Admin' as const, is_you: true }
const bo = { id: newId('stf'), full_name: 'Bo Lee', role: 'Manager' as const, is_you: false }
const ana = { id: newId('stf'), full_name: 'Ana María Lee', role: 'Coordinator' as const, is_you: false }

let dealPath: string
beforeEach(() => {
  dealPath = serveDeal().dealPath
  server.on(listNotes, listOf([]))
  server.on(listTaskAssignees, { results: [ana, bo, you] })
})

const newNote = () => screen.findByLabelText<HTMLTextAreaElement>('New note')
const list = () => screen.queryByRole('listbox', { name: 'People to mention' })
const options = () => [...(list()?.children ?? [])].map(({ textContent }) => textContent)
const activeOption = async () =>
  document.querySelector(`[id="${(await newNote()).getAttribute('aria-activedescendant')}"]`)?.textContent

test('an @ suggests the people who see the deal, and the keyboard chooses one', async () => {
  const person = await renderPage(dealPath, { as: 'admin' })
  await person.type(await newNote(), 'Ask @')
  await expect.poll(options).toEqual(['Ana María Lee Coordinator', 'Bo Lee Manager'])
  expect(screen.getByText('2 people. Use the arrow keys and Enter.')).toBeTruthy()
  expect(await activeOption()).toBe('Ana María Lee Coordinator')
  await person.keyboard('{ArrowDown}')
  expect(await activeOption()).toBe('Bo Lee Manager')
  await person.keyboard('{Enter}')
  expect((await newNote()).value).toBe('Ask @Bo Lee ')
  expect(options()).toEqual([])
  await person.keyboard('or @lee')
  await expect.poll(options).toEqual(['Ana María Lee Coordinator', 'Bo Lee Manager'])
  await person.keyboard('{Escape}')
  expect(options()).toEqual([])
  server.on(createNote, noteWith({ text: 'Ask @Bo Lee or @lee' }))
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  await expect
    .poll(() => server.requests(createNote)[0]?.body)
    .toEqual({ text: 'Ask @Bo Lee or @lee', mentions: [bo.id] })
  await expect.poll(async () => (await newNote()).value).toBe('')
})

test('an @ that is linked to no one says so before it is saved; Ctrl+Enter saves, as a note of plain text', async () => {
  const person = await renderPage(dealPath, { as: 'admin' })
  const text = 'Ask @bo\nthen @Zed, not bo@bank.test'
  const warning = () => screen.queryByText(/linked to anyone, so no one is notified/)
  await person.type(await newNote(), 'Ask @bo')
  await expect.poll(options).toEqual(['Bo Lee Manager'])
  // Still being chosen.
  expect(warning()).toBeNull()
  await person.keyboard('{Escape}{Enter}then @Zed, not bo@bank.test')
  expect(warning()?.textContent).toMatch(/^“@bo” and “@Zed” aren’t linked to anyone/)
  server.on(createNote, noteWith({ text }))
  await person.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => server.requests(createNote)[0]?.body).toEqual({ text })
  await expect.poll(warning).toBeNull()
  await person.type(await newNote(), '@bo{Enter}knows')
  expect(warning()).toBeNull()
})

test('a draft keeps its mentions over a refusal and a reload; a name deleted again mentions no one', async () => {
  let person = await renderPage(dealPath, { as: 'admin' })
  await person.type(await newNote(), '@bo')
  await expect.poll(options).toEqual(['Bo Lee Manager'])
  await person.click(within(list() ?? document.body).getByRole('option', { name: 'Bo Lee Manager' }))
  server.on(createNote, refusal('bad_input', 'Mention people who can see this. One of them no longer can.'))
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  await findAlert('Mention people who can see this.')
  person = await renderPage(dealPath, { as: 'admin' })
  await expect.poll(async () => (await newNote()).value).toBe('@Bo Lee ')
  server.on(createNote, noteWith({}))
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  await expect.poll(() => server.requests(createNote).at(-1)?.body).toEqual({ text: '@Bo Lee', mentions: [bo.id] })
  await expect.poll(async () => (await newNote()).value).toBe('')
  await person.type(await newNote(), '@bo{Enter}')
  await enter(person, await newNote(), 'Never mind')
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  await expect.poll(() => server.requests(createNote).at(-1)?.body).toEqual({ text: 'Never mind' })
})

test('a name goes where the caret is, and typing goes on behind it', async () => {
  const person = await renderPage(dealPath, { as: 'admin' })
  await person.type(await newNote(), 'Ask  today')
  await person.keyboard('{ArrowLeft>6/}@bo')
  await expect.poll(options).toEqual(['Bo Lee Manager'])
  await person.keyboard('{Enter}first ')
  expect((await newNote()).value).toBe('Ask @Bo Lee first today')
})

test('a note that mentions too many people says so and isn’t sent', async () => {
  const many = Array.from({ length: maxMentions + 1 }, (_, index) => ({ id: newId('stf'), name: `Person ${index}` }))
  server.on(listNotes, listOf([noteWith({ text: 'Hello all', mentions: many })]))
  const person = await renderPage(dealPath, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Edit note' }))
  await person.type(await screen.findByRole('textbox', { name: 'Edit note' }), '!')
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  await findAlert(`Mention at most ${maxMentions} people in a note.`)
  expect(server.requests(updateNote)).toEqual([])
})

test('an edit keeps the people mentioned before, also one who left', async () => {
  const gone = { id: newId('stf'), name: 'Old Hand' }
  const mine = noteWith({ text: '@Old Hand knows', mentions: [gone] })
  server.on(listNotes, listOf([mine]))
  server.on(updateNote, { ...mine, version: 2 })
  const person = await renderPage(dealPath, { as: 'admin' })
  expect((await screen.findByText('@Old Hand')).tagName).toBe('B')
  await person.click(screen.getByRole('button', { name: 'Edit note' }))
  await person.type(await screen.findByRole('textbox', { name: 'Edit note' }), ', ask @bo{Enter}')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => server.requests(updateNote)[0]?.body)
    .toEqual({ text: '@Old Hand knows, ask @Bo Lee', mentions: [gone.id, bo.id] })
})

test('a link opens its note in focus, wherever it is in the list; a deleted one says so', async () => {
  const [old, recent] = [noteWith({ text: 'Long ago' }), noteWith({ text: 'Yesterday' })]
  server.on(listNotes, listOf([recent]))
  server.on(getNote, old)
  await renderPage(`${dealPath}?note=${old.id}`, { as: 'admin' })
  const linked = await screen.findByRole('group', { name: 'The note you opened' })
  expect(await within(linked).findByText('Long ago')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(linked)
  expect(screen.getByText('Yesterday')).toBeTruthy()
  server.on(getNote, recent)
  await renderPage(`${dealPath}?note=${recent.id}`, { as: 'admin' })
  expect(await screen.findByRole('group', { name: 'The note you opened' })).toBeTruthy()
  expect(screen.getAllByText('Yesterday')).toHaveLength(1)
  server.on(getNote, refusal('not_found', 'We couldn’t find this.'))
  await renderPage(`${dealPath}?note=${newId('note')}`, { as: 'admin' })
  expect(await screen.findByText('This note was deleted.')).toBeTruthy()
})

test('a linked note that can’t be loaded says so, and loads on another try', async () => {
  const linked = noteWith({ text: 'Long ago' })
  server.on(getNote, brokenServer)
  const person = await renderPage(`${dealPath}?note=${linked.id}`, { as: 'admin' })
  await findAlert('Couldn’t load the note you opened')
  server.on(getNote, linked)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(
    await within(await screen.findByRole('group', { name: 'The note you opened' })).findByText('Long ago'),
  ).toBeTruthy()
})
