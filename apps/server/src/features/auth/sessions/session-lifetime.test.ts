import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { AdjustableClock } from '../../../../testing/app/clocks.ts'
import { makePerson } from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const { createToken, getUser, logout, refreshToken } = calls.auth

const clock = new AdjustableClock()
const app = await startApplication({ clock })
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const password = 'a password no one guesses'
const person = await makePerson(app, { password_hash: await hashPassword(password) })
const signIn = () => anonymous.call(createToken, { body: { email: person.email, password } })
const as = (access: string) => newApi({ url: app.url, token: access })
const minutes = 60
const days = 86_400

test('exchanges each refresh token for the next pair', async () => {
  const first = await signIn()
  const second = await anonymous.call(refreshToken, { body: { refresh: first.refresh } })
  const third = await anonymous.call(refreshToken, { body: { refresh: second.refresh } })
  expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3)
  expect((await as(third.access).call(getUser)).email).toBe(person.email)
})

test('ends an access token after 15 minutes; the next one continues the session', async () => {
  const { access, refresh } = await signIn()
  clock.forward(15 * minutes - 5)
  await as(access).call(getUser)
  clock.forward(6)
  const refusal = await as(access).refused(getUser, 'unauthorized')
  expect(refusal.detail).toBe('Your session has ended. Sign in again.')
  const next = await anonymous.call(refreshToken, { body: { refresh } })
  await as(next.access).call(getUser)
})

test('returns the same pair to two tabs that present a refresh token within ten seconds', async () => {
  const { refresh } = await signIn()
  const first = await anonymous.call(refreshToken, { body: { refresh } })
  clock.forward(9)
  expect(await anonymous.call(refreshToken, { body: { refresh } })).toEqual(first)
  clock.forward(60)
  await anonymous.call(refreshToken, { body: { refresh: first.refresh } })
})

test('ends the whole session if a refresh token is presented again later', async () => {
  const { access, refresh } = await signIn()
  const next = await anonymous.call(refreshToken, { body: { refresh } })
  clock.forward(11)
  const refusal = await anonymous.refused(refreshToken, 'token_reused', { body: { refresh } })
  expect(refusal.detail).toBe('This session was renewed elsewhere, so we ended it for your security. Sign in again.')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: next.refresh } })
  for (const token of [access, next.access]) await as(token).refused(getUser, 'unauthorized')
})

test('counts the grace period from the first use', async () => {
  const { refresh } = await signIn()
  await anonymous.call(refreshToken, { body: { refresh } })
  for (let time = 0; time < 2; time++) {
    clock.forward(4)
    await anonymous.call(refreshToken, { body: { refresh } })
  }
  clock.forward(4)
  await anonymous.refused(refreshToken, 'token_reused', { body: { refresh } })
})

test("leaves a person's other sessions alone when one ends", async () => {
  const [one, two] = [await signIn(), await signIn()]
  await anonymous.call(logout, { body: { refresh: one.refresh } })
  await as(one.access).refused(getUser, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: one.refresh } })
  await as(two.access).call(getUser)
  await anonymous.call(refreshToken, { body: { refresh: two.refresh } })
})

test('ignores a second sign-out and unknown tokens', async () => {
  const { refresh } = await signIn()
  for (const body of [{ refresh }, { refresh }, { refresh: 'not-one-of-ours' }]) await anonymous.call(logout, { body })
})

test('ends a session after thirty days, however much it is used', async () => {
  const { refresh } = await signIn()
  clock.forward(29 * days)
  const next = await anonymous.call(refreshToken, { body: { refresh } })
  clock.forward(1 * days - 60)
  const last = await anonymous.call(refreshToken, { body: { refresh: next.refresh } })
  clock.forward(61)
  const refusal = await anonymous.refused(refreshToken, 'token_expired', { body: { refresh: last.refresh } })
  expect(refusal.detail).toBe('Your session has expired. Sign in again.')
})

test('rejects anything but a refresh token, access tokens included, with token_invalid', async () => {
  const { access } = await signIn()
  for (const refresh of ['x', access, `${access}x`, 'ä\u0000'.repeat(10)]) {
    await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh } })
  }
  await anonymous.refused(refreshToken, 'bad_input', { body: { refresh: '' } })
  await anonymous.refused(refreshToken, 'bad_input', { body: { refresh: 'x'.repeat(5000) } })
})

test('returns the same pair for two simultaneous uses of a refresh token', async () => {
  const { refresh } = await signIn()
  const pairs = await runQueued(
    app,
    { statements: [['select from refresh_tokens for update', []]] },
    [1, 2].map(() => () => anonymous.call(refreshToken, { body: { refresh } })),
  )
  expect(pairs[0]).toEqual(pairs[1])
  for (const pair of pairs) await as(pair.access).call(getUser)
})

test('does not renew a session that ends during the renewal', async () => {
  const { refresh } = await signIn()
  const [answer] = await runQueued(
    app,
    {
      statements: [['select from refresh_tokens for update', []]],
      atLast: [['update sessions set ended_at = now()', []]],
    },
    [() => anonymous.send(refreshToken, { body: { refresh } })],
  )
  expect(answer?.status).toBe(401)
})
