import { randomBytes } from 'node:crypto'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newColleague, newOnboarding, newPreQualification, wholeDeal } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, type Api } from '../../../testing/app/client.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { borrowersInvited } from '../../../testing/data/invitations.ts'
import { emailedLink, emailedLinks, emailsSettled, type EmailedLink } from '../../../testing/email/emailed-links.ts'
import { toUuid } from '../../services/ids.ts'

const { createAdminToken, createToken, getUser, refreshToken } = calls.auth
const { useMagicLink } = calls.magicLinks
const { setPassword } = calls.passwords
const { listPortalDeals } = calls.deals

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const as = (token: string) => newApi({ url: app.url, token })
const ownersPassword = 'the owner of the mailbox chose this'

/** A partner opened with someone else's address, and what its opener keeps: password, session, refresh token. */
async function hijack() {
  const body = newOnboarding()
  const pair = await anonymous.call(calls.onboarding.onboardPartner, { body })
  const [welcome] = await emailedLinks(app, body.email, 1)
  return { ...body, ...pair, welcome: welcome?.code ?? '', api: as(pair.access).inPartner(pair.partner.id) }
}
type Hijacked = Awaited<ReturnType<typeof hijack>>

/** Nothing the opener holds works any longer. */
async function expectAccessLost({ email, password, refresh, api }: Hijacked) {
  await api.refused(getUser, 'unauthorized')
  await api.refused(calls.leads.listLeads, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh } })
  for (const call of [createToken, createAdminToken])
    await anonymous.refused(call, 'invalid_credentials', { body: { email, password } })
}

const openSessions = async ({ email }: { email: string }) =>
  (
    await app.ask('select from sessions s join users u on u.id = s.user_id where u.email = $1 and s.ended_at is null', [
      email,
    ])
  ).length

/** The four ways to sign in with something that was emailed. Each returns the owner's API client. */
const signInMethods: Readonly<
  Record<string, (victim: Hijacked, link: (type?: 'SET_PSWD') => Promise<EmailedLink>) => Promise<Api>>
> = {
  'a sign-in link': async (_, link) =>
    as((await anonymous.call(useMagicLink, { body: { code: (await link()).code } })).access),
  'typed digits': async ({ email }, link) =>
    as((await anonymous.call(useMagicLink, { body: { email, code: (await link()).digits } })).access),
  'a link to set a password': async (_, link) =>
    as(
      (await anonymous.call(setPassword, { body: { code: (await link('SET_PSWD')).code, password: ownersPassword } }))
        .access,
    ),
  'the link of a loan request': async ({ email }) => {
    const { id } = await makePartner(app)
    await anonymous.call(calls.preQualify.preQualify, { body: { ...newPreQualification(id), email } })
    const code = (await emailedLinks(app, email, 2)).at(-1)?.code ?? ''
    return as((await anonymous.call(useMagicLink, { body: { code } })).access)
  },
}

test.each(Object.entries(signInMethods))(
  "T1: the opener of an account loses it to the mailbox's owner by %s",
  async (_, signIn) => {
    const victim = await hijack()
    const owner = await signIn(victim, (type) => emailedLink(app, victim, type === undefined ? {} : { type }))
    await expectAccessLost(victim)
    expect(await owner.call(getUser)).toMatchObject({ email: victim.email, email_confirmed: true })
    expect(await openSessions(victim)).toBe(1)
  },
)

test('T1: a later invitation to the address shows the deal only to its owner', async () => {
  const victim = await hijack()
  const { access } = await anonymous.call(useMagicLink, { body: { code: (await emailedLink(app, victim)).code } })
  const broker = await makeStaff(app, await makePartner(app))
  const borrower = { ...wholeDeal.borrower, email: victim.email }
  await broker.api.call(calls.deals.createDeal, { body: { title: 'A loan', borrower, loan_amount: '5.00' } })
  await borrowersInvited(app)
  await expectAccessLost(victim)
  await victim.api.refused(listPortalDeals, 'unauthorized', { query: { permission_level: 'portal' } })
  const { results } = await as(access).call(calls.invitations.listInvitations)
  expect(results.map(({ deal }) => deal)).toEqual(['A loan'])
})

test("T1b: an opener who is still signed in can't see or announce documents on a deal of the address", async () => {
  const victim = await hijack()
  const partner = await makePartner(app)
  const broker = await makeStaff(app, partner)
  const borrower = { ...wholeDeal.borrower, email: victim.email }
  const deal = await broker.api.call(calls.deals.createDeal, {
    body: { title: 'A loan', borrower, loan_amount: '5.00' },
  })
  await borrowersInvited(app)
  const body = { file_name: 'Return.pdf', file_type: 'application/pdf', deal: deal.id, size: 100 }
  const there = victim.api.inPartner(partner.id)
  await there.refused(calls.documents.createUpload, 'not_found', { body })
  expect(await there.call(listPortalDeals, { query: { permission_level: 'portal' } })).toMatchObject({ total_count: 0 })
  expect(await victim.api.call(getUser)).toMatchObject({ email: victim.email, client_profile: [] })
})

test("T1c: an opener who is still signed in can't read leads of a partner that adds the address as a Manager", async () => {
  const victim = await hijack()
  const partner = await makePartner(app)
  const boss = await makeStaff(app, partner)
  await boss.api.call(calls.staff.addStaff, { body: { ...newColleague(), email: victim.email, role: 'Manager' } })
  await victim.api.inPartner(partner.id).refused(calls.leads.listLeads, 'not_found')
  const { admin_profile } = await victim.api.call(getUser)
  expect(admin_profile.map(({ partner: { id } }) => id)).toEqual([victim.partner.id])
})

test('T1: verifying the address ends links already sent, along with the password', async () => {
  const victim = await hijack()
  const older = await emailedLink(app, victim, { type: 'SET_PSWD' })
  await anonymous.call(useMagicLink, { body: { code: (await emailedLink(app, victim)).code } })
  await anonymous.refused(setPassword, 'REVOKED', { body: { code: older.code, password: ownersPassword } })
})

test('T1: the owner gets what it takes to choose a password, once', async () => {
  const victim = await hijack()
  const entered = await anonymous.call(useMagicLink, { body: { code: victim.welcome } })
  expect(await as(entered.access).call(getUser)).toMatchObject({ has_password: false })
  const code = entered.set_password_code ?? ''
  await anonymous.call(setPassword, { body: { code, password: ownersPassword } })
  await anonymous.call(createAdminToken, { body: { email: victim.email, password: ownersPassword } })
  const later = await emailedLink(app, victim)
  const again = await anonymous.call(useMagicLink, { body: { code: later.code } })
  expect(again.set_password_code).toBeNull()
})

test('confirming in the browser that opened the account keeps its password and session', async () => {
  const broker = await hijack()
  const entered = await broker.api.call(useMagicLink, { body: { code: broker.welcome } })
  expect(entered.set_password_code).toBeNull()
  expect(await broker.api.call(getUser)).toMatchObject({ email_confirmed: true, has_password: true })
  const { email, password } = broker
  await anonymous.call(createAdminToken, { body: { email, password } })
})

test("T1: a forged or ended session, or someone else's, preserves nothing", async () => {
  const partner = await makePartner(app)
  const other = await makeStaff(app, partner)
  for (const spoil of [
    async () => other.api,
    async ({ api, email }: Hijacked) => {
      await app.ask('update sessions s set ended_at = now() from users u where u.id = s.user_id and u.email = $1', [
        email,
      ])
      return api
    },
    async () => as('x.y.z'),
  ]) {
    const victim = await hijack()
    const browser = await spoil(victim)
    await browser.call(useMagicLink, { body: { code: victim.welcome } })
    await expectAccessLost(victim)
  }
  await other.api.call(getUser)
})

test('T1: a sign-in under way while the address is verified gets nothing that lasts', async () => {
  for (let round = 0; round < 4; round += 1) {
    const victim = await hijack()
    const { email, password } = victim
    const signIns = Array.from({ length: 4 }, () => anonymous.send(createToken, { body: { email, password } }))
    const [owner] = await Promise.all([anonymous.call(useMagicLink, { body: { code: victim.welcome } }), ...signIns])
    expect(await openSessions(victim)).toBe(1)
    await as(owner.access).call(getUser)
  }
})

test('T7: a partner whose opener has not confirmed the address takes no applications', async () => {
  const { partner, api, welcome } = await hijack()
  const body = newPreQualification(partner.id)
  await anonymous.refused(calls.preQualify.preQualify, 'not_found', { body })
  await api.call(useMagicLink, { body: { code: welcome } })
  await anonymous.call(calls.preQualify.preQualify, { body })
  expect(await app.ask('select from leads where partner_id = $1', [toUuid('partner', partner.id)])).toHaveLength(1)
})

const newDevice = () => ({ headers: { 'x-device-id': randomBytes(32).toString('base64url') } })
const emailsTo = async ({ email }: { email: string }) => {
  await emailsSettled(app)
  return (await app.ask('select from captured_emails where recipient = $1', [email])).length
}

test("T1: forgets the browser that opened an account once the mailbox's owner takes the account back", async () => {
  const body = newOnboarding()
  const device = newDevice()
  await anonymous.call(calls.onboarding.onboardPartner, { body, ...device })
  const known = () =>
    app.ask('select from known_devices d join users u on u.id = d.user_id where u.email = $1', [body.email])
  // As if an earlier release had remembered it.
  await app.ask(`insert into known_devices select id, '\\x00', now() from users where email = $1`, [body.email])
  expect(await known()).toHaveLength(1)
  await anonymous.call(useMagicLink, { body: { code: (await emailedLink(app, body)).code } })
  expect(await known()).toEqual([])
})

test("T7: new devices of an unverified account can't flood its address with links", async () => {
  const { email, password, ...rest } = newOnboarding()
  await anonymous.call(calls.onboarding.onboardPartner, { body: { email, password, ...rest } })
  for (let time = 0; time < 6; time++) {
    const device = newDevice()
    await anonymous.call(createToken, { body: { email, password }, ...device })
    await anonymous.send(calls.magicLinks.requestMagicLink, { body: { email, type: 'LOG_IN' }, ...device })
  }
  // The welcome email and one link.
  expect(await emailsTo({ email })).toBe(2)
})

test('T7: changing the password of an unverified account sends its address no email', async () => {
  const opened = await hijack()
  const change = { current: opened.password, password: ownersPassword }
  await opened.api.call(calls.passwords.changePassword, { body: change })
  expect(await emailsTo(opened)).toBe(1)
})
