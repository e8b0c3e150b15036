import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../testing/application.ts'
import { newApi, type Api } from '../../testing/client.ts'
import {
  makeClient,
  makeDeal,
  makeLead,
  makePartner,
  makePerson,
  makeStaff,
  unique,
  type Person,
} from '../../testing/factories.ts'
import { mailedLink, mailedLinks, mailSettled } from '../../testing/mailed-links.ts'
import { newOnboarding, wholeDeal } from '../../testing/requests.ts'
import { mailsTo } from '../../testing/trail.ts'
import { hashPassword } from '../platform/passwords.ts'
import { toUuid } from '../platform/ids.ts'

const { createToken, getUser, refreshToken, updateUser } = calls.auth
const { acceptInvitation, declineInvitation, listInvitations } = calls.invitations
const { createDeal, getDeal, listPortalDeals } = calls.deals
const { addStaff, getStaff, listStaff, removeStaff, updateStaff } = calls.staff

const app = await startApplication()
afterAll(() => app.close())
const anybody = newApi({ url: app.url, token: null })
const password = 'somebody else chose this'
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const asClient = { query: { permission_level: 'portal' } } as const

/** A partner of a stranger's own, as anyone may open one. */
async function stranger(email = `${unique('stranger')}@example.com`) {
  const pair = await anybody.call(calls.onboarding.onboardPartner, { body: { ...newOnboarding(), email, password } })
  const api = newApi({ url: app.url, token: pair.access })
  const { admin_profile } = await api.call(getUser)
  const id = admin_profile[0]?.partner.id ?? ''
  return { email, ...pair, id, api: newApi({ url: app.url, token: pair.access, partner: id }) }
}

const newStaff = (email: string) => ({
  email,
  full_name: 'Typed Name',
  phone: '(555) 010-1111',
  role: 'Manager' as const,
  status: 'Active' as const,
})

const newDeal = (email: string, title = 'Victim loan') => ({
  ...wholeDeal,
  fee_flags: [...wholeDeal.fee_flags],
  title,
  borrower: { ...wholeDeal.borrower, email },
})

/** The sessions somebody can have with a password, as well as those they kept. */
async function sessionsOf({ email, access }: { email: string; access: string }): Promise<Api[]> {
  const answer = await anybody.send(createToken, { body: { email, password } })
  const fresh = answer.status === 200 ? [(answer.json as { access: string }).access] : []
  return [access, ...fresh].map((token) => newApi({ url: app.url, token, partner: partner.id }))
}

const upload = { file_name: 'return.pdf', file_type: 'application/pdf', size: 1000, is_template: false }

test.each([false, true])(
  'T1, T1b: an account opened with the victim’s address sees no deal (link used: %s)',
  async (used) => {
    const attacker = await stranger(`${unique('victim')}@example.com`)
    const before = used ? await mailedLink(app, attacker) : null
    if (before !== null) await anybody.call(calls.magicLinks.useMagicLink, { body: { code: before.code } })
    const deal = await admin.api.call(createDeal, { body: newDeal(attacker.email) })
    for (const api of await sessionsOf(attacker)) {
      const seen = await api.send(listPortalDeals, asClient)
      if (seen.status === 200) expect(seen.json).toMatchObject({ total_count: 0 })
      const sent = await api.send(calls.documents.createUpload, { body: { ...upload, deal: deal.id } })
      expect([401, 404]).toContain(sent.status)
    }
  },
)

test.each([false, true])('T1c: … and is nobody’s colleague (link used: %s)', async (used) => {
  const attacker = await stranger(`${unique('victim')}@example.com`)
  const before = used ? await mailedLink(app, attacker) : null
  if (before !== null) await anybody.call(calls.magicLinks.useMagicLink, { body: { code: before.code } })
  await makeLead(app, partner)
  const added = await admin.api.call(addStaff, { body: newStaff(attacker.email) })
  expect(added.status).toBe('Invited')
  for (const api of await sessionsOf(attacker)) {
    expect([401, 404]).toContain((await api.send(calls.leads.listLeads)).status)
  }
})

test('an unproved account neither sees nor accepts the invitations of its address', async () => {
  const attacker = await stranger(`${unique('victim')}@example.com`)
  const member = await admin.api.call(addStaff, { body: newStaff(attacker.email) })
  expect((await attacker.api.call(listInvitations)).results).toEqual([])
  const invitation_id = member.id.replace('stf_', 'inv_')
  await attacker.api.refused(acceptInvitation, 'not_found', { params: { invitation_id } })
  await attacker.api.refused(declineInvitation, 'not_found', { params: { invitation_id } })
})

test('T3: a stranger’s invitation leaves the session, password and links of an unproved Admin as they are', async () => {
  const victim = await stranger()
  const evil = await makeStaff(app, await makePartner(app))
  const lender = { name: 'Evil Bank', lender_email: victim.email, lender_phone: '' }
  await evil.api.call(calls.lenders.createLender, { body: lender })
  await evil.api.call(addStaff, { body: newStaff(victim.email) })
  await evil.api.call(createDeal, { body: newDeal(victim.email) })
  expect((await victim.api.call(getUser)).admin_profile.map(({ partner: { id } }) => id)).toEqual([victim.id])
  await anybody.call(createToken, { body: { email: victim.email, password } })
  await anybody.call(refreshToken, { body: { refresh: victim.refresh } })
})

test('T4: of an invited address a partner learns nothing: the replies for known and unknown ones are the same', async () => {
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
    const member = await evil.api.call(addStaff, { body: newStaff(email) })
    const again = await evil.api.call(getStaff, { params: { staff_id: member.id } })
    const { results } = await evil.api.call(listStaff, { query: { search: email } })
    const lender = await evil.api.call(calls.lenders.createLender, {
      body: { name: 'A Bank', lender_email: email, lender_phone: '', contact_name: 'Typed Name' },
    })
    const deal = await evil.api.call(createDeal, { body: newDeal(email) })
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
  const audit = await evil.api.call(calls.audit.listAudit, { query: { limit: 100 } })
  expect(JSON.stringify(audit)).not.toContain('Avery')
  expect(JSON.stringify(audit)).not.toContain(known.user_id)
})

test('T5, T5b: a stranger’s partner neither renames nor signs out somebody it added', async () => {
  const evil = await makeStaff(app, await makePartner(app))
  const requester = await makePerson(app, { first_name: 'Rita', last_name: 'Requester' })
  const { id } = await evil.api.call(addStaff, { body: newStaff(requester.email) })
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

test('a label typed after somebody accepted is the partner’s own, and the account keeps its name', async () => {
  const person = await makePerson(app, { first_name: 'Nora', last_name: 'Quinn' })
  const member = await admin.api.call(addStaff, { body: newStaff(person.email) })
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

/** Accepts the one invitation somebody has. */
async function acceptOnly(api: Api) {
  const { results } = await api.call(listInvitations)
  expect(results).toHaveLength(1)
  await api.call(acceptInvitation, { params: { invitation_id: results[0]?.id ?? '' } })
  expect((await api.call(listInvitations)).results).toEqual([])
}

test('T9: somebody who was added and removed still signs in with their own account', async () => {
  const evil = await makeStaff(app, await makePartner(app))
  const person = await makePerson(app, { password_hash: await hashPassword(password) })
  const { id } = await evil.api.call(addStaff, { body: newStaff(person.email) })
  await evil.api.call(removeStaff, { params: { staff_id: id } })
  expect((await person.api.call(getUser)).admin_profile).toEqual([])
  await anybody.call(createToken, { body: { email: person.email, password } })
  const link = await mailedLink(app, person)
  await anybody.call(calls.magicLinks.useMagicLink, { body: { code: link.code } })
})

test('T9: … and after having accepted: only the sessions end, and the account opens an empty start page', async () => {
  const person = await makePerson(app, { password_hash: await hashPassword(password) })
  const { id } = await admin.api.call(addStaff, { body: newStaff(person.email) })
  await acceptOnly(person.api)
  await admin.api.call(updateStaff, { params: { staff_id: id }, body: { status: 'Inactive' } })
  await person.api.refused(getUser, 'unauthorized')
  const { access } = await anybody.call(createToken, { body: { email: person.email, password } })
  const again = newApi({ url: app.url, token: access, partner: partner.id })
  expect((await again.call(getUser)).admin_profile).toEqual([])
  await again.refused(calls.deals.listDeals, 'not_found')
})

test('T8: a deal of another partner is only an invitation with its sender, and takes nothing before it is accepted', async () => {
  const borrower = await ownBorrower()
  const evil = await makeStaff(app, await makePartner(app, { name: partner.name }))
  const deal = await evil.api.call(createDeal, { body: newDeal(borrower.email, 'The real title') })
  expect((await borrower.api.call(listPortalDeals, asClient)).total_count).toBe(1)
  const [invitation] = (await borrower.api.call(listInvitations)).results
  expect(invitation).toMatchObject({
    kind: 'client',
    deal: 'The real title',
    partner: { name: partner.name },
    invited_by: { full_name: evil.full_name, email: evil.email },
  })
  const there = borrower.api.inPartner(toPartnerId(evil))
  await there.refused(calls.documents.createUpload, 'not_found', { body: { ...upload, deal: deal.id } })
  const asked = { request_type: 'Document', title: 'Tax returns https://evil.example', is_required: true } as const
  await evil.api.call(calls.requests.createAdditionalRequest, {
    body: { ...asked, deal: deal.id, stage: deal.stage.id },
  })
  await mailSettled(app)
  const mails = await mailsTo(app, borrower.email)
  for (const { subject, text } of mails) {
    expect(subject).not.toContain('title')
    expect(text).not.toContain('evil.example')
  }
  await borrower.api.call(declineInvitation, { params: { invitation_id: invitation?.id ?? '' } })
  expect((await borrower.api.call(listInvitations)).results).toEqual([])
  expect((await evil.api.call(getDeal, { params: { deal_id: deal.id } })).client_status).toBe('Declined')
})

const toPartnerId = (staff: { api: Api }) => staff.api.partner ?? ''

/** Somebody who has accepted a deal of the partner. */
async function ownBorrower(): Promise<Person> {
  const person = await makePerson(app, { first_name: 'Lucía', last_name: 'Trent' })
  await makeClient(app, partner, await makeDeal(app, partner, { borrower_email: person.email }), person)
  return person
}

test('whoever has accepted a deal of a partner is the client of its next one at once', async () => {
  const borrower = await ownBorrower()
  const deal = await admin.api.call(createDeal, { body: newDeal(borrower.email, 'Another') })
  expect(deal.client_status).toBe('Active')
  expect((await borrower.api.call(listPortalDeals, asClient)).total_count).toBe(2)
})

test('the link of an invitation proves the address and accepts that one only', async () => {
  const email = `${unique('invited')}@example.com`
  const other = await makeStaff(app, await makePartner(app))
  await admin.api.call(createDeal, { body: newDeal(email, 'Mine') })
  const [link] = await mailedLinks(app, email, 1)
  await other.api.call(createDeal, { body: newDeal(email, 'Not mine') })
  expect(link?.url).toContain('/portal/set-password')
  const body = { code: link?.code ?? '', password: 'a password of my own' }
  const { access } = await anybody.call(calls.passwords.setPassword, { body })
  const api = newApi({ url: app.url, token: access })
  expect((await api.call(listPortalDeals, asClient)).results.map(({ title }) => title)).toEqual(['Mine'])
  expect((await api.call(listInvitations)).results.map(({ deal }) => deal)).toEqual(['Not mine'])
  expect((await api.call(getUser)).full_name).toBe('Bo Rower')
})

test('a sign-in link accepts no invitation', async () => {
  const email = `${unique('invited')}@example.com`
  const deal = await admin.api.call(createDeal, { body: newDeal(email) })
  await mailedLinks(app, email, 1)
  const signIn = await mailedLink(app, { email })
  const { access } = await anybody.call(calls.magicLinks.useMagicLink, { body: { code: signIn.code } })
  const api = newApi({ url: app.url, token: access })
  expect((await api.call(listPortalDeals, asClient)).total_count).toBe(0)
  expect((await api.call(listInvitations)).results).toHaveLength(1)
  expect((await admin.api.call(getDeal, { params: { deal_id: deal.id } })).client_status).toBe('Invited')
})

test('R6: the watermark and the list of downloads name the account’s address, and a new name is recorded', async () => {
  const person = await makePerson(app)
  const member = await admin.api.call(addStaff, { body: newStaff(person.email) })
  await acceptOnly(person.api)
  await person.api.call(updateUser, { body: { first_name: 'Innocent', last_name: 'Colleague' } })
  const [entry] = await app.ask<{ actor_name: string; data: object }>(
    `select actor_name, data from audit_log where action = 'person_renamed' and subject_id = $1`,
    [toUuid('staff', member.id)],
  )
  expect(entry).toMatchObject({
    actor_name: `Innocent Colleague (${person.email})`,
    data: { changes: [{ field: 'full_name', from: person.full_name, to: 'Innocent Colleague' }] },
  })
})

test('R8: a note and the activity name the account’s address beside a self-chosen name', async () => {
  const coordinator = await makeStaff(app, partner, { role: 'Manager' })
  const deal = await makeDeal(app, partner)
  await coordinator.api.call(updateUser, { body: { first_name: 'Avery', last_name: 'Stone' } })
  const params = { deal_id: deal.id }
  const note = await coordinator.api.call(calls.deals.createNote, { params, body: { text: 'approved by me' } })
  expect(note.author).toBe(`Avery Stone (${coordinator.email})`)
  const { results } = await admin.api.call(calls.deals.listActivity, { params })
  expect(JSON.stringify(results[0])).toContain(coordinator.email)
})

test('R7: only a Manager changes the borrower’s address; the old borrower is told, and hands nothing on', async () => {
  const borrower = await ownBorrower()
  const [deal] = (await borrower.api.call(listPortalDeals, asClient)).results
  const params = { deal_id: deal?.id ?? '' }
  const request = await admin.api.call(calls.requests.createAdditionalRequest, {
    body: {
      deal: params.deal_id,
      stage: partner.stages[0]?.id ?? '',
      request_type: 'Question',
      title: 'Who owns it?',
      is_required: true,
    },
  })
  await borrower.api.inPartner(partner.id).call(calls.submissions.submitAnswer, {
    params: { request_id: request.id },
    body: { answer: 'The old borrower alone' },
  })
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await app.ask('insert into deal_coordinators (partner_id, staff_id, deal_id) values ($1, $2, $3)', [
    partner.uuid,
    coordinator.uuid,
    toUuid('deal', params.deal_id),
  ])
  const mailbox = await makePerson(app)
  const body = { borrower: { email: mailbox.email } }
  const refusal = await coordinator.api.refused(calls.deals.updateDeal, 'forbidden', { params, body })
  expect(refusal.detail).toBe("Only an Admin or a Manager can change the borrower's email address.")
  expect((await coordinator.api.call(getDeal, { params })).can.change_borrower_email).toBe(false)
  const changed = await admin.api.call(calls.deals.updateDeal, { params, body })
  expect(changed).toMatchObject({ client_status: 'Invited', can: { change_borrower_email: true } })
  const mails = await mailsTo(app, borrower.email)
  expect(mails.map(({ subject }) => subject)).toContain('You are no longer the contact for a loan application')
  expect((await borrower.api.call(listPortalDeals, asClient)).total_count).toBe(0)
  await acceptOnly(mailbox.api)
  expect((await mailbox.api.call(listPortalDeals, asClient)).total_count).toBe(1)
  const seen = await mailbox.api.inPartner(partner.id).send(calls.requests.listRequirements, { params })
  expect(seen.status).toBe(200)
  expect(seen.text).toContain('Who owns it?')
  expect(seen.text).not.toContain('The old borrower alone')
  expect(seen.text).not.toContain('Trent')
  expect((await admin.api.send(calls.requests.listRequirements, { params })).text).toContain('The old borrower alone')
})
