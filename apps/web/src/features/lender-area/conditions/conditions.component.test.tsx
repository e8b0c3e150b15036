import { getLenderDeal, listLenderPartners } from '@loanyard/contract/lender-area/calls'
import { lenderDeal, lenderPartner } from '@loanyard/contract/lender-area/schemas'
import { addConditions, decideCondition, listOwnConditions } from '@loanyard/contract/lenders/conditions/calls'
import { condition, type Condition } from '@loanyard/contract/lenders/conditions/schemas'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const partner = { id: partnerId, name: 'Northwind Capital', logo: null }
const deal = sample(lenderDeal, { title: 'Harbor Bakery', partner, status: 'Active' })
const address = `/lender/${partnerId}/deals/${deal.id}?tab=conditions`
const none = {
  answer: false,
  update: false,
  remove: false,
  satisfy: false,
  send_back: false,
  waive: false,
  reopen: false,
}
const one = (values: Partial<Condition>) =>
  sample(condition, { request: null, documents: [], answered: null, decided: null, comment: '', can: none, ...values })
const list = (results: readonly Condition[], add = true) => ({ results: [...results], can: { add } })

beforeEach(() => {
  server.on(listLenderPartners, listOf([sample(lenderPartner, { partner })]))
  server.on(getLenderDeal, deal)
})

test('adds a pasted list without its numbers and bullets; a refusal keeps what was typed', async () => {
  server.on(listOwnConditions, list([]))
  server.on(addConditions, refusal('quota_exceeded', 'A lender can have up to 100 conditions on a deal.'))
  const person = await renderPage(address, { as: 'lender' })
  await screen.findByText('No conditions yet')
  await person.click(screen.getByRole('button', { name: 'Add conditions' }))
  const box = screen.getByRole('textbox', { name: 'Conditions' })
  await person.click(screen.getByRole('button', { name: 'Add conditions' }))
  expect((await screen.findAllByText('Write at least one condition')).length).toBeGreaterThan(0)
  await person.click(box)
  await person.paste('1. An appraisal\n\n(b) A lease\n• 2024 tax return')
  await person.click(screen.getByRole('button', { name: 'Add conditions' }))
  expect(await screen.findByText('A lender can have up to 100 conditions on a deal.')).toBeTruthy()
  expect((box as HTMLTextAreaElement).value).toContain('An appraisal')
  server.on(addConditions, list([]))
  await person.click(screen.getByRole('button', { name: 'Add conditions' }))
  await expect.poll(() => server.requests(addConditions).length).toBe(2)
  const shared = { kind: 'Document', due_before: 'Closing', due_date: null }
  expect(server.requests(addConditions).at(-1)?.body).toEqual({
    conditions: ['An appraisal', 'A lease', '2024 tax return'].map((title) => ({ title, ...shared })),
  })
})

test('offers what the server allows, says why on sending back, and shows documents no longer open as such', async () => {
  const documents = [
    { id: 'doc_00000000000000000000000001', name: 'Appraisal.pdf', is_available: true },
    { id: 'doc_00000000000000000000000002', name: '', is_available: false },
  ]
  const answered = one({
    title: 'An appraisal',
    status: 'Answered',
    answer: 'Here it is',
    answered: { at: '2026-11-20T12:00:00Z', by: 'Ana Reyes' },
    documents,
    version: 3,
    can: { ...none, satisfy: true, send_back: true, waive: true },
  })
  server.on(listOwnConditions, list([answered], false))
  server.on(decideCondition, answered)
  const person = await renderPage(address, { as: 'lender' })
  expect(await screen.findByText('Ready for your review')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add conditions' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Edit|Remove|Reopen)/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Appraisal.pdf' }).getAttribute('href')).toContain('doc=doc_0')
  expect(screen.getByText('A document that lenders can no longer open')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Send back: An appraisal' }))
  await person.type(screen.getByLabelText('What is missing?'), 'The signature')
  await person.click(screen.getByRole('button', { name: 'Send back' }))
  await expect.poll(() => server.requests(decideCondition).length).toBe(1)
  const [sent] = server.requests(decideCondition)
  expect(sent?.body).toEqual({ decision: 'send_back', comment: 'The signature' })
  expect(sent?.headers.get('if-match')).toBe('"3"')
})
