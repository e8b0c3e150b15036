import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import {
  makeClient,
  makeDeal,
  makeMagicLink,
  makePartner,
  makeProfile,
  makeStaff,
  type Staff,
} from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const { createAdminToken, createToken, getUser, refreshToken } = calls.auth
const { checkMagicLink, useMagicLink } = calls.magicLinks
const { setPassword } = calls.passwords
const { listLeads } = calls.leads

const app = await startApplication()
const other = await startApplication({ ownerUrl: app.ownerUrl })
afterAll(async () => {
  await other.close()
  await app.close()
})
const anonymous = newApi({ url: app.url, token: null })
const [harbor, cedar] = [await makePartner(app), await makePartner(app)]
const password = 'harbor lights at dusk'
const password_hash = await hashPassword(password)

const accessLosses = [
  ['made inactive', `update staff set status = 'Inactive' where id = $1`],
  ['deleted', 'delete from staff where id = $1'],
] as const

/** Staff with a session in each of two processes, and an emailed link. */
async function atWork() {
  const person = await makeStaff(app, harbor, { password_hash })
  const { access, refresh } = await anonymous.call(createToken, { body: { email: person.email, password } })
  const api = newApi({ url: app.url, token: access, partner: harbor.id })
  const there = newApi({ url: other.url, token: access, partner: harbor.id })
  const [login, set] = [await makeMagicLink(app, person), await makeMagicLink(app, person, { type: 'SET_PSWD' })]
  // Both processes have cached the person.
  for (const each of [api, there]) await each.call(listLeads)
  return { ...person, api, there, refresh, login, set }
}
const reasonsOf = ({ user_uuid }: Staff) =>
  app.ask<{ reason: string }>('select distinct ended_reason as reason from sessions where user_id = $1', [user_uuid])

test.each(accessLosses)('ends the session in every process when the last profile is %s', async (_, statement) => {
  const person = await atWork()
  await app.ask(statement, [person.uuid])
  for (const api of [person.there, person.api]) {
    for (const call of [listLeads, getUser]) {
      const refusal = await api.refused(call, 'unauthorized')
      expect(refusal.detail).toBe('Your session has ended. Sign in again.')
    }
  }
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: person.refresh } })
  expect(await reasonsOf(person)).toEqual([{ reason: 'profile_inactive' }])
  // The account and its emailed links remain.
  await anonymous.call(checkMagicLink, { body: person.login })
})

test('signs in a person whose only profile is inactive, without access to anything', async () => {
  const person = await atWork()
  await app.ask(accessLosses[0][1], [person.uuid])
  const credentials = { body: { email: person.email, password } }
  await anonymous.refused(createAdminToken, 'invalid_credentials', credentials)
  const pairs = [
    await anonymous.call(createToken, credentials),
    await anonymous.call(useMagicLink, { body: await makeMagicLink(app, person) }),
    await anonymous.call(setPassword, {
      body: { ...(await makeMagicLink(app, person, { type: 'SET_PSWD' })), password },
    }),
  ]
  const api = newApi({ url: app.url, token: pairs.at(-1)?.access ?? null, partner: harbor.id })
  await api.refused(listLeads, 'not_found')
  expect(await api.call(getUser)).toMatchObject({ admin_profile: [], client_profile: [], lender_profile: [] })

  await app.ask(`update staff set status = 'Active' where id = $1`, [person.uuid])
  await person.api.refused(getUser, 'unauthorized')
  await anonymous.call(createAdminToken, credentials)
  await api.call(listLeads)
})

test.each(accessLosses)(
  'blocks that partner at once and keeps the session when one of several profiles is %s',
  async (_, statement) => {
    const person = await atWork()
    const second = await makeProfile(app, cedar, person)
    await person.api.inPartner(cedar.id).call(listLeads)
    await app.ask(statement, [person.uuid])
    for (const api of [person.there, person.api]) {
      await api.refused(listLeads, 'not_found')
      await api.inPartner(cedar.id).call(listLeads)
    }
    const user = await person.api.call(getUser)
    expect(user.admin_profile.map(({ id }) => id)).toEqual([second.id])
    await anonymous.call(refreshToken, { body: { refresh: person.refresh } })
    await anonymous.call(checkMagicLink, { body: person.login })
    await anonymous.call(createAdminToken, { body: { email: person.email, password } })

    await app.ask(statement, [second.uuid])
    await person.api.refused(getUser, 'unauthorized')
  },
)

test('keeps borrowers signed in when they are no longer staff', async () => {
  const person = await atWork()
  await makeClient(app, cedar, await makeDeal(app, cedar), person)
  await app.ask(accessLosses[0][1], [person.uuid])
  await person.api.refused(listLeads, 'not_found')
  expect(await person.api.call(getUser)).toMatchObject({ admin_profile: [], client_profile: [{ deals: 1 }] })
  await anonymous.call(createToken, { body: { email: person.email, password } })
  await anonymous.refused(createAdminToken, 'invalid_credentials', { body: { email: person.email, password } })
  await anonymous.call(useMagicLink, { body: person.login })
})

test("ends no one else's session", async () => {
  const [person, colleague] = [await atWork(), await atWork()]
  await app.ask(accessLosses[0][1], [person.uuid])
  await colleague.api.call(listLeads)
  await anonymous.call(checkMagicLink, { body: colleague.login })
})

test('keeps the session for any other change of a profile', async () => {
  const person = await atWork()
  await app.ask(`update staff set role = 'Manager', status = 'Active' where id = $1`, [person.uuid])
  await person.api.call(listLeads)
})

test('gives invited people no access to the partner before they accept', async () => {
  const person = await makeStaff(app, harbor, { password_hash, status: 'Invited' })
  const { access } = await anonymous.call(createToken, { body: { email: person.email, password } })
  const api = newApi({ url: app.url, token: access, partner: harbor.id })
  await api.refused(listLeads, 'not_found')
  expect((await api.call(getUser)).admin_profile).toEqual([])
  await anonymous.refused(createAdminToken, 'invalid_credentials', { body: { email: person.email, password } })
  await anonymous.call(useMagicLink, { body: await makeMagicLink(app, person) })
  await api.refused(listLeads, 'not_found')
  await anonymous.call(useMagicLink, { body: await makeMagicLink(app, person, { invitation_id: person.uuid }) })
  await anonymous.call(createAdminToken, { body: { email: person.email, password } })
  await api.call(listLeads)
})

test('keeps the session of an invited person whose invitation is withdrawn', async () => {
  const person = await makeStaff(app, harbor, { password_hash, status: 'Invited' })
  const { refresh } = await anonymous.call(createToken, { body: { email: person.email, password } })
  await app.ask(accessLosses[0][1], [person.uuid])
  await anonymous.call(refreshToken, { body: { refresh } })
})

test('gives no access if the profile becomes inactive during sign-in by link', async () => {
  const person = await makeStaff(app, harbor)
  const { code } = await makeMagicLink(app, person)
  const [answer] = await runQueued(
    app,
    {
      statements: [['select from magic_links where hash = $1 for update', [tokenHash(code)]]],
      atLast: [[accessLosses[0][1], [person.uuid]]],
    },
    [() => anonymous.send(useMagicLink, { body: { code } })],
  )
  const { access } = (answer?.json ?? { access: null }) as { access: string | null }
  await newApi({ url: app.url, token: access, partner: harbor.id }).refused(listLeads, 'not_found')
})

test('ends only its own link when an invitation is withdrawn, no sessions or other links', async () => {
  const person = await makeStaff(app, harbor, { password_hash, status: 'Invited' })
  const [link, own] = [
    await makeMagicLink(app, person, { invitation_id: person.uuid }),
    await makeMagicLink(app, person),
  ]
  await app.ask(accessLosses[0][1], [person.uuid])
  await person.api.call(getUser)
  await anonymous.refused(useMagicLink, 'REVOKED', { body: link })
  await anonymous.call(useMagicLink, { body: own })
})
