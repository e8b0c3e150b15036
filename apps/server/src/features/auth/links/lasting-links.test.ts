import type { LinkRemedy } from '@loanyard/contract/auth/magic-links'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newColleague } from '../../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { makeDeal, makePartner, makePerson, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { borrowersInvited, dealFor } from '../../../../testing/data/invitations.ts'
import { emailedLink, emailedLinks, emailsSettled, skipCooldown } from '../../../../testing/email/emailed-links.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const { checkMagicLink, useMagicLink } = calls.magicLinks
const { replaceMagicLink } = calls.linkReplacement
const { setPassword } = calls.passwords

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const password = 'seven quiet harbors'
const newEmail = () => `${unique('invited')}@example.com`

async function makeBroker() {
  const partner = await makePartner(app)
  return { partner, admin: await makeStaff(app, partner) }
}
type Broker = Awaited<ReturnType<typeof makeBroker>>

/** "Add lender", then "Share deal", as most brokers do. */
async function addLenderAndShare({ partner, admin }: Broker, lender_email: string) {
  const body = { name: unique('Bank'), lender_email, lender_phone: '' }
  const { id } = await admin.api.call(calls.lenders.createLender, { body })
  const deal = await makeDeal(app, partner)
  await admin.api.call(calls.lenderSharing.shareDealWithLender, { body: { lender: id, deal: deal.id } })
  return { lender: id, deal, path: `/lender/${partner.id}/deals/${deal.id}` }
}

const checks = (code: string) => anonymous.call(checkMagicLink, { body: { code } })
const remedyOf = async (code: string, failure: 'USED' | 'REVOKED') =>
  (await anonymous.refused(checkMagicLink, failure, { body: { code } })).current as LinkRemedy | undefined

test('sharing a deal keeps the link of the invitation before it, and that of another broker, alive', async () => {
  const email = newEmail()
  const brokers = [await makeBroker(), await makeBroker()]
  for (const broker of brokers) await addLenderAndShare(broker, email)
  const links = await emailedLinks(app, email, 4)
  for (const { code } of links) expect(await checks(code)).toMatchObject({ type: 'SET_PSWD', email })
})

test('further deals of the same borrower, with one broker or two, end no earlier link', async () => {
  const email = newEmail()
  const [one, other] = [await makeBroker(), await makeBroker()]
  for (const title of ['First', 'Second'])
    await one.admin.api.call(calls.deals.createDeal, { body: dealFor(email, title) })
  await other.admin.api.call(calls.deals.createDeal, { body: dealFor(email) })
  await borrowersInvited(app)
  for (const { code } of await emailedLinks(app, email, 3)) expect((await checks(code)).type).toBe('SET_PSWD')
})

test('a link that sets the password opens what its email was about, and ends all others, which say what to do', async () => {
  const email = newEmail()
  const broker = await makeBroker()
  const { path } = await addLenderAndShare(broker, email)
  const elsewhere = await addLenderAndShare(await makeBroker(), email)
  const [invited, shared, ...others] = await emailedLinks(app, email, 4)
  expect(new URL(shared?.url ?? '').search).toBe(`?partner=${broker.partner.id}`)
  const set = await anonymous.call(setPassword, { body: { code: shared?.code ?? '', password } })
  expect(set.next).toBe(path)
  expect(await remedyOf(shared?.code ?? '', 'USED')).toEqual({ has_password: true, next: path })
  expect(await remedyOf(invited?.code ?? '', 'REVOKED')).toEqual({
    has_password: true,
    next: `/lender/${broker.partner.id}/deals`,
  })
  // Not accepted yet.
  for (const { code } of others) expect(await remedyOf(code, 'REVOKED')).toEqual({ has_password: true, next: null })
  await skipCooldown(app)
  const replaced = await anonymous.call(replaceMagicLink, { body: { code: others[1]?.code ?? '' } })
  expect(replaced.type).toBe('LOG_IN')
  const newest = (await emailedLinks(app, email, 5)).at(-1)
  expect(newest?.text).toContain('Using it also accepts the invitation from')
  const signedIn = await anonymous.call(useMagicLink, { body: { code: newest?.code ?? '' } })
  expect(signedIn.next).toBe(elsewhere.path)
})

test('the 8-digit code of an invitation opens its deal, too', async () => {
  const email = newEmail()
  const { partner, admin } = await makeBroker()
  const { id } = await admin.api.call(calls.deals.createDeal, { body: dealFor(email) })
  await borrowersInvited(app)
  const [link] = await emailedLinks(app, email, 1)
  const set = await anonymous.call(setPassword, { body: { email, code: link?.digits ?? '', password } })
  expect(set.next).toBe(`/portal/${partner.id}/${id}/my-docs`)
})

test('an invitation to a team opens the partner; a link that anyone requested opens nothing of its own', async () => {
  const { partner, admin } = await makeBroker()
  const email = newEmail()
  await admin.api.call(calls.staff.addStaff, { body: { ...newColleague(), email } })
  const [link] = await emailedLinks(app, email, 1)
  const { next } = await anonymous.call(setPassword, { body: { code: link?.code ?? '', password } })
  expect(next).toBe(`/partner/${partner.id}/deals`)
  const { code } = await emailedLink(app, { email })
  expect((await anonymous.call(useMagicLink, { body: { code } })).next).toBeNull()
})

test('opens nothing that the person may no longer see', async () => {
  const email = newEmail()
  const { partner, admin } = await makeBroker()
  const { deal, lender } = await addLenderAndShare({ partner, admin }, email)
  const [, shared] = await emailedLinks(app, email, 2)
  const params = { deal_id: deal.id, lender_id: lender }
  await admin.api.call(calls.lenderSharing.endLenderSharing, { params })
  const set = await anonymous.call(setPassword, { body: { code: shared?.code ?? '', password } })
  expect(set.next).toBeNull()
})

test('keeps ten links of an invitation and twenty requested ones of an area open, the newest', async () => {
  const email = newEmail()
  const { admin } = await makeBroker()
  const { id } = await admin.api.call(calls.staff.addStaff, { body: { ...newColleague(), email } })
  const openOf = () =>
    app.ask<{ invited: boolean; n: number }>(
      `select l.invitation_id is not null as invited, count(*)::int as n from magic_links l join users u on u.id = l.user_id
        where u.email = $1 and l.revoked_at is null and l.used_at is null group by 1 order by 1`,
      [email],
    )
  const older = `update magic_links l set created = l.created - interval '1 minute' from users u where u.id = l.user_id and u.email = $1`
  for (let time = 0; time < 11; time++) {
    await app.ask(older, [email])
    await app.ask(`update staff set invited_at = now() - interval '1 hour' where status = 'Invited'`)
    await admin.api.call(calls.staff.inviteStaffAgain, { params: { staff_id: id } })
  }
  await emailsSettled(app)
  expect(await openOf()).toEqual([{ invited: true, n: 10 }])
  for (let time = 0; time < 21; time++) {
    await app.ask(older, [email])
    await emailedLink(app, { email }, { type: 'SET_PSWD' })
  }
  expect(await openOf()).toEqual([
    { invited: false, n: 20 },
    { invited: true, n: 10 },
  ])
  const links = await emailedLinks(app, email, 33)
  await anonymous.refused(checkMagicLink, 'REVOKED', { body: { code: links[0]?.code ?? '' } })
  await checks(links.at(-1)?.code ?? '')
})

test('replaces a used or expired link with one of its kind, once a minute', async () => {
  const person = await makePerson(app, { password_hash: await hashPassword(password) })
  for (const type of ['LOG_IN', 'SET_PSWD'] as const) {
    const { code } = await emailedLink(app, person, { type })
    if (type === 'LOG_IN') await anonymous.call(useMagicLink, { body: { code } })
    else
      await app.ask(`update magic_links set expires_at = now() where type = 'SET_PSWD' and user_id = $1`, [
        person.user_uuid,
      ])
    await anonymous.refused(replaceMagicLink, 'too_many_requests', { body: { code } })
    await skipCooldown(app)
    const reply = await anonymous.call(replaceMagicLink, { body: { code } })
    expect(Object.keys(reply).toSorted()).toEqual(['expires_at', 'type'])
    expect(reply.type).toBe(type)
    await anonymous.refused(replaceMagicLink, 'too_many_requests', { body: { code } })
    await emailsSettled(app)
  }
  const links = await emailedLinks(app, person.email, 4)
  expect((await checks(links.at(-1)?.code ?? '')).type).toBe('SET_PSWD')
  await anonymous.refused(replaceMagicLink, 'INVALID', { body: { code: 'A'.repeat(43) } })
})
