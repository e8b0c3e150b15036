import {
  deleteDocument,
  listDocumentStages,
  listStageDocuments,
  updateDocument,
} from '@loanyard/contract/documents/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listedNames, serveDocuments } from '../../../../testing/deal-documents.ts'
import { brokenServer, noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { stages } from '../../../../testing/people.ts'
import { currentUrl, expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId } from '../../../../testing/sample.ts'

const [packaging, underwriting] = stages
const link = (name: string) => screen.findByRole('link', { name })
const chosen = () => within(screen.getByRole('region', { name: 'Selected rows' }))

async function select(person: UserEvent, ...names: string[]): Promise<void> {
  for (const name of names) await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}

async function choose(person: UserEvent, name: string, item: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

test('a failure to load the list and the counts is shown in place, and each can be retried', async () => {
  const own = serveDocuments()
  own.add('a.csv')
  server.on(listStageDocuments, brokenServer)
  server.on(listDocumentStages, brokenServer)
  const person = await renderPage(own.path, { as: 'admin' })
  const list = await findAlert('Failed to fetch User Stage Documents')
  const counts = await findAlert('Failed to fetch stages having Documents')
  server.on(listStageDocuments, () => listOf(own.documents))
  await person.click(within(list).getByRole('button', { name: 'Try again' }))
  await link('a.csv')
  server.on(listDocumentStages, () => ({ results: own.counts() }))
  await person.click(within(counts).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('navigation', { name: 'Stages with documents' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a move leaves the list at once, and can be undone', async () => {
  const own = serveDocuments()
  const { id } = own.add('lease.csv')
  own.add('rents.csv')
  const person = await renderPage(own.path, { as: 'admin' })
  const move = server.hold(updateDocument)
  await choose(person, 'lease.csv', 'Move to another stage')
  await person.click(await screen.findByRole('button', { name: 'Other documents' }))
  await expect.poll(listedNames).toEqual(['rents.csv'])
  move.reply(own.change(id, { stage: null }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(await screen.findByText('Moved lease.csv to Other documents')).toBeTruthy()
  server.on(updateDocument, ({ body }) => own.change(id, { stage: body.stage ?? null }))
  await person.click(undo)
  await link('lease.csv')
  expect(server.requests(updateDocument).map(({ body }) => body.stage)).toEqual([null, packaging?.id])
})

test('documents that fail to move come back, with their number and the reason; the others are moved', async () => {
  const own = serveDocuments()
  const { id } = own.add('a.csv')
  own.add('b.csv')
  server.on(updateDocument, ({ params, body }) =>
    params.document_id === id ? noConnection : own.change(params.document_id, { stage: body.stage ?? null }),
  )
  const person = await renderPage(own.path, { as: 'admin' })
  await select(person, 'a.csv', 'b.csv')
  await person.click(chosen().getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 documents to' }))
  // Neither list nor counts reload: what is shown is the page's own doing.
  server.hold(listStageDocuments)
  await person.click(dialog.getByRole('button', { name: 'Underwriting' }))
  await findAlert('Couldn’t change 1 of 2 documents. Couldn’t move documents')
  expect(listedNames()).toEqual(['a.csv'])
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

test('documents that fail to be deleted come back; one that someone else deleted counts as deleted', async () => {
  const own = serveDocuments()
  const { id } = own.add('a.csv')
  own.add('b.csv')
  const person = await renderPage(own.path, { as: 'admin' })
  await select(person, 'a.csv', 'b.csv')
  const deletion = server.hold(deleteDocument)
  await person.click(chosen().getByRole('button', { name: 'Delete' }))
  await expect.poll(listedNames).toEqual([])
  server.hold(listStageDocuments)
  deletion.reply(brokenServer)
  await findAlert('Couldn’t change 2 of 2 documents.')
  expect(listedNames()).toEqual(['a.csv', 'b.csv'])
  server.on(listStageDocuments, () => listOf(own.documents))
  own.remove(id)
  server.on(deleteDocument, refusal('not_found', 'There is no such document for you.'))
  await choose(person, 'a.csv', 'Delete')
  expect(await screen.findByText('Deleted a.csv')).toBeTruthy()
  await expect.poll(listedNames).toEqual(['b.csv'])
})

test('rejected documents count in their stage; they can be deleted, but neither moved nor downloaded', async () => {
  const own = serveDocuments()
  own.add('a.csv')
  own.addRejected('fake.pdf')
  const person = await renderPage(own.path, { as: 'admin' })
  expect(await screen.findByRole('button', { name: /^Packaging\s*2/ })).toBeTruthy()
  await select(person, 'fake.pdf')
  expect(chosen().queryByRole('button', { name: 'Move' })).toBeNull()
  expect(chosen().getByRole('button', { name: 'Download as zip' }).getAttribute('aria-disabled')).toBe('true')
  await select(person, 'a.csv')
  await person.click(chosen().getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No documents in Packaging')).toBeTruthy()
  await screen.findByRole('button', { name: /^Packaging\s*0/ })
})

test('a document renamed elsewhere shows its name there, and is renamed on the next try', async () => {
  const own = serveDocuments()
  const { id } = own.add('a.csv')
  const person = await renderPage(own.path, { as: 'admin' })
  await choose(person, 'a.csv', 'Rename')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename document' }))
  const field = await dialog.findByLabelText<HTMLInputElement>('Name')
  const theirs = own.change(id, { name: 'theirs.csv', version: 7 })
  server.on(updateDocument, refusal('stale', 'Someone else changed this document.', { current: { ...theirs } }))
  fireEvent.change(field, { target: { value: 'a/b' } })
  await person.click(dialog.getByRole('button', { name: 'Rename' }))
  await dialog.findAllByText('File names can’t contain slashes.')
  fireEvent.change(field, { target: { value: 'mine' } })
  await person.click(dialog.getByRole('button', { name: 'Rename' }))
  await dialog.findByText('It’s now called theirs.csv.')
  server.on(updateDocument, ({ body }) => own.change(id, { name: body.name ?? '' }))
  await person.click(dialog.getByRole('button', { name: 'Rename' }))
  await link('mine.csv')
  expect(server.requests(updateDocument).at(-1)?.headers.get('if-match')).toContain('7')
})

test('duplicates and blank pages are flagged at the document, with a link to the duplicate', async () => {
  const own = serveDocuments()
  const original = own.add('statement.pdf', { stage: underwriting?.id ?? null, state: 'rejected' })
  own.add('copy.pdf', { duplicate_of: [original] })
  own.add('scan.pdf', { pages: 4, blank_pages: [2, 4] })
  const person = await renderPage(own.path, { as: 'admin' })
  expect((await link('scan.pdf')).closest('tr')?.textContent).toContain('Pages 2, 4 are blank')
  await person.click(screen.getByRole('button', { name: /^Open statement.pdf/ }))
  await screen.findByRole('dialog', { name: 'This document was rejected' })
})

test('the address of a document that is gone says so, and shows the list', async () => {
  const own = serveDocuments()
  own.add('a.csv')
  await renderPage(`${own.path}&doc=${newId('doc')}`, { as: 'admin' })
  await findAlert('There is no such document for you.')
  await link('a.csv')
  await expect.poll(currentUrl).not.toContain('doc=')
})

test('another stage starts with nothing selected', async () => {
  const own = serveDocuments()
  own.add('a.csv')
  own.add('b.csv', { stage: underwriting?.id ?? null })
  const person = await renderPage(own.path, { as: 'admin' })
  await select(person, 'a.csv')
  const chips = within(await screen.findByRole('navigation', { name: 'Stages with documents' }))
  await person.click(chips.getByRole('button', { name: new RegExp(`^${underwriting?.name}`) }))
  await link('b.csv')
  await expectGone('region', 'Selected rows')
  await person.click(chips.getByRole('button', { name: /^Packaging/ }))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select a.csv' })).checked).toBe(false)
})

test('documents added elsewhere appear when the window gets the focus back', async () => {
  const own = serveDocuments()
  await renderPage(own.path, { as: 'admin' })
  await screen.findByText('No documents in Packaging')
  own.add('theirs.csv')
  // The list counts as fresh for 15 seconds.
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await link('theirs.csv')
  now.mockRestore()
})

test('all documents of a stage can be selected, loaded or not', async () => {
  const own = serveDocuments()
  for (let number = 0; number < 120; number += 1) own.add(`${number}.csv`)
  server.on(listStageDocuments, ({ params, query }) => {
    const path = `/api/v0/deals/${params.deal_id}/stages/${params.stage_id}/partners/${params.partner_id}/documents`
    const isFirst = query['cursor'] === undefined
    return {
      results: isFirst ? own.documents.slice(0, 100) : own.documents.slice(100),
      total_count: 120,
      next: isFirst ? `${path}?cursor=next` : null,
      previous: null,
    }
  })
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }))
  expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain('100 selected')
  await person.click(chosen().getByRole('button', { name: 'Select all 120 in this stage' }))
  await expect.poll(() => screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain('120 selected')
})
