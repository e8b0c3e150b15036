import { calls } from '@loanyard/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApplication, type Application } from '../../../../../testing/app/application.ts'
import { newApi } from '../../../../../testing/app/client.ts'
import { addApp } from '../../../../../testing/app/second-factors.ts'
import {
  makePartner,
  makeStaff,
  unique,
  type Made,
  type Partner,
  type Staff,
} from '../../../../../testing/data/factories.ts'
import { startProvider, type RealProvider } from '../../../../../testing/single-sign-on/real-provider.ts'
import type { ProviderPerson } from '../../../../../testing/single-sign-on/serve-provider.ts'
import { connectAccount, makeConnection, startSignIn } from '../../../../../testing/single-sign-on/sso-fixture.ts'

const publicUrl = 'http://127.0.0.1:3199'
const { ssoSignIn, ssoConnections, secondFactors } = calls
let app: Application
let provider: RealProvider
let partner: Partner
let admin: Staff
beforeAll(async () => {
  app = await startApplication({ env: { PUBLIC_URL: publicUrl } })
  provider = await startProvider(`${publicUrl}/sso/callback`)
  partner = await makePartner(app)
  admin = await makeStaff(app, partner)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const anyone = () => newApi({ url: app.url, token: null })
const connect = (options: { second_factor?: boolean } = {}) => {
  const { issuer, client_id, client_secret } = provider
  return makeConnection(app, partner, { issuer, client_id, client_secret, ...options })
}

async function signIn(connection: Made, person: ProviderPerson) {
  const { authorization_url, attempt } = await startSignIn(app, connection)
  const answer = await provider.signIn(authorization_url, person)
  return anyone().call(ssoSignIn.finishSso, { body: { attempt, ...answer } })
}

const as = (tokens: { access: string } | null) =>
  newApi({ url: app.url, token: tokens?.access ?? null, partner: partner.id })

test('signs in a connected person, to this partner alone, and leaves the account to its person', async () => {
  const connection = await connect()
  const elsewhere = await makePartner(app)
  await app.ask(
    `insert into staff (partner_id, id, user_id, role, status, accepted_at) values ($1, gen_random_uuid(), $2, 'Admin', 'Active', now())`,
    [elsewhere.uuid, admin.user_uuid],
  )
  await connectAccount(app, partner, connection, { subject: 'admin', user: admin.user_uuid })
  const entered = await signIn(connection, { sub: 'admin', email: admin.email })
  expect(entered).toMatchObject({ outcome: 'signed_in', area: 'partner', partner: { id: partner.id } })
  const api = as(entered.tokens)
  await api.call(calls.partners.getPartnerDetail)
  await api.inPartner(elsewhere.id).refused(calls.partners.getPartnerDetail, 'not_found')
  await admin.api.inPartner(elsewhere.id).call(calls.partners.getPartnerDetail)
  const user = await api.call(calls.auth.getUser)
  expect(user.admin_profile.map(({ partner: { id } }) => id)).toEqual([partner.id])
  const pair = await anyone().call(calls.auth.refreshToken, { body: { refresh: entered.tokens?.refresh ?? '' } })
  await as(pair).inPartner(elsewhere.id).refused(calls.partners.getPartnerDetail, 'not_found')
  for (const [call, body] of [
    [secondFactors.startPasskey, {}],
    [secondFactors.startAuthenticatorApp, {}],
    [calls.sessions.endOtherSessions, {}],
    [calls.passwords.changePassword, { body: { current: 'a', password: 'harbor lights at dusk' } }],
    [calls.auth.updateUser, { body: { first_name: 'Someone' } }],
    [ssoSignIn.startSsoLink, { body: { connection: connection.id } }],
  ] as const) {
    await api.refused(call, 'own_sign_in_required', body)
  }
})

test('connects an account only once its signed-in person confirms it', async () => {
  const connection = await connect()
  const member = await makeStaff(app, partner, { role: 'Coordinator' })
  const person = { sub: unique('sub'), email: member.email, name: 'Kim Park' }
  expect(await signIn(connection, person)).toMatchObject({
    outcome: 'link_required',
    tokens: null,
    email: member.email,
    provider: { id: connection.id, name: 'Example ID' },
  })
  expect(await app.ask('select from sso_identities where user_id = $1', [member.user_uuid])).toEqual([])

  const begin = () => member.api.call(ssoSignIn.startSsoLink, { body: { connection: connection.id } })
  const strangers = await begin()
  const stranger = await provider.signIn(strangers.authorization_url, { sub: 'other', email: 'other@example.com' })
  const body = { attempt: strangers.attempt, ...stranger }
  const refused = await member.api.refused(ssoSignIn.finishSsoLink, 'sso_failed', { body })
  expect(refused.detail).toContain('other@example.com')

  const own = await begin()
  const answer = await provider.signIn(own.authorization_url, person)
  await admin.api.refused(ssoSignIn.finishSsoLink, 'sso_failed', { body: { attempt: own.attempt, ...answer } })
  const linked = await member.api.call(ssoSignIn.finishSsoLink, { body: { attempt: own.attempt, ...answer } })
  expect(linked).toMatchObject({ connection: { name: 'Example ID' }, partner: { id: partner.id } })
  expect((await signIn(connection, person)).outcome).toBe('signed_in')
  const subjects = await app.ask<{ subject: string }>('select subject from captured_emails where recipient = $1', [
    member.email,
  ])
  expect(subjects.map(({ subject }) => subject)).toContain('Example ID was connected to your account')

  const entered = as((await signIn(connection, person)).tokens)
  await member.api.call(ssoSignIn.removeSsoIdentity, { params: { sso_connection_id: connection.id } })
  await entered.refused(calls.auth.getUser, 'unauthorized')
  expect((await signIn(connection, person)).outcome).toBe('link_required')
})

test('people of a proven domain join the staff as Coordinators, others don’t', async () => {
  const connection = await connect()
  const domain = `${unique('corp')}.example.com`
  const joins = { sub: unique('sub'), email: `Kim@${domain}`, name: 'Kim Park Lee' }
  const attempt = async (person: ProviderPerson) => {
    const { authorization_url, attempt: secret } = await startSignIn(app, connection)
    const answer = await provider.signIn(authorization_url, person)
    return anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body: { attempt: secret, ...answer } })
  }
  await app.ask('insert into sso_domains (partner_id, connection_id, domain, token) values ($1, $2, $3, $4)', [
    partner.uuid,
    connection.uuid,
    domain,
    'token',
  ])
  expect((await attempt(joins)).detail).toContain('has no account')
  await app.ask('update sso_domains set proven_at = now() where domain = $1', [domain])
  expect((await attempt({ ...joins, email_verified: false })).detail).toContain('didn’t confirm your email address')
  expect((await attempt({ ...joins, email: 'kim@elsewhere.example.com' })).detail).toContain('has no account')

  const entered = await signIn(connection, joins)
  const user = await as(entered.tokens).call(calls.auth.getUser)
  expect(user).toMatchObject({
    email: `kim@${domain}`,
    first_name: 'Kim',
    last_name: 'Park Lee',
    email_confirmed: true,
    admin_profile: [{ partner: { id: partner.id }, role: 'Coordinator' }],
  })
  const [entry] = await app.ask<{ actor_name: string }>(
    `select actor_name from audit_log where partner_id = $1 and action = 'sso_staff_joined'`,
    [partner.uuid],
  )
  expect(entry).toEqual({ actor_name: expect.stringContaining('Kim Park Lee') })
  const found = await anyone().call(ssoSignIn.findSsoProviders, { query: { area: 'partner', domain } })
  expect(found.results).toEqual([{ id: connection.id, name: 'Example ID' }])
})

test('the provider’s second step counts only where the connection says so', async () => {
  const [trusting, strict] = [await connect({ second_factor: true }), await connect()]
  const member = await makeStaff(app, partner)
  await addApp(member.api)
  const enter = async (connection: Made, amr: readonly string[]) => {
    const entered = await signIn(connection, { sub: 'member', email: member.email, amr })
    return as(entered.tokens).send(calls.partners.getPartnerDetail)
  }
  for (const connection of [trusting, strict])
    await connectAccount(app, partner, connection, { subject: 'member', user: member.user_uuid })
  expect((await enter(trusting, ['pwd', 'otp', 'mfa'])).status).toBe(200)
  expect((await enter(trusting, ['pwd'])).status).toBe(403)
  expect((await enter(trusting, ['pin'])).status).toBe(403)
  expect((await enter(strict, ['mfa'])).status).toBe(403)
})

test('finds the keys again after the provider replaced them, and ends sessions that it ends', async () => {
  const connection = await connect()
  const member = await makeStaff(app, partner)
  await connectAccount(app, partner, connection, { subject: 'leaves', user: member.user_uuid })
  const person = { sub: 'leaves', email: member.email }
  await signIn(connection, person)
  await provider.restart(`${app.url}/api/v0/sso/${connection.id}/logout`)
  const [one, two] = [await signIn(connection, person), await signIn(connection, person)]
  const sids = await app.ask<{ sso_sid: string }>(
    'select sso_sid from sessions where sso_connection_id = $1 and sso_sid is not null order by created desc, id desc',
    [connection.uuid],
  )
  expect(new Set(sids.map(({ sso_sid }) => sso_sid)).size).toBeGreaterThanOrEqual(2)
  await provider.signOut(person.sub, sids[0]?.sso_sid)
  await as(two.tokens).refused(calls.auth.getUser, 'unauthorized')
  await as(one.tokens).call(calls.auth.getUser)
  await provider.signOut(person.sub, sids[1]?.sso_sid)
  await as(one.tokens).refused(calls.auth.getUser, 'unauthorized')
  await member.api.call(calls.auth.getUser)
})

test('an Admin tests a connection and sees what the provider says, and no one is signed in', async () => {
  const connection = await connect()
  await app.ask('update sso_connections set enabled = false where id = $1', [connection.uuid])
  const params = { sso_connection_id: connection.id }
  const { authorization_url, attempt } = await admin.api.call(ssoConnections.startSsoTest, { params })
  const person = { sub: 'tester', email: 'tester@example.com', name: 'Tess Ter', amr: ['mfa'] }
  const answer = await provider.signIn(authorization_url, person)
  const body = { attempt, ...answer }
  await anyone().refused(ssoSignIn.finishSso, 'sso_failed', { body })
  expect(await admin.api.call(ssoConnections.finishSsoTest, { body })).toEqual({
    subject: 'tester',
    email: 'tester@example.com',
    email_verified: true,
    name: 'Tess Ter',
    amr: ['mfa'],
    has_second_factor: true,
    can_log_out: true,
  })
  const { results } = await admin.api.call(ssoConnections.listSsoConnections)
  expect(results.find(({ id }) => id === connection.id)?.tested_at).not.toBeNull()
})
