import {
  createNote,
  deleteNote,
  listNotes,
  pinNote,
  unpinNote,
  updateNote,
} from '@loanyard/contract/deals/notes/note-calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noteWith, serveDeal } from '../../../../testing/deal-page.ts'
import { brokenServer, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf } from '../../../../testing/sample.ts'

const mine = noteWith({ text: 'Call on Monday' })
const theirs = noteWith({ text: 'They like it', can: { edit: false, delete: false } })

let dealPath: string
beforeEach(() => {
  dealPath = serveDeal().dealPath
  server.on(listNotes, listOf([mine, theirs]))
})

const items = async () => {
  await screen.findByText(theirs.text)
  return within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')
}
const inItem = async (index: number) => {
  const item = (await items())[index]
  if (item === undefined) throw new Error('no such note')
  return within(item)
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit note' })

test('the field for a new note is one line until someone writes, and stays open with what they typed', async () => {
  const person = await renderPage(dealPath, { as: 'admin' })
  const newNote = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  expect((await newNote()).rows).toBe(1)
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull()
  await person.type(await newNote(), 'Call the seller')
  expect((await newNote()).rows).toBe(3)
  await renderPage(dealPath, { as: 'admin' })
  await expect.poll(async () => (await newNote()).rows).toBe(3)
  expect((await newNote()).value).toBe('Call the seller')
  expect(screen.getByRole('button', { name: 'Add note' })).toBeTruthy()
})

test('a person edits their own note; others’ can only be pinned', async () => {
  const person = await renderPage(dealPath, { as: 'coordinator' })
  expect((await inItem(1)).queryByRole('button', { name: 'Edit note' })).toBeNull()
  expect((await inItem(1)).getByRole('button', { name: 'Pin note' })).toBeTruthy()
  await person.click((await inItem(0)).getByRole('button', { name: 'Edit note' }))
  expect((await field()).value).toBe('Call on Monday')
  await expect.poll(async () => document.activeElement === (await field())).toBe(true)
  await enter(person, await field(), 'Call on Tuesday')
  const edited = { ...mine, text: 'Call on Tuesday', edited_at: '2026-11-20T12:00:00.000Z', version: 2 }
  server.on(updateNote, edited)
  server.on(listNotes, listOf([edited, theirs]))
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('Call on Tuesday')).toBeTruthy()
  expect((await items())[0]?.textContent).toContain('· edited')
  expect(document.activeElement).toBe((await items())[0])
  expect(server.requests(updateNote)[0]?.body).toEqual({ text: 'Call on Tuesday' })
  expect(server.requests(updateNote)[0]?.headers.get('if-match')).toBe('"1"')
})

test('what was typed stays over a failure, a conflict and a reload; saving again replaces the newer text', async () => {
  let person = await renderPage(dealPath, { as: 'admin' })
  await person.click((await inItem(0)).getByRole('button', { name: 'Edit note' }))
  await enter(person, await field(), 'Call on Tuesday')
  server.on(updateNote, brokenServer)
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  await findAlert('Couldn’t save note')
  person = await renderPage(dealPath, { as: 'admin' })
  await person.click((await inItem(0)).getByRole('button', { name: 'Edit note' }))
  await expect.poll(async () => (await field()).value).toBe('Call on Tuesday')
  const current = { ...mine, text: 'Call on Friday', version: 2 }
  server.on(updateNote, refusal('stale', 'You changed this note in another window.', { current }))
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  await findAlert('You changed this note in another window.')
  expect(screen.getByText('Call on Friday')).toBeTruthy()
  expect((await field()).value).toBe('Call on Tuesday')
  server.on(updateNote, { ...mine, text: 'Call on Tuesday', version: 3 })
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Save note' })).toBeNull()
  expect(server.requests(updateNote).at(-1)?.headers.get('if-match')).toBe('"2"')
})

test('canceling an edit shows the note as it was', async () => {
  const person = await renderPage(dealPath, { as: 'admin' })
  await person.click((await inItem(0)).getByRole('button', { name: 'Edit note' }))
  await enter(person, await field(), 'Nonsense')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Call on Monday')).toBeTruthy()
  await person.click((await inItem(0)).getByRole('button', { name: 'Edit note' }))
  expect((await field()).value).toBe('Call on Monday')
})

test('pins and unpins a note, and says why it can’t', async () => {
  const person = await renderPage(dealPath, { as: 'coordinator' })
  server.on(pinNote, refusal('quota_exceeded', 'A deal has at most 5 pinned notes. Unpin one first.'))
  await person.click((await inItem(1)).getByRole('button', { name: 'Pin note' }))
  await findAlert('Unpin one first')
  const pinned = { ...theirs, pinned_at: '2026-11-20T12:00:00.000Z' }
  server.on(pinNote, pinned)
  server.on(listNotes, listOf([pinned, mine]))
  await person.click((await inItem(1)).getByRole('button', { name: 'Pin note' }))
  await expect.poll(async () => (await items())[0]?.textContent).toContain('Pinned ·')
  server.on(unpinNote, theirs)
  server.on(listNotes, listOf([mine, theirs]))
  await person.click((await inItem(0)).getByRole('button', { name: 'Unpin note' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Unpin note' })).toBeNull()
})

test('a note is kept while typing, over a failure and a reload; a deleted one asks first', async () => {
  const newNote = () => screen.findByLabelText<HTMLTextAreaElement>('New note')
  let person = await renderPage(dealPath, { as: 'admin' })
  await enter(person, await newNote(), 'They like it.')
  server.on(createNote, brokenServer)
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  await findAlert('Couldn’t add note')
  person = await renderPage(dealPath, { as: 'admin' })
  expect((await newNote()).value).toBe('They like it.')
  const one = noteWith({ text: 'They like it.' })
  server.on(createNote, one)
  server.on(listNotes, listOf([one]))
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByRole('button', { name: 'Delete note' })).toBeTruthy()
  await expect.poll(async () => (await newNote()).value).toBe('')
  await person.click(screen.getByRole('button', { name: 'Delete note' }))
  server.on(deleteNote, null)
  server.serve(listNotes)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }))
  await person.click(dialog.getByRole('button', { name: 'Delete note' }))
  expect(await screen.findByText('No notes yet.')).toBeTruthy()
})
