import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi, problemOf } from '../../../../testing/app/client.ts'
import {
  makeClient,
  makeDeal,
  makePartner,
  makePerson,
  makeProfile,
  makeStaff,
  unique,
} from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const { createAdminToken, createToken, getUser } = calls.auth

const app = await startApplication()
const other = await startApplication({ ownerUrl: app.ownerUrl })
afterAll(async () => {
  await other.close()
  await app.close()
})
const anonymous = newApi({ url: app.url, token: null })
const atOther = newApi({ url: other.url, token: null })
const password = 'a password no one guesses'
const password_hash = await hashPassword(password)
const openSessionsOf = async ({ user_uuid }: { user_uuid: string }) =>
  (await app.ask('select from sessions where user_id = $1 and ended_at is null', [user_uuid])).length
const wrong = 'No active account found with the given credentials'

test('signs staff in with email and password', async () => {
  const partner = await makePartner(app)
  const { email, id } = await makeStaff(app, partner, { password_hash, role: 'Manager', first_name: 'Mo' })
  for (const call of [createToken, createAdminToken]) {
    const { access } = await anonymous.call(call, { body: { email, password } })
    const user = await newApi({ url: app.url, token: access }).call(getUser)
    expect(user).toMatchObject({ email, first_name: 'Mo', client_profile: [], lender_profile: [], requester: false })
    expect(user.admin_profile).toEqual([
      { id, partner: { id: partner.id, name: partner.name }, role: 'Manager', show_demo_banner: true },
    ])
  }
})

test('accepts the address in any case and with surrounding spaces', async () => {
  const { email } = await makePerson(app, { password_hash })
  await anonymous.call(createToken, { body: { email: `  ${email.toUpperCase()} `, password } })
})

test('returns the same error for a wrong password, an unknown address and an account without a password', async () => {
  const known = await makePerson(app, { password_hash })
  const invited = await makePerson(app)
  for (const body of [
    { email: known.email, password: 'something else' },
    { email: `${unique('unknown')}@example.com`, password },
    { email: invited.email, password },
  ]) {
    for (const call of [createToken, createAdminToken]) {
      const refusal = await anonymous.refused(call, 'invalid_credentials', { body })
      expect(refusal.detail).toBe(wrong)
    }
  }
})

test('rejects staff sign-in without an active staff profile', async () => {
  const partner = await makePartner(app)
  const person = await makePerson(app, { password_hash })
  const invited = await makeStaff(app, partner, { password_hash, status: 'Invited' })
  for (const { email } of [person, invited]) {
    const refusal = await anonymous.refused(createAdminToken, 'invalid_credentials', { body: { email, password } })
    expect(refusal.detail).toBe(wrong)
    await anonymous.call(createToken, { body: { email, password } })
  }
})

test('tells only a person with the password where the account signs in instead', async () => {
  const partner = await makePartner(app)
  const client = await makePerson(app, { password_hash })
  await makeClient(app, partner, await makeDeal(app, partner), client)
  const ask = async (body: { email: string; password: string }) =>
    (await anonymous.refused(createAdminToken, 'invalid_credentials', { body })).current
  expect(await ask({ email: client.email, password })).toEqual({ areas: ['portal'] })
  expect(await ask({ email: client.email, password: 'a guess' })).toBeUndefined()
  expect(await ask({ email: `${unique('unknown')}@example.com`, password })).toBeUndefined()
  expect(await ask({ email: (await makePerson(app, { password_hash })).email, password })).toBeUndefined()
  await app.ask('update users set email_verified_at = null where id = $1', [client.user_uuid])
  expect(await ask({ email: client.email, password })).toBeUndefined()
})

test('signs people with only inactive staff profiles in, but not as staff', async () => {
  const [partner, another] = [await makePartner(app), await makePartner(app)]
  const former = await makeStaff(app, partner, { password_hash, status: 'Inactive' })
  await makeProfile(app, another, former, { status: 'Inactive' })
  const refusal = await anonymous.refused(createAdminToken, 'invalid_credentials', {
    body: { email: former.email, password },
  })
  expect(refusal.detail).toBe(wrong)
  await makeClient(app, partner, await makeDeal(app, partner), former)
  await anonymous.call(createToken, { body: { email: former.email, password } })
  await anonymous.refused(createAdminToken, 'invalid_credentials', { body: { email: former.email, password } })
})

test("reports missing or wrong fields in the specification's words", async () => {
  const messages = async (body: unknown) =>
    (await anonymous.refused(createToken, 'bad_input', { body })).errors?.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  expect(await messages({})).toEqual(['email: Email address is required', 'password: Password is required'])
  expect(await messages({ email: '', password: '' })).toEqual([
    'email: Email address is required',
    'email: Please enter a valid email address',
    'password: Password is required',
  ])
  expect(await messages({ email: 'ana@example.com', password: 'x'.repeat(1001) })).toEqual([
    'password: Enter at most 1000 characters.',
  ])
  expect(await messages({ email: 'ana@example', password })).toEqual(['email: Please enter a valid email address'])
  expect(await messages({ email: 'ana@example.c', password })).toEqual(['email: Please enter a valid email address'])
  expect(await messages({ email: 'ana@example.com', password, remember: true })).toEqual([
    'remember: There is no field "remember" here.',
  ])
})

test('limits an account after ten failed attempts across processes until the window ends', async () => {
  const { email } = await makePerson(app, { password_hash })
  const guess = { body: { email, password: 'a guess' } }
  for (const api of [
    anonymous,
    atOther,
    anonymous,
    atOther,
    anonymous,
    atOther,
    anonymous,
    atOther,
    anonymous,
    atOther,
  ]) {
    await api.refused(createToken, 'invalid_credentials', guess)
  }
  for (const api of [anonymous, atOther]) {
    const answer = await api.send(createToken, { body: { email, password } })
    expect(problemOf('too_many_requests', answer).detail).toMatch(
      /^Too many attempts\. Wait \d+ seconds? and try again\.$/,
    )
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(300)
  }
  await app.ask(`update rate_limits set resets_at = now() where bucket like 'sign-in:account:%'`)
  await anonymous.call(createToken, { body: { email, password } })
})

test('does not count successful sign-ins', async () => {
  const { email } = await makePerson(app, { password_hash })
  for (let time = 0; time < 12; time++) await anonymous.call(createToken, { body: { email, password } })
})

test('limits an IP address after a hundred attempts, whatever the account', async () => {
  const { email } = await makePerson(app, { password_hash })
  await app.ask(
    `insert into rate_limits (bucket, hits, resets_at) values ('sign-in:address:127.0.0.1', 100, now() + interval '1 minute')
     on conflict (bucket) do update set hits = 100, resets_at = excluded.resets_at`,
  )
  for (const api of [anonymous, atOther]) {
    await api.refused(createToken, 'too_many_requests', { body: { email, password } })
  }
  // Without a trusted proxy, callers can put anything in this header.
  const elsewhere = { body: { email, password }, headers: { 'x-forwarded-for': '10.9.8.7' } }
  await anonymous.refused(createToken, 'too_many_requests', elsewhere)
  await app.ask(`delete from rate_limits where bucket = 'sign-in:address:127.0.0.1'`)
  await anonymous.call(createToken, { body: { email, password } })
})

test('stores neither passwords nor tokens in plain text', async () => {
  const { email } = await makePerson(app, { password_hash })
  const { refresh } = await anonymous.call(createToken, { body: { email, password } })
  const [kept] = await app.ask<{ users: string; tokens: string }>(
    `select (select string_agg(u::text, ' ') from users u) as users, (select string_agg(t::text, ' ') from refresh_tokens t) as tokens`,
  )
  expect(kept?.users).not.toContain(password)
  expect(kept?.users).toContain('$argon2id$')
  expect(kept?.tokens).not.toContain(refresh)
})

test('rejects the old password if it changes while being checked', async () => {
  const person = await makePerson(app, { password_hash })
  const newer = await hashPassword('another password no one guesses')
  const [answer] = await runQueued(
    app,
    {
      statements: [['select from users where id = $1 for update', [person.user_uuid]]],
      atLast: [
        ['update users set password_hash = $2 where id = $1', [person.user_uuid, newer]],
        ['update sessions set ended_at = now() where user_id = $1', [person.user_uuid]],
      ],
    },
    [() => anonymous.send(createToken, { body: { email: person.email, password } })],
  )
  expect(answer === undefined ? null : problemOf('invalid_credentials', answer).detail).toBe(wrong)
  expect(await openSessionsOf(person)).toBe(0)
})

test('rejects staff sign-in if the profile becomes inactive while the password is checked', async () => {
  const person = await makeStaff(app, await makePartner(app), { password_hash })
  const [answer] = await runQueued(
    app,
    { statements: [[`update staff set status = 'Inactive' where id = $1`, [person.uuid]]] },
    [() => anonymous.send(createAdminToken, { body: { email: person.email, password } })],
  )
  expect(answer === undefined ? null : problemOf('invalid_credentials', answer).detail).toBe(wrong)
  expect(await openSessionsOf(person)).toBe(0)
})
