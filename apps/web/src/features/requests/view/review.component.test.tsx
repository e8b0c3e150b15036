import { decideSubmission, decideSubmissions, waiveRequirement } from '@loanyard/contract/requests/submission-calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { requestRow, serveRequests } from '../../../../testing/deal-requests.ts'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { stages } from '../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

type Own = ReturnType<typeof serveRequests>

const heading = (name: string) => screen.findByRole('heading', { name })
const button = (name: string) => screen.findByRole('button', { name })
const view = () => within(screen.getByRole('region', { name: 'Request' }))
const box = (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` })

/** The server decides as asked. */
function decideAll(own: Own): void {
  server.on(decideSubmission, ({ params, body }) =>
    own.settle(params.request_id, params.status as 'Approved', {
      reason: body.reason ?? null,
      comment: body.comment ?? null,
    }),
  )
  server.on(decideSubmissions, ({ body: { submissions, status } }) => ({
    results: submissions.map(({ request }) => ({ request: own.settle(request, status), problem: null })),
  }))
}

test('a bulk review of more answers than a call takes resumes after a lost answer, under the same key', async () => {
  const own = serveRequests()
  own.answered(...Array.from({ length: 102 }, (_, index) => `Question ${index + 1}`))
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByText('Select all'))
  expect(screen.getByText('102 answers selected')).toBeTruthy()
  decideAll(own)
  const decide = async () => {
    const settled = server.requests(decideSubmissions).at(-1)?.body.submissions ?? []
    return { results: settled.map(({ request }) => ({ request: own.settle(request, 'Approved'), problem: null })) }
  }
  // The last two are saved, but the answer is lost.
  server.on(decideSubmissions, ({ body }) => (body.submissions.length === 100 ? decide() : noConnection))
  await person.click(screen.getByText('Approve selected'))
  await screen.findByText('Approved 100 answers')
  await findAlert('Couldn’t')
  server.on(decideSubmissions, decide)
  await person.click(screen.getByText('Try again'))
  await screen.findByText('Approved 2 answers')
  const sent = server.requests(decideSubmissions)
  expect(sent.map(({ body }) => body.submissions.length)).toEqual([100, 2, 2])
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[2])
  expect(keys[0]).not.toBe(keys[1])
})

test('a request withdrawn in the meantime is reported, and the remaining ones can be selected again', async () => {
  const own = serveRequests()
  const [one] = own.answered('One', 'Two', 'Three')
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await button('Select all'))
  own.remove(one?.id ?? '')
  server.on(decideSubmissions, refusal('not_found', 'There is no such request for you.'))
  await person.click(await button('Approve selected'))
  await findAlert('One of the requests was withdrawn')
  await expectGone('link', 'One')
  decideAll(own)
  await person.click(await button('Approve selected'))
  await screen.findByText('Approved 2 answers')
  await expectGone('alert')
})

test('of several answers, the one that someone else decided first is reported, and the rest are approved', async () => {
  const own = serveRequests()
  const [, two] = own.answered('One', 'Two', 'Three')
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await button('Select all'))
  const problem = 'Avery Stone has already waived "Two".'
  server.on(decideSubmissions, ({ body }) => ({
    results: body.submissions.map(({ request }) =>
      request === two?.id
        ? { request: own.settle(request, 'Waived'), problem }
        : { request: own.settle(request, 'Approved'), problem: null },
    ),
  }))
  await person.click(await button('Approve selected'))
  await findAlert(problem)
  await screen.findByText('Approved 2 answers')
  await expect.poll(() => requestRow('Two').textContent).toContain('Waived')
  expect(requestRow('Three').textContent).toContain('Approved')
})

test('of two reviews, the second shows who did what and the current state until it is dismissed', async () => {
  const own = serveRequests()
  const [asked] = own.answered('Who owns it?')
  const person = await renderPage(`${own.path}&request=${asked?.id}`, { as: 'admin' })
  await screen.findByText('Answer to Who owns it?')
  own.settle(asked?.id ?? '', 'Rejected', { comment: 'And the rest?' })
  server.on(decideSubmission, refusal('already_decided', 'Avery Stone has already rejected it.'))
  await person.click(view().getByRole('button', { name: 'Approve' }))
  const alert = await findAlert('Avery Stone has already rejected it.')
  await view().findByText(/And the rest/)
  expect(view().queryByRole('button', { name: 'Approve' })).toBeNull()
  await person.click(within(alert).getByRole('button', { name: 'Dismiss' }))
  await expectGone('alert')
})

test('an answer that changed after it was loaded is not decided unseen', async () => {
  const own = serveRequests()
  const [asked] = own.answered('How many ovens?')
  const id = asked?.id ?? ''
  await renderPage(`${own.path}&request=${id}`, { as: 'admin' })
  await screen.findByText('Answer to How many ovens?')
  const [submission] = own.one(id).submissions
  if (!submission) throw new Error('no answer')
  const version = submission.version
  own.change(id, { submissions: [{ ...submission, answer: 'Seven.', version: version + 1 }] })
  server.on(decideSubmission, refusal('stale', 'This answer was changed.'))
  fireEvent.keyDown(document.body, { key: 'a' })
  await findAlert('This answer was changed.')
  await view().findByText('Seven.')
  decideAll(own)
  fireEvent.keyDown(document.body, { key: 'a' })
  await expect.poll(() => requestRow('How many ovens?').textContent).toContain('Approved')
  const versions = server.requests(decideSubmission).map(({ headers }) => headers.get('if-match'))
  expect(versions).toEqual([`"${version}"`, `"${version + 1}"`])
})

test('holding a key down decides one answer, not the ones after it', async () => {
  const own = serveRequests()
  own.answered('One', 'Two', 'Three')
  decideAll(own)
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('link', { name: 'One' }))
  await heading('One')
  fireEvent.keyDown(document.body, { key: 'a' })
  await expect.poll(async () => document.activeElement === (await heading('Two'))).toBe(true)
  const approve = await button('Approve')
  await expect.poll(() => approve.getAttribute('aria-busy')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'a', repeat: true })
  expect(approve.getAttribute('aria-busy')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'a' })
  await heading('Three')
  expect(server.requests(decideSubmission)).toHaveLength(2)
})

test('a review that fails keeps what was typed, also when the dialog is closed', async () => {
  const own = serveRequests()
  const [asked] = own.answered('Lease?')
  const person = await renderPage(`${own.path}&request=${asked?.id}`, { as: 'admin' })
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send “Lease?” back' }))
  await person.click(await button('Send back'))
  await person.click((await dialog()).getByRole('button', { name: 'Send back' }))
  await (await dialog()).findAllByText('Choose a reason.')
  await person.selectOptions((await dialog()).getByLabelText('Reason'), 'Expired')
  fireEvent.change((await dialog()).getByLabelText(/^Comment/), { target: { value: 'The lease of 2019.' } })
  server.on(decideSubmission, noConnection)
  await person.click((await dialog()).getByRole('button', { name: 'Send back' }))
  await findAlert('Couldn’t save the decision')
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await person.click(await button('Send back'))
  expect((await dialog()).getByLabelText<HTMLTextAreaElement>(/^Comment/).value).toBe('The lease of 2019.')
  decideAll(own)
  await person.click((await dialog()).getByRole('button', { name: 'Send back' }))
  await expect.poll(() => requestRow('Lease?').textContent).toContain('Expired: The lease of 2019.')
})

test('many are sent back with one reason; another stage starts with nothing selected', async () => {
  const own = serveRequests()
  own.answered('One', 'Two')
  own.ask('Later', { stage: stages[1]?.id ?? null })
  decideAll(own)
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await box('One'))
  const chips = within(screen.getByRole('navigation', { name: 'Stages with requests' }))
  await person.click(chips.getByRole('button', { name: /^Underwriting/ }))
  await screen.findByRole('link', { name: 'Later' })
  await person.click(chips.getByRole('button', { name: /^Packaging/ }))
  expect((await box('One')).checked).toBe(false)
  for (const title of ['One', 'Two']) {
    screen.getByRole('link', { name: title }).focus()
    await person.keyboard('x')
  }
  await screen.findByText('2 answers selected')
  await person.click(await button('Send selected back'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 answers back' }))
  await person.selectOptions(dialog.getByLabelText('Reason'), 'Wrong year')
  await person.click(dialog.getByRole('button', { name: 'Send back' }))
  await screen.findByText('Sent back 2 answers')
  expect(server.requests(decideSubmissions)[0]?.body).toMatchObject({ status: 'Rejected', reason: 'wrong_year' })
})

test('a request is waived with a comment, and reopened', async () => {
  const own = serveRequests()
  const [asked] = own.answered('Old lease')
  const id = asked?.id ?? ''
  decideAll(own)
  server.on(waiveRequirement, ({ body }) => own.settle(id, 'Waived', { comment: body.comment ?? null }))
  const person = await renderPage(`${own.path}&request=${id}`, { as: 'admin' })
  const choose = async (item: string) => {
    await person.click(await button('Actions for the request'))
    await person.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Waive')
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive “Old lease”?' }))
  fireEvent.change(dialog.getByLabelText(/^Comment/), { target: { value: 'Not needed here.' } })
  await person.click(dialog.getByRole('button', { name: 'Waive' }))
  await expect.poll(() => requestRow('Old lease').textContent).toContain('Waived')
  await view().findByText(/Not needed here\./)
  await choose('Reopen')
  await expect.poll(() => server.requests(decideSubmission).at(-1)?.params['status']).toBe('Pending')
  await expect.poll(() => requestRow('Old lease').textContent).toContain('Pending')
})

test('closing, withdrawing or deciding leaves the focus in a sensible place', async () => {
  const own = serveRequests()
  own.answered('One', 'Two', 'Three')
  decideAll(own)
  const person = await renderPage(own.path, { as: 'admin' })
  const focused = () => document.activeElement?.textContent
  await person.click(await screen.findByRole('link', { name: 'Three' }))
  await expect.poll(async () => document.activeElement === (await heading('Three'))).toBe(true)
  await person.click(await button('Close request'))
  await expect.poll(() => document.activeElement?.tagName).toBe('A')
  expect(focused()).toBe('Three')
  await person.click(await box('One'))
  await person.click(await box('Two'))
  await person.click(await button('Approve selected'))
  await screen.findByText('Approved 2 answers')
  await expectGone('button', 'Approve selected')
  // The request that was open last.
  await expect.poll(focused).toBe('Three')
  await person.click(screen.getByRole('link', { name: 'Three' }))
  await person.click(await button('Approve'))
  await expect.poll(() => view().queryByRole('button', { name: 'Approve' })).toBeNull()
  await expect.poll(() => document.activeElement?.tagName).toBe('H3')
  expect(focused()).toBe('Three')
})
