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
const password = 'harbour lights at dusk'

/** The sentences of the specification, word for word. */
const messages: Readonly<Record<LinkFailure, string>> = {
  REVOKED: 'Verification Failed: Link has been revoked.',
  USED: 'Verification Failed: Link has already been used before.',
  INVALID: 'Verification Failed: Invalid verification link.',
  API_KEY_REVOKED: 'Verification Failed: API Key Revoked.',
  WRONG_CODE: 'Verification Failed: Wrong Verification Code.',
  EXPIRED: 'Verification Failed: Link has expired.',
}

/** Every call that takes a link of that type refuses this one. */
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

test('the contract says what the specification says', () => {
  expect(linkFailures).toEqual(messages)
})

test('a link signs its person in, with a session like any other', async () => {
  const person = await makeStaff(app, partner)
  const { code } = await emailedLink(app, person)
  const { access, refresh } = await anonymous.call(useMagicLink, { body: { code } })
  expect((await as(access).call(getUser)).email).toBe(person.email)
  const next = await anonymous.call(refreshToken, { body: { refresh } })
  await as(next.access).call(getUser)
})

test('looking at a link says whose it is and uses nothing up, however often and by whatever program', async () => {
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

test('USED: a link works once', async () => {
  const { code } = await makeMagicLink(app, await makeStaff(app, partner))
  await anonymous.call(useMagicLink, { body: { code } })
  await expectRefused(code, 'USED')
})

test('of a hundred uses at the same moment one succeeds, and makes one session', async () => {
  const person = await makeStaff(app, partner)
  const { code } = await makeMagicLink(app, person)
  const before = await sessionsOf(person.user_uuid)
  const uses = Array.from({ length: 100 }, () => anonymous.send(useMagicLink, { body: { code } }))
  const answers = await Promise.all(uses)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) problemOf('USED', answer)
  expect(await sessionsOf(person.user_uuid)).toBe(before + 1)
})

test('uses that meet in the database for sure: one succeeds', async () => {
  const person = await makeStaff(app, partner)
  const { code } = await makeMagicLink(app, person)
  const lock = ['select from magic_links where hash = $1 for update', [tokenHash(code)]] as const
  const uses = Array.from({ length: 5 }, () => () => anonymous.send(useMagicLink, { body: { code } }))
  const answers = await runQueued(app, { statements: [lock] }, uses)
  expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400])
})

test('a link that is revoked while it is being used does not sign in', async () => {
  const person = await makeStaff(app, partner)
  const { code } = await makeMagicLink(app, person)
  const revoke = ['update magic_links set revoked = now() where hash = $1', [tokenHash(code)]] as const
  const [answer] = await runQueued(app, { statements: [revoke] }, [
    () => anonymous.send(useMagicLink, { body: { code } }),
  ])
  expect(answer === undefined ? '' : problemOf('REVOKED', answer).detail).toBe(messages.REVOKED)
})

test('REVOKED: another sign-in link that was used, and a changed password, take its place', async () => {
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

test('INVALID: a code that is none of ours', async () => {
  for (const code of ['x', 'A'.repeat(43), '12345678', 'ä\u0000', "' or 1=1 --", '../..']) {
    await expectRefused(code, 'INVALID')
    await expectRefused(code, 'INVALID', 'SET_PSWD')
  }
})

test('INVALID: a link does only what its type is for, and is as good as before', async () => {
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

test('API_KEY_REVOKED: what was made under a key that has been replaced works under that key alone', async () => {
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

test('somebody without any profile may sign in and see that there is nothing for them', async () => {
  const { code } = await makeMagicLink(app, await makePerson(app))
  const { access } = await anonymous.call(useMagicLink, { body: { code } })
  expect(await as(access).call(getUser)).toMatchObject({ admin_profile: [], client_profile: [] })
})

test('an address from which three hundred codes came is slowed', async () => {
  const { code } = await makeMagicLink(app, await makeStaff(app, partner))
  await app.ask(`update rate_limits set hits = 300 where bucket = 'link:use:127.0.0.1'`)
  for (const call of [checkMagicLink, useMagicLink]) {
    await anonymous.refused(call, 'too_many_requests', { body: { code } })
  }
  await anonymous.refused(setPassword, 'too_many_requests', { body: { code, password } })
  await app.ask(`delete from rate_limits where bucket = 'link:use:127.0.0.1'`)
  await anonymous.call(useMagicLink, { body: { code } })
})

// The last one, for it puts the clock forward.
test('EXPIRED: after 15 minutes to sign in, after 7 days to set a password', async () => {
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
