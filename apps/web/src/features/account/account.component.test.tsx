import { getUser, updateUser } from '@loanyard/contract/auth/account'
import { confirmUser } from '@loanyard/contract/auth/confirmation'
import { requestMagicLink } from '@loanyard/contract/auth/magic-links'
import { listSessions, session } from '@loanyard/contract/auth/sessions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal, unavailable } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, personWith } from '../../../testing/people.ts'
import { expectGone, findAlert, findField } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const path = `/partner/${partnerId}/account`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const row = (values: object) => ({ ...sample(session), id: newId('ses'), ...values })
const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')

beforeEach(() => {
  server.on(listSessions, listOf([]))
})

test('sessions that fail to load can be retried; a long list loads more', async () => {
  server.on(listSessions, brokenServer)
  const person = await renderPage(path, { as: 'admin' })
  await findAlert('Couldn’t load your sessions')
  const first = [row({}), row({ user_agent: 'x'.repeat(400), address: '2001:db8:85a3::8a2e:370:7334' })]
  const firstPage = { results: first, total_count: 3, next: '/api/v0/user/sessions?cursor=x', previous: null }
  server.on(listSessions, firstPage)
  await person.click(await button('Try again'))
  expect(await screen.findAllByText('Unknown browser')).not.toHaveLength(0)
  expect(rows()).toHaveLength(2)
  server.on(listSessions, brokenServer)
  await person.click(await button('Show more sessions'))
  await findAlert('Couldn’t load your sessions')
  expect(rows()).toHaveLength(2)
  server.on(listSessions, ({ query }) => (query['cursor'] === undefined ? firstPage : listOf([row({})])))
  await person.click(await button('Try again'))
  await expect.poll(() => rows().length).toBe(3)
  expect(screen.queryByRole('button', { name: 'Show more sessions' })).toBeNull()
})

test('a session shows its device and when it was last active; only an address from outside is named', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const from = (address: string, values: object = {}) =>
    row({ user_agent: firefox, address, is_current: false, last_used_at: hourAgo, ...values })
  const all = [from('127.0.0.1', { is_current: true }), from('::1'), from('::ffff:10.0.0.8'), from('172.32.0.1')]
  server.on(listSessions, listOf(all))
  await renderPage(path, { as: 'admin' })
  await expect.poll(() => screen.queryByRole('list', { name: 'Sessions' })).not.toBeNull()
  const texts = rows().map(({ textContent }) => textContent)
  for (const text of texts) expect(text).toContain('Firefox on Windows')
  expect(texts.map((text) => text.includes('Active now'))).toEqual([true, false, false, false])
  expect(texts.map((text) => text.includes('Last active 1 hour ago'))).toEqual([false, true, true, true])
  expect(texts.map((text) => /IP address (\S*\d)/.exec(text)?.[1] ?? null)).toEqual([null, null, null, '172.32.0.1'])
})

test('a draft survives a failure and a reload', async () => {
  server.on(updateUser, unavailable)
  let person = await renderPage(path, { as: 'admin' })
  const before = personWith('admin')
  await person.type(await findField('Last name'), '-Ruiz')
  await person.click(await button('Save profile'))
  await findAlert('Couldn’t save your profile')
  person = await renderPage(path, { as: 'admin' })
  expect((await findField('Last name')).value).toBe('Reed-Ruiz')
  expect(await screen.findByText('Picked up where you left off.')).toBeTruthy()
  const after = { ...before, last_name: 'Reed-Ruiz', full_name: 'Ada Reed-Ruiz' }
  server.on(updateUser, after)
  server.on(getUser, after)
  await person.click(await button('Save profile'))
  expect(await button('Account: Ada Reed-Ruiz')).toBeTruthy()
  await renderPage(path, { as: 'admin' })
  expect((await findField('Last name')).value).toBe('Reed-Ruiz')
  expect(screen.queryByText('Picked up where you left off.')).toBeNull()
})

test('a person without a password requests a link to set one, with a cooldown', async () => {
  const me = { ...personWith('admin'), has_password: false }
  server.on(getUser, me)
  server.on(requestMagicLink, () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() }))
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await button('Email me a link to set a password'))
  expect(await button(/^Send again in \d+ sec$/)).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Change password' })).toBeNull()
  expect(server.requests(requestMagicLink).map(({ body }) => body)).toEqual([
    { email: me.email, type: 'SET_PSWD', area: 'partner' },
  ])
  expect(screen.getByText(/We sent you a link\./)).toBeTruthy()
  await renderPage(path, { as: 'admin' })
  expect(await button(/^Send again in \d+ sec$/)).toBeTruthy()
})

test('a change waits for the password and is then saved with everything that was typed', async () => {
  const detail = 'For your security, confirm it’s you, then try again.'
  let isConfirmed = false
  const me = { ...personWith('admin'), phone: '(555) 010-4321' }
  server.on(updateUser, () => (isConfirmed ? me : refusal('step_up_required', detail)))
  const person = await renderPage(path, { as: 'admin' })
  await person.type(await findField('Phone number'), '(555) 010-4321')
  await person.click(await button('Save profile'))
  const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await dialog()
  await person.keyboard('{Escape}')
  await findAlert('confirm it’s you, then try again')
  expect((await findField('Phone number')).value).toBe('(555) 010-4321')

  await person.click(await button('Save profile'))
  const password = await within(await dialog()).findByLabelText<HTMLInputElement>('Password', { selector: 'input' })
  await expect.poll(() => document.activeElement).toBe(password)
  const message = 'That isn’t your current password.'
  server.on(confirmUser, refusal('bad_input', message, { errors: [{ path: 'password', message }] }))
  await person.type(password, 'a guess{Enter}')
  expect(await screen.findAllByText(message)).not.toHaveLength(0)
  server.on(confirmUser, () => {
    isConfirmed = true
    return { expires_at: '2026-01-15T12:10:00.000Z' }
  })
  await person.clear(password)
  await person.type(password, 'the right one{Enter}')
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  await expectGone('dialog')
})
