import { listReviewQueue, waitingAnswer, type WaitingAnswer } from '@loanyard/contract/requests/lists/review-queue'
import type { Submission } from '@loanyard/contract/requests/schemas'
import { requirement } from '@loanyard/contract/requests/schemas'
import { decideSubmission } from '@loanyard/contract/requests/submission-calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveRequests } from '../../../../testing/deal-requests.ts'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'
import { realtime } from '../../../lib/realtime/realtime.ts'

/** How many answers the server sends at once. */
const paging = { size: 50 }
beforeEach(() => {
  paging.size = 50
})

/** Answers wait; each decision takes one off the queue. */
function serveQueue(...titles: string[]) {
  const own = serveRequests()
  const requests = own.answered(...titles)
  let queue = requests.map((request, index) =>
    sample(waitingAnswer, {
      id: request.submissions[0]?.id ?? '',
      request: request.id,
      title: request.title,
      deal: { id: request.deal, title: 'Harbor Bakery', stage: 'Packaging' },
      submitted_by: { name: 'Maria Gomez', side: 'client' },
      waiting_since: `2026-01-15T12:0${index}:00.000Z`,
      documents_count: 0,
      is_not_applicable: false,
    }),
  )
  server.on(listReviewQueue, ({ query }) => {
    const chosen = queue.filter(({ request }) => query.request === undefined || request === query.request)
    const start = Number(query.cursor ?? 0)
    const end = start + paging.size
    const next =
      end < chosen.length ? `/api/v0/attestations/partners/${partnerId}/review?of=everyone&cursor=${end}` : null
    return { ...listOf<WaitingAnswer>(chosen.slice(start, end)), total_count: chosen.length, next }
  })
  const decide = (id: string, status: Submission['status'], by = 'Avery Stone') => {
    queue = queue.filter(({ request }) => request !== id)
    own.settle(id, status, { decided_by: by })
  }
  const takeDecisions = () =>
    server.on(decideSubmission, ({ params }) => {
      decide(params.request_id, params.status === 'Approved' ? 'Approved' : 'Rejected')
      return { ...sample(requirement), ...own.one(params.request_id) }
    })
  takeDecisions()
  /** What a colleague's decision in another browser looks like here. */
  const decideElsewhere = async (id: string, status: Submission['status'], by: string) => {
    decide(id, status, by)
    const deal = requests[0]?.deal ?? null
    const before = server.requests(listReviewQueue).length
    // Pages listen a moment after they are shown.
    await expect
      .poll(() => {
        realtime.publish({ name: 'change', about: { kind: 'request', partner: partnerId, deal } })
        return server.requests(listReviewQueue).length
      })
      .toBeGreaterThan(before)
  }
  return { requests, decide, decideElsewhere, takeDecisions }
}

const inArea = (page: string) => `/partner/${partnerId}/${page}`
const heading = (name: string) => screen.findByRole('heading', { level: 3, name })

test('answers are approved one after the other by keyboard, the longest waiting first', async () => {
  const { requests } = serveQueue('Debts', 'Lease', 'Owners')
  const person = await renderPage(inArea('review'), { as: 'admin' })
  await screen.findByText('3 answers waiting')
  await heading('Debts')
  await screen.findByText('1 of 3')
  await person.keyboard('a')
  await heading('Lease')
  await person.keyboard('j')
  await heading('Owners')
  await person.keyboard('k')
  await heading('Lease')
  await person.keyboard('a')
  await heading('Owners')
  await person.keyboard('a')
  await screen.findByText('Nothing to review')
  expect(server.requests(decideSubmission).map(({ params }) => [params.request_id, params.status])).toEqual(
    requests.map(({ id }) => [id, 'Approved']),
  )
})

test('an answer is opened by its address, sent back with a reason, and left with Escape', async () => {
  const { requests } = serveQueue('Debts', 'Lease')
  const [first, second] = requests
  const person = await renderPage(`${inArea('review')}?request=${second?.id}`, { as: 'coordinator' })
  await heading('Lease')
  expect(screen.queryByRole('group', { name: 'Whose answers' })).toBeNull()
  await person.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Wrong year')
  await person.click(dialog.getByRole('button', { name: /^Request changes|^Send back/ }))
  await heading('Debts')
  expect(server.requests(decideSubmission)[0]).toMatchObject({
    params: { request_id: second?.id, status: 'Rejected' },
    body: { reason: 'wrong_year' },
  })
  await person.keyboard('{Escape}')
  await expect.poll(currentUrl).toBe(inArea('review'))
  await expect.poll(() => document.activeElement?.getAttribute('data-queue-row')).toBe(first?.id)
})

test('the second of two reviewers sees who decided, and goes on to the next answer', async () => {
  const { requests, decide } = serveQueue('Debts', 'Lease')
  const person = await renderPage(`${inArea('review')}?request=${requests[0]?.id}`, { as: 'admin' })
  await heading('Debts')
  const approve = await screen.findByRole('button', { name: 'Approve' })
  server.on(decideSubmission, ({ params }) => {
    decide(params.request_id, 'Approved', 'Dana Cole')
    return refusal('already_decided', 'Dana Cole has already approved "Debts".')
  })
  await person.click(approve)
  const note = (await screen.findByText('Dana Cole has already approved "Debts".')).closest('[role="alert"]')
  await heading('Debts')
  await person.click(within(note as HTMLElement).getByRole('button', { name: 'Review the next one' }))
  await heading('Lease')
})

test('mine and all are two lists; a failed one can be loaded again', async () => {
  server.on(listReviewQueue, ({ query }) => (query.of === 'mine' ? listOf([]) : refusal('unavailable', 'Too busy.')))
  const person = await renderPage(inArea('review'), { as: 'admin' })
  await screen.findByText('Couldn’t load the answers to review')
  server.on(listReviewQueue, listOf([]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Answers from borrowers show up here as soon as they’re submitted.')
  await person.click(screen.getByRole('button', { name: 'Mine' }))
  await screen.findByText('Nothing of yours is waiting. Other answers may be.')
  expect(currentUrl()).toBe(`${inArea('review')}?of=mine`)
  await person.click(screen.getByRole('button', { name: 'Show all answers' }))
  await expect.poll(currentUrl).toBe(inArea('review'))
})

test('what a colleague decides says so, keeps the answer on screen, and offers the next one', async () => {
  const { requests, decideElsewhere } = serveQueue('Debts', 'Lease')
  const person = await renderPage(`${inArea('review')}?request=${requests[0]?.id}`, { as: 'admin' })
  await screen.findByRole('button', { name: 'Approve' })
  await decideElsewhere(requests[0]?.id ?? '', 'Approved', 'Dana Cole')
  const note = await findAlert('Dana Cole approved this answer.')
  await screen.findByText('1 answer waiting')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await heading('Debts')
  await person.click(within(note).getByRole('button', { name: 'Review the next one' }))
  await heading('Lease')
  await decideElsewhere(requests[1]?.id ?? '', 'Rejected', 'Dana Cole')
  await findAlert('Dana Cole sent this answer back.')
  await findAlert('Nothing else is waiting.')
})

test('an answer that fails to be sent back keeps the typed comment, and can be sent again', async () => {
  const { requests, takeDecisions } = serveQueue('Debts', 'Lease')
  const person = await renderPage(`${inArea('review')}?request=${requests[0]?.id}`, { as: 'admin' })
  await screen.findByRole('button', { name: 'Approve' })
  await person.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Wrong year')
  await person.type(dialog.getByRole('textbox', { name: /Comment/ }), 'The 2025 one, please')
  server.on(decideSubmission, refusal('unavailable', 'Too busy.'))
  await person.click(dialog.getByRole('button', { name: 'Send back' }))
  await dialog.findByText(/Too busy\./)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Comment/ }).value).toBe('The 2025 one, please')
  takeDecisions()
  await person.click(dialog.getByRole('button', { name: 'Send back' }))
  await heading('Lease')
  expect(server.requests(decideSubmission).at(-1)?.body).toMatchObject({ comment: 'The 2025 one, please' })
})

test('a failed approval stays on the answer', async () => {
  const { requests } = serveQueue('Debts', 'Lease')
  const person = await renderPage(`${inArea('review')}?request=${requests[0]?.id}`, { as: 'admin' })
  await screen.findByRole('button', { name: 'Approve' })
  server.on(decideSubmission, refusal('unavailable', 'Too busy.'))
  await person.keyboard('a')
  await screen.findByText(/Too busy\./)
  await heading('Debts')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
})

test('the address opens an answer that is not loaded yet, and says if it does not wait anymore', async () => {
  const { requests, decide } = serveQueue('Debts', 'Lease')
  const [, second] = requests
  const path = `${inArea('review')}?request=${second?.id}`
  paging.size = 1
  const person = await renderPage(path, { as: 'admin' })
  await heading('Lease')
  decide(second?.id ?? '', 'Approved')
  await renderPage(path)
  await screen.findByText('This answer isn’t waiting for review anymore.')
  await person.click(screen.getByRole('button', { name: 'Review the next one' }))
  await heading('Debts')
})

test('begins with the first answer; the back button closes one opened from the queue', async () => {
  const { requests } = serveQueue('Debts', 'Lease')
  const person = await renderPage(inArea('review'), { as: 'admin' })
  await heading('Debts')
  expect(currentUrl()).toBe(`${inArea('review')}?request=${requests[0]?.id}`)
  await person.keyboard('{Escape}')
  await screen.findByText('Choose an answer')
  await person.click(await screen.findByRole('link', { name: /Debts/ }))
  await heading('Debts')
  await person.keyboard('j')
  await heading('Lease')
  history.back()
  await expect.poll(currentUrl).toBe(inArea('review'))
  await screen.findByText('Choose an answer')
})

test('a long queue loads what follows before one gets there, and more on demand', async () => {
  paging.size = 1
  serveQueue('Debts', 'Lease', 'Owners', 'Payroll', 'Rent')
  const person = await renderPage(inArea('review'), { as: 'admin' })
  await screen.findByText('5 answers waiting')
  await screen.findByRole('link', { name: /Owners/ })
  expect(screen.queryByRole('link', { name: /Payroll/ })).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: /Payroll/ })
  expect(screen.queryByRole('link', { name: /Rent/ })).toBeNull()
  await person.click(screen.getByRole('link', { name: /Owners/ }))
  await screen.findByRole('link', { name: /Rent/ })
  await heading('Owners')
  await screen.findByText('3 of 5')
})
