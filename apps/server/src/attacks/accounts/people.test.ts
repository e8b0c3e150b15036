import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, type Api } from '../../../testing/app/client.ts'
import { AdjustableClock } from '../../../testing/app/clocks.ts'
import { makeLead, makePartner, makePerson, makeStaff, unique } from '../../../testing/data/factories.ts'
import {
  acceptOnly,
  borrowersInvited,
  dealFor,
  makeStranger,
  strangersPassword as password,
  typedStaff,
} from '../../../testing/data/invitations.ts'
import { emailedLink } from '../../../testing/email/emailed-links.ts'
import { toUuid } from '../../services/ids.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const { createToken, getUser, refreshToken } = calls.auth
const { acceptInvitation, declineInvitation, listInvitations } = calls.invitations
const { createDeal, listPortalDeals } = calls.deals
const { addStaff, getStaff, listStaff, removeStaff, updateStaff } = calls.staff

const clock = new AdjustableClock()
const app = await startApplication({ clock })
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const asClient = { query: { permission_level: 'portal' } } as const

/** The sessions this person can open with a password, and those they kept. */
async function sessionsOf({ email, access }: { email: string; access: string }): Promise<Api[]> {
  const answer = await anonymous.send(createToken, { body: { email, password } })
  const fresh = answer.status === 200 ? [(answer.json as { access: string }).access] : []
  return [access, ...fresh].map((token) => newApi({ url: app.url, token, partner: partner.id }))
}

const upload = { file_name: 'return.pdf', file_type: 'application/pdf', size: 1000, is_template: false }

test.each([false, true])(
  'T1, T1b: an account opened with the victim’s address sees no deal (link used: %s)',
  async (used) => {
    const attacker = await makeStranger(app, `${unique('victim')}@example.com`)
    const before = used ? await emailedLink(app, attacker) : null
    if (before !== null) await anonymous.call(calls.magicLinks.useMagicLink, { body: { code: before.code } })
    const deal = await admin.api.call(createDeal, { body: dealFor(attacker.email) })
    await borrowersInvited(app)
    for (const api of await sessionsOf(attacker)) {
      const seen = await api.send(listPortalDeals, asClient)
      if (seen.status === 200) expect(seen.json).toMatchObject({ total_count: 0 })
      const sent = await api.send(calls.documents.createUpload, { body: { ...upload, deal: deal.id } })
      expect([401, 404]).toContain(sent.status)
    }
  },
)

test.each([false, true])("T1c: an unconfirmed opener acts as no one's colleague (link used: %s)", async (used) => {
  const attacker = await makeStranger(app, `${unique('victim')}@example.com`)
  const before = used ? await emailedLink(app, attacker) : null
  if (before !== null) await anonymous.call(calls.magicLinks.useMagicLink, { body: { code: before.code } })
  await makeLead(app, partner)
  const added = await admin.api.call(addStaff, { body: typedStaff(attacker.email) })
  expect(added.status).toBe('Invited')
  for (const api of await sessionsOf(attacker)) {
    expect([401, 404]).toContain((await api.send(calls.leads.listLeads)).status)
  }
})

test("an unverified account can't see or accept the invitations to its address", async () => {
  const attacker = await makeStranger(app, `${unique('victim')}@example.com`)
  const member = await admin.api.call(addStaff, { body: typedStaff(attacker.email) })
  expect((await attacker.api.call(listInvitations)).results).toEqual([])
  const invitation_id = member.id.replace('stf_', 'inv_')
  await attacker.api.refused(acceptInvitation, 'not_found', { params: { invitation_id } })
  await attacker.api.refused(declineInvitation, 'not_found', { params: { invitation_id } })
})

test("T3: a stranger's invitation leaves the session, password and links of an unverified Admin as they are", async () => {
  const victim = await makeStranger(app)
  const evil = await makeStaff(app, await makePartner(app))
  const lender = { name: 'Evil Bank', lender_email: victim.email, lender_phone: '' }
  await evil.api.call(calls.lenders.createLender, { body: lender })
  await evil.api.call(addStaff, { body: typedStaff(victim.email) })
  await evil.api.call(createDeal, { body: dealFor(victim.email) })
  await borrowersInvited(app)
  expect((await victim.api.call(getUser)).admin_profile.map(({ partner: { id } }) => id)).toEqual([victim.id])
  await anonymous.call(createToken, { body: { email: victim.email, password } })
  await anonymous.call(refreshToken, { body: { refresh: victim.refresh } })
})

test('T4: inviting an address reveals nothing about it: replies for known and unknown ones are the same', async () => {
  const evil = await makeStaff(app, await makePartner(app))
  const known = await makePerson(app, { first_name: 'Avery', last_name: 'Stone' })
  await app.ask('update users set last_login = now(), latest_activity = now(), phone = $2 where id = $1', [
    known.user_uuid,
    '(555) 010-9999',
  ])
  const unknown = `${unique('unknown')}@example.com`
  const started = toUuid('user', known.user_id)
  const said = []
  for (const email of [known.email, unknown]) {
    const member = await evil.api.call(addStaff, { body: typedStaff(email) })
    const again = await evil.api.call(getStaff, { params: { staff_id: member.id } })
    const { results } = await evil.api.call(listStaff, { query: { search: email } })
    const lender = await evil.api.call(calls.lenders.createLender, {
      body: { name: 'A Bank', lender_email: email, lender_phone: '', contact_name: 'Typed Name' },
    })
    const deal = await evil.api.call(createDeal, { body: dealFor(email) })
    const all = JSON.stringify({ member, again, results, lender, deal })
    expect(all).not.toContain('Avery')
    expect(all).not.toContain(known.user_id)
    expect(toUuid('user', member.user.id)).not.toBe(started)
    const { full_name, phone, last_login, latest_activity } = again.user
    said.push({
      status: again.status,
      user: { full_name, phone, last_login, latest_activity },
      listed: results.map(({ status }) => status),
      lender: [lender.status, lender.user?.full_name, lender.user?.last_login],
      deal: deal.client_status,
    })
  }
  expect(said[0]).toEqual(said[1])
  expect(said[0]).toMatchObject({ status: 'Invited', user: { full_name: 'Typed Name', latest_activity: null } })
  expect((await evil.api.call(listStaff, { query: { search: 'Avery' } })).results).toEqual([])
  expect((await evil.api.call(calls.lenders.listLenders, { query: { search: 'Avery' } })).results).toEqual([])
  await borrowersInvited(app)
  const audit = await evil.api.call(calls.audit.listAudit, { query: { limit: 100 } })
  expect(JSON.stringify(audit)).not.toContain('Avery')
  expect(JSON.stringify(audit)).not.toContain(known.user_id)
})

test('T4: declining reveals nothing about the account either', async () => {
  const evil = await makeStaff(app, await makePartner(app))
  const known = await makePerson(app, { first_name: 'Avery', last_name: 'Stone' })
  await evil.api.call(addStaff, { body: typedStaff(known.email) })
  const lender = { name: 'A Bank', lender_email: known.email, lender_phone: '' }
  await evil.api.call(calls.lenders.createLender, { body: lender })
  const deal = await evil.api.call(createDeal, { body: dealFor(known.email) })
  await borrowersInvited(app)
  for (const { id } of (await known.api.call(listInvitations)).results)
    await known.api.call(declineInvitation, { params: { invitation_id: id } })
  const audit = await evil.api.call(calls.audit.listAudit, { query: { limit: 100 } })
  const activity = await evil.api.call(calls.deals.listActivity, { params: { deal_id: deal.id } })
  const all = JSON.stringify([audit, activity])
  for (const own of ['Avery', known.user_id]) expect(all).not.toContain(own)
  const declined = audit.results.filter(({ action }) => action.endsWith('_declined'))
  expect(declined.map(({ action }) => action).toSorted()).toEqual([
    'client_declined',
    'lender_staff_declined',
    'staff_declined',
  ])
  for (const entry of declined) expect(entry).toMatchObject({ actor: known.email, user: null, address: null })
})

test("T5, T5b: a stranger's partner can't rename or sign out a person it added", async () => {
  const evil = await makeStaff(app, await makePartner(app))
  const requester = await makePerson(app, { first_name: 'Rita', last_name: 'Requester' })
  const { id } = await evil.api.call(addStaff, { body: typedStaff(requester.email) })
  const params = { staff_id: id }
  const renamed = await evil.api.call(updateStaff, {
    params,
    body: { full_name: 'Mallory Was Here', phone: '(555) 666-6666' },
  })
  expect(renamed.user).toMatchObject({ full_name: 'Mallory Was Here', phone: '(555) 666-6666' })
  expect(await requester.api.call(getUser)).toMatchObject({ full_name: 'Rita Requester', phone: null })
  await evil.api.call(updateStaff, { params, body: { status: 'Inactive' } })
  expect(await requester.api.call(getUser)).toMatchObject({ full_name: 'Rita Requester', admin_profile: [] })
})

test('a label typed after a person accepted belongs to the partner, and the account keeps its name', async () => {
  const person = await makePerson(app, { first_name: 'Nora', last_name: 'Quinn' })
  const member = await admin.api.call(addStaff, { body: typedStaff(person.email) })
  await acceptOnly(person.api)
  const params = { staff_id: member.id }
  expect(await admin.api.call(getStaff, { params })).toMatchObject({
    status: 'Active',
    user: { id: person.user_id, full_name: 'Nora Quinn', phone: '(555) 010-1111' },
  })
  await admin.api.call(updateStaff, { params, body: { full_name: 'Nora from Boston' } })
  expect((await admin.api.call(getStaff, { params })).user.full_name).toBe('Nora from Boston')
  expect((await person.api.call(getUser)).full_name).toBe('Nora Quinn')
})

test('T9: a person who was added and removed still signs in with their own account', async () => {
  const evil = await makeStaff(app, await makePartner(app))
  const person = await makePerson(app, { password_hash: await hashPassword(password) })
  const { id } = await evil.api.call(addStaff, { body: typedStaff(person.email) })
  await evil.api.call(removeStaff, { params: { staff_id: id } })
  expect((await person.api.call(getUser)).admin_profile).toEqual([])
  await anonymous.call(createToken, { body: { email: person.email, password } })
  const link = await emailedLink(app, person)
  await anonymous.call(calls.magicLinks.useMagicLink, { body: { code: link.code } })
})

test('T9: removing a person who had accepted ends their sessions only; the account opens an empty start page', async () => {
  const person = await makePerson(app, { password_hash: await hashPassword(password) })
  const { id } = await admin.api.call(addStaff, { body: typedStaff(person.email) })
  await acceptOnly(person.api)
  await admin.api.call(updateStaff, { params: { staff_id: id }, body: { status: 'Inactive' } })
  await person.api.refused(getUser, 'unauthorized')
  const { access } = await anonymous.call(createToken, { body: { email: person.email, password } })
  const again = newApi({ url: app.url, token: access, partner: partner.id })
  expect((await again.call(getUser)).admin_profile).toEqual([])
  await again.refused(calls.deals.listDeals, 'not_found')
})

// Last, because it moves the clock forward.
test('T3: an invitation that was never accepted ends no session early', async () => {
  const evil = await makeStaff(app, await makePartner(app))
  const person = await makePerson(app, { password_hash: await hashPassword(password) })
  const { refresh } = await anonymous.call(createToken, { body: { email: person.email, password } })
  await evil.api.call(addStaff, { body: typedStaff(person.email) })
  clock.forward(12 * 3600 + 1)
  const { access } = await anonymous.call(refreshToken, { body: { refresh } })
  const { results } = await newApi({ url: app.url, token: access }).call(calls.sessions.listSessions)
  const ends = results.find(({ is_current }) => is_current)?.expires_at ?? ''
  expect(Date.parse(ends) - clock.now().getTime()).toBeGreaterThan(29 * 24 * 3_600_000)
})
