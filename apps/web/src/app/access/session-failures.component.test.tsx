import { getUser, refreshToken } from '@loanyard/contract/auth/account'
import { getBoard } from '@loanyard/contract/deals/calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  breaksOff,
  brokenServer,
  calledOff,
  noConnection,
  refusal,
  Refusal,
  unavailable,
  type Failure,
} from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, personWith } from '../../../testing/people.ts'
import { currentUrl } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { userQuery } from '../../features/auth/queries.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

const deals = `/partner/${partnerId}/deals`
const stored = () => ['access', 'refresh', 'partner_id'].map((key) => localStorage.getItem(`loanyard.${key}`) !== null)
const signedOut = [false, false, false]
const unauthorized = refusal('unauthorized', 'Not signed in.')
const forbidden = refusal('forbidden', 'This isn’t yours.')
const badGateway = new Refusal(502, null)
const limited = refusal('too_many_requests', 'Too many requests.', { retryAfter: 0 })

const unanswered = [
  { name: 'a request the browser called off', failure: calledOff },
  { name: 'no connection', failure: noConnection },
  { name: 'an answer that breaks off', failure: breaksOff(200) },
  { name: 'a refusal that breaks off', failure: breaksOff(403) },
  { name: '429', failure: limited },
  { name: '502', failure: badGateway },
  { name: '503', failure: unavailable },
]
const refused = [
  { name: '401', failure: unauthorized },
  { name: '403', failure: forbidden },
  { name: '500', failure: brokenServer },
]

/** The user's own call, or the refresh that it needs first. */
const failing = [
  { of: 'GET user', fail: (failure: Failure) => server.on(getUser, failure) },
  {
    of: 'the refresh',
    fail: (failure: Failure) => {
      server.on(getUser, ({ headers }) =>
        headers.get('authorization') === 'Bearer fresh' ? personWith('admin') : unauthorized,
      )
      server.on(refreshToken, failure)
    },
  },
]

const each = <Kind,>(kinds: readonly Kind[]) =>
  failing.flatMap((call) => [deals, '/'].flatMap((path) => kinds.map((kind) => ({ ...call, ...kind, path }))))

beforeEach(() => {
  server.serve(getBoard)
  server.on(refreshToken, { access: 'fresh', refresh: 'next' })
  localStorage.setItem('loanyard.partner_id', partnerId)
})

test.each(each(unanswered))('$name of $of at $path keeps the session, and can be retried', async (at) => {
  at.fail(at.failure)
  const person = await renderPage(at.path, { as: 'admin' })
  const alert = within(await screen.findByRole('alert'))
  expect(currentUrl()).toBe(at.path)
  expect(stored()).toEqual([true, true, true])
  server.on(refreshToken, { access: 'fresh', refresh: 'next' })
  server.on(getUser, personWith('admin'))
  await person.click(alert.getByRole('button', { name: 'Try again' }))
  if (at.path === '/') await screen.findByRole('link', { name: /^Open ?the partner portal$/ })
  else await screen.findByRole('heading', { level: 1, name: 'Deals' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(each(refused))('$name of $of at $path clears tokens and partner id', async (at) => {
  at.fail(at.failure)
  await renderPage(at.path, { as: 'admin' })
  if (at.path === '/') await screen.findByRole('link', { name: /Sign in to the partner portal$/ })
  else await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(stored()).toEqual(signedOut)
  expect(currentUrl()).toBe(at.path === '/' ? '/' : `/partner/login?next=${deals}`)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(failing)(
  'a server error of $of keeps a session whose user has loaded; a refusal ends it',
  async ({ fail }) => {
    await renderPage(deals, { as: 'admin' })
    await screen.findByRole('heading', { level: 1, name: 'Deals' })
    fail(brokenServer)
    await queryClient.refetchQueries(userQuery)
    expect(queryClient.getQueryState(userQuery.queryKey)?.status).toBe('error')
    expect(stored()).toEqual([true, true, true])
    expect(currentUrl()).toBe(deals)
    fail(forbidden)
    await queryClient.refetchQueries(userQuery)
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(stored()).toEqual(signedOut)
  },
)
