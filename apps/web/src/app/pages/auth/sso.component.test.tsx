import { finishSsoTest, ssoTestResult } from '@loanyard/contract/auth/sso/connections'
import {
  findSsoProviders,
  finishSso,
  finishSsoLink,
  ssoIdentity,
  startSso,
  startSsoLink,
} from '@loanyard/contract/auth/sso/sign-in'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'
import { journeys, pendingConnection, type Journey } from '../../../domain/sign-in/sso-journey.ts'

const connection = newId('sso')
const provider = { id: connection, name: 'Okta' }
const start = { authorization_url: '#the-provider', attempt: 'a'.repeat(43) }
const journey: Journey = {
  purpose: 'sign_in',
  attempt: start.attempt,
  connection,
  provider: 'Okta',
  from: '/partner/login',
  next: null,
  partnerId: null,
}
const callback = '/sso/callback?code=one&state=two&iss=https://login.example.com'
const button = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** The only way to leave a page in this DOM. */
const hasLeft = () => expect.poll(() => location.hash).toBe('#the-provider')
afterEach(() => {
  location.hash = ''
  journeys.clear()
  pendingConnection.clear()
})

test('a partner’s sign-in page offers its providers and leaves for the one chosen', async () => {
  server.on(findSsoProviders, { results: [provider] })
  server.on(startSso, refusal('sso_failed', 'We couldn’t reach login.example.com.'))
  const person = await renderPage(`/partner/login?partner=${partnerId}`)
  await person.click(await button('Sign in with Okta'))
  await findAlert('We couldn’t reach login.example.com.')
  server.on(startSso, start)
  await person.click(await button('Sign in with Okta'))
  await hasLeft()
  expect(journeys.read()).toMatchObject({ purpose: 'sign_in', attempt: start.attempt, provider: 'Okta' })
  expect(server.requests(findSsoProviders)[0]?.query).toEqual({ area: 'partner', partner: partnerId })
})

test('the domain of a typed address brings its providers', async () => {
  server.on(findSsoProviders, { results: [provider] })
  const person = await renderPage('/partner/login')
  await person.type(await findField('Email address'), 'kim@Example.com')
  await button('Sign in with Okta')
  expect(server.requests(findSsoProviders).map(({ query }) => query)).toEqual([
    { area: 'partner', domain: 'example.com' },
  ])
})

test('back from the provider, the person is in, and the code is out of the address bar', async () => {
  journeys.write({ ...journey, next: '/partner/login?next=/' })
  server.on(finishSso, refusal('sso_failed', 'Okta answered for another client.'))
  server.on(startSso, start)
  const person = await renderPage(callback)
  await heading('Couldn’t sign in')
  await findAlert('Okta answered for another client.')
  expect(location.search).toBe('')
  expect(server.requests(finishSso)[0]?.body).toEqual({
    attempt: start.attempt,
    code: 'one',
    state: 'two',
    iss: 'https://login.example.com',
  })
  await person.click(await button('Try again'))
  await hasLeft()
})

test('without what the tab kept, nothing is sent', async () => {
  await renderPage(callback)
  await findAlert('begun in another tab')
  expect(server.requests(finishSso)).toEqual([])
})

test('an account that isn’t connected yet signs in as usual first, then confirms', async () => {
  journeys.write(journey)
  server.on(finishSso, {
    outcome: 'link_required',
    tokens: null,
    provider,
    area: 'partner',
    partner: { id: partnerId, name: 'Harbor Lending' },
    email: 'kim@example.com',
  })
  const person = await renderPage(callback)
  await heading('Connect Okta to your account')
  expect(screen.getByRole('main').textContent).toContain('kim@example.com already has an account with Harbor Lending.')
  await person.click(await button('Sign in as usual'))
  await heading('Sign in')
  expect(currentUrl()).toBe('/partner/login?next=/sso/connect')
  expect((await findField('Email address')).value).toBe('kim@example.com')
})

test('a signed-in person confirms, and is sent to the provider once more', async () => {
  pendingConnection.write({
    connection,
    provider: 'Okta',
    partner: 'Harbor',
    email: 'kim@example.com',
    area: 'partner',
  })
  server.on(startSsoLink, start)
  const person = await renderPage('/sso/connect', { as: 'admin' })
  await heading('Connect Okta to your account?')
  await person.click(await button('Connect'))
  await hasLeft()
  expect(journeys.read()).toMatchObject({ purpose: 'link', connection })
})

test('the connection is finished in the session that confirmed it', async () => {
  journeys.write({ ...journey, purpose: 'link', next: '/partner' })
  server.on(finishSsoLink, { ...sample(ssoIdentity), connection: provider })
  await renderPage(callback, { as: 'admin' })
  await heading('Okta is connected')
})

test('a test shows what the provider says, and what follows from it', async () => {
  journeys.write({ ...journey, purpose: 'test', partnerId, from: `/partner/${partnerId}/settings?section=security` })
  server.on(finishSsoTest, {
    ...sample(ssoTestResult),
    email: 'kim@example.com',
    email_verified: false,
    amr: ['pwd'],
    has_second_factor: false,
    can_log_out: false,
  })
  await renderPage(callback, { as: 'admin' })
  await heading('Okta works')
  const text = screen.getByRole('main').textContent
  expect(text).toContain('kim@example.com (not verified)')
  expect(text).toContain('People can’t connect their accounts')
  expect(text).toContain('never counts as one')
})
