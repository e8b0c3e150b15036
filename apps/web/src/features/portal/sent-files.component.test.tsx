import { deleteDocument } from '@loanyard/contract/documents/calls'
import {
  completeAnswer,
  removeSubmittedDocument,
  submitAnswer,
  updateRequestDocument,
} from '@loanyard/contract/requests/submission-calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noConnection } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { servePortalDeal } from '../../../testing/portal-deal.ts'
import { expectGone, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const text = (words: string | RegExp) => screen.findByText(words)
const button = (name: string) => screen.findByRole('button', { name })

test('files are sent as they upload, and the item is submitted when the person is done', async () => {
  const own = servePortalDeal()
  const lease = own.file('lease.pdf')
  const can = { submit: true, complete: true, sign: false, waive: false, update: false, remove: false }
  const sent = { count: 1, of: null }
  const request = own.ask('Lease', { kind: 'Document', sent_documents: [lease], sent, can })
  const { id } = request
  server.on(completeAnswer, noConnection)
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  const files = within(await screen.findByRole('list', { name: 'Files sent' }))
  expect(files.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getAllByText('1 file sent').length).toBeGreaterThan(0)
  await text('Files go to Northwind Capital as soon as they upload. Add more until you’re done.')
  await person.click(await button('I’m done with this item'))
  await findAlert('Your files are still sent.')
  server.on(completeAnswer, () => {
    own.answer(id, { documents: [lease], answer: null })
    return request
  })
  await person.click(await button('I’m done with this item'))
  await text('Got it – Northwind Capital is reviewing this.')
  server.on(removeSubmittedDocument, noConnection)
  await person.click(await button('Remove lease.pdf'))
  await text('This is the only file for it, so the item will be open again.')
  await person.click(await button('Remove document'))
  await findAlert('Failed to delete Doc Submission')
  await expectGone('dialog')
  await button('Remove lease.pdf')
})

test('a file can be undone in its first minute without a question', async () => {
  const own = servePortalDeal()
  const [fresh, old] = [own.file('new.pdf', { undo_seconds: 60 }), own.file('old.pdf')]
  own.ask('Lease', { kind: 'Document', sent_documents: [fresh, old] })
  const [request] = own.requests
  server.on(deleteDocument, () => {
    own.change(request?.id ?? '', { sent_documents: [old] })
    return null
  })
  const person = await renderPage(`${own.myDocs}/${request?.id ?? ''}`, { as: 'client' })
  await button('Remove old.pdf')
  expect(screen.queryByRole('button', { name: 'Remove new.pdf' })).toBeNull()
  await person.click(await button('Undo sending new.pdf'))
  await expectGone('button', 'Undo sending new.pdf')
  expect(server.requests(deleteDocument)).toHaveLength(1)
})

test('an item can’t be finished while one of its files is being removed', async () => {
  const own = servePortalDeal()
  const fresh = ['a.pdf', 'b.pdf'].map((name) => own.file(name, { undo_seconds: 60 }))
  const kept = own.file('kept.pdf')
  const can = { submit: true, complete: true, sign: false, waive: false, update: false, remove: false }
  const request = own.ask('Lease', { kind: 'Document', sent_documents: [...fresh, kept], can })
  const person = await renderPage(`${own.myDocs}/${request.id}`, { as: 'client' })
  const removal = server.hold(deleteDocument)
  await person.click(await button('Undo sending a.pdf'))
  await person.click(await button('Undo sending b.pdf'))
  await text('You can finish once the file is removed.')
  await person.click(await button('I’m done with this item'))
  expect(server.requests(completeAnswer)).toHaveLength(0)
  own.change(request.id, { sent_documents: [kept] })
  removal.reply(null)
  await expectGone('button', 'Undo sending a.pdf')
  server.on(completeAnswer, () => {
    own.answer(request.id, { documents: [kept], answer: null })
    return request
  })
  await text('Files go to Northwind Capital as soon as they upload. Add more until you’re done.')
  await person.click(await button('I’m done with this item'))
  await text('Got it – Northwind Capital is reviewing this.')
})

test('each file asked for has its place, and what is missing stays visible', async () => {
  const own = servePortalDeal()
  const slots = [
    { name: '2025', is_required: true, is_filled: true },
    { name: '2024', is_required: true, is_filled: false },
  ]
  const files = [own.file('a.pdf', { slot: '2025' }), own.file('b.pdf')]
  const can = { submit: true, complete: true, sign: false, waive: false, update: false, remove: false }
  const request = own.ask('Tax returns', {
    kind: 'Document',
    slots,
    sent_documents: files,
    sent: { count: 1, of: 2 },
    can,
  })
  const person = await renderPage(`${own.myDocs}/${request.id}`, { as: 'client' })
  const places = within(await screen.findByRole('list', { name: 'Files needed' }))
  expect(places.getByText('2024').parentElement?.textContent).toBe('2024Missing')
  expect(places.getAllByText('Missing')).toHaveLength(1)
  places.getByRole('button', { name: 'Choose files for 2024' })
  expect(screen.getAllByText('1 of 2 sent').length).toBeGreaterThan(0)
  await text('Still missing: 2024')
  server.on(updateRequestDocument, () => request)
  await person.selectOptions(await screen.findByLabelText('Which one is b.pdf?'), '2024')
  await expect.poll(() => server.requests(updateRequestDocument).at(-1)?.body).toEqual({ slot: '2024' })
})

test('after a send-back the good files stay, and a marked one can be kept', async () => {
  const own = servePortalDeal()
  const [good, wrong] = [own.file('good.pdf'), own.file('wrong.pdf', { is_returned: true })]
  const request = own.ask('Tax returns', { kind: 'Document' })
  const documents = [good, wrong]
  const decision = {
    status: 'Rejected' as const,
    reason: 'wrong_year' as const,
    comment: null,
    decided_by: 'Avery Stone',
    decided_at: '2026-01-15T12:00:00.000Z',
  }
  own.answer(request.id, {
    documents,
    answer: null,
    status: 'Rejected',
    decision,
  })
  own.change(request.id, { waiting_on: 'client', sent_documents: [good], sent: { count: 1, of: null } })
  const person = await renderPage(`${own.myDocs}/${request.id}`, { as: 'client' })
  await text('This needs a fix.')
  const marked = within(await screen.findByRole('list', { name: 'Files that need a fix' }))
  marked.getByText('Needs a fix')
  within(screen.getByRole('list', { name: 'Files sent' })).getByRole('button', { name: 'Remove good.pdf' })
  server.on(updateRequestDocument, () => request)
  await person.click(marked.getByRole('button', { name: 'Keep wrong.pdf' }))
  await expect.poll(() => server.requests(updateRequestDocument).at(-1)?.body).toEqual({ is_returned: false })
})

test('asking to skip something required stays open until the broker agrees', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('Photo ID', { kind: 'Document', is_required: true })
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await person.click(await button('Ask Northwind Capital to skip this'))
  await text('This stays on your list until Northwind Capital agrees.')
  fireEvent.change(await screen.findByLabelText('Tell us why'), { target: { value: 'I have none.' } })
  server.on(submitAnswer, ({ body }) => {
    const made = own.answer(id, { not_applicable: body.not_applicable ?? '', answer: null })
    own.change(id, { is_skip_requested: true })
    return made
  })
  await person.click(await button('Send'))
  await text('You asked Northwind Capital to skip this.')
  await text('It stays on your list until Northwind Capital agrees. You can still send it.')
  expect(screen.getAllByText('Asked to skip').length).toBeGreaterThan(0)
})
