import { getUser, logout } from '@loanyard/contract/auth/account'
import {
  checkMagicLink,
  linkCheck,
  requestMagicLink,
  useMagicLink as signInByLink,
  type LinkFailure,
} from '@loanyard/contract/auth/magic-links'
import { setPassword } from '@loanyard/contract/auth/passwords'
import { listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { portalDeal } from '@loanyard/contract/deals/portal-deals'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, personWith, tokensFor } from '../../../../testing/people.ts'
import { currentUrl, descriptionOf, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const email = 'ada@example.test'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const opened = (type: 'LOG_IN' | 'SET_PSWD') => sample(linkCheck, { type, email, full_name: 'Ada Reed', next: null })
const failed = (code: LinkFailure) => refusal(code, 'Verification failed.')
const inOneMinute = () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() })

beforeEach(() => {
  server.on(listPortalDeals, listOf([sample(portalDeal)]))
  server.on(requestMagicLink, inOneMinute)
})

function signInAfterwards(): void {
  server.on(signInByLink, () => ({ ...tokensFor('client'), set_password_code: null, next: null }))
}

async function requestLink(area = 'portal'): Promise<UserEvent> {
  const person = await renderPage(`/${area}/login`)
  await person.type(await findField('Email address'), email)
  await person.click(await button('Email me a sign-in link'))
  await heading('Check your email')
  return person
}

test('a wrong code shows why and keeps the code; an incomplete one is not sent', async () => {
  server.on(signInByLink, failed('WRONG_CODE'))
  const person = await requestLink()
  const field = await findField('8-digit code')
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  await person.type(field, '1234{Enter}')
  await expect.poll(() => descriptionOf(field)).toContain('Enter the 8 digits from the email.')
  expect(server.requests(signInByLink)).toEqual([])
  await person.type(field, '5678{Enter}')
  const alert = await findAlert('Verification Failed: Wrong Verification Code.')
  await expect.poll(() => document.activeElement).toBe(alert)
  expect(field.value).toBe('12345678')
  server.on(signInByLink, failed('REVOKED'))
  await person.type(field, '{Enter}')
  await findAlert('Verification Failed: Link has been revoked.')
  signInAfterwards()
  await person.type(field, '{Enter}')
  await heading('Dashboard')
  expect(server.requests(signInByLink).map(({ body }) => body)).toEqual(
    [1, 2, 3].map(() => ({ email, code: '12345678' })),
  )
})

test('the button shows that it is working and ignores a second click', async () => {
  const answer = server.hold(requestMagicLink)
  const person = await renderPage('/portal/login')
  await person.type(await findField('Email address'), email)
  const send = await button('Email me a sign-in link')
  await person.click(send)
  expect(send.getAttribute('aria-busy')).toBe('true')
  await person.click(send)
  answer.reply(inOneMinute())
  await expect.poll(() => document.activeElement?.textContent).toBe('Check your email')
  expect(screen.getByRole('main').textContent).toContain(`If there’s an account for ${email}`)
  expect(server.requests(requestMagicLink)).toHaveLength(1)
})

test('the cooldown counts down each second and across reloads, for its own area', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await requestLink()
    const left = async () => Number(/\d+/.exec((await button(/^Send again/)).textContent)?.[0])
    const before = await left()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await left()).toBeLessThanOrEqual(before - 3)
    expect((await button(/^Send again/)).getAttribute('aria-disabled')).toBe('true')
    await renderPage('/partner/login')
    await heading('Sign in')
    const person = await renderPage('/portal/login')
    await heading('Check your email')
    expect(await left()).toBeLessThanOrEqual(before - 3)
    await vi.advanceTimersByTimeAsync(60_000)
    await button('Send again')
    await person.click(await button('Use a different email'))
    await heading('Sign in')
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('email')
  } finally {
    vi.useRealTimers()
  }
})

test("a link requested elsewhere a moment ago counts as sent, with the server's cooldown", async () => {
  server.on(requestMagicLink, refusal('too_many_requests', 'We just sent one.', { retryAfter: 42 }))
  await requestLink()
  await button(/^Send again in (42|41) sec$/)
})

test('without a connection the address and the code stay, and the link can be tried again', async () => {
  server.on(requestMagicLink, noConnection)
  const person = await renderPage('/portal/login')
  await person.type(await findField('Email address'), email)
  await person.click(await button('Email me a sign-in link'))
  await findAlert('Couldn’t reach Loanyard')
  expect((await findField('Email address')).value).toBe(email)
  server.on(requestMagicLink, inOneMinute)
  await person.click(await button('Email me a sign-in link'))
  await heading('Check your email')
  server.on(signInByLink, noConnection)
  await person.type(await findField('8-digit code'), '12345678{Enter}')
  await findAlert('Couldn’t reach Loanyard')
  expect((await findField('8-digit code')).value).toBe('12345678')

  server.on(checkMagicLink, refusal('unavailable', 'The database is away.'))
  await renderPage('/portal/login#code=abc')
  await findAlert('Couldn’t open your link')
  server.on(checkMagicLink, opened('LOG_IN'))
  signInAfterwards()
  await person.click(await button('Try again'))
  await heading('Dashboard')
})

test('a link opened in a tab that already shows the sign-in page is accepted as well', async () => {
  server.on(checkMagicLink, opened('LOG_IN'))
  signInAfterwards()
  const person = await renderPage('/portal/login')
  await heading('Sign in')
  location.hash = 'code=abc'
  await person.click(await button(`Sign in as ${email}`))
  await heading('Dashboard')
  expect(location.hash).toBe('')
})

test('a signed-in person chooses which account to continue with', async () => {
  server.on(checkMagicLink, opened('LOG_IN'))
  server.on(getUser, { ...personWith('client'), email: 'other@example.test' })
  let person = await renderPage('/portal/login#code=abc', { as: 'client' })
  await heading('You’re already signed in')
  await person.click(await button('Continue as other@example.test'))
  await heading('Dashboard')
  expect(server.requests(signInByLink)).toEqual([])

  person = await renderPage('/portal/login#code=abc')
  server.on(logout, null)
  server.on(signInByLink, () => ({ ...tokensFor('client'), refresh: 'new', set_password_code: null, next: null }))
  await person.click(await button(`Sign in as ${email}`))
  await heading('Dashboard')
  expect(localStorage.getItem('loanyard.refresh')).toBe('new')
  await expect.poll(() => server.requests(logout).map(({ body }) => body)).toEqual([{ refresh: 'refresh' }])
})

test('choosing a password opens the deal that the email was about', async () => {
  const next = `/portal/${partnerId}/${newId('deal')}/my-docs`
  server.on(checkMagicLink, { ...opened('SET_PSWD'), next: null })
  server.on(setPassword, () => ({ ...tokensFor('client'), next }))
  const person = await renderPage('/portal/set-password#code=abc')
  await person.type(await findField('New password'), 'seven quiet harbors{Enter}')
  await expect.poll(currentUrl).toBe(next)
})

test('a destination outside the app is ignored', async () => {
  server.on(checkMagicLink, { ...opened('SET_PSWD'), next: null })
  server.on(setPassword, () => ({ ...tokensFor('client'), next: '//evil.example/portal' }))
  const person = await renderPage('/portal/set-password#code=abc')
  await person.type(await findField('New password'), 'seven quiet harbors{Enter}')
  await heading('Dashboard')
  expect(currentUrl()).toBe('/portal')
})

test('a link for a password opened on the sign-in page leads to choosing one', async () => {
  server.on(checkMagicLink, opened('SET_PSWD'))
  await renderPage('/portal/login#code=abc')
  await heading('Choose a password')
  expect(currentUrl()).toBe('/portal/set-password')
})

test('a rejected password shows why, keeps what was typed, and a reload keeps the link', async () => {
  server.on(checkMagicLink, opened('SET_PSWD'))
  const person = await renderPage('/portal/set-password#code=abc')
  const field = async () => findField('New password')
  await expect.poll(async () => document.activeElement === (await field())).toBe(true)
  expect((await findField('Email address')).readOnly).toBe(true)
  expect(descriptionOf(await field())).toContain('At least 8 characters. Avoid common passwords.')
  await person.type(await field(), 'short{Enter}')
  await expect.poll(async () => descriptionOf(await field())).toContain('Password must be at least 8 characters long')
  const message = 'Password is too common. Please choose a stronger password.'
  server.on(setPassword, refusal('bad_input', message, { errors: [{ path: 'password', message }] }))
  await person.clear(await field())
  await person.type(await field(), 'password123{Enter}')
  await expect.poll(async () => descriptionOf(await field())).toContain(message)
  expect((await field()).value).toBe('password123')
  await renderPage('/portal/set-password')
  server.on(setPassword, () => ({ ...tokensFor('client'), next: null }))
  await person.type(await field(), 'seven quiet harbors{Enter}')
  await heading('Dashboard')
  expect(server.requests(setPassword).at(-1)?.body).toEqual({ code: 'abc', password: 'seven quiet harbors' })
})

test('the code of an invitation read on another device sets the password', async () => {
  server.on(setPassword, failed('WRONG_CODE'))
  const person = await renderPage('/portal/set-password')
  await person.click(await button('I have a code'))
  await person.type(await findField('Email address'), email)
  await person.type(await findField('8-digit code'), '0000 0000')
  await person.type(await findField('New password'), 'seven quiet harbors{Enter}')
  const alert = await findAlert('Verification Failed: Wrong Verification Code.')
  await expect.poll(() => alert.textContent).toContain('Check the 8 digits in your latest email, or get a new code.')
  expect((await findField('New password')).value).toBe('seven quiet harbors')
  server.on(setPassword, () => ({ ...tokensFor('client'), next: null }))
  await person.type(await findField('8-digit code'), '{Enter}')
  await heading('Dashboard')
})

test('one click emails a new code to the address typed', async () => {
  server.on(setPassword, failed('EXPIRED'))
  const person = await renderPage('/portal/set-password')
  await person.click(await button('I have a code'))
  await person.type(await findField('Email address'), email)
  await person.type(await findField('8-digit code'), '0000 0000')
  await person.type(await findField('New password'), 'seven quiet harbors{Enter}')
  await findAlert('Codes expire after 10 minutes.')
  await person.click(await button('Email me a new code'))
  await heading('Check your email')
  const body = { email, type: 'SET_PSWD', area: 'portal' }
  expect(server.requests(requestMagicLink).map((request) => request.body)).toEqual([body])
})
