import { createHash } from 'node:crypto'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication, testSecretKey } from '../../../../testing/app/application.ts'
import { newApi, statusesOf } from '../../../../testing/app/client.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import {
  makeMagicLink,
  makePartner,
  makePerson,
  makeStaff,
  openSession,
  unique,
} from '../../../../testing/data/factories.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'
import { KeyRing } from '../../../services/keys/key-ring.ts'
import { KeyedHash } from '../../../services/keys/keyed-hash.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const { createToken, getUser, refreshToken } = calls.auth
const { changePassword } = calls.passwords
const { useMagicLink } = calls.magicLinks

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const as = (access: string) => newApi({ url: app.url, token: access })
const partner = await makePartner(app)
const [current, password] = ['harbor lights at dusk', 'seven boats went out']
const password_hash = await hashPassword(current)
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const passwordChangeEmails = async (address: string) =>
  (await app.ask<{ text: string }>('select text from captured_emails where recipient = $1', [address])).length

test('replaces the password and ends every other session', async () => {
  const person = await makeStaff(app, partner, { password_hash, first_name: 'Ana', last_name: 'Reyes' })
  const elsewhere = await anonymous.call(createToken, { body: { email: person.email, password: current } })
  const link = await makeMagicLink(app, person)
  await person.api.call(changePassword, { body: { current, password } })

  await person.api.call(getUser)
  await as(elsewhere.access).refused(getUser, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: elsewhere.refresh } })
  await anonymous.refused(useMagicLink, 'REVOKED', { body: link })
  await anonymous.refused(createToken, 'invalid_credentials', { body: { email: person.email, password: current } })
  await anonymous.call(createToken, { body: { email: person.email, password } })

  const [mail] = await emailsTo(app, person.email)
  expect(mail).toMatchObject({ subject: 'Your password was changed', links: ['http://loanyard.test/partner/login'] })
  for (const said of [
    'Hello Ana Reyes,',
    'Changed from IP address 127.0.0.1.',
    `Sent for ${partner.name} by Loanyard.`,
  ]) {
    expect(mail?.text).toContain(said)
  }
  for (const secret of [current, password]) expect(mail?.text).not.toContain(secret)
})

test('applies one of several changes made at once from the same password', async () => {
  const person = await makeStaff(app, partner, { password_hash })
  const expected = ['one', 'two', 'three', 'four'].map((word) => `${password} ${word}`)
  const answers = await Promise.all(
    expected.map((choice) => person.api.send(changePassword, { body: { current, password: choice } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400])
})

test("ends no one else's sessions", async () => {
  const [ana, ben] = [await makeStaff(app, partner, { password_hash }), await makeStaff(app, partner)]
  await ana.api.call(changePassword, { body: { current, password } })
  await ben.api.call(getUser)
})

test('rejects a wrong current password and blocks after ten attempts', async () => {
  const person = await makeStaff(app, partner, { password_hash })
  const again = await openSession(app, person.user_uuid)
  const wrong = { body: { current: 'a guess', password } }
  for (let time = 0; time < 10; time++) {
    const refusal = await person.api.refused(changePassword, 'bad_input', wrong)
    expect(refusal.errors).toEqual([{ path: 'current', message: 'That isn’t your current password.' }])
  }
  // The limit is per account, however many sessions a person has.
  for (const api of [person.api, again.api]) {
    await api.refused(changePassword, 'too_many_requests', { body: { current, password } })
  }
  await app.ask('update rate_limits set resets_at = now() where bucket = $1', [`password:${person.user_uuid}`])
  await again.api.call(changePassword, { body: { current, password } })
})

test('does not count a successful change as an attempt', async () => {
  const { api } = await makeStaff(app, partner, { password_hash })
  const both = [current, password] as const
  for (let time = 0; time < 12; time++) {
    const [from, to] = time % 2 ? both.toReversed() : both
    await api.call(changePassword, { body: { current: from ?? '', password: to ?? '' } })
  }
})

test('rejects a change by a person without a password', async () => {
  const { api } = await makePerson(app)
  const refusal = await api.refused(changePassword, 'bad_input', { body: { current: 'anything', password } })
  expect(refusal.errors?.map(({ path }) => path)).toEqual(['current'])
})

test("rejects a common, short or missing password in the specification's words", async () => {
  const { api } = await makeStaff(app, partner, { password_hash })
  const messages = async (body: unknown) =>
    (await api.refused(changePassword, 'bad_input', { body })).errors?.map(({ path, message }) => `${path}: ${message}`)
  const common = 'password: Password is too common. Please choose a stronger password.'
  expect(await messages({ current, password: 'Password123' })).toEqual([common])
  expect(await messages({ current, password: '7 chars' })).toEqual([
    'password: Password must be at least 8 characters long',
  ])
  expect(await messages({})).toEqual(['current: Password is required', 'password: Password is required'])
  expect(await messages({ current, password, code: 'x' })).toEqual(['code: There is no field "code" here.'])
  await api.call(changePassword, { body: { current, password } })
})

test('changes the password once per idempotency key and stores nothing that helps guess it', async () => {
  const person = await makeStaff(app, partner, { password_hash })
  const key = unique('key')
  const request = { body: { current, password }, ...keyed(key) }
  for (let time = 0; time < 3; time++) await person.api.call(changePassword, request)
  await person.api.refused(changePassword, 'idempotency_key_reused', {
    body: { current, password: 'another one' },
    ...keyed(key),
  })
  await emailsSettled(app)
  expect(await passwordChangeEmails(person.email)).toBe(1)

  const [kept] = await app.ask<{ request_hash: Buffer; row: string }>(
    `select request_hash, k::text as row from idempotency_keys k where key = $1`,
    [key],
  )
  const call = `POST ${changePassword.path}`
  const body = JSON.stringify(request.body)
  const expectedHash = new KeyedHash(new KeyRing([testSecretKey])).of('idempotent request', call, body)
  expect(kept?.request_hash.equals(expectedHash)).toBe(true)
  for (const text of [body, `${call}\0${body}`, password, current]) {
    expect(kept?.row).not.toContain(createHash('sha256').update(text).digest('hex'))
    expect(kept?.row).not.toContain(text)
  }
})

test('does not store an error under the idempotency key', async () => {
  const person = await makeStaff(app, partner, { password_hash })
  const request = { body: { current: 'a guess', password }, ...keyed(unique('key')) }
  await person.api.refused(changePassword, 'bad_input', request)
  await app.ask('update users set password_hash = $1 where id = $2', [await hashPassword('a guess'), person.user_uuid])
  await person.api.call(changePassword, request)
})

test('handles many simultaneous changes with idempotency keys', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeStaff(app, partner, { password_hash })))
  const changes = people.map(({ api }) =>
    api.send(changePassword, { body: { current, password }, ...keyed(unique('key')) }),
  )
  expect(statusesOf(await Promise.all(changes))).toEqual(people.map(() => 204))
})
