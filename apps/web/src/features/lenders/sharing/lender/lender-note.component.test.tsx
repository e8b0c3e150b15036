import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { dealSharing, type DealSharing } from '@loanyard/contract/lenders/schemas'
import {
  changeShareNote,
  getDealSharing,
  listDealDownloads,
  listDealMessages,
} from '@loanyard/contract/lenders/sharing-calls'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveDeal } from '../../../../../testing/deal-page.ts'
import { noConnection, refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { enter } from '../../../../../testing/forms.ts'
import { findAlert } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../../testing/sample.ts'

const dealId = newId('deal')
const lender = { id: newId('lndr'), name: 'First Bank', status: 'Active' as const }
const sharing = (values: Partial<DealSharing> = {}) =>
  sample(dealSharing, { lender, ended_at: null, note: 'Nine years of profit.', note_version: 3, ...values })
const label = /^Note to First Bank/

beforeEach(() => {
  server.on(listConditions, { results: [], can: { add: false } })
  server.serve(listDealMessages)
  server.serve(listDealDownloads)
})

async function open(values: Partial<DealSharing> = {}) {
  const { dealPath } = serveDeal({ id: dealId })
  server.on(getDealSharing, { results: [sharing(values)] })
  return renderPage(`${dealPath}?tab=sharing&lender=${lender.id}`, { as: 'admin' })
}

test('the note is shown at its lender, changed, and removed', async () => {
  const user = await open()
  await screen.findByText('Nine years of profit.')
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await enter(user, await screen.findByRole('textbox', { name: label }), 'Ten years of profit.')
  server.on(changeShareNote, ({ body }) => sharing({ note: body.note, note_version: 4 }))
  server.on(getDealSharing, { results: [sharing({ note: 'Ten years of profit.', note_version: 4 })] })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Note to First Bank saved')
  await screen.findByText('Ten years of profit.')
  const [sent] = server.requests(changeShareNote)
  expect([sent?.body.note, sent?.headers.get('if-match')]).toEqual(['Ten years of profit.', '"3"'])
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await user.clear(await screen.findByRole('textbox', { name: label }))
  server.on(getDealSharing, { results: [sharing({ note: null, note_version: 5 })] })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Note to First Bank removed')
  expect(server.requests(changeShareNote)[1]?.body.note).toBeNull()
  await screen.findByRole('button', { name: 'Write a note' })
})

test('what was typed stays when it can’t be saved, and over a reload', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit note' }))
  await enter(user, await screen.findByRole('textbox', { name: label }), 'Mine')
  server.on(changeShareNote, noConnection)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await findAlert('Check your connection and try again.')
  cleanup()
  const again = await open()
  await again.click(await screen.findByRole('button', { name: 'Edit note' }))
  await expect.poll(() => screen.getByRole<HTMLTextAreaElement>('textbox', { name: label }).value).toBe('Mine')
})

test('a note that someone else changed is shown beside what was typed, and replaced only on purpose', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit note' }))
  await enter(user, await screen.findByRole('textbox', { name: label }), 'Mine')
  const theirs = sharing({ note: 'Theirs', note_version: 7 })
  server.on(changeShareNote, refusal('stale', 'Someone else changed the note.', { current: theirs }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await findAlert('Someone else changed the note.')
  await screen.findByText('Theirs')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: label }).value).toBe('Mine')
  server.on(changeShareNote, sharing({ note: 'Mine', note_version: 8 }))
  server.on(getDealSharing, { results: [sharing({ note: 'Mine', note_version: 8 })] })
  await user.click(screen.getByRole('button', { name: 'Replace it with mine' }))
  await screen.findByText('Note to First Bank saved')
  expect(server.requests(changeShareNote)[1]?.headers.get('if-match')).toBe('"7"')
})

test('once sharing has ended, the note can only be read', async () => {
  await open({ ended_at: '2026-11-01T10:00:00Z' })
  await screen.findByText('Nine years of profit.')
  expect(screen.queryByRole('button', { name: 'Edit note' })).toBeNull()
})
