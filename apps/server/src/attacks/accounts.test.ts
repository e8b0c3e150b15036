import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../testing/application.ts'
import { newApi, type Api } from '../../testing/client.ts'
import { makePartner, makeStaff } from '../../testing/factories.ts'
import { mailedLink, mailedLinks, type MailedLink } from '../../testing/mailed-links.ts'
import { newColleague, newOnboarding, newPreQualification, wholeDeal } from '../../testing/requests.ts'
import { toUuid } from '../../src/platform/ids.ts'

const { createAdminToken, createToken, getUser, refreshToken } = calls.auth
const { useMagicLink } = calls.magicLinks
const { setPassword } = calls.passwords
const { listPortalDeals } = calls.deals

const app = await startApplication()
afterAll(() => app.close())
const anybody = newApi({ url: app.url, token: null })
const as = (token: string) => newApi({ url: app.url, token })
const own = 'the owner of the mailbox chose this'

/** A partner opened with somebody else's address, and what its opener keeps: password, session, refresh token. */
async function hijack() {
  const body = newOnboarding()
  const pair = await anybody.call(calls.onboarding.onboardPartner, { body })
  const [welcome] = await mailedLinks(app, body.email, 1)
  return { ...body, ...pair, welcome: welcome?.code ?? '', api: as(pair.access).inPartner(pair.partner.id) }
}
type Hijacked = Awaited<ReturnType<typeof hijack>>

/** Nothing that the opener has opens anything any more. */
async function expectLostTo({ email, password, refresh, api }: Hijacked) {
  await api.refused(getUser, 'unauthorized')
  await api.refused(calls.leads.listLeads, 'unauthorized')
  await anybody.refused(refreshToken, 'token_invalid', { body: { refresh } })
  for (const call of [createToken, createAdminToken])
    await anybody.refused(call, 'invalid_credentials', { body: { email, password } })
}

const openSessions = async ({ email }: { email: string }) =>
  (
    await app.ask('select from sessions s join users u on u.id = s.user_id where u.email = $1 and s.ended is null', [
      email,
    ])
  ).length

/** The four ways in by something that was emailed. Each gives the owner's calls. */
const waysIn: Readonly<
  Record<string, (victim: Hijacked, link: (type?: 'SET_PSWD') => Promise<MailedLink>) => Promise<Api>>
> = {
  'a sign-in link': async (_, link) =>
    as((await anybody.call(useMagicLink, { body: { code: (await link()).code } })).access),
  'typed digits': async ({ email }, link) =>
    as((await anybody.call(useMagicLink, { body: { email, code: (await link()).digits } })).access),
  'a link to set a password': async (_, link) =>
    as((await anybody.call(setPassword, { body: { code: (await link('SET_PSWD')).code, password: own } })).access),
  'the link of a loan request': async ({ email }) => {
    const { id } = await makePartner(app)
    await anybody.call(calls.preQualify.preQualify, { body: { ...newPreQualification(id), email } })
    const code = (await mailedLinks(app, email, 2)).at(-1)?.code ?? ''
    return as((await anybody.call(useMagicLink, { body: { code } })).access)
  },
}

test.each(Object.entries(waysIn))('T1: whoever opened an account loses it to its mailbox by %s', async (_, enter) => {
  const victim = await hijack()
  const owner = await enter(victim, (type) => mailedLink(app, victim, type === undefined ? {} : { type }))
  await expectLostTo(victim)
  expect(await owner.call(getUser)).toMatchObject({ email: victim.email, email_confirmed: true })
  expect(await openSessions(victim)).toBe(1)
})

test('T1: a later invitation of the address shows the deal to its owner and to nobody else', async () => {
  const victim = await hijack()
  await anybody.call(useMagicLink, { body: { code: (await mailedLink(app, victim)).code } })
  const broker = await makeStaff(app, await makePartner(app))
  const borrower = { ...wholeDeal.borrower, email: victim.email }
  await broker.api.call(calls.deals.createDeal, { body: { title: 'A loan', borrower, loan_amount: '5.00' } })
  await expectLostTo(victim)
  await victim.api.refused(listPortalDeals, 'unauthorized', { query: { permission_level: 'portal' } })
})

test('T1b: the kept session announces no document on the deal', async () => {
  const victim = await hijack()
  await anybody.call(useMagicLink, { body: { code: (await mailedLink(app, victim)).code } })
  const partner = await makePartner(app)
  const broker = await makeStaff(app, partner)
  const borrower = { ...wholeDeal.borrower, email: victim.email }
  const deal = await broker.api.call(calls.deals.createDeal, {
    body: { title: 'A loan', borrower, loan_amount: '5.00' },
  })
  const body = { file_name: 'Return.pdf', file_type: 'application/pdf', deal: deal.id, size: 100 }
  await victim.api.inPartner(partner.id).refused(calls.documents.createUpload, 'unauthorized', { body })
})

test('T1c: the kept session and password read no leads of a partner that adds the address as a Manager', async () => {
  const victim = await hijack()
  await anybody.call(useMagicLink, { body: { code: (await mailedLink(app, victim)).code } })
  const partner = await makePartner(app)
  const boss = await makeStaff(app, partner)
  await boss.api.call(calls.staff.addStaff, { body: { ...newColleague(), email: victim.email, role: 'Manager' } })
  await expectLostTo(victim)
  await victim.api.inPartner(partner.id).refused(calls.leads.listLeads, 'unauthorized')
})

test('T1: links that were on their way when the address was proved end with the password', async () => {
  const victim = await hijack()
  const older = await mailedLink(app, victim, { type: 'SET_PSWD' })
  await anybody.call(useMagicLink, { body: { code: (await mailedLink(app, victim)).code } })
  await anybody.refused(setPassword, 'REVOKED', { body: { code: older.code, password: own } })
})

test('T1: the owner is handed what it takes to choose a password, once', async () => {
  const victim = await hijack()
  const entered = await anybody.call(useMagicLink, { body: { code: victim.welcome } })
  expect(await as(entered.access).call(getUser)).toMatchObject({ has_password: false })
  const code = entered.set_password_code ?? ''
  await anybody.call(setPassword, { body: { code, password: own } })
  await anybody.call(createAdminToken, { body: { email: victim.email, password: own } })
  const later = await mailedLink(app, victim)
  const again = await anybody.call(useMagicLink, { body: { code: later.code } })
  expect(again.set_password_code).toBeNull()
})

test('confirming in the browser that opened the account keeps its password and session', async () => {
  const broker = await hijack()
  const entered = await broker.api.call(useMagicLink, { body: { code: broker.welcome } })
  expect(entered.set_password_code).toBeNull()
  expect(await broker.api.call(getUser)).toMatchObject({ email_confirmed: true, has_password: true })
  const { email, password } = broker
  await anybody.call(createAdminToken, { body: { email, password } })
})

test('T1: a session of somebody else, an ended one, or a forged one spares nothing', async () => {
  const partner = await makePartner(app)
  const other = await makeStaff(app, partner)
  for (const spoil of [
    async () => other.api,
    async ({ api, email }: Hijacked) => {
      await app.ask('update sessions s set ended = now() from users u where u.id = s.user_id and u.email = $1', [email])
      return api
    },
    async () => as('x.y.z'),
  ]) {
    const victim = await hijack()
    const browser = await spoil(victim)
    await browser.call(useMagicLink, { body: { code: victim.welcome } })
    await expectLostTo(victim)
  }
  await other.api.call(getUser)
})

test('T1: a sign-in under way while the address is proved gets nothing that lasts', async () => {
  for (let round = 0; round < 4; round += 1) {
    const victim = await hijack()
    const { email, password } = victim
    const signIns = Array.from({ length: 4 }, () => anybody.send(createToken, { body: { email, password } }))
    const [owner] = await Promise.all([anybody.call(useMagicLink, { body: { code: victim.welcome } }), ...signIns])
    expect(await openSessions(victim)).toBe(1)
    await as(owner.access).call(getUser)
  }
})

test('T7: a partner whose opener has not confirmed the address takes no applications', async () => {
  const { partner, api, welcome } = await hijack()
  const body = newPreQualification(partner.id)
  await anybody.refused(calls.preQualify.preQualify, 'not_found', { body })
  await api.call(useMagicLink, { body: { code: welcome } })
  await anybody.call(calls.preQualify.preQualify, { body })
  expect(await app.ask('select from leads where partner_id = $1', [toUuid('partner', partner.id)])).toHaveLength(1)
})
