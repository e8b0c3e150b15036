import type { DealStatus, RequestStatus } from '@loanyard/contract/core/values'
import { submitAnswer } from '@loanyard/contract/requests/submission-calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noConnection, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { servePortalDeal } from '../../../testing/portal-deal.ts'
import { currentUrl, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const text = (words: string | RegExp) => screen.findByText(words)
const button = (name: string) => screen.findByRole('button', { name })
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your answer')
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })

const decided = (status: RequestStatus, comment: string | null = null, reason: 'incomplete' | null = null) => ({
  status,
  reason,
  comment,
  decided_by: 'Avery Stone',
  decided_at: '2026-01-15T12:00:00.000Z',
})

test('a request sent back shows why, with the earlier answer in the field', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('Who owns it?')
  const decision = decided('Rejected', 'Who owns the rest?', 'incomplete')
  own.answer(id, { answer: 'I own 60 %.', status: 'Rejected', decision })
  own.change(id, { waiting_on: 'client' })
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await text('This needs a fix.')
  expect(await text(/Something is missing\./)).toBeTruthy()
  await text(/“Who owns the rest\?”/)
  expect((await field()).value).toBe('I own 60 %.')
  server.on(submitAnswer, ({ body }) => own.answer(id, { answer: body.answer ?? '' }))
  await type('I own 60 %, my sister 40 %.')
  await person.click(await button('Send answer'))
  await text('Got it – Northwind Capital is reviewing this.')
  await text('I own 60 %, my sister 40 %.')
  expect(screen.getByText('Previous submissions')).toBeTruthy()
})

test('a waived request asks for nothing, a reopened one says so, and an approved one is done', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('Who owns it?')
  const nothing = { answer: null, acknowledgement: null }
  own.answer(id, { ...nothing, status: 'Waived', decision: decided('Waived'), can: { change: false, decide: false } })
  await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await text('This is no longer needed.')
  expect(screen.queryByText(/^(What you sent|Previous submissions)/)).toBeNull()
  own.change(id, { submissions: [] })
  own.answer(id, { ...nothing, status: 'Pending', decision: decided('Pending', 'The lender asks for it after all.') })
  await renderPage(`${own.myDocs}/${id}`)
  await text('This was reopened.')
  await text(/“The lender asks for it after all\.”/)
  expect(screen.queryByText(/^(What you sent|Previous submissions)/)).toBeNull()
  const can = { change: false, decide: false }
  own.answer(id, { answer: 'I do.', status: 'Approved', decision: decided('Approved'), can })
  await renderPage(`${own.myDocs}/${id}`)
  await text('Done. Nothing more is needed.')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('a draft survives a reload and a failed call, and is deleted when it is sent', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('What is the loan for?')
  await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await type('A second oven and a van.')
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('answer.'))
  await expect.poll(drafts).toHaveLength(1)
  const person = await renderPage(`${own.myDocs}/${id}`)
  expect((await field()).value).toBe('A second oven and a van.')
  await text('Picked up where you left off.')
  server.on(submitAnswer, noConnection)
  await person.click(await button('Send answer'))
  await findAlert('Couldn’t reach Loanyard.')
  expect((await field()).value).toBe('A second oven and a van.')
  server.on(submitAnswer, ({ body }) => own.answer(id, { answer: body.answer ?? '' }))
  await person.click(await button('Send answer'))
  await text(/^Got it/)
  expect(drafts()).toEqual([])
  const keys = server.requests(submitAnswer).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('when a request is answered in another window, the person sees so and their draft stays', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('Who owns it?')
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await type('Typed in this window.')
  own.answer(id, { answer: 'Sent from the other window.' })
  const detail = '"Who owns it?" was already answered.'
  server.on(submitAnswer, refusal('already_submitted', detail))
  await person.click(await button('Send answer'))
  await findAlert(detail)
  await text('Sent from the other window.')
  await person.click(await button('Edit'))
  expect((await field()).value).toBe('Typed in this window.')
})

test('a request that does not apply needs a reason, and is answered with it', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('Franchise agreement', { kind: 'Document', is_required: false })
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await person.click(await button('I don’t have this'))
  const why = await screen.findByLabelText('Tell us why')
  await expect.poll(() => document.activeElement).toBe(why)
  await person.click(await button('Send'))
  const described = { description: /Tell us why this doesn’t apply\./ }
  expect(await screen.findByRole('textbox', described)).toBe(why)
  fireEvent.change(why, { target: { value: 'It is no franchise.' } })
  server.on(submitAnswer, ({ body }) => own.answer(id, { not_applicable: body.not_applicable ?? '', answer: null }))
  await person.click(await button('Send'))
  await text('Doesn’t apply because:')
  expect(server.requests(submitAnswer).at(-1)?.body).toEqual({ not_applicable: 'It is no franchise.' })
})

const paused: [DealStatus, string][] = [
  ['On Hold', 'Your loan is on hold for now.'],
  ['Declined', 'This loan was declined.'],
]
test.each(paused)(
  'a loan that is %s says so and asks for nothing; earlier requests can be answered',
  async (status, words) => {
    const own = servePortalDeal()
    const { id } = own.ask('What is the loan for?')
    own.deal = { ...own.deal, status, open: { count: 1, optional: 0, overdue: 0, sent_back: 0 } }
    let person = await renderPage('/portal', { as: 'client' })
    const card = within(await screen.findByRole('article', { name: 'Harbor Bakery' }))
    expect(card.getByText(words)).toBeTruthy()
    expect(card.getByText('Nothing to do right now.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Do next' })).toBeNull()
    await person.click(card.getByRole('link', { name: /^My Docs/ }))
    await expect.poll(currentUrl).toBe(own.myDocs)
    await text(words)
    expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull()
    server.on(submitAnswer, () => own.answer(id, { answer: 'A second oven.' }))
    person = await renderPage(`${own.myDocs}/${id}`)
    await type('A second oven.')
    await person.click(await button('Send answer'))
    await text(/^Got it/)
  },
)
