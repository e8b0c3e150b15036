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
const password = 'a password nobody guesses'
const person = await makePerson(app, { password_hash: await hashPassword(password) })
const signIn = () => anonymous.call(createToken, { body: { email: person.email, password } })
const as = (access: string) => newApi({ url: app.url, token: access })
const minutes = 60
const days = 86_400

test('a refresh token gives a new pair, and the new one the next', async () => {
  const first = await signIn()
  const second = await anonymous.call(refreshToken, { body: { refresh: first.refresh } })
  const third = await anonymous.call(refreshToken, { body: { refresh: second.refresh } })
  expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3)
  expect((await as(third.access).call(getUser)).email).toBe(person.email)
})

test('an access token ends after a quarter of an hour; the session goes on with the next one', async () => {
  const { access, refresh } = await signIn()
  clock.forward(15 * minutes - 5)
  await as(access).call(getUser)
  clock.forward(6)
  const refusal = await as(access).refused(getUser, 'unauthorized')
  expect(refusal.detail).toBe('Your session has ended. Sign in again.')
  const next = await anonymous.call(refreshToken, { body: { refresh } })
  await as(next.access).call(getUser)
})

test('two tabs that present the same refresh token within ten seconds get the same pair', async () => {
  const { refresh } = await signIn()
  const first = await anonymous.call(refreshToken, { body: { refresh } })
  clock.forward(9)
  expect(await anonymous.call(refreshToken, { body: { refresh } })).toEqual(first)
  clock.forward(60)
  await anonymous.call(refreshToken, { body: { refresh: first.refresh } })
})

test('a refresh token presented again later ends the whole family', async () => {
  const { access, refresh } = await signIn()
  const next = await anonymous.call(refreshToken, { body: { refresh } })
  clock.forward(11)
  const refusal = await anonymous.refused(refreshToken, 'token_reused', { body: { refresh } })
  expect(refusal.detail).toBe('This session was renewed elsewhere, so we ended it for your security. Sign in again.')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: next.refresh } })
  for (const token of [access, next.access]) await as(token).refused(getUser, 'unauthorized')
})

test('the grace counts from the first use, however often the token is presented', async () => {
  const { refresh } = await signIn()
  await anonymous.call(refreshToken, { body: { refresh } })
  for (let time = 0; time < 2; time++) {
    clock.forward(4)
    await anonymous.call(refreshToken, { body: { refresh } })
  }
  clock.forward(4)
  await anonymous.refused(refreshToken, 'token_reused', { body: { refresh } })
})

test('the end of one session leaves the others of the same person alone', async () => {
  const [one, two] = [await signIn(), await signIn()]
  await anonymous.call(logout, { body: { refresh: one.refresh } })
  await as(one.access).refused(getUser, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: one.refresh } })
  await as(two.access).call(getUser)
  await anonymous.call(refreshToken, { body: { refresh: two.refresh } })
})

test('signing out twice, or with a token that is none of ours, says nothing', async () => {
  const { refresh } = await signIn()
  for (const body of [{ refresh }, { refresh }, { refresh: 'not-one-of-ours' }]) await anonymous.call(logout, { body })
})

test('a session ends thirty days after it began, however much it is used', async () => {
  const { refresh } = await signIn()
  clock.forward(29 * days)
  const next = await anonymous.call(refreshToken, { body: { refresh } })
  clock.forward(1 * days - 60)
  const last = await anonymous.call(refreshToken, { body: { refresh: next.refresh } })
  clock.forward(61)
  const refusal = await anonymous.refused(refreshToken, 'token_expired', { body: { refresh: last.refresh } })
  expect(refusal.detail).toBe('Your session has expired. Sign in again.')
})

test('what is no refresh token of ours gets token_invalid, and an access token is none', async () => {
  const { access } = await signIn()
  for (const refresh of ['x', access, `${access}x`, 'ä\u0000'.repeat(10)]) {
    await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh } })
  }
  await anonymous.refused(refreshToken, 'bad_input', { body: { refresh: '' } })
  await anonymous.refused(refreshToken, 'bad_input', { body: { refresh: 'x'.repeat(5000) } })
})

test('two uses of a refresh token at the same moment are two tabs: both get the same pair', async () => {
  const { refresh } = await signIn()
  const pairs = await runQueued(
    app,
    { statements: [['select from refresh_tokens for update', []]] },
    [1, 2].map(() => () => anonymous.call(refreshToken, { body: { refresh } })),
  )
  expect(pairs[0]).toEqual(pairs[1])
  for (const pair of pairs) await as(pair.access).call(getUser)
})

test('a session that ends while it is being renewed is not renewed', async () => {
  const { refresh } = await signIn()
  const [answer] = await runQueued(
    app,
    {
      statements: [['select from refresh_tokens for update', []]],
      atLast: [['update sessions set ended = now()', []]],
    },
    [() => anonymous.send(refreshToken, { body: { refresh } })],
  )
  expect(answer?.status).toBe(401)
})
