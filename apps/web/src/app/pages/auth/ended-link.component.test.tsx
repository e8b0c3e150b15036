import { replaceMagicLink } from '@loanyard/contract/auth/link-replacement'
import {
  checkMagicLink,
  linkCheck,
  requestMagicLink,
  useMagicLink as signInByLink,
  type LinkFailure,
} from '@loanyard/contract/auth/magic-links'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'

const email = 'ada@example.test'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const opened = sample(linkCheck, { type: 'LOG_IN', email, full_name: 'Ada Reed', next: null })
const failed = (code: LinkFailure) => refusal(code, 'Verification failed.')
const inOneMinute = () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() })

test('a used link says so, and one click emails a new one to the address it was for', async () => {
  server.on(checkMagicLink, opened)
  server.on(signInByLink, failed('USED'))
  server.on(replaceMagicLink, () => ({ type: 'LOG_IN' as const, ...inOneMinute() }))
  const person = await renderPage('/portal/login#code=abc')
  await person.click(await button(`Sign in as ${email}`))
  const title = await heading('Verification Failed: Link has already been used before.')
  await expect.poll(() => document.activeElement).toBe(title)
  expect(screen.getByRole('main').textContent).toContain('Each link works once, and this one was already used.')
  await person.click(await button('Email me a new link'))
  await screen.findByText('Sent to the email address this link was for. Open the new email to continue.')
  expect((await button(/^Send again in \d+ sec$/)).getAttribute('aria-disabled')).toBe('true')
  expect(server.requests(replaceMagicLink).map(({ body }) => body)).toEqual([{ code: 'abc' }])
  expect(server.requests(requestMagicLink)).toEqual([])
})

test('a link that ended since its account has a password leads to signing in, and on to its deal', async () => {
  const next = `/portal/${partnerId}/${newId('deal')}/my-docs`
  server.on(checkMagicLink, refusal('REVOKED', 'Ended.', { current: { has_password: true, next } }))
  const person = await renderPage('/portal/set-password#code=abc')
  await heading('Verification Failed: Link has been revoked.')
  // Not "a newer one": an older one, or another broker's, ends it as well.
  screen.getByText('This link ended because another one was used or the password was changed.')
  const on = screen.getByRole('link', { name: 'Sign in with your password' })
  expect(on.getAttribute('href')).toBe(`/portal/login?next=${next}`)
  await button('Email me a new link')
  await person.click(on)
  await heading('Sign in')
})

test('a link that ended leads a signed-in person to what its email was about', async () => {
  const next = `/portal/${partnerId}/${newId('deal')}/my-docs`
  server.on(checkMagicLink, refusal('USED', 'Used.', { current: { has_password: true, next } }))
  await renderPage('/portal/set-password#code=abc', { as: 'client' })
  await heading('Verification Failed: Link has already been used before.')
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(next)
  expect(screen.queryByRole('link', { name: 'Sign in with your password' })).toBeNull()
})

test('a new link that was requested a moment ago, or fails, says so', async () => {
  server.on(checkMagicLink, failed('EXPIRED'))
  server.on(replaceMagicLink, noConnection)
  const person = await renderPage('/portal/set-password#code=abc')
  await heading('Verification Failed: Link has expired.')
  await person.click(await button('Email me a new link'))
  await findAlert('Couldn’t reach Loanyard')
  server.on(replaceMagicLink, refusal('too_many_requests', 'We just sent one.', { retryAfter: 42 }))
  await person.click(await button('Email me a new link'))
  await screen.findByText('We just sent one to the email address this link was for.')
  await button(/^Send again in (42|41) sec$/)
})

test('a link cut off in the email offers a new one for the address typed, whose code can be typed', async () => {
  server.on(checkMagicLink, failed('INVALID'))
  const person = await renderPage('/portal/set-password#code=abc')
  await heading('Verification Failed: Invalid verification link.')
  expect(screen.getByRole('main').textContent).toContain('It may have been cut off in your email.')
  await person.type(await findField('Email address'), email)
  server.on(requestMagicLink, inOneMinute)
  await person.click(await button('Send me a new link'))
  await heading('Check your email')
  expect((await findField('Email address')).value).toBe(email)
  expect(await findField('8-digit code')).toBeTruthy()
  expect(currentUrl()).toBe('/portal/set-password')
})
