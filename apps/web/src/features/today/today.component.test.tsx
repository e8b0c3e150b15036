import { getUser, updateUser } from '@loanyard/contract/auth/account'
import { remindClient } from '@loanyard/contract/requests/calls'
import { task } from '@loanyard/contract/tasks/schemas'
import { getToday, snoozeLine, today as schema, type Today } from '@loanyard/contract/tasks/today'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, personWith } from '../../../testing/people.ts'
import { currentUrl } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { newId, sample } from '../../../testing/sample.ts'
import { todayKeys } from '../../domain/query-keys.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

const path = `/partner/${partnerId}/today`
const deal = { id: newId('deal'), title: 'Harbor Bakery' }
const request = { id: newId('req'), title: 'Tax return 2025' }
const none = { results: [], has_more: false }
const empty: Today = {
  ...sample(schema),
  today: '2026-11-24',
  tasks: none,
  overdue_requests: none,
  reviews: none,
  stale: none,
  no_next_step: none,
  silent_lenders: none,
  expiring_offers: none,
  new_leads: none,
}
const overdue = {
  deal,
  count: 2,
  request,
  due_on: '2026-11-10',
  reminded_at: null,
  client_status: 'Active' as const,
  can_remind: true,
}
const full: Today = {
  ...empty,
  tasks: {
    results: [
      sample(task, {
        title: 'Call the seller',
        due_on: '2026-11-20',
        is_overdue: true,
        deal,
        request: null,
        lead: null,
        lender: null,
        done: null,
        note: '',
        repeats: null,
        assignee: null,
      }),
    ],
    has_more: false,
  },
  overdue_requests: { results: [overdue], has_more: false },
  reviews: {
    results: [{ deal, request: { ...request, title: 'Lease' }, submitted_at: '2026-11-23T12:00:00Z' }],
    has_more: false,
  },
  stale: {
    results: [{ deal, stage: 'Packaging', loan_amount: '450000.00', days: 30, usual_days: 14, next_step: null }],
    has_more: true,
  },
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => server.on(getToday, full))

test('each line opens the very thing', async () => {
  const person = await renderPage(path, { as: 'admin' })
  expect((await region('Overdue tasks')).getByText('Overdue – was due 11/20/2026')).toBeTruthy()
  expect((await region('Going stale')).getByText('No next step')).toBeTruthy()
  const waiting = await region('Waiting on borrowers')
  expect(waiting.getByText('Overdue: Tax return 2025 and 1 more')).toBeTruthy()
  expect(waiting.getByText('never reminded')).toBeTruthy()
  const link = (await region('To review')).getByRole<HTMLAnchorElement>('link', { name: deal.title })
  expect(link.getAttribute('href')).toBe(`/partner/${partnerId}/review?request=${request.id}`)
  const queue = (await region('To review')).getByRole('link', { name: 'Review one after another' })
  expect(queue.getAttribute('href')).toBe(`/partner/${partnerId}/review?request=${request.id}`)
  expect(person).toBeTruthy()
})

test('a long section shows its first five lines until all are asked for', async () => {
  const results = Array.from({ length: 8 }, (_, index) => ({
    deal,
    request: { id: newId('req'), title: `Lease ${index + 1}` },
    submitted_at: '2026-11-23T12:00:00Z',
  }))
  server.on(getToday, { ...full, reviews: { results, has_more: false } })
  const person = await renderPage(path, { as: 'admin' })
  const reviews = await region('To review')
  expect(reviews.getAllByRole('listitem')).toHaveLength(5)
  await person.click(reviews.getByRole('button', { name: 'Show all 8: To review' }))
  expect(reviews.getAllByRole('listitem')).toHaveLength(8)
  await person.click(reviews.getByRole('button', { name: 'Show fewer: To review' }))
  expect(reviews.queryByText('Lease 6')).toBeNull()
})

test('a section that leaves some out doesn’t offer all', async () => {
  const stale = Array.from({ length: 20 }, () => full.stale.results).flat()
  server.on(getToday, { ...full, stale: { results: stale, has_more: true } })
  const person = await renderPage(path, { as: 'admin' })
  await person.click((await region('Going stale')).getByRole('button', { name: 'Show 20: Going stale' }))
  expect((await region('Going stale')).getByText('There are more. These are the most urgent.')).toBeTruthy()
})

test('reminds the borrower in place, and says why it can’t', async () => {
  server.on(remindClient, { reminded_of: 2, sent: 'reminder' })
  const person = await renderPage(path, { as: 'admin' })
  const button = (await region('Waiting on borrowers')).getByRole('button', {
    name: 'Remind borrower: Harbor Bakery',
  })
  await person.click(button)
  expect(await screen.findByText('Reminder sent for 2 requests')).toBeTruthy()
  server.on(remindClient, refusal('too_many_requests', 'You reminded them a moment ago.'))
  await person.click(button)
  expect(await screen.findByText('You reminded them a moment ago.')).toBeTruthy()
})

test('invites a borrower who isn’t invited yet, and says so', async () => {
  server.on(getToday, {
    ...full,
    overdue_requests: { results: [{ ...overdue, client_status: null }], has_more: false },
  })
  server.on(remindClient, { reminded_of: 2, sent: 'invitation' })
  const person = await renderPage(path, { as: 'admin' })
  const waiting = await region('Waiting on borrowers')
  expect(waiting.getByText('borrower not invited yet')).toBeTruthy()
  await person.click(waiting.getByRole('button', { name: 'Invite borrower: Harbor Bakery' }))
  expect(await screen.findByText('Invitation sent')).toBeTruthy()
})

test('a snoozed line goes at once, and Undo brings it back', async () => {
  const answer = server.hold(snoozeLine)
  const person = await renderPage(path, { as: 'admin' })
  await person.click((await region('To review')).getByRole('button', { name: 'Snooze Lease' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Tomorrow (11/25/2026)' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'To review' })).toBeNull()
  expect(server.requests(snoozeLine)[0]?.body).toEqual({ section: 'reviews', id: request.id, until: '2026-11-25' })
  server.on(getToday, { ...full, reviews: none })
  answer.reply(null)
  server.on(snoozeLine, null)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.requests(snoozeLine)[1]?.body.until).toBe(null)
})

test('a line can be snoozed after a visit to the review queue or the calendar feed', async () => {
  server.on(snoozeLine, null)
  const person = await renderPage(path, { as: 'admin' })
  const other = [todayKeys.of(partnerId, 'review', 'mine'), todayKeys.of(partnerId, 'calendar')]
  for (const queryKey of other) queryClient.setQueryData(queryKey, { pages: [] })
  await person.click((await region('To review')).getByRole('button', { name: 'Snooze Lease' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Tomorrow (11/25/2026)' }))
  await expect.poll(() => server.requests(snoozeLine)).toHaveLength(1)
  expect(other.map((queryKey) => queryClient.getQueryData(queryKey))).toEqual([{ pages: [] }, { pages: [] }])
})

test('a line comes back when snoozing fails', async () => {
  server.on(snoozeLine, brokenServer)
  const person = await renderPage(path, { as: 'admin' })
  await person.click((await region('Waiting on borrowers')).getByRole('button', { name: 'Snooze Harbor Bakery' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Tomorrow (11/25/2026)' }))
  expect(await screen.findByText(/^Couldn’t snooze the line/)).toBeTruthy()
  expect(await region('Waiting on borrowers')).toBeTruthy()
})

test('an Admin switches to everyone’s day, in the URL; a Coordinator has only their own', async () => {
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Everyone’s' }))
  await expect.poll(currentUrl).toContain('of=everyone')
  await expect.poll(() => server.requests(getToday).at(-1)?.query['of']).toBe('everyone')
})

test('a Coordinator can’t ask for everyone’s day', async () => {
  await renderPage(`${path}?of=everyone`, { as: 'coordinator' })
  await region('To review')
  expect(screen.queryByRole('button', { name: 'Everyone’s' })).toBeNull()
  expect(server.requests(getToday).at(-1)?.query['of']).toBe('mine')
})

test('an empty day offers the next useful step', async () => {
  server.on(getToday, empty)
  await renderPage(path, { as: 'admin' })
  expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open deals' })).toBeTruthy()
})

test('a failed load offers to try again', async () => {
  server.on(getToday, brokenServer)
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByText('Couldn’t load your day')
  server.on(getToday, full)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await region('To review')).toBeTruthy()
})

test('offers to start here once, and /partner leads there from then on', async () => {
  const me = { ...personWith('admin'), start_page: null }
  server.on(getUser, me)
  server.on(updateUser, { ...me, start_page: 'today' as const })
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Start with Today' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Start with Today' })).toBeNull()
  expect(server.requests(updateUser)[0]?.body).toEqual({ start_page: 'today' })
  server.on(getUser, { ...me, start_page: 'today' as const })
  await renderPage('/partner', { as: 'admin' })
  await expect.poll(currentUrl).toContain('/today')
})
