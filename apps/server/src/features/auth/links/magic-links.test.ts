import { linkFailures, type LinkFailure } from '@loanyard/contract/auth/magic-links'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi, problemOf, statusesOf, type Answer } from '../../../../testing/app/client.ts'
import { AdjustableClock } from '../../../../testing/app/clocks.ts'
import { makeMagicLink, makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { emailedLink } from '../../../../testing/email/emailed-links.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'

const { checkMagicLink, useMagicLink } = calls.magicLinks
const { getUser, refreshToken } = calls.auth
const { setPassword } = calls.passwords

const clock = new AdjustableClock()
const app = await startApplication({ clock })
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const as = (access: string) => newApi({ url: app.url, token: access })
const partner = await makePartner(app)
const password = 'harbor lights at dusk'

/** Dictated by the specification. */
const messages: Readonly<Record<LinkFailure, string>> = {
  REVOKED: 'Verification Failed: Link has been revoked.',
  USED: 'Verification Failed: Link has already been used before.',
  INVALID: 'Verification Failed: Invalid verification link.',
  API_KEY_REVOKED: 'Verification Failed: API Key Revoked.',
  WRONG_CODE: 'Verification Failed: Wrong Verification Code.',
  EXPIRED: 'Verification Failed: Link has expired.',
}

/** Every call that takes a link of that type rejects this one. */
async function expectRefused(
  code: string,
  failure: LinkFailure,
  type: 'LOG_IN' | 'SET_PSWD' = 'LOG_IN',
): Promise<void> {
  const answers: Answer[] = [
    await anonymous.send(checkMagicLink, { body: { code } }),
    type === 'LOG_IN'
      ? await anonymous.send(useMagicLink, { body: { code } })
      : await anonymous.send(setPassword, { body: { code, password } }),
  ]
  for (const answer of answers) expect(problemOf(failure, answer).detail).toBe(messages[failure])
}

const sessionsOf = async (user: string) => (await app.ask('select from sessions where user_id = $1', [user])).length

test("has the specification's sentences in the contract", () => {
  expect(linkFailures).toEqual(messages)
})

test('signs the person in with an ordinary session', async () => {
  const person = await makeStaff(app, partner)
  const { code } = await emailedLink(app, person)
  const { access, refresh } = await anonymous.call(useMagicLink, { body: { code } })
  expect((await as(access).call(getUser)).email).toBe(person.email)
  const next = await anonymous.call(refreshToken, { body: { refresh } })
  await as(next.access).call(getUser)
})

test('shows whose link it is without using it up, however often and by any client', async () => {
  const person = await makeStaff(app, partner, { first_name: 'Ana', last_name: 'Reyes' })
  const { url, code } = await emailedLink(app, person)
  const { pathname, search } = new URL(url)
  expect(search).toBe('')
  for (const method of ['GET', 'HEAD', 'GET']) {
    await fetch(`${app.url}${pathname}?code=${code}`, { method })
    for (const path of [useMagicLink.path, checkMagicLink.path]) {
      expect((await fetch(`${app.url}${path}?code=${code}`, { method })).status).toBe(404)
    }
  }
  for (let time = 0; time < 3; time++) {
    const seen = await anonymous.call(checkMagicLink, { body: { code } })
    expect(seen).toMatchObject({ type: 'LOG_IN', email: person.email, full_name: 'Ana Reyes' })
    expect(Date.parse(seen.expires_at) - clock.now().getTime()).toBeGreaterThan(14 * 60_000)
  }
  expect(await sessionsOf(person.user_uuid)).toBe(1)
  await anonymous.call(useMagicLink, { body: { code } })
})

test('USED: accepts a link once', async () => {
  const { code } = await makeMagicLink(app, await makeStaff(app, partner))
  await anonymous.call(useMagicLink, { body: { code } })
  await expectRefused(code, 'USED')
})

test('accepts one of a hundred simultaneous uses and opens one session', async () => {
  const person = await makeStaff(app, partner)
  const { code } = await makeMagicLink(app, person)
  const before = await sessionsOf(person.user_uuid)
  const uses = Array.from({ length: 100 }, () => anonymous.send(useMagicLink, { body: { code } }))
  const answers = await Promise.all(uses)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) problemOf('USED', answer)
  expect(await sessionsOf(person.user_uuid)).toBe(before + 1)
})

test('accepts one of several uses that wait for the same row', async () => {
  const person = await makeStaff(app, partner)
  const { code } = await makeMagicLink(app, person)
  const lock = ['select from magic_links where hash = $1 for update', [tokenHash(code)]] as const
  const uses = Array.from({ length: 5 }, () => () => anonymous.send(useMagicLink, { body: { code } }))
  const answers = await runQueued(app, { statements: [lock] }, uses)
  expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400])
})

test('rejects a link that is revoked during its use', async () => {
  const person = await makeStaff(app, partner)
  const { code } = await makeMagicLink(app, person)
  const revoke = ['update magic_links set revoked_at = now() where hash = $1', [tokenHash(code)]] as const
  const [answer] = await runQueued(app, { statements: [revoke] }, [
    () => anonymous.send(useMagicLink, { body: { code } }),
  ])
  expect(answer === undefined ? '' : problemOf('REVOKED', answer).detail).toBe(messages.REVOKED)
})

test('REVOKED: rejects sign-in links after another was used or the password changed', async () => {
  const person = await makeStaff(app, partner)
  const older = await emailedLink(app, person)
  await anonymous.call(useMagicLink, { body: { code: (await emailedLink(app, person)).code } })
  await expectRefused(older.code, 'REVOKED')
  const newer = await emailedLink(app, person)
  const set = await emailedLink(app, person, { type: 'SET_PSWD' })
  await anonymous.call(setPassword, { body: { code: set.code, password } })
  await expectRefused(newer.code, 'REVOKED')
  await expectRefused(set.code, 'USED', 'SET_PSWD')
})

test('INVALID: rejects unknown codes', async () => {
  for (const code of ['x', 'A'.repeat(43), '12345678', 'ä\u0000', "' or 1=1 --", '../..']) {
    await expectRefused(code, 'INVALID')
    await expectRefused(code, 'INVALID', 'SET_PSWD')
  }
})

test('INVALID: rejects a link of the wrong type and keeps it valid', async () => {
  const person = await makeStaff(app, partner)
  const [login, set] = [await makeMagicLink(app, person), await makeMagicLink(app, person, { type: 'SET_PSWD' })]
  const crossed = [
    await anonymous.send(useMagicLink, { body: set }),
    await anonymous.send(setPassword, { body: { ...login, password } }),
  ]
  for (const answer of crossed) expect(problemOf('INVALID', answer).detail).toBe(messages.INVALID)
  await anonymous.call(useMagicLink, { body: login })
  await anonymous.call(setPassword, { body: { ...set, password } })
})

test('API_KEY_REVOKED: accepts links made under a replaced key only under that key', async () => {
  const person = await makeStaff(app, partner)
  const [login, set] = [await emailedLink(app, person), await emailedLink(app, person, { type: 'SET_PSWD' })]
  const rotated = await startApplication({ ownerUrl: app.ownerUrl, env: { SECRET_KEY: 'another key '.repeat(4) } })
  try {
    const there = newApi({ url: rotated.url, token: null })
    for (const [call, body] of [
      [checkMagicLink, { code: login.code }],
      [useMagicLink, { code: login.code }],
      [setPassword, { code: set.code, password }],
    ] as const) {
      expect((await there.refused(call, 'API_KEY_REVOKED', { body })).detail).toBe(messages.API_KEY_REVOKED)
    }
    await there.refused(useMagicLink, 'WRONG_CODE', { body: { email: person.email, code: login.digits } })
  } finally {
    await rotated.close()
  }
  await anonymous.call(useMagicLink, { body: { code: login.code } })
})

test('signs in a person without profiles and shows that there is nothing for them', async () => {
  const { code } = await makeMagicLink(app, await makePerson(app))
  const { access } = await anonymous.call(useMagicLink, { body: { code } })
  expect(await as(access).call(getUser)).toMatchObject({ admin_profile: [], client_profile: [] })
})

test('limits an IP address after three hundred codes', async () => {
  const { code } = await makeMagicLink(app, await makeStaff(app, partner))
  await app.ask(`update rate_limits set hits = 300 where bucket = 'link:use:127.0.0.1'`)
  for (const call of [checkMagicLink, useMagicLink]) {
    await anonymous.refused(call, 'too_many_requests', { body: { code } })
  }
  await anonymous.refused(setPassword, 'too_many_requests', { body: { code, password } })
  await app.ask(`delete from rate_limits where bucket = 'link:use:127.0.0.1'`)
  await anonymous.call(useMagicLink, { body: { code } })
})

// Last, because it moves the clock forward.
test('EXPIRED: rejects sign-in links after 15 minutes and set-password links after 7 days', async () => {
  const person = await makeStaff(app, partner)
  const login = await emailedLink(app, person)
  clock.forward(15 * 60 - 20)
  await anonymous.call(checkMagicLink, { body: { code: login.code } })
  clock.forward(21)
  await expectRefused(login.code, 'EXPIRED')

  const set = await emailedLink(app, person, { type: 'SET_PSWD' })
  clock.forward(7 * 86_400 - 60)
  await anonymous.call(checkMagicLink, { body: { code: set.code } })
  clock.forward(61)
  await expectRefused(set.code, 'EXPIRED', 'SET_PSWD')
})
