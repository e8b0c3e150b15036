import { createAdminToken, getUser } from '@loanyard/contract/auth/account'
import { acceptInvitation, invitation, listInvitations } from '@loanyard/contract/auth/invitations'
import { checkMagicLink, requestMagicLink } from '@loanyard/contract/auth/magic-links'
import { getOnboarding, onboardPartner } from '@loanyard/contract/auth/onboarding'
import { checkPassword } from '@loanyard/contract/auth/password-check'
import { listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { portalDeal } from '@loanyard/contract/deals/portal-deals'
import { listLeads } from '@loanyard/contract/leads/calls'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { brokenServer, noConnection, Refusal, refusal, unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, personWith } from '../../../../testing/people.ts'
import { currentUrl, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'
import { session } from '../../../lib/auth/session.ts'

const stored = () => ['access', 'refresh', 'partner_id'].map((key) => localStorage.getItem(`loanyard.${key}`))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test('after too many attempts the page shows when to try again', async () => {
  server.on(createAdminToken, refusal('too_many_requests', 'Too many sign-in attempts.', { retryAfter: 42 }))
  const person = await renderPage('/partner/login')
  await person.type(await findField('Email address'), 'ada@example.test')
  await person.type(await findField('Password'), 'secret words')
  await person.click(await button('Sign in'))
  const alert = await findAlert('Too many sign-in attempts.')
  expect(alert.textContent).toBe('Too many sign-in attempts. Try again in 42 seconds.')
})

test('failing to load the user clears the tokens and the partner id', async () => {
  server.on(getUser, brokenServer)
  localStorage.setItem('loanyard.partner_id', partnerId)
  await renderPage(`/partner/${partnerId}/deals`, { as: 'admin' })
  await expect.poll(currentUrl).toMatch(/^\/partner\/login/)
  expect(stored()).toEqual([null, null, null])
})

test('a short server outage loses nothing: the page offers to try again', async () => {
  // React reports what the error page then shows.
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  server.serve(listLeads)
  server.on(getUser, unavailable)
  const person = await renderPage(`/partner/${partnerId}/leads`, { as: 'admin' })
  await findAlert('Couldn’t load this page')
  server.on(getUser, personWith('admin'))
  await person.click(await button('Try again'))
  expect(await button(/^Account: /)).toBeTruthy()
  expect(currentUrl()).toBe(`/partner/${partnerId}/leads`)
})

test('a user whose loading was canceled by a new session is loaded again', async () => {
  server.serve(listLeads)
  const held = server.hold(getUser)
  const opened = renderPage(`/partner/${partnerId}/leads`, { as: 'admin' })
  await expect.poll(() => server.requests(getUser).length).toBe(1)
  server.on(getUser, personWith('admin'))
  session.start({ access: session.access() ?? '', refresh: 'new' })
  held.reply(personWith('admin'))
  await opened
  expect(await button(/^Account: /)).toBeTruthy()
  expect(screen.queryByText('Couldn’t load this page')).toBeNull()
})

test('an unknown failure shows its error code', async () => {
  const unknown = { type: 'about:blank', title: 't', status: 400, detail: 'd', request_id: 'test' }
  server.on(checkMagicLink, new Refusal(400, { ...unknown, code: 'TOO_EARLY' }))
  const person = await renderPage('/portal/login#code=abc')
  expect(await heading('Verification Failed: TOO_EARLY')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Back to sign in' }))
  expect(await heading('Sign in')).toBeTruthy()
})

test('a double click asks for one sign-in link', async () => {
  server.on(requestMagicLink, () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() }))
  const person = await renderPage('/portal/login')
  await person.type(await findField('Email address'), 'ada@example.test')
  await person.dblClick(await button('Email me a sign-in link'))
  await heading('Check your email')
  expect(server.requests(requestMagicLink).length).toBe(1)
})

test('the page shows a cooldown longer than a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    server.on(requestMagicLink, () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() }))
    const person = await renderPage('/portal/login')
    await person.type(await findField('Email address'), 'ada@example.test')
    await person.click(await button('Email me a sign-in link'))
    await heading('Check your email')
    await vi.advanceTimersByTimeAsync(61_000)
    server.on(requestMagicLink, refusal('too_many_requests', 'Enough for today.', { retryAfter: 3500 }))
    await person.click(await button('Send again'))
    expect(await screen.findByText('Enough for today.')).toBeTruthy()
    expect(await button('Send again in 59 min')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('an answer that fails leaves the invitation in place', async () => {
  server.on(listInvitations, { results: [sample(invitation, { kind: 'client', deal: 'Harbor Bakery' })] })
  server.on(listPortalDeals, listOf([]))
  server.on(acceptInvitation, noConnection)
  const person = await renderPage('/portal', { as: 'client' })
  await person.click(await button('Accept'))
  expect(await screen.findByText(/Couldn’t accept the invitation/)).toBeTruthy()
  server.on(acceptInvitation, null)
  server.on(listInvitations, { results: [] })
  server.on(listPortalDeals, listOf([sample(portalDeal), sample(portalDeal)]))
  await person.click(await button('Accept'))
  await expect.poll(() => screen.queryAllByRole('article')).toHaveLength(2)
})

async function fillOnboarding(): Promise<UserEvent> {
  server.on(checkPassword, null)
  server.on(getOnboarding, { mode: 'open' })
  const person = await renderPage('/partner/onboarding')
  await person.type(await findField('First name'), 'Ana')
  await person.type(await findField('Last name'), 'Lopez')
  await person.type(await findField('Email address'), 'ana@lopez.test')
  await person.type(await findField('Password'), 'a long enough one')
  await person.click(await button('Next'))
  await person.type(await findField('Company name'), 'Lopez Lending')
  await person.type(await findField('ZIP code'), '02110')
  await person.click(await button('Next'))
  await person.click(await screen.findByRole('radio', { name: /^Starter/ }))
  return person
}

test('a lost response keeps everything that was typed, and retrying works', async () => {
  const person = await fillOnboarding()
  server.on(onboardPartner, noConnection)
  await person.click(await button('Create account'))
  const alert = await findAlert('Failed to onboard partner.')
  expect(alert.textContent).toBe(
    'Failed to onboard partner. Couldn’t reach Loanyard. Check your connection and try again. We kept what you typed.',
  )
  await expect.poll(() => document.activeElement).toBe(alert)
  const answer = server.hold(onboardPartner)
  await person.click(await button('Create account'))
  const [lost, again] = server.requests(onboardPartner)
  expect(again?.body).toEqual(lost?.body)
  expect(again?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'))
  answer.reply(brokenServer)
  await findAlert('Failed to onboard partner.')
})

test('a double click creates one partner', async () => {
  const person = await fillOnboarding()
  const answer = server.hold(onboardPartner)
  await person.dblClick(await button('Create account'))
  await person.keyboard('{Enter}')
  answer.reply(brokenServer)
  await findAlert('Failed to onboard partner.')
  expect(server.requests(onboardPartner)).toHaveLength(1)
})
