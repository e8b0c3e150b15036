import { getUser, logout, updateUser, type User } from '@loanyard/contract/auth/account'
import { confirmUser, sendConfirmationCode } from '@loanyard/contract/auth/confirmation'
import { changePassword } from '@loanyard/contract/auth/passwords'
import { getSecondFactorStatus } from '@loanyard/contract/auth/second-factors'
import { endOtherSessions, endSession, listSessions, session } from '@loanyard/contract/auth/sessions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noConnection, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { enter } from '../../../testing/forms.ts'
import { partnerId, personWith, secondFactorStatus } from '../../../testing/people.ts'
import { currentUrl, descriptionOf, expectGone, findAlert, findField } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

const path = `/partner/${partnerId}/account`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const focused = () => document.activeElement
const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).queryAllByRole('listitem')
const anySession = (values: object) => ({ ...sample(session), id: newId('ses'), is_current: false, ...values })

beforeEach(() => {
  server.on(listSessions, listOf([]))
})

test('a name is required, and a phone number must be valid', async () => {
  const person = await renderPage(path, { as: 'admin' })
  await person.clear(await findField('First name'))
  await person.clear(await findField('Last name'))
  await person.type(await findField('Phone number'), 'call me')
  await person.click(await button('Save profile'))
  await expect.poll(async () => descriptionOf(await findField('First name'))).toContain('First name is required')
  expect(descriptionOf(await findField('Last name'))).toContain('Last name is required')
  expect(descriptionOf(await findField('Phone number'))).toContain('Enter a phone number')
  expect(server.requests(updateUser)).toEqual([])
})

test('changes made elsewhere appear, but not over a draft, and only the draft is sent', async () => {
  const me: User = { ...personWith('admin'), phone: null }
  server.on(getUser, me)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const person = await renderPage(path, { as: 'admin' })
    await person.type(await findField('Last name'), '-Ruiz')
    const elsewhere = { ...me, phone: '(555) 010-1234', last_name: 'R.' }
    server.on(getUser, elsewhere)
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(async () => (await findField('Phone number')).value).toBe('(555) 010-1234')
    expect((await findField('Last name')).value).toBe('Reed-Ruiz')
    server.on(updateUser, { ...elsewhere, last_name: 'Reed-Ruiz' })
    await person.click(await button('Save profile'))
    await expect.poll(() => server.requests(updateUser).map(({ body }) => body)).toEqual([{ last_name: 'Reed-Ruiz' }])
  } finally {
    vi.useRealTimers()
  }
})

test('a wrong, a short and a common password are rejected at their fields; the draft stays', async () => {
  const person = await renderPage(path, { as: 'admin' })
  const current = () => findField('Current password')
  const next = () => findField('New password')
  const change = async (was: string, chosen: string) => {
    await person.clear(await current())
    await person.clear(await next())
    if (was !== '') await person.type(await current(), was)
    if (chosen !== '') await person.type(await next(), chosen)
    await person.click(await button('Change password'))
  }
  const reject = (field: string, message: string) =>
    server.on(changePassword, refusal('bad_input', message, { errors: [{ path: field, message }] }))
  reject('current', 'That isn’t your current password.')
  await change('not the password', 'seven yellow carts')
  await expect.poll(async () => descriptionOf(await current())).toContain('That isn’t your current password.')
  await expect.poll(async () => focused() === (await current())).toBe(true)
  expect([(await current()).value, (await next()).value]).toEqual(['not the password', 'seven yellow carts'])
  await change('three green boats', 'short')
  await expect.poll(async () => descriptionOf(await next())).toContain('Password must be at least 8 characters long')
  reject('password', 'Password is too common. Please choose a stronger password.')
  await change('three green boats', 'password123')
  await expect.poll(async () => descriptionOf(await next())).toContain('Password is too common.')
  await change('', '')
  await expect.poll(async () => descriptionOf(await current())).toContain('Password is required')
  server.on(changePassword, null)
  await change('three green boats', 'seven yellow carts')
  expect(await screen.findByText('Password changed and other sessions signed out')).toBeTruthy()
  expect((await current()).value).toBe('')
})

test('a changed password does not stay in memory while the page is open', async () => {
  server.on(changePassword, null)
  const person = await renderPage(path, { as: 'admin' })
  await enter(person, await findField('Current password'), 'three green boats')
  await enter(person, await findField('New password'), 'seven yellow carts')
  await person.click(await button('Change password'))
  await screen.findByText('Password changed and other sessions signed out')
  const sent = () =>
    JSON.stringify(
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.variables ?? null),
    )
  await expect.poll(sent).not.toContain('yellow')
})

test('notifications are set per event and channel, in the words of their area; a failed change goes back', async () => {
  const me = personWith('client')
  const person = await renderPage('/portal/settings', { as: 'client' })
  const matrix = async () => within(await screen.findByRole('table', { name: 'Notifications' }))
  const find = async (name: string) => (await matrix()).findByLabelText<HTMLInputElement>(name)
  const inApp = () => find('Stage changed: In the app')
  const digest = () => find('Stage changed: daily digest')
  expect((await inApp()).checked).toBe(true)
  expect((await matrix()).queryByLabelText(/^New lead/)).toBeNull()
  await find('New loan application: In the app')
  expect((await matrix()).queryByLabelText('New loan application: no email')).toBeNull()
  for (const name of [/^New loan application/, /^Reminders of what’s due/])
    expect((await matrix()).getByRole('row', { name }).textContent).toContain('Can’t be turned off')
  server.on(updateUser, noConnection)
  await person.click(await inApp())
  expect(await screen.findByText(/Couldn’t save your notification settings/)).toBeTruthy()
  await expect.poll(async () => (await inApp()).checked).toBe(true)
  const answer = server.hold(updateUser)
  await person.click(await digest())
  expect((await digest()).checked).toBe(true)
  expect(server.requests(updateUser).at(-1)?.body).toEqual({
    notification_channels: { deal_stage_moved: { email: 'daily' } },
  })
  const channels = { ...me.notification_channels, deal_stage_moved: { in_app: true, email: 'daily' as const } }
  answer.reply({ ...me, notification_channels: channels })
  await expect.poll(async () => (await digest()).checked).toBe(true)
  expect((await find('Stage changed: email right away')).checked).toBe(false)
})

test('staff see their own events; what has no digest or is always emailed says so', async () => {
  await renderPage(path, { as: 'coordinator' })
  const matrix = within(await screen.findByRole('table', { name: 'Notifications' }))
  expect(await matrix.findByLabelText('New lead: daily digest')).toBeTruthy()
  expect(matrix.getByLabelText('New deal: no email')).toBeTruthy()
  expect(matrix.queryByLabelText(/^Loan request/)).toBeNull()
  expect(matrix.queryByRole('row', { name: /^Reminders/ })).toBeNull()
  expect(matrix.queryByLabelText('Questions from borrowers: daily digest')).toBeNull()
  expect(matrix.getByRole('row', { name: /^Questions from borrowers/ }).textContent).toContain('always sent right away')
  expect(matrix.getByRole('row', { name: /^Sign-in, password, and security/ }).textContent).toContain(
    'Can’t be turned off',
  )
})

test('a person without a password confirms a change with an emailed code', async () => {
  const me = { ...personWith('client'), has_password: false }
  let isConfirmed = false
  server.on(getUser, me)
  server.on(getSecondFactorStatus, secondFactorStatus(me))
  server.on(updateUser, () => (isConfirmed ? me : refusal('step_up_required', 'Confirm it’s you, then try again.')))
  server.on(sendConfirmationCode, () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() }))
  server.on(confirmUser, () => {
    isConfirmed = true
    return { expires_at: '2026-01-15T12:10:00.000Z' }
  })
  const person = await renderPage('/portal/settings', { as: 'client' })
  await person.type(await findField('Phone number'), '(555) 010-9876')
  await person.click(await button('Save profile'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await person.click(await dialog.findByRole('button', { name: 'Email me a code' }))
  const again = await dialog.findByRole('button', { name: /^Send again in / })
  expect(again.getAttribute('aria-disabled')).toBe('true')
  const code = await dialog.findByLabelText<HTMLInputElement>('8-digit code', { exact: false })
  await expect.poll(focused).toBe(code)
  await person.type(code, '1234 5678{Enter}')
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  expect(server.requests(confirmUser).map(({ body }) => body)).toEqual([{ code: '1234 5678' }])
})

test('ending a session removes it; ending all others asks first', async () => {
  const own = anySession({ is_current: true })
  const others = [anySession({}), anySession({}), anySession({})]
  server.on(listSessions, listOf([own, ...others]))
  server.on(endSession, null)
  const person = await renderPage(path, { as: 'admin' })
  await expect.poll(() => rows().length).toBe(4)
  const left = listOf([own, ...others.slice(1)])
  server.on(listSessions, left)
  const [first] = await screen.findAllByRole('button', { name: /^End session/ })
  if (!first) throw new Error('no session to end')
  await person.click(first)
  expect(await screen.findByText('Session ended')).toBeTruthy()
  expect(rows()).toHaveLength(3)
  await expect.poll(focused).toBe(screen.getByRole('list', { name: 'Sessions' }))
  server.on(endOtherSessions, null)
  await person.click(await button('Sign out everywhere else'))
  const question = within(await screen.findByRole('dialog', { name: 'End 2 other sessions?' }))
  server.on(listSessions, listOf([own]))
  await person.click(question.getByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('You’re not signed in anywhere else.')).toBeTruthy()
  expect(rows()).toHaveLength(1)
})

test('ending the current session is a logout, after a confirmation', async () => {
  server.on(listSessions, listOf([anySession({ is_current: true })]))
  server.on(logout, null)
  const person = await renderPage(path, { as: 'admin' })
  const signOut = await button(/^Sign out ?of/)
  await person.click(signOut)
  await screen.findByRole('dialog', { name: 'Sign out here?' })
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await expect.poll(focused).toBe(signOut)
  await person.click(signOut)
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }))
  await expect.poll(currentUrl).toBe('/')
  expect(localStorage.getItem('loanyard.access')).toBeNull()
})

test('a failure to end a session is shown and leaves it in the list', async () => {
  server.on(listSessions, listOf([anySession({ is_current: true }), anySession({})]))
  server.on(endSession, noConnection)
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await button(/^End session/))
  await findAlert('Couldn’t end the session')
  expect(rows()).toHaveLength(2)
})
