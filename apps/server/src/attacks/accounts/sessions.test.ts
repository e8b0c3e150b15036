import { randomBytes } from 'node:crypto'
import { calls } from '@loanyard/contract/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newPreQualification } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, problemOf, statusesOf } from '../../../testing/app/client.ts'
import { AdjustableClock } from '../../../testing/app/clocks.ts'
import { makePartner, makePerson, makeStaff } from '../../../testing/data/factories.ts'
import { emailedLink, emailedLinks } from '../../../testing/email/emailed-links.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const { createToken, getUser, refreshToken } = calls.auth
const { requestMagicLink, useMagicLink } = calls.magicLinks

const clock = new AdjustableClock()
const app = await startApplication({ clock, env: { TRUST_PROXY: 'loopback', SESSIONS_PER_PERSON: '5' } })
const other = await startApplication({ clock, ownerUrl: app.ownerUrl, env: { TRUST_PROXY: 'loopback' } })
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(() => app.ask('delete from rate_limits').then(() => undefined))

const anonymous = newApi({ url: app.url, token: null })
const atOther = newApi({ url: other.url, token: null })
const as = (access: string) => newApi({ url: app.url, token: access })
const password = 'harbor lights at dusk'
const password_hash = await hashPassword(password)
const from = (address: string, device?: string) => ({
  headers: { 'x-forwarded-for': address, ...(device === undefined ? {} : { 'x-device-id': device }) },
})
const newDevice = () => randomBytes(32).toString('base64url')

/** A person who signed in at home once, with the device they used. */
async function owner() {
  const person = await makePerson(app, { password_hash })
  const device = newDevice()
  const body = { email: person.email, password }
  await anonymous.call(createToken, { body, ...from('203.0.113.9', device) })
  return { ...person, device, body }
}

test('A12: ten wrong passwords, five wrong codes and many link requests lock no one out', async () => {
  const { email, device, body } = await owner()
  const link = await emailedLink(app, { email })
  for (let time = 0; time < 12; time++) {
    await anonymous.send(createToken, { body: { email, password: 'a guess' }, ...from('198.51.100.1') })
  }
  for (let time = 0; time < 6; time++) {
    await anonymous.send(useMagicLink, { body: { email, code: '0000 0000' }, ...from('198.51.100.1') })
  }
  await anonymous.send(requestMagicLink, { body: { email, type: 'LOG_IN' }, ...from('198.51.100.1') })

  // With the right password, from another network or a device that signed in before; the stranger is slowed down.
  await anonymous.call(createToken, { body, ...from('192.0.2.50') })
  await atOther.call(createToken, { body, ...from('198.51.100.1', device) })
  await atOther.refused(createToken, 'too_many_requests', { body, ...from('198.51.100.1') })
  // With another link, at once, and with the earlier one.
  await anonymous.call(requestMagicLink, { body: { email, type: 'LOG_IN' }, ...from('192.0.2.50', device) })
  await anonymous.call(useMagicLink, { body: { code: link.code } })
})

test('A12: guesses from many networks slow strangers, but no device that signed in before', async () => {
  const { device, body, email } = await owner()
  await anonymous.refused(createToken, 'invalid_credentials', { body: { email, password: 'a guess' } })
  await app.ask(`update rate_limits set hits = 100 where bucket like 'sign-in:total:%'`)
  await anonymous.refused(createToken, 'too_many_requests', { body, ...from('192.0.2.51') })
  await anonymous.refused(createToken, 'too_many_requests', { body, ...from('192.0.2.51', newDevice()) })
  await anonymous.call(createToken, { body, ...from('192.0.2.51', device) })
  // A device is known only to accounts that signed in with it, and may guess no more than others.
  const stranger = await owner()
  for (let time = 0; time < 10; time++) {
    const guess = { email: stranger.email, password: 'a guess' }
    await anonymous.refused(createToken, 'invalid_credentials', { body: guess, ...from('192.0.2.52', stranger.device) })
  }
  await anonymous.refused(createToken, 'too_many_requests', {
    body: stranger.body,
    ...from('192.0.2.53', stranger.device),
  })
})

test('A2b: five wrong attempts end the 8-digit code, not the link in the email', async () => {
  const person = await makePerson(app)
  const { code, digits } = await emailedLink(app, person)
  for (let time = 0; time < 5; time++) {
    await anonymous.refused(useMagicLink, 'WRONG_CODE', { body: { email: person.email, code: '0000 0000' } })
  }
  await anonymous.refused(useMagicLink, 'REVOKED', { body: { email: person.email, code: digits } })
  await anonymous.call(useMagicLink, { body: { code } })
})

test("A12b: three hundred links a day used up by others block neither the owner's device nor the flow of links", async () => {
  const { email, device } = await owner()
  const ask = (where: object) => anonymous.send(requestMagicLink, { body: { email, type: 'LOG_IN' }, ...where })
  const cooledDown = () => app.ask(`delete from rate_limits where bucket like 'link:cooldown:%'`)
  expect((await ask(from('198.51.100.2'))).status).toBe(202)
  await app.ask(`update rate_limits set hits = 300 where bucket like 'link:total:%'`)
  await cooledDown()
  expect((await ask(from('198.51.100.3'))).status).toBe(202)
  await cooledDown()
  const refused = await ask(from('198.51.100.4'))
  problemOf('too_many_requests', refused)
  // The lifetime of a link, so the mailbox always has one that works.
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect((await ask(from('198.51.100.4', device))).status).toBe(202)
})

test('A12b: a network that has used up its links blocks no new browser of the owner', async () => {
  const { email } = await makePerson(app, { password_hash })
  const ask = (address: string) =>
    anonymous.send(requestMagicLink, { body: { email, type: 'LOG_IN' }, ...from(address) })
  expect((await ask('198.51.100.1')).status).toBe(202)
  await app.ask(`update rate_limits set hits = 30 where bucket like 'link:account:%'`)
  await app.ask(`delete from rate_limits where bucket like 'link:cooldown:%'`)
  expect((await ask('198.51.100.1')).status).toBe(429)
  expect((await ask('192.0.2.77')).status).toBe(202)
})

test('A12: one network that keeps guessing blocks no new browser of the owner', async () => {
  const { email, body } = await owner()
  const guess = { body: { email, password: 'a guess' }, ...from('198.51.100.5') }
  const answers = []
  for (let round = 0; round < 12; round++) {
    // As if five minutes had passed since the previous round.
    await app.ask(`delete from rate_limits where bucket like 'sign-in:a%'`)
    for (let time = 0; time < 11; time++) answers.push(await anonymous.send(createToken, guess))
  }
  expect(new Set(statusesOf(answers))).toEqual(new Set([401, 429]))
  await anonymous.call(createToken, { body, ...from('192.0.2.54') })
})

test('T6: a loan request sent by anyone leaves the sign-in link in the mailbox alone', async () => {
  const person = await makePerson(app)
  const { code } = await emailedLink(app, person)
  const partner = await makePartner(app)
  const body = { ...newPreQualification(partner.id), email: person.email }
  await anonymous.call(calls.preQualify.preQualify, { body })
  await emailedLinks(app, person.email, 2)
  await anonymous.call(useMagicLink, { body: { code } })
})

test('D-argon: two hundred password checks at once overflow a bounded queue, and a known device goes first', async () => {
  const { email, device, body } = await owner()
  const guesses = Array.from({ length: 200 }, (_, index) =>
    anonymous.send(createToken, {
      body: { email: `unknown-${index}@example.com`, password: 'a guess' },
      ...from(`10.1.${index}.1`),
    }),
  )
  const signedIn = anonymous.send(createToken, { body, ...from('203.0.113.9', device) })
  const answers = await Promise.all(guesses)
  expect((await signedIn).status).toBe(200)
  expect(new Set(statusesOf(answers))).toEqual(new Set([401, 503]))
  const busy = answers.find(({ status }) => status === 503)
  if (busy === undefined) throw new Error('some were refused')
  expect(problemOf('unavailable', busy).detail).toBe(
    'Too many people are signing in right now. Try again in a few seconds.',
  )
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
  await anonymous.refused(createToken, 'invalid_credentials', { body: { email, password: 'a guess' } })
})

test('P3: a session started five years ago is not renewed', async () => {
  const person = await makePerson(app, { password_hash })
  const { refresh } = await anonymous.call(createToken, { body: { email: person.email, password } })
  await app.ask(`update sessions set created = now() - interval '5 years' where user_id = $1`, [person.user_uuid])
  await anonymous.refused(refreshToken, 'token_expired', { body: { refresh } })
})

test('A23: past the session limit the oldest one ends, even when many are opened at once', async () => {
  const person = await makePerson(app, { password_hash })
  const body = { email: person.email, password }
  const first = await anonymous.call(createToken, { body })
  await Promise.all(Array.from({ length: 8 }, () => anonymous.call(createToken, { body })))
  const [open] = await app.ask<{ count: number }>(
    'select count(*)::int as count from sessions where user_id = $1 and ended_at is null',
    [person.user_uuid],
  )
  expect(open?.count).toBe(5)
  await as(first.access).refused(getUser, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: first.refresh } })
})

test('A5a: a refresh token reused within its grace period returns the same pair and starts no second chain', async () => {
  const person = await makePerson(app, { password_hash })
  const { refresh } = await anonymous.call(createToken, { body: { email: person.email, password } })
  const own = await anonymous.call(refreshToken, { body: { refresh } })
  const thief = await atOther.call(refreshToken, { body: { refresh } })
  expect(thief).toEqual(own)
  await anonymous.call(refreshToken, { body: { refresh: own.refresh } })
  clock.forward(11)
  await atOther.refused(refreshToken, 'token_reused', { body: { refresh: thief.refresh } })
})

// Last, because they move the clock forward.
test('V1: the 8-digit code expires after ten minutes, the link at its own time', async () => {
  const person = await makePerson(app, { password_hash })
  for (const type of ['LOG_IN', 'SET_PSWD'] as const) {
    const link = await emailedLink(app, person, { type })
    expect(link.text).toContain('within 10 minutes: ')
    clock.forward(601)
    const typed = { email: person.email, code: link.digits }
    if (type === 'LOG_IN') {
      await anonymous.refused(useMagicLink, 'EXPIRED', { body: typed })
      await anonymous.call(useMagicLink, { body: { code: link.code } })
    } else {
      const choice = { password: 'blue otter parade 7' }
      await anonymous.refused(calls.passwords.setPassword, 'EXPIRED', { body: { ...typed, ...choice } })
      await anonymous.call(calls.passwords.setPassword, { body: { code: link.code, ...choice } })
    }
  }
})

test('P3: a staff session ends after 12 hours, even of a person who became staff since', async () => {
  const partner = await makePartner(app)
  const staff = await makeStaff(app, partner, { password_hash })
  const person = await makePerson(app, { password_hash })
  const begin = async ({ email }: { email: string }) => anonymous.call(createToken, { body: { email, password } })
  const [first, second] = [await begin(staff), await begin(person)]
  const { results } = await as(first.access).call(calls.sessions.listSessions)
  const ends = results.find(({ is_current }) => is_current)?.expires_at ?? ''
  expect(Math.round((Date.parse(ends) - clock.now().getTime()) / 3_600_000)).toBe(12)
  clock.forward(12 * 3600 - 60)
  const [later, others] = [
    await anonymous.call(refreshToken, { body: { refresh: first.refresh } }),
    await anonymous.call(refreshToken, { body: { refresh: second.refresh } }),
  ]
  clock.forward(61)
  await anonymous.refused(refreshToken, 'token_expired', { body: { refresh: later.refresh } })
  const again = await anonymous.call(refreshToken, { body: { refresh: others.refresh } })
  await app.ask(
    `insert into staff (partner_id, id, user_id, role, status) values ($1, gen_random_uuid(), $2, 'Admin', 'Active')`,
    [partner.uuid, person.user_uuid],
  )
  await anonymous.refused(refreshToken, 'token_expired', { body: { refresh: again.refresh } })
})
