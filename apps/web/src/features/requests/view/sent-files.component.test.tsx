import { updateRequirement } from '@loanyard/contract/requests/calls'
import { completeAnswer, decideSubmission } from '@loanyard/contract/requests/submission-calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOf, fileFacts, requestRow, serveRequests } from '../../../../testing/deal-requests.ts'
import { server } from '../../../../testing/fake-server.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId } from '../../../../testing/sample.ts'

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const file = (name: string) => ({
  id: newId('doc'),
  name,
  file_type: 'application/pdf',
  size: 9,
  pages: 1,
  ...fileFacts,
})

test('staff read what was sent so far and what is missing, and may review it now', async () => {
  const own = serveRequests()
  const id = newId('req')
  const request = own.ask('Tax returns', {
    id,
    kind: 'Document',
    slots: [
      { name: '2025', is_required: true, is_filled: true },
      { name: '2024', is_required: true, is_filled: false },
    ],
    sent: { count: 1, of: 2 },
    sent_documents: [{ ...file('return.pdf'), slot: '2025' }],
  })
  own.change(id, { can: { ...request.can, submit: true, complete: true } })
  const person = await renderPage(`${own.path}&request=${id}`, { as: 'admin' })
  await screen.findByText('Still missing: 2024')
  expect(within(requestRow('Tax returns')).getByText('1 of 2 sent')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Sent so far' })).getAllByRole('listitem')).toHaveLength(1)
  server.on(completeAnswer, () => own.change(id, { status: 'Submitted', submissions: [answerOf(id)] }))
  await person.click(await button('Review what was sent'))
  await button('Approve')
})

test('a send-back marks all files unless something is missing, or those that staff tick', async () => {
  const own = serveRequests()
  const id = newId('req')
  const documents = [file('good.pdf'), file('wrong.pdf')]
  const submissions = [answerOf(id, { documents, answer: null })]
  own.ask('Tax returns', { id, kind: 'Document', status: 'Submitted', submissions })
  const person = await renderPage(`${own.path}&request=${id}`, { as: 'admin' })
  await person.click(await button('Send back'))
  const box = async (name: RegExp) => (await dialog()).getByRole<HTMLInputElement>('checkbox', { name })
  const reason = (await dialog()).getByLabelText('Reason')
  expect([(await box(/good/)).checked, (await box(/wrong/)).checked]).toEqual([true, true])
  await person.selectOptions(reason, 'incomplete')
  expect([(await box(/good/)).checked, (await box(/wrong/)).checked]).toEqual([false, false])
  await person.selectOptions(reason, 'wrong_year')
  await person.click(await box(/good/))
  server.on(decideSubmission, ({ params }) => own.settle(params.request_id, 'Rejected'))
  await person.click((await dialog()).getByRole('button', { name: 'Send back' }))
  await expect
    .poll(() => server.requests(decideSubmission).at(-1)?.body)
    .toEqual({ reason: 'wrong_year', returned_documents: [documents[1]?.id] })
})

test('a wish to skip something required is agreed to, or refused in words', async () => {
  const own = serveRequests()
  const id = newId('req')
  const submissions = [answerOf(id, { not_applicable: 'I have none.', answer: null })]
  own.ask('Photo ID', { id, kind: 'Document', status: 'Submitted', is_skip_requested: true, submissions })
  const person = await renderPage(`${own.path}&request=${id}`, { as: 'admin' })
  await screen.findByText('The borrower asks to skip this. It stays open until you decide.')
  await button('Agree to skip')
  await person.click(await button('Don’t skip'))
  await person.click((await dialog()).getByRole('button', { name: 'Don’t skip' }))
  const why = await (await dialog()).findByRole('textbox', { description: /Tell the borrower why it’s needed\./ })
  fireEvent.change(why, { target: { value: 'A passport will do.' } })
  server.on(decideSubmission, ({ params }) => own.settle(params.request_id, 'Rejected'))
  await person.click((await dialog()).getByRole('button', { name: 'Don’t skip' }))
  await expect
    .poll(() => server.requests(decideSubmission).at(-1)?.body)
    .toEqual({ reason: 'other', comment: 'A passport will do.' })
})

test('a running request asks for other files, one a line, or for any number of them', async () => {
  const own = serveRequests()
  const id = newId('req')
  const slots = [
    { name: '2025', is_required: true, is_filled: true },
    { name: 'K-1', is_required: false, is_filled: false },
  ]
  const request = own.ask('Tax returns', { id, kind: 'Document', slots })
  own.change(id, { can: { ...request.can, update: true } })
  const person = await renderPage(`${own.path}&request=${id}`, { as: 'admin' })
  const edit = async () => {
    await person.click(await button('Actions for the request'))
    await person.click(await screen.findByRole('menuitem', { name: 'Edit request' }))
    return (await dialog()).findByRole<HTMLTextAreaElement>('textbox', { name: /^Files to ask for/ })
  }
  const files = await edit()
  expect(files.value).toBe('2025\nK-1 (optional)')
  const save = async () => person.click((await dialog()).getByRole('button', { name: 'Save' }))
  fireEvent.change(files, { target: { value: '2025\n2025' } })
  await save()
  await (await dialog()).findByRole('textbox', { description: /List each file only once\./ })
  fireEvent.change(files, { target: { value: '2025\n2024\nK-1 (optional)' } })
  server.on(updateRequirement, () => own.change(id, {}))
  await save()
  const asked = () => server.requests(updateRequirement).at(-1)?.body.slots
  await expect.poll(asked).toEqual([
    { name: '2025', is_required: true },
    { name: '2024', is_required: true },
    { name: 'K-1', is_required: false },
  ])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  fireEvent.change(await edit(), { target: { value: '' } })
  await save()
  await expect.poll(asked).toEqual([])
})
