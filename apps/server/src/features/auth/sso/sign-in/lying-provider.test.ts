import { calls } from '@loanyard/contract/calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApplication, type Application } from '../../../../../testing/app/application.ts'
import { newApi } from '../../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../../testing/app/shared-application.ts'
import { makePartner, makeStaff, type Made, type Partner, type Staff } from '../../../../../testing/data/factories.ts'
import { startLyingProvider, type LyingProvider } from '../../../../../testing/single-sign-on/lying-provider.ts'
import { connectAccount, makeConnection, startSignIn } from '../../../../../testing/single-sign-on/sso-fixture.ts'

const { ssoSignIn } = calls
const now = () => Math.floor(Date.now() / 1000)
let app: Application
let provider: LyingProvider
let partner: Partner
let member: Staff
let connection: Made
beforeAll(async () => {
  app = await startApplication({ env: { PUBLIC_URL: 'http://127.0.0.1:3199' } })
  provider = await startLyingProvider()
  partner = await makePartner(app)
  member = await makeStaff(app, partner, { email: 'someone@example.com' })
  connection = await makeConnection(app, partner, { issuer: provider.issuer })
  await connectAccount(app, partner, connection, { subject: 'someone', user: member.user_uuid })
})
afterEach(() => {
  provider.claims = {}
  provider.lie = 'none'
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const anyone = () => newApi({ url: app.url, token: null })
const sessions = async () => (await app.ask('select from sessions where sso_connection_id is not null')).length

async function begin(of = connection) {
  const { authorization_url, attempt } = await startSignIn(app, of)
  return { attempt, ...provider.answer(authorization_url) }
}

test('signs in with a right answer, once', async () => {
  const body = await begin()
  expect((await anyone().call(ssoSignIn.finishSso, { body })).outcome).toBe('signed_in')
  const again = await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body })
  expect(again.detail).toContain('already used')
})

test.each([
  ['of another issuer', { iss: 'https://evil.example.com' }, 'under another name'],
  ['for another client', { aud: 'other' }, 'another client'],
  ['for several clients', { aud: ['client', 'other'], azp: 'other' }, 'another client'],
  ['to another sign-in', { nonce: 'other' }, 'another sign-in'],
  ['without a nonce', { nonce: undefined }, 'don’t accept'],
  ['that has expired', { exp: now() - 120 }, 'expired'],
  ['from the future', { iat: now() + 3600, nbf: now() + 3600 }, 'expired'],
  ['without a person', { sub: undefined }, 'don’t accept'],
])('refuses an answer %s', async (_, claims, words) => {
  provider.claims = claims
  const before = await sessions()
  const refused = await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body: await begin() })
  expect(refused.detail).toContain(words)
  expect(await sessions()).toBe(before)
})

test.each([
  ['has no signature', 'unsigned', 'signature'],
  ['has someone else’s signature', 'other key', 'signature'],
  ['is huge', 'huge', 'more than we accept'],
  ['leads elsewhere', 'redirect', 'another address'],
  ['is no JSON', 'no JSON', 'identity provider'],
  ['never comes', 'slow', 'too long'],
] as const)('refuses an answer that %s', async (_, lie, words) => {
  const body = await begin()
  provider.lie = lie
  const refused = await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body })
  expect(refused.detail).toMatch(words)
})

test.each([
  ['an address that isn’t verified', { email_verified: false }, 'didn’t confirm'],
  ['no address', { email: undefined }, 'didn’t confirm'],
  ['an address without an account', { email: 'stranger@example.com' }, 'has no account'],
])('another person with %s gets in nowhere', async (_, claims, words) => {
  provider.claims = { sub: 'someone else', ...claims }
  const refused = await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body: await begin() })
  expect(refused.detail).toContain(words)
})

test('another subject with the address of a connected account gets nothing, not even after confirming', async () => {
  provider.claims = { sub: 'someone else' }
  const { outcome, tokens } = await anyone().call(ssoSignIn.finishSso, { body: await begin() })
  expect({ outcome, tokens }).toEqual({ outcome: 'link_required', tokens: null })
  const start = await member.api.call(ssoSignIn.startSsoLink, { body: { connection: connection.id } })
  const body = { attempt: start.attempt, ...provider.answer(start.authorization_url) }
  const refused = await member.api.refused(ssoSignIn.finishSsoLink, 'sso_failed', { body })
  expect(refused.detail).toContain('already connected')
})

test('a stolen code is worth nothing without what the browser kept, and leaves the sign-in alone', async () => {
  const [own, other] = [await begin(), await begin()]
  await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body: { ...own, attempt: other.attempt } })
  await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body: { ...own, state: other.state } })
  expect((await anyone().call(ssoSignIn.finishSso, { body: own })).outcome).toBe('signed_in')
})

test('an answer under another provider’s name, or to another connection, is refused', async () => {
  const mixed = await anyone().refused(ssoSignIn.finishSso, 'sso_failed', {
    body: { ...(await begin()), iss: 'https://evil.example.com' },
  })
  expect(mixed.detail).toContain('don’t accept')
  const second = await startLyingProvider('other client')
  const other = await makeConnection(app, partner, { issuer: second.issuer, client_id: 'other client' })
  const { authorization_url, attempt } = await startSignIn(app, other)
  // The code is of the first provider, the attempt of the second.
  const { code } = await begin()
  const { state } = second.answer(authorization_url)
  const refused = await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body: { attempt, state, code } })
  expect(refused.detail).toContain('don’t accept')
  await second.close()
})

test('someone who canceled reads so, and an attempt ends with its time', async () => {
  const { code: _, ...canceled } = await begin()
  const refused = await anyone().refused(ssoSignIn.finishSso, 'sso_failed', {
    body: { ...canceled, error: 'access_denied' },
  })
  expect(refused.detail).toBe('The sign-in was canceled.')
  const late = await begin()
  await app.ask(`update sso_attempts set expires_at = now() - interval '1 second'`)
  await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body: late })
})

test('a provider that is down is named', async () => {
  const gone = await startLyingProvider()
  const down = await makeConnection(app, partner, { issuer: gone.issuer })
  await gone.close()
  const refused = await anyone().refused(ssoSignIn.startSso, 'sso_failed', { body: { connection: down.id } })
  expect(refused.detail).toBe(`We couldn’t reach ${new URL(gone.issuer).host}.`)
})

test('an installation that others reach calls no private address', async () => {
  const shared = await sharedApplication()
  const there = await makePartner(shared)
  for (const issuer of [provider.issuer, 'https://127.0.0.1', 'https://localhost', 'https://[::1]', 'https://10.0.0.1'])
    await expect(makeConnection(shared, there, { issuer }).then((made) => startSignIn(shared, made))).rejects.toThrow(
      /sso_failed/,
    )
})

test('someone who lost access, or whose provider was turned off, stays out', async () => {
  const leaver = await makeStaff(app, partner)
  provider.claims = { sub: 'leaver' }
  await connectAccount(app, partner, connection, { subject: 'leaver', user: leaver.user_uuid })
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [leaver.uuid])
  const refused = await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body: await begin() })
  expect(refused.detail).toContain('can’t open')
  provider.claims = {}
  const body = await begin()
  await app.ask('update sso_connections set enabled = false where id = $1', [connection.uuid])
  await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body })
  await anyone().refused(ssoSignIn.startSso, 'not_found', { body: { connection: connection.id } })
  await app.ask('update sso_connections set enabled = true where id = $1', [connection.uuid])
})

test.each([
  ['is for another client', { aud: 'other' }],
  ['is of another issuer', { iss: 'https://evil.example.com' }],
  ['is an ID token', { nonce: 'a nonce' }],
  ['is about something else', { events: { 'https://example.com/other': {} } }],
  ['names no one', { sub: undefined }],
  ['has no id', { jti: undefined }],
  ['is old', { iat: now() - 3600 }],
])('a logout token that %s ends nothing', async (_, claims) => {
  const entered = await anyone().call(ssoSignIn.finishSso, { body: await begin() })
  const answer = await logOut(await provider.logoutToken(claims))
  expect(answer.status).toBe(400)
  await newApi({ url: app.url, token: entered.tokens?.access ?? null }).call(calls.auth.getUser)
})

const logOut = (token: string) =>
  fetch(`${app.url}/api/v0/sso/${connection.id}/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })

test('a logout token works once, and ends only what the provider opened', async () => {
  const entered = await anyone().call(ssoSignIn.finishSso, { body: await begin() })
  const token = await provider.logoutToken()
  expect((await logOut(token)).status).toBe(200)
  await newApi({ url: app.url, token: entered.tokens?.access ?? null }).refused(calls.auth.getUser, 'unauthorized')
  await member.api.call(calls.auth.getUser)
  const later = await anyone().call(ssoSignIn.finishSso, { body: await begin() })
  expect((await logOut(token)).status).toBe(400)
  await newApi({ url: app.url, token: later.tokens?.access ?? null }).call(calls.auth.getUser)
})

test('a network can start only so many sign-ins', async () => {
  const answers: number[] = []
  for (let tries = 0; tries < 110 && answers.at(-1) !== 429; tries += 1)
    answers.push((await anyone().send(ssoSignIn.startSso, { body: { connection: connection.id } })).status)
  expect(answers.at(-1)).toBe(429)
})
