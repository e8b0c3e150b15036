import { getUser, logout, type User } from '@loanyard/contract/auth/account'
import {
  checkMagicLink,
  linkCheck,
  requestMagicLink,
  useMagicLink as confirmByLink,
} from '@loanyard/contract/auth/magic-links'
import { getBoard } from '@loanyard/contract/deals/calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, personWith, tokensFor } from '../../../../testing/people.ts'
import { expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

const unconfirmed = (): User => ({ ...personWith('admin'), email: 'ana@lopez.test', email_confirmed: false })
const deals = `/partner/${partnerId}/deals`
const banner = 'Confirm your email address'

beforeEach(() => {
  server.serve(getBoard)
  server.on(logout, null)
  server.on(requestMagicLink, () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() }))
})

test('a banner asks a new broker to confirm the address, and sends the link again once a minute', async () => {
  server.on(getUser, unconfirmed())
  const person = await renderPage(deals, { as: 'admin' })
  const notice = await screen.findByRole('complementary', { name: banner })
  expect(notice.textContent).toContain('Confirm ana@lopez.test to invite people and get full notifications.')
  await person.click(within(notice).getByRole('button', { name: 'Resend' }))
  const again = await within(notice).findByRole('button', { name: /^Send again in \d+ sec$/ })
  expect(again.getAttribute('aria-disabled')).toBe('true')
  expect(server.requests(requestMagicLink).map(({ body }) => body)).toEqual([
    { email: 'ana@lopez.test', type: 'LOG_IN', area: 'partner' },
  ])
})

test('the link opened in the browser of the account confirms at once', async () => {
  let user = unconfirmed()
  server.on(getUser, () => user)
  server.on(checkMagicLink, sample(linkCheck, { type: 'LOG_IN', email: user.email, full_name: 'Ada Reed', next: null }))
  server.on(confirmByLink, () => {
    user = { ...user, email_confirmed: true }
    return { ...tokensFor('admin', user), set_password_code: null, next: null }
  })
  await renderPage('/partner/login#code=abc', { as: 'admin' })
  expect(await screen.findByText('Email confirmed')).toBeTruthy()
  await screen.findByRole('heading', { level: 1, name: 'Deals' })
  await expectGone('complementary', banner)
})

test('a page without a profile sends the link that confirms the address', async () => {
  server.on(getUser, unconfirmed())
  const person = await renderPage('/portal', { as: 'admin' })
  await screen.findByRole('heading', { level: 1, name: banner })
  await person.click(await screen.findByRole('button', { name: 'Email me a link' }))
  const again = await screen.findByRole('button', { name: /^Send again in \d+ sec$/ })
  expect(again.getAttribute('aria-disabled')).toBe('true')
  server.on(getUser, { ...unconfirmed(), email_confirmed: true })
  await renderPage('/portal')
  await screen.findByRole('heading', { level: 1, name: 'This account has no loan in the client portal' })
})

test('who will need a second factor is told from when, and led to where it is set up', async () => {
  server.on(getUser, { ...personWith('admin'), second_factor_from: '2026-12-14T12:00:00Z' })
  await renderPage(`/partner/${partnerId}/deals`, { as: 'admin' })
  const notice = within(await screen.findByRole('complementary', { name: 'Set up a second step' }))
  notice.getByText(/^From .*14.*2026, you’ll need a passkey or an authenticator app/)
  const link = notice.getByRole<HTMLAnchorElement>('link', { name: 'Set it up' })
  expect(link.getAttribute('href')).toBe(`/partner/${partnerId}/account#security`)
})
