// Attempts against sign-in, links and sessions that failed in the security review, with two processes over one
// database.

import { createHmac } from 'node:crypto'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newPreQualification } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, type Answer } from '../../../testing/app/client.ts'
import { AdjustableClock } from '../../../testing/app/clocks.ts'
import { isFull, sized } from '../../../testing/app/test-size.ts'
import { makePartner, makePerson, makeStaff, unique } from '../../../testing/data/factories.ts'
import { emailedLink, emailsSettled } from '../../../testing/email/emailed-links.ts'
import { toId } from '../../services/ids.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const { createToken, getUser, logout, refreshToken } = calls.auth
const { checkMagicLink, requestMagicLink, useMagicLink } = calls.magicLinks

const clock = new AdjustableClock()
const one = await startApplication({ clock })
const two = await startApplication({ clock, ownerUrl: one.ownerUrl })
afterAll(async () => {
  await two.close()
  await one.close()
})
const [here, there] = [newApi({ url: one.url, token: null }), newApi({ url: two.url, token: null })]
const as = (token: string, url = one.url) => newApi({ url, token })
const partner = await makePartner(one)
const password = 'lanterns over the harbor 41'
const password_hash = await hashPassword(password)
const someone = () => makeStaff(one, partner, { password_hash })
const signIn = async () => {
  const person = await someone()
  return { ...person, ...(await here.call(createToken, { body: { email: person.email, password } })) }
}
const codesOf = (answers: readonly Answer[]) => {
  const found: Record<string, number> = {}
  for (const { status, json } of answers) {
    const name = status < 300 ? String(status) : (json as { code: string }).code
    found[name] = (found[name] ?? 0) + 1
  }
  return found
}
const otherThan = (digits: string) => (digits.startsWith('0') ? '1' : '0') + digits.slice(1)

test('A1: only one of many parallel uses of a link over two processes signs in', async () => {
  const uses = sized(30, 100)
  const { code } = await emailedLink(one, await someone())
  const use = (index: number) => (index % 2 ? here : there).send(useMagicLink, { body: { code } })
  const answers = await Promise.all(Array.from({ length: uses }, (_, index) => use(index)))
  expect(codesOf(answers)).toEqual({ 200: 1, USED: uses - 1 })
})

test('A2: parallel wrong codes over two processes get five attempts, after which the right code fails too', async () => {
  const tries = sized(24, 60)
  const person = await someone()
  const { digits } = await emailedLink(one, person)
  const guess = (index: number) =>
    (index % 2 ? here : there).send(useMagicLink, { body: { email: person.email, code: otherThan(digits) } })
  const answers = await Promise.all(Array.from({ length: tries }, (_, index) => guess(index)))
  expect(codesOf(answers)['WRONG_CODE']).toBe(5)
  expect(codesOf(answers)['200']).toBeUndefined()
  expect((await here.send(useMagicLink, { body: { email: person.email, code: digits } })).status).toBe(400)
})

test('A5: a used refresh token presented after its grace period ends the session and its access token', async () => {
  const { access, refresh } = await signIn()
  await here.call(refreshToken, { body: { refresh } })
  clock.forward(11)
  await there.refused(refreshToken, 'token_reused', { body: { refresh } })
  await as(access).refused(getUser, 'unauthorized')
})

test('A6: two tabs that renew with one refresh token at the same moment both continue', async () => {
  const { refresh } = await signIn()
  const renew = (api: typeof here) => api.send(refreshToken, { body: { refresh } })
  const answers = await Promise.all([renew(here), renew(there)])
  expect(codesOf(answers)).toEqual({ 200: 2 })
  for (const { json } of answers) await as((json as { access: string }).access, two.url).call(getUser)
})

test('A7: after sign-out the access token opens nothing in another process', async () => {
  const { access, refresh } = await signIn()
  await as(access, two.url).call(getUser)
  await here.call(logout, { body: { refresh } })
  await as(access, two.url).refused(getUser, 'unauthorized')
})

test('A8: rejects forged and altered access tokens', async () => {
  const { access, refresh } = await signIn()
  const other = await signIn()
  const [head = '', body = '', mac = ''] = access.split('.')
  const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
  const known = JSON.parse(Buffer.from(head, 'base64url').toString()) as object
  const signed = (fields: object, hash: string, key: string) => {
    const text = `${header({ ...known, ...fields })}.${body}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const forged = {
    'alg none': `${header({ ...known, alg: 'none' })}.${body}.`,
    'alg none without a dot': `${header({ ...known, alg: 'none' })}.${body}`,
    'HS256 with an empty key': signed({}, 'sha256', ''),
    HS512: signed({ alg: 'HS512' }, 'sha512', ''),
    'another session': `${head}.${other.access.split('.')[1]}.${mac}`,
    'no signature': `${head}.${body}.`,
    'kid that is a path': signed({ kid: '../../../../dev/null' }, 'sha256', ''),
    'a key of its own': signed({ jwk: { kty: 'oct', k: 'AAAA' } }, 'sha256', 'AAAA'),
    'a refresh token': refresh,
  }
  for (const [name, token] of Object.entries(forged)) expect((await as(token).send(getUser)).status, name).toBe(401)
  expect((await as(access).send(getUser)).status).toBe(200)
})

test("A19: A19b: people end their own sessions by id, and no one else's", async () => {
  const [victim, attacker] = [await someone(), await signIn()]
  const params = { session_id: toId('session', victim.session_uuid) }
  await as(attacker.access).refused(calls.sessions.endSession, 'not_found', { params })
  await victim.api.call(getUser)
  const { access } = await here.call(createToken, { body: { email: attacker.email, password } })
  const own = (await as(access).call(calls.sessions.listSessions)).results.find(({ is_current }) => is_current)
  await as(attacker.access).call(calls.sessions.endSession, { params: { session_id: own?.id ?? '' } })
  await as(access).refused(getUser, 'unauthorized')
})

test('A20: a link to set a password does not sign in', async () => {
  const { code } = await emailedLink(one, await someone(), { type: 'SET_PSWD' })
  expect((await here.send(useMagicLink, { body: { code } })).status).toBe(400)
  await here.call(checkMagicLink, { body: { code } })
})

test('A21: viewing a link does not use it up', async () => {
  const { code, url } = await emailedLink(one, await someone())
  for (const api of [here, there, here]) await api.call(checkMagicLink, { body: { code } })
  const path = new URL(url).pathname
  for (const method of ['GET', 'HEAD']) await fetch(`${one.url}${path}`, { method })
  await here.call(useMagicLink, { body: { code } })
})

test('A22: a poisoned Host or X-Forwarded-Host changes no emailed link', async () => {
  const person = await someone()
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'http' }
  await here.send(requestMagicLink, { body: { email: person.email, type: 'LOG_IN' }, headers })
  const { url, text } = await emailedLink(one, person)
  expect(new URL(url).origin).toBe('http://loanyard.test')
  const emails = await one.ask<{ text: string }>('select text from captured_emails where recipient = $1', [
    person.email,
  ])
  expect(emails.map((mail) => mail.text).join(text)).not.toContain('evil.example')
})

test('Q7: stores only hashes of passwords and tokens', async () => {
  const { email, access, refresh } = await signIn()
  const { code, digits } = await emailedLink(one, { email })
  const tables = ['users', 'sessions', 'refresh_tokens', 'magic_links']
  let kept = ''
  for (const table of tables) {
    const [row] = await one.ask<{ rows: string }>(`select string_agg(t::text, ' ') as rows from ${table} t`)
    kept += row?.rows ?? ''
  }
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  for (const secret of [password, access, refresh, code, digits, digits.replace(' ', '')])
    expect(kept).not.toContain(secret)
  const hex = Buffer.from(refresh).toString('hex')
  expect(kept).not.toContain(hex)
})

test('A10b: A10c: a link request and a guessed code get the same answer for known and unknown addresses', async () => {
  const known = await someone()
  const stranger = `${unique('unknown')}@example.com`
  const seen = async (email: string) => {
    const asked = await here.send(requestMagicLink, { body: { email, type: 'LOG_IN' } })
    const guesses: string[] = []
    for (let time = 0; time < 7; time++) {
      const { status, json } = await here.send(useMagicLink, { body: { email, code: '0000 0000' } })
      const { code, detail } = json as { code: string; detail: string }
      guesses.push(`${status} ${code} ${detail}`)
    }
    return { asked: asked.status, guesses }
  }
  expect(await seen(stranger)).toEqual(await seen(known.email))
})

test('T2b: no session survives when an account is taken back while its opener signs in', async () => {
  const tries = sized(4, 48)
  for (let time = 0; time < tries; time++) {
    const person = await makePerson(one, { password_hash })
    await one.ask('update users set email_verified_at = null where id = $1', [person.user_uuid])
    await here.call(calls.preQualify.preQualify, { body: { ...newPreQualification(partner.id), email: person.email } })
    await emailsSettled(one)
    const { code } = await emailedLink(one, person)
    const entering = here.send(createToken, { body: { email: person.email, password } })
    const proving = there.send(useMagicLink, { body: { code } })
    const [entered, proven] = await Promise.all([entering, proving])
    expect(proven.status).toBe(200)
    if (entered.status === 200) {
      const { access } = entered.json as { access: string }
      await as(access, two.url).refused(getUser, 'unauthorized')
    }
    await here.refused(createToken, 'invalid_credentials', { body: { email: person.email, password } })
  }
})

test.each([
  ['A3: 130 guesses with an invented X-Forwarded-For each count for the one address they came from', {}],
  ['A3c: behind a trusted proxy, ignores addresses to the left of the real one', { TRUST_PROXY: 'loopback' }],
])('%s', async (_, env: Record<string, string>) => {
  const app = await startApplication({ env, ownerUrl: one.ownerUrl })
  await one.ask('delete from rate_limits')
  const api = newApi({ url: app.url, token: null })
  const answers: Answer[] = []
  for (let guess = 0; guess < 130; guess++) {
    const invented = `198.51.${guess}.7`
    const forwarded = 'TRUST_PROXY' in env ? `${invented}, 203.0.113.9` : invented
    const email = `guess${guess}@example.com`
    // Links are limited by network like passwords, and cost no Argon2.
    const [call, body] = isFull
      ? ([createToken, { email, password }] as const)
      : ([requestMagicLink, { email, type: 'LOG_IN' }] as const)
    answers.push(await api.send(call, { body, headers: { 'x-forwarded-for': forwarded } }))
  }
  await app.close()
  expect(codesOf(answers)['too_many_requests']).toBeGreaterThanOrEqual(30)
  expect(Object.keys(codesOf(answers))).toHaveLength(2)
})
