import { newSsoConnection } from '@loanyard/contract/auth/sso/connections'
import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { newApi } from '../../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../../testing/app/shared-application.ts'
import { makePartner, makeStaff, openSession } from '../../../../../testing/data/factories.ts'
import { makeLender, makeLenderStaff } from '../../../../../testing/data/lenders.ts'
import { connectAccount, makeConnection } from '../../../../../testing/single-sign-on/sso-fixture.ts'
import { newUuid, toId } from '../../../../services/ids.ts'

const app = await sharedApplication()
const { ssoConnections: sso } = calls
const secret = 'the client secret'
const okta = {
  audience: 'staff',
  name: 'Okta',
  issuer: 'https://login.example.com',
  client_id: 'loanyard',
  client_secret: secret,
  domains: ['example.com'],
} as const

test('an Admin adds, changes and removes an identity provider; the secret never comes back', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const added = await admin.api.call(sso.createSsoConnection, {
    body: { ...okta, domains: [...okta.domains], issuer: `${okta.issuer}/.well-known/openid-configuration` },
  })
  expect(added).toMatchObject({ name: 'Okta', issuer: okta.issuer, enabled: true, second_factor: false, people: 0 })
  expect(added.logout_uri).toBe(`http://loanyard.test/api/v0/sso/${added.id}/logout`)
  const [row] = await app.ask<{ client_secret: string }>(
    'select client_secret from sso_connections where partner_id = $1',
    [partner.uuid],
  )
  expect(row?.client_secret).not.toContain(secret)
  const params = { sso_connection_id: added.id }
  const changed = await admin.api.call(sso.updateSsoConnection, { params, body: { name: 'Okta 2' } })
  expect(changed).toMatchObject({ name: 'Okta 2', version: 2, domains: added.domains })
  const stale = await admin.api.refused(sso.updateSsoConnection, 'stale', {
    params,
    body: { name: 'Okta 3' },
    headers: { 'if-match': '"1"' },
  })
  expect(stale.current).toMatchObject({ name: 'Okta 2' })
  const listed = await admin.api.send(sso.listSsoConnections)
  expect(listed.text).not.toContain(secret)
  expect(
    JSON.stringify(await app.ask('select data from audit_log where partner_id = $1', [partner.uuid])),
  ).not.toContain(secret)
  await admin.api.call(sso.deleteSsoConnection, { params })
  expect((await admin.api.call(sso.listSsoConnections)).results).toEqual([])
})

test('a change that could send the secret elsewhere needs it again', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const made = await makeConnection(app, partner, { issuer: okta.issuer })
  const params = { sso_connection_id: made.id }
  for (const body of [{ issuer: 'https://evil.example.com' }, { client_id: 'other' }]) {
    const refused = await admin.api.refused(sso.updateSsoConnection, 'bad_input', { params, body })
    expect(refused.errors).toMatchObject([{ path: 'client_secret' }])
  }
  await admin.api.refused(sso.updateSsoConnection, 'bad_input', {
    params,
    body: { issuer: 'http://login.example.com' },
  })
})

test.each([
  ['turned off', { enabled: false }],
  ['moved to another issuer', { issuer: 'https://other.example.com', client_secret: 'another' }],
  ['removed', null],
])('sessions end with a provider that is %s, and no others', async (_, change) => {
  const partner = await makePartner(app)
  const [admin, member] = [await makeStaff(app, partner), await makeStaff(app, partner)]
  const made = await makeConnection(app, partner, { issuer: okta.issuer })
  await connectAccount(app, partner, made, { subject: 'someone', user: member.user_uuid })
  const opened = await openSession(app, member.user_uuid, partner)
  await app.ask('update sessions set sso_connection_id = $2, only_partner_id = $3 where id = $1', [
    opened.session,
    made.uuid,
    partner.uuid,
  ])
  await opened.api.call(calls.auth.getUser)
  const params = { sso_connection_id: made.id }
  if (change === null) await admin.api.call(sso.deleteSsoConnection, { params })
  else await admin.api.call(sso.updateSsoConnection, { params, body: change })
  await opened.api.refused(calls.auth.getUser, 'unauthorized')
  await member.api.call(calls.auth.getUser)
  const left = await app.ask('select from sso_identities where connection_id = $1', [made.uuid])
  expect(left).toHaveLength(change !== null && 'enabled' in change ? 1 : 0)
})

test('a domain is proven by its own TXT record only, for as long as it is there', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const added = await admin.api.call(sso.createSsoConnection, { body: { ...okta, domains: ['example.com'] } })
  const record = added.domains[0]?.record ?? { name: '', value: '' }
  expect(record.name).toBe('_loanyard-verification.example.com')
  let records: string[] | null = []
  Object.assign(app.services.sso, {
    findTextRecords: (name: string) => {
      expect(name).toBe(record.name)
      return records === null ? Promise.reject(new Error('SERVFAIL')) : Promise.resolve(records)
    },
  })
  const check = async (found: string[] | null) => {
    records = found
    const params = { sso_connection_id: added.id, domain: 'example.com' }
    const { connection, problem } = await admin.api.call(sso.checkSsoDomain, { params })
    return { isProven: connection.domains[0]?.proven_at !== null, problem: problem?.slice(0, 12) ?? null }
  }
  expect(await check([])).toEqual({ isProven: false, problem: 'We found no ' })
  expect(await check(['v=spf1', 'loanyard-verification=other'])).toEqual({ isProven: false, problem: 'The TXT reco' })
  expect(await check(['v=spf1', record.value])).toEqual({ isProven: true, problem: null })
  expect(await check(null)).toEqual({ isProven: true, problem: 'The name ser' })
  expect(await check([])).toEqual({ isProven: false, problem: 'We found no ' })
  const other = { sso_connection_id: added.id, domain: 'elsewhere.example.com' }
  await admin.api.refused(sso.checkSsoDomain, 'not_found', { params: other })
})

test('a partner has up to ten, each for its staff or for a lender of its own', async () => {
  const [partner, elsewhere] = [await makePartner(app), await makePartner(app)]
  const admin = await makeStaff(app, partner)
  const lender = await makeLender(app, partner, admin)
  const foreign = await makeLender(app, elsewhere, await makeStaff(app, elsewhere))
  const { domains: _, ...ofLender } = { ...okta, audience: 'lender' as const }
  const made = await admin.api.call(sso.createSsoConnection, { body: { ...ofLender, lender: lender.id } })
  expect(made.lender).toEqual({ id: lender.id, name: lender.name })
  for (const id of [foreign.id, toId('lender', newUuid())])
    await admin.api.refused(sso.createSsoConnection, 'bad_input', { body: { ...ofLender, lender: id } })
  const others = Array.from({ length: 10 }, () => admin.api.send(sso.createSsoConnection, { body: okta }))
  const statuses = (await Promise.all(others)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(9)
  expect(statuses.filter((status) => status === 409)).toHaveLength(1)
})

test('a session of a lender’s provider reaches that lender in that partner, and nothing else of its person', async () => {
  const [partner, elsewhere] = [await makePartner(app), await makePartner(app)]
  const person = await makeStaff(app, partner)
  const [bank, other] = [await makeLender(app, partner, person), await makeLender(app, partner, person)]
  const there = await makeLender(app, elsewhere, await makeStaff(app, elsewhere))
  for (const [at, lender] of [
    [partner, bank],
    [elsewhere, there],
  ] as const)
    await makeLenderStaff(app, at, lender, { person })
  const opened = await openSession(app, person.user_uuid)
  const limit = (lender: string | null) =>
    app.ask('update sessions set only_partner_id = $2, only_lender_id = $3 where id = $1', [
      opened.session,
      partner.uuid,
      lender,
    ])
  const partners = async () =>
    (await opened.api.call(calls.lenderArea.listLenderPartners)).results.map(({ partner: { id } }) => id)
  expect((await partners()).toSorted()).toEqual([partner.id, elsewhere.id].toSorted())
  await limit(bank.uuid)
  expect(await partners()).toEqual([partner.id])
  await opened.api.inPartner(partner.id).refused(calls.partners.getPartnerDetail, 'not_found')
  const user = await opened.api.call(calls.auth.getUser)
  expect(user.lender_profile.flatMap((each) => each.partners.map(({ id }) => id))).toEqual([partner.id])
  await limit(other.uuid)
  expect(await partners()).toEqual([])
  await limit(null)
  expect(await partners()).toEqual([])
  await opened.api.inPartner(partner.id).call(calls.partners.getPartnerDetail)
  const portal = await newApi({ url: app.url, token: opened.api.token }).call(calls.deals.listPortalDeals, {
    query: { permission_level: 'portal' },
  })
  expect(portal.results).toEqual([])
})

test.each([
  'example',
  'ftp://example.com',
  'https://a:b@example.com',
  'https://example.com?x=1',
  'https://example.com/#a',
])('refuses the address %s', (issuer) => {
  expect(newSsoConnection.safeParse({ ...okta, issuer }).success).toBe(false)
})
