import type { LinkRemedy } from '@loanyard/contract/auth/magic-links'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newColleague, newPreQualification } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { makePartner, makeStaff, unique, type Staff } from '../../../testing/data/factories.ts'
import { makeStranger, strangersPassword } from '../../../testing/data/invitations.ts'
import { emailedLink, emailedLinks, emailsSettled, skipCooldown } from '../../../testing/email/emailed-links.ts'
import { toUuid } from '../../services/ids.ts'

const { checkMagicLink, useMagicLink } = calls.magicLinks
const { replaceMagicLink } = calls.linkReplacement
const { createToken, getUser } = calls.auth
const { setPassword } = calls.passwords

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const as = (access: string) => newApi({ url: app.url, token: access })
const password = 'seven quiet harbors'

const invite = async (admin: Staff, email = `${unique('invited')}@example.com`) => {
  const { id } = await admin.api.call(calls.staff.addStaff, { body: { ...newColleague(), email } })
  await emailsSettled(app)
  const link = (await emailedLinks(app, email, 1)).at(-1)
  return { id, email, code: link?.code ?? '' }
}
const newAdmin = async () => makeStaff(app, await makePartner(app))
const emailsTo = async (email: string) => {
  await emailsSettled(app)
  return app.ask<{ text: string; subject: string }>('select text, subject from captured_emails where recipient = $1', [
    email,
  ])
}

test("a stranger's loan request doesn't name an invited person, who signs under the account's name", async () => {
  const admin = await newAdmin()
  const { email, code } = await invite(admin)
  const body = { ...newPreQualification(admin.api.partner), email, full_name: 'Someone Else' }
  await anonymous.call(calls.preQualify.preQualify, { body })
  const { access } = await anonymous.call(setPassword, { body: { code, password } })
  expect((await as(access).call(getUser)).full_name).toBe('Noa Reyes Lind')
})

test('someone who was forwarded a used link sends a new one to the mailbox only, and learns nothing of the account', async () => {
  const { email, code } = await invite(await newAdmin())
  await anonymous.call(setPassword, { body: { code, password } })
  const before = (await emailsTo(email)).length
  const answer = await anonymous.send(replaceMagicLink, { body: { code } })
  expect(answer.status).toBe(202)
  expect(answer.text).not.toContain(email)
  const refused = await anonymous.send(checkMagicLink, { body: { code } })
  expect(refused.text).not.toContain(email)
  const links = await emailedLinks(app, email, 2)
  expect(await emailsTo(email)).toHaveLength(before + 1)
  expect(answer.text).not.toContain(links.at(-1)?.code)
})

test('a stranger who guesses codes is refused alike, emails no one, and is stopped', async () => {
  const emails = async () => {
    await emailsSettled(app)
    return app.ask('select from captured_emails')
  }
  const before = (await emails()).length
  for (const code of ['x', 'A'.repeat(43), '12345678', "' or 1=1 --"]) {
    await anonymous.refused(replaceMagicLink, 'INVALID', { body: { code } })
  }
  expect(await emails()).toHaveLength(before)
  await app.ask(`update rate_limits set hits = 300 where bucket = 'link:use:127.0.0.1'`)
  await anonymous.refused(replaceMagicLink, 'too_many_requests', { body: { code: 'A'.repeat(43) } })
  await app.ask(`delete from rate_limits where bucket = 'link:use:127.0.0.1'`)
})

test('a flood of replacements sends one email a minute', async () => {
  const { email, code } = await invite(await newAdmin())
  const before = (await emailsTo(email)).length
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => anonymous.send(replaceMagicLink, { body: { code } })),
  )
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(await emailsTo(email)).toHaveLength(before + 1)
})

test('a withdrawn invitation is replaced by a link that accepts nothing and names no partner', async () => {
  const admin = await newAdmin()
  const { id, email, code } = await invite(admin)
  await admin.api.call(calls.staff.removeStaff, { params: { staff_id: id } })
  await anonymous.refused(checkMagicLink, 'REVOKED', { body: { code } })
  await anonymous.call(replaceMagicLink, { body: { code } })
  const link = (await emailedLinks(app, email, 2)).at(-1)
  expect(link?.text).not.toContain('accepts the invitation')
  expect(new URL(link?.url ?? '').search).toBe('')
  const { access, next } = await anonymous.call(setPassword, { body: { code: link?.code ?? '', password } })
  expect(next).toBeNull()
  expect((await as(access).call(getUser)).admin_profile).toEqual([])
})

test('links of a colleague who left open nothing of the partner', async () => {
  const admin = await newAdmin()
  const { id, email, code } = await invite(admin)
  await anonymous.call(setPassword, { body: { code, password } })
  await admin.api.call(calls.staff.removeStaff, { params: { staff_id: id } })
  const refusal = await anonymous.refused(checkMagicLink, 'USED', { body: { code } })
  expect((refusal.current as LinkRemedy | undefined)?.next).toBeNull()
  await skipCooldown(app)
  await anonymous.call(replaceMagicLink, { body: { code } })
  const newest = (await emailedLinks(app, email, 2)).at(-1)
  const { access, next } = await anonymous.call(useMagicLink, { body: { code: newest?.code ?? '' } })
  expect(next).toBeNull()
  expect((await as(access).call(getUser)).admin_profile).toEqual([])
})

test('the replaced link of an invitation accepts that invitation only, for its own account only', async () => {
  const [first, second] = [await newAdmin(), await newAdmin()]
  const { email, code } = await invite(first)
  await invite(second, email)
  await app.ask(`update magic_links set expires_at = now() where hash in (select hash from magic_links)`)
  await skipCooldown(app)
  await anonymous.call(replaceMagicLink, { body: { code } })
  const newest = (await emailedLinks(app, email, 3)).at(-1)
  const { access } = await anonymous.call(setPassword, { body: { code: newest?.code ?? '', password } })
  const { admin_profile } = await as(access).call(getUser)
  expect(admin_profile).toHaveLength(1)
  const [row] = await app.ask<{ partner_id: string }>('select partner_id from staff where id = $1', [first.uuid])
  expect(toUuid('partner', admin_profile[0]?.partner.id ?? '')).toBe(row?.partner_id)
})

test('invitations and requested links take nothing from an unproven broker; using one gives the account to the mailbox', async () => {
  const opener = await makeStranger(app)
  const { code } = await invite(await newAdmin(), opener.email)
  await emailedLink(app, opener)
  await skipCooldown(app)
  await anonymous.call(replaceMagicLink, { body: { code } })
  await emailsSettled(app)
  await anonymous.call(createToken, { body: { email: opener.email, password: strangersPassword } })
  expect((await opener.api.call(getUser)).email_confirmed).toBe(false)
  // The mailbox's owner, in another browser.
  const { access } = await anonymous.call(setPassword, { body: { code, password } })
  await opener.api.refused(getUser, 'unauthorized')
  await anonymous.refused(createToken, 'invalid_credentials', {
    body: { email: opener.email, password: strangersPassword },
  })
  expect((await as(access).call(getUser)).email_confirmed).toBe(true)
})
