import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newColleague, newOnboarding } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, problemOf, replyOf, statusesOf } from '../../../testing/app/client.ts'
import { AdjustableClock } from '../../../testing/app/clocks.ts'
import { emailsTo } from '../../../testing/audit/audit-entries.ts'
import { makePartner, makePerson, makeStaff, unique } from '../../../testing/data/factories.ts'
import { acceptInvitations } from '../../../testing/data/invitations.ts'
import { emailedLinks } from '../../../testing/email/emailed-links.ts'

const { addStaff, getStaff, inviteStaffAgain, listStaff, removeStaff, updateStaff } = calls.staff

const clock = new AdjustableClock()
const app = await startApplication({ clock })
afterAll(() => app.close())
const partner = await makePartner(app, { name: 'Harbor Lending' })
const admin = await makeStaff(app, partner, { first_name: 'Ana', last_name: 'Reyes' })
const anonymous = newApi({ url: app.url, token: null })

const users = async (email: string) => (await app.ask('select from users where email = $1', [email])).length

test('lists all missing fields in one message, in the specified order', async () => {
  const { full_name: _n, role: _r, ...some } = newColleague()
  const problem = await admin.api.refused(addStaff, 'bad_input', { body: { ...some, phone: ' ', status: null } })
  expect(problem.detail).toBe('Missing required fields: full_name, phone, role, status')
  expect(problem.errors?.map(({ path }) => path)).toEqual(['body', 'full_name', 'phone', 'role', 'status'])
  const all = await admin.api.refused(addStaff, 'bad_input', { body: {} })
  expect(all.detail).toBe('Missing required fields: email, full_name, phone, role, status')
  const wrong = { ...newColleague(), email: 'missing@example' }
  expect((await admin.api.refused(addStaff, 'bad_input', { body: wrong })).detail).toBe(
    'Please enter a valid email address',
  )
  await admin.api.refused(addStaff, 'bad_input', { body: { ...newColleague(), is_owner: true } })
})

test('invites a new person, who sets a password by the link and becomes active', async () => {
  const body = { ...newColleague(), email: `${unique('New')}@Example.com` }
  const added = await admin.api.call(addStaff, { body })
  const email = body.email.toLowerCase()
  expect(added).toMatchObject({ status: 'Invited', role: 'Coordinator', user: { email, full_name: 'Noa Reyes Lind' } })
  expect(added.invited_at).not.toBeNull()
  const [mail] = await emailedLinks(app, email, 1)
  expect(mail?.subject).toBe('Harbor Lending invited you to join them on Loanyard')
  expect(mail?.text).toContain(
    `Ana Reyes (${admin.email}) invited you to join Harbor Lending on Loanyard as a Coordinator.`,
  )
  expect(mail?.text).toContain('You’ll work on the leads and deals that are shared with you.')
  expect(mail?.text).toContain('Replies go to Ana Reyes.')
  expect(mail?.url).toContain('http://loanyard.test/partner/set-password?partner=')
  const set = { body: { code: mail?.code ?? '', password: 'lanterns over water' } }
  const { access } = await anonymous.call(calls.passwords.setPassword, set)
  const own = newApi({ url: app.url, token: access, partner: partner.id })
  await own.call(calls.deals.listDeals)
  await own.refused(listStaff, 'forbidden')
  expect((await admin.api.call(getStaff, { params: { staff_id: added.id } })).status).toBe('Active')
})

test('invites a person who has an account, and adds the profile when they accept', async () => {
  const person = await makePerson(app, { first_name: 'Kim', last_name: 'Own' })
  const added = await admin.api.call(addStaff, { body: { ...newColleague(), email: person.email, role: 'Manager' } })
  expect(added).toMatchObject({ status: 'Invited', role: 'Manager', user: { full_name: 'Noa Reyes Lind' } })
  expect(await users(person.email)).toBe(1)
  await person.api.inPartner(partner.id).refused(listStaff, 'not_found')
  await acceptInvitations(person)
  await person.api.inPartner(partner.id).call(listStaff)
  expect((await admin.api.call(getStaff, { params: { staff_id: added.id } })).user).toMatchObject({
    id: person.user_id,
    full_name: 'Kim Own',
  })
})

test('leaves an account with an unconfirmed address unchanged and out of the staff', async () => {
  const squatter = newOnboarding()
  const { access } = await anonymous.call(calls.onboarding.onboardPartner, { body: squatter })
  const added = await admin.api.call(addStaff, { body: { ...newColleague(), email: squatter.email } })
  expect(added.status).toBe('Invited')
  await newApi({ url: app.url, token: access, partner: partner.id }).refused(listStaff, 'not_found')
  const { email, password } = squatter
  await anonymous.call(calls.auth.createToken, { body: { email, password } })
})

test('adds a person only once, and reuses the record of a person who was removed', async () => {
  const body = newColleague()
  const first = await admin.api.call(addStaff, { body })
  const problem = await admin.api.refused(addStaff, 'already_exists', { body: { ...body, role: 'Admin' } })
  expect(problem.detail).toBe('Noa Reyes Lind is already invited. Resend the invitation if they didn’t get it.')
  await admin.api.call(removeStaff, { params: { staff_id: first.id } })
  await admin.api.refused(getStaff, 'not_found', { params: { staff_id: first.id } })
  const again = await admin.api.call(addStaff, { body: { ...body, full_name: 'Noa Lind', role: 'Manager' } })
  expect(again).toMatchObject({ id: first.id, role: 'Manager', status: 'Invited', user: { full_name: 'Noa Lind' } })
})

test('adds a person once for simultaneous requests', async () => {
  const body = newColleague()
  const answers = await Promise.all([1, 2, 3].map(() => admin.api.send(addStaff, { body })))
  expect(statusesOf(answers)).toEqual([201, 409, 409])
  expect(await users(body.email)).toBe(1)
  expect(await emailedLinks(app, body.email, 1)).toHaveLength(1)
})

test('invites a person added as inactive when they are activated', async () => {
  const added = await admin.api.call(addStaff, { body: { ...newColleague(), status: 'Inactive' } })
  expect(added).toMatchObject({ status: 'Inactive', invited_at: null })
  const params = { staff_id: added.id }
  expect(await admin.api.call(updateStaff, { params, body: { status: 'Active' } })).toMatchObject({ status: 'Invited' })
  expect(await emailedLinks(app, added.user.email, 1)).toHaveLength(1)
})

test('resends an open invitation with a new link, at most once a minute', async () => {
  const added = await admin.api.call(addStaff, { body: newColleague() })
  const params = { staff_id: added.id }
  const soon = await admin.api.send(inviteStaffAgain, { params })
  expect(problemOf('too_many_requests', soon).detail).toMatch(/Try again in \d+ seconds/)
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50)
  clock.forward(61)
  replyOf(inviteStaffAgain, await admin.api.send(inviteStaffAgain, { params }))
  const [first, second] = await emailedLinks(app, added.user.email, 2)
  const use = (code = '') => ({ body: { code, password: 'lanterns over water' } })
  await anonymous.call(calls.passwords.setPassword, use(second?.code))
  await anonymous.refused(calls.passwords.setPassword, 'REVOKED', use(first?.code))
  clock.forward(61)
  const problem = await admin.api.refused(inviteStaffAgain, 'not_invited', { params })
  expect(problem.detail).toBe('Noa Reyes Lind is Active, so there’s no invitation to send.')
})

test('sends an open invitation to another address and revokes the old link', async () => {
  const added = await admin.api.call(addStaff, { body: newColleague() })
  const params = { staff_id: added.id }
  const [wrong] = await emailedLinks(app, added.user.email, 1)
  const email = `${unique('right')}@example.com`
  const changed = await admin.api.call(updateStaff, { params, body: { email } })
  expect(changed).toMatchObject({ id: added.id, status: 'Invited', user: { email, full_name: 'Noa Reyes Lind' } })
  const use = (code = '') => ({ body: { code, password: 'lanterns over water' } })
  await anonymous.refused(calls.passwords.setPassword, 'REVOKED', use(wrong?.code))
  const [right] = await emailedLinks(app, email, 1)
  await anonymous.call(calls.passwords.setPassword, use(right?.code))
  await admin.api.refused(updateStaff, 'not_invited', { params, body: { email: 'third@example.com' } })
  const other = await admin.api.call(addStaff, { body: newColleague() })
  await admin.api.refused(updateStaff, 'already_exists', { params: { staff_id: other.id }, body: { email } })
})

test('waits for acceptance if an invitation moves to the address of an account', async () => {
  const added = await admin.api.call(addStaff, { body: newColleague() })
  const person = await makePerson(app)
  const params = { staff_id: added.id }
  const changed = await admin.api.call(updateStaff, { params, body: { email: person.email } })
  expect(changed).toMatchObject({ id: added.id, status: 'Invited', user: { full_name: 'Noa Reyes Lind' } })
  expect((await emailsTo(app, person.email, 1))[0]?.subject).toMatch(/ invited you to join them on Loanyard$/)
  await acceptInvitations(person)
  await person.api.inPartner(partner.id).call(calls.deals.listDeals)
})

test('revokes the link of a deactivated invitation, and invites again on activation', async () => {
  const added = await admin.api.call(addStaff, { body: newColleague() })
  const params = { staff_id: added.id }
  const [mail] = await emailedLinks(app, added.user.email, 1)
  await admin.api.call(updateStaff, { params, body: { status: 'Inactive' } })
  const use = (code = '') => ({ body: { code, password: 'lanterns over water' } })
  await anonymous.refused(calls.passwords.setPassword, 'REVOKED', use(mail?.code))
  expect((await admin.api.call(updateStaff, { params, body: { status: 'Active' } })).status).toBe('Invited')
  const [, again] = await emailedLinks(app, added.user.email, 2)
  await anonymous.call(calls.passwords.setPassword, use(again?.code))
})
