import { listActivity, listActivityPeople } from '@loanyard/contract/deals/calls'
import { activityEntry, type ActivityEntry } from '@loanyard/contract/deals/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveDeal } from '../../../../../testing/deal-page.ts'
import { brokenServer } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { currentUrl, findAlert } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../../testing/sample.ts'

const entryWith = (values: Partial<ActivityEntry>): ActivityEntry => ({
  ...sample(activityEntry),
  id: newId('act'),
  changes: [],
  forced: false,
  note: null,
  subject: null,
  ...values,
})
const kim = { id: newId('user'), full_name: 'Kim Ray (kim@example.test)' }
const noteId = newId('note')
const requestId = newId('req')
const note = entryWith({
  kind: 'deal_note_added',
  actor: kim.full_name,
  created: '2026-11-05T15:00:00.000Z',
  note: { text: 'Call the seller', mentions: [] },
  subject: { kind: 'note', id: noteId },
})
const approved = entryWith({
  kind: 'request_approved',
  actor: 'Bo Lee (bo@example.test)',
  created: '2026-11-04T15:00:00.000Z',
  changes: [{ field: 'request', from: null, to: 'Lease' }],
  subject: { kind: 'request', id: requestId },
})

let path: string
beforeEach(() => {
  path = `${serveDeal().dealPath}?tab=activity`
  server.on(listActivity, listOf([note, approved]))
  server.on(listActivityPeople, { results: [kim] })
})
const day = (name: string) => screen.findByRole('region', { name })

test('is grouped by day, with the notes, names without addresses and links to what entries are about', async () => {
  await renderPage(path, { as: 'admin' })
  const first = within(await day('5 Nov, 2026'))
  expect(first.getByText('Call the seller')).toBeTruthy()
  expect(first.getByText('Kim Ray').title).toBe('Kim Ray (kim@example.test)')
  expect(first.getByRole('link', { name: 'Open note' }).getAttribute('href')).toContain(`note=${noteId}`)
  const link = within(await day('4 Nov, 2026')).getByRole('link', { name: 'Lease' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`tab=requests&request=${requestId}$`))
})

test('like entries in a row read as one, which opens; others and those with a note stay apart', async () => {
  const documents = ['Lease', 'Form 1919', 'Debt schedule', 'Tax returns'].map((name) =>
    entryWith({ ...approved, id: newId('act'), changes: [{ field: 'request', from: null, to: name }] }),
  )
  const waived = entryWith({ ...approved, kind: 'request_waived' })
  server.on(listActivity, listOf([...documents, waived, { ...note, created: approved.created }]))
  const person = await renderPage(path, { as: 'admin' })
  const entries = within(await day('4 Nov, 2026'))
  expect(entries.getAllByRole('listitem')).toHaveLength(3)
  expect(entries.queryByText('Form 1919')).toBeNull()
  const more = entries.getByRole('button', { name: 'and 3 more' })
  more.focus()
  await person.keyboard('{Enter}')
  for (const name of ['Lease', 'Form 1919', 'Debt schedule', 'Tax returns'])
    expect(entries.getAllByRole('link', { name }).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(entries.getByRole('button', { name: 'Show less' }))
})

test('filters are in the address; nothing found offers everything again', async () => {
  const person = await renderPage(path, { as: 'admin' })
  await day('5 Nov, 2026')
  server.on(listActivity, listOf([]))
  await person.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Notes')
  await person.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Kim Ray')
  expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy()
  await expect.poll(currentUrl).toMatch(new RegExp(`about=notes&by=${kim.id}$`))
  await expect.poll(() => server.requests(listActivity).at(-1)?.query).toEqual({ about: 'notes', by: kim.id })
  server.on(listActivity, listOf([note]))
  await person.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(await day('5 Nov, 2026')).toBeTruthy()
  await expect.poll(currentUrl).toMatch(/tab=activity$/)
})

test('coordinators have no filter by lenders', async () => {
  const { dealPath } = serveDeal({ can: { ...serveDeal().deal.can, share: false } })
  await renderPage(`${dealPath}?tab=activity`, { as: 'coordinator' })
  await day('5 Nov, 2026')
  const options = within(screen.getByRole('combobox', { name: 'About' })).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).not.toContain('Lenders')
})

test('a failure says so and can be tried again', async () => {
  server.on(listActivity, brokenServer)
  const person = await renderPage(path, { as: 'admin' })
  await findAlert('Couldn’t load activity')
  server.on(listActivity, listOf([note]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await day('5 Nov, 2026')).toBeTruthy()
})
