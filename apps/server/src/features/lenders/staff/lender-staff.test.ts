import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi, statusesOf } from '../../../../testing/app/client.ts'
import { actionsOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { acceptInvitations } from '../../../../testing/data/invitations.ts'
import { makeLender, makeLenderStaff, type LenderPerson } from '../../../../testing/data/lenders.ts'
import { emailedLink, emailedLinks } from '../../../../testing/email/emailed-links.ts'
import { toUuid } from '../../../services/ids.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const app = await startApplication()
afterAll(() => app.close())
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const { api } = admin
const anonymous = newApi({ url: app.url, token: null })
const { addLenderStaff, createLender, inviteLenderStaffAgain, listLenderStaff, setLenderStaffStatus, setLenderStatus } =
  calls.lenders

const newAddress = () => `${unique('banker')}@example.com`
const of = ({ id }: { readonly id: string }) => ({ lender_id: id })
const person = ({ id }: { readonly id: string }) => ({ lender_staff_id: id })
const password = 'seven seas of salt'

async function isSignedIn({ api: own }: Pick<LenderPerson, 'api'>): Promise<boolean> {
  return (await own.send(calls.auth.getUser)).status === 200
}

test('invites a new person with a set-password link; accepting makes them, and with the contact the lender, active', async () => {
  const lender = await api.call(createLender, { body: { name: unique('Bank'), lender_email: newAddress() } })
  const email = newAddress()
  const added = await api.call(addLenderStaff, { params: of(lender), body: { email, full_name: 'Bo Lee Chan' } })
  expect(added).toMatchObject({
    lender: lender.id,
    email,
    full_name: 'Bo Lee Chan',
    status: 'Invited',
    is_contact: false,
    deals_count: 0,
    user: { email, full_name: 'Bo Lee Chan', last_login: null },
  })
  const [link] = await emailedLinks(app, email, 1)
  expect(link?.url).toMatch(/\/lender\/set-password\?partner=ptnr_\w+#code=/)
  await anonymous.call(calls.passwords.setPassword, { body: { code: link?.code ?? '', password } })
  const people = async () => (await api.call(listLenderStaff, { params: of(lender) })).results
  expect((await people()).map(({ status }) => status)).toEqual(['Invited', 'Active'])
  expect((await people())[1]?.user.last_login).not.toBeNull()
  expect((await api.call(calls.lenders.getLender, { params: of(lender) })).status).toBe('Invited')
  expect(await actionsOf(app, toUuid('lender_staff', added.id))).toEqual(['lender_staff_added', 'lender_staff_joined'])

  const [contact] = await emailedLinks(app, lender.lender_email, 1)
  await anonymous.call(calls.passwords.setPassword, { body: { code: contact?.code ?? '', password } })
  expect((await people()).map(({ status }) => status)).toEqual(['Active', 'Active'])
  expect((await api.call(calls.lenders.getLender, { params: of(lender) })).status).toBe('Active')
})

test.each([
  [{ full_name: 'Bo Lee' }, 'email', 'Email is required'],
  [{ email: '', full_name: 'Bo Lee' }, 'email', 'Email is required'],
  [{ email: 'bo', full_name: 'Bo Lee' }, 'email', 'Please enter a valid email address'],
  [{ email: 'bo@example.com' }, 'full_name', 'Full name is required'],
])('rejects %o as a person', async (body, path, message) => {
  const lender = await makeLender(app, partner, admin)
  const { errors } = await api.refused(addLenderStaff, 'bad_input', { params: of(lender), body })
  expect(errors).toEqual([{ path, message }])
})

test('asks people with an account, too, and shows their own name once they accept', async () => {
  const lender = await makeLender(app, partner, admin)
  const known = await makePerson(app)
  const added = await api.call(addLenderStaff, {
    params: of(lender),
    body: { email: known.email.toUpperCase(), full_name: 'Someone Else' },
  })
  expect(added).toMatchObject({ status: 'Invited', full_name: 'Someone Else' })
  const [mail] = await emailsTo(app, known.email.toUpperCase())
  expect(mail?.links[0]).toContain('http://loanyard.test/lender')
  expect(await isSignedIn(known)).toBe(true)
  await acceptInvitations(known)
  const { results } = await api.call(listLenderStaff, { params: of(lender) })
  expect(results.find(({ id }) => id === added.id)).toMatchObject({ status: 'Active', full_name: known.full_name })
})

test('keeps the password of an account with an unverified address and gives it no access', async () => {
  const thief = await makePerson(app, {
    password_hash: await hashPassword(password),
    first_name: 'A',
    last_name: 'Thief',
  })
  await app.ask('update users set email_verified_at = null where id = $1', [thief.user_uuid])
  const lender = await makeLender(app, partner, admin)
  const body = { email: thief.email, full_name: 'Ana Reyes' }
  const added = await api.call(addLenderStaff, { params: of(lender), body })
  expect(added).toMatchObject({ status: 'Invited', full_name: 'Ana Reyes' })
  expect(await isSignedIn(thief)).toBe(true)
  expect((await thief.api.call(calls.invitations.listInvitations)).results).toEqual([])
  await anonymous.call(calls.auth.createToken, { body: { email: thief.email, password } })
})

test('allows a person at one lender per partner, once', async () => {
  const [one, two] = [await makeLender(app, partner, admin), await makeLender(app, partner, admin)]
  const body = { email: one.contact.email, full_name: 'Ana Reyes' }
  for (const lender of [one, two]) {
    const { detail } = await api.refused(addLenderStaff, 'already_exists', { params: of(lender), body })
    expect(detail).toBe(`${one.contact.email} is already with ${one.name}.`)
  }
  const { detail } = await api.refused(createLender, 'already_exists', {
    body: { name: 'Bank', lender_email: one.contact.email },
  })
  expect(detail).toContain(`is already with ${one.name}.`)
})

test('adds a person to one lender when two add them at once', async () => {
  const lenders = [await makeLender(app, partner, admin), await makeLender(app, partner, admin)]
  const body = { email: newAddress(), full_name: 'Ana Reyes' }
  const answers = await Promise.all(lenders.map((lender) => api.send(addLenderStaff, { params: of(lender), body })))
  expect(statusesOf(answers)).toEqual([201, 409])
})

test('lets an inactive person join another lender and blocks reactivation until they are inactive there', async () => {
  const [old, next] = [await makeLender(app, partner, admin), await makeLender(app, partner, admin)]
  const mover = await makeLenderStaff(app, partner, old)
  await api.call(setLenderStaffStatus, { params: person(mover), body: { status: 'Inactive' } })
  const body = { email: mover.email, full_name: mover.full_name }
  const added = await api.call(addLenderStaff, { params: of(next), body })
  const { detail } = await api.refused(setLenderStaffStatus, 'already_exists', {
    params: person(mover),
    body: { status: 'Active' },
  })
  expect(detail).toBe(`${mover.full_name} is with ${next.name} now.`)
  await api.call(setLenderStaffStatus, { params: person(added), body: { status: 'Inactive' } })
  await api.call(setLenderStaffStatus, { params: person(mover), body: { status: 'Active' } })
})

test('adds no one to an inactive lender', async () => {
  const lender = await makeLender(app, partner, admin, { status: 'Inactive' })
  const body = { email: newAddress(), full_name: 'Ana Reyes' }
  const { detail } = await api.refused(addLenderStaff, 'lender_inactive', { params: of(lender), body })
  expect(detail).toBe(`${lender.name} is inactive and must be reactivated first.`)
})

test("ends a person's sessions with their last profile and keeps the account", async () => {
  const lender = await makeLender(app, partner, admin)
  const banker = await makeLenderStaff(app, partner, lender)
  await app.ask('update users set password_hash = $1 where id = $2', [await hashPassword(password), banker.user_uuid])
  const link = await emailedLink(app, banker, { area: 'lender' })
  expect(link.url).toMatch(/\/lender\/login#code=/)
  await api.call(setLenderStaffStatus, { params: person(banker), body: { status: 'Inactive' } })
  expect(await isSignedIn(banker)).toBe(false)
  const { access } = await anonymous.call(calls.magicLinks.useMagicLink, { body: { code: link.code } })
  const again = newApi({ url: app.url, token: access })
  expect((await again.call(calls.auth.getUser)).lender_profile).toEqual([])
  await anonymous.call(calls.auth.createToken, { body: { email: banker.email, password } })
  await api.call(setLenderStaffStatus, { params: person(banker), body: { status: 'Active' } })
  expect((await again.call(calls.auth.getUser)).lender_profile).toHaveLength(1)
})

test('ends the sessions of everyone at a lender made inactive', async () => {
  const lender = await makeLender(app, partner, admin)
  const banker = await makeLenderStaff(app, partner, lender)
  expect(await isSignedIn(banker)).toBe(true)
  await api.call(setLenderStatus, { params: of(lender), body: { status: 'Inactive' } })
  expect([await isSignedIn(banker), await isSignedIn(lender.contact)]).toEqual([false, false])
})

test.each(['staff of a partner', 'a borrower', 'of a lender of another partner'])(
  'keeps a person who is also %s signed in',
  async (other) => {
    const lender = await makeLender(app, partner, admin)
    const banker = await makeLenderStaff(app, partner, lender)
    const there = await makePartner(app)
    if (other === 'staff of a partner') {
      await app.ask(
        `insert into staff (partner_id, id, user_id, role, status) values ($1, gen_random_uuid(), $2, 'Admin', 'Active')`,
        [there.uuid, banker.user_uuid],
      )
    } else if (other === 'a borrower') {
      await makeClient(app, there, await makeDeal(app, there), banker)
    } else {
      await makeLender(app, there, await makeStaff(app, there), { contact: banker })
    }
    await api.call(setLenderStaffStatus, { params: person(banker), body: { status: 'Inactive' } })
    expect(await isSignedIn(banker)).toBe(true)
  },
)

test('keeps inactive staff signed in if they are also at an active lender', async () => {
  const there = await makePartner(app)
  const boss = await makeStaff(app, there)
  for (const status of ['Active', 'Inactive'] as const) {
    const both = await makeStaff(app, there, { role: 'Manager' })
    await makeLender(app, partner, admin, { contact: both, status })
    await app.ask(`update staff set status = 'Inactive' where id = $1`, [both.uuid])
    expect(await isSignedIn(both)).toBe(status === 'Active')
  }
  expect(await isSignedIn(boss)).toBe(true)
})

test('returns a person who never accepted to Invited instead of Active', async () => {
  const lender = await makeLender(app, partner, admin)
  const waiting = await makeLenderStaff(app, partner, lender, { status: 'Invited' })
  const set = (status: 'Active' | 'Inactive') =>
    api.call(setLenderStaffStatus, { params: person(waiting), body: { status } })
  const { detail } = await api.refused(setLenderStaffStatus, 'status_change_refused', {
    params: person(waiting),
    body: { status: 'Active' },
  })
  expect(detail).toBe(`${waiting.full_name} hasn’t accepted the invitation yet. They become active when they accept.`)
  expect((await set('Inactive')).status).toBe('Inactive')
  expect((await set('Active')).status).toBe('Invited')
})

test('resends an invitation after a minute until it is accepted; using one link ends the other', async () => {
  const lender = await makeLender(app, partner, admin)
  const email = newAddress()
  const added = await api.call(addLenderStaff, { params: of(lender), body: { email, full_name: 'Ana Reyes' } })
  const params = person(added)
  const early = await api.send(inviteLenderStaffAgain, { params })
  expect(early.status).toBe(429)
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
  await app.ask(`update lender_staff set invited_at = now() - interval '61 seconds' where id = $1`, [
    toUuid('lender_staff', added.id),
  ])
  const again = await api.call(inviteLenderStaffAgain, { params })
  expect(again.invited_at > added.invited_at).toBe(true)
  const [first, second] = await emailedLinks(app, email, 2)
  await anonymous.call(calls.passwords.setPassword, { body: { code: second?.code ?? '', password } })
  await anonymous.refused(calls.passwords.setPassword, 'REVOKED', { body: { code: first?.code ?? '', password } })
  const { detail } = await api.refused(inviteLenderStaffAgain, 'not_invited', { params })
  expect(detail).toBe('Ana Reyes already accepted the invitation.')

  const gone = await makeLenderStaff(app, partner, lender, { status: 'Inactive' })
  await api.refused(inviteLenderStaffAgain, 'lender_inactive', { params: person(gone) })
})

test("returns not_found for another partner's people", async () => {
  const there = await makePartner(app)
  const { contact } = await makeLender(app, there, await makeStaff(app, there))
  await api.refused(setLenderStaffStatus, 'not_found', { params: person(contact), body: { status: 'Inactive' } })
  await api.refused(inviteLenderStaffAgain, 'not_found', { params: person(contact) })
})

test("sends a magic link to the lender area in the only partner's name", async () => {
  const lender = await makeLender(app, partner, admin)
  const link = await emailedLink(app, lender.contact, {})
  expect(link.url).toMatch(/\/lender\/login#code=/)
})
