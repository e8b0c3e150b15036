import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, type Api } from '../../../testing/app/client.ts'
import { auditOf, emailsTo } from '../../../testing/audit/audit-entries.ts'
import {
  makeClient,
  makeDeal,
  makePartner,
  makePerson,
  makeStaff,
  unique,
  type Person,
} from '../../../testing/data/factories.ts'
import { acceptOnly, borrowersInvited, dealFor, typedStaff } from '../../../testing/data/invitations.ts'
import { lenderTools, makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { runQueued } from '../../../testing/database/lock-queue.ts'
import { emailedLink, emailedLinks, emailsSettled } from '../../../testing/email/emailed-links.ts'
import { textOfPdf } from '../../../testing/financials/pdf-text.ts'
import { toUuid } from '../../services/ids.ts'

const { getUser, updateUser } = calls.auth
const { declineInvitation, listInvitations } = calls.invitations
const { createDeal, getDeal, listPortalDeals } = calls.deals

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const tools = lenderTools(app)
const asClient = { query: { permission_level: 'portal' } } as const

const upload = { file_name: 'return.pdf', file_type: 'application/pdf', size: 1000, is_template: false }

test('T8: a deal of another partner is only an invitation with its sender, and rejects input until accepted', async () => {
  const borrower = await ownBorrower()
  const evil = await makeStaff(app, await makePartner(app, { name: partner.name }))
  const deal = await evil.api.call(createDeal, { body: dealFor(borrower.email, 'The real title') })
  await borrowersInvited(app)
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
  await emailsSettled(app)
  const emails = await emailsTo(app, borrower.email)
  for (const { subject, text } of emails) {
    expect(subject).not.toContain('title')
    expect(text).not.toContain('evil.example')
  }
  await borrower.api.call(declineInvitation, { params: { invitation_id: invitation?.id ?? '' } })
  expect((await borrower.api.call(listInvitations)).results).toEqual([])
  expect((await evil.api.call(getDeal, { params: { deal_id: deal.id } })).client_status).toBe('Declined')
  const declined = (await auditOf(app, toUuid('deal', deal.id))).filter(({ action }) => action === 'client_declined')
  // Recorded under the address the partner typed: the decliner's name and network aren't the partner's business.
  expect(declined).toMatchObject([{ actor_id: null, actor_name: borrower.email, address: null }])
})

const toPartnerId = (staff: { api: Api }) => staff.api.partner ?? ''

/** A person who has accepted a deal of the partner. */
async function ownBorrower(): Promise<Person> {
  const person = await makePerson(app, { first_name: 'Lucía', last_name: 'Trent' })
  await makeClient(app, partner, await makeDeal(app, partner, { borrower_email: person.email }), person)
  return person
}

test('a person who has accepted a deal of a partner is the client of its next deal at once', async () => {
  const borrower = await ownBorrower()
  const deal = await admin.api.call(createDeal, { body: dealFor(borrower.email, 'Another') })
  expect(deal.client_status).toBe('Active')
  await borrowersInvited(app)
  expect((await borrower.api.call(listPortalDeals, asClient)).total_count).toBe(2)
})

test('an invitation link verifies the address and accepts only that invitation', async () => {
  const email = `${unique('invited')}@example.com`
  const other = await makeStaff(app, await makePartner(app))
  await admin.api.call(createDeal, { body: dealFor(email, 'Mine') })
  const [link] = await emailedLinks(app, email, 1)
  await other.api.call(createDeal, { body: dealFor(email, 'Not mine') })
  await borrowersInvited(app)
  expect(link?.url).toContain('/portal/set-password')
  const body = { code: link?.code ?? '', password: 'a password of my own' }
  const { access } = await anonymous.call(calls.passwords.setPassword, { body })
  const api = newApi({ url: app.url, token: access })
  expect((await api.call(listPortalDeals, asClient)).results.map(({ title }) => title)).toEqual(['Mine'])
  expect((await api.call(listInvitations)).results.map(({ deal }) => deal)).toEqual(['Not mine'])
  expect((await api.call(getUser)).full_name).toBe('Bo Rower')
})

test('a sign-in link accepts no invitation', async () => {
  const email = `${unique('invited')}@example.com`
  const deal = await admin.api.call(createDeal, { body: dealFor(email) })
  await emailedLinks(app, email, 1)
  const signIn = await emailedLink(app, { email })
  const { access } = await anonymous.call(calls.magicLinks.useMagicLink, { body: { code: signIn.code } })
  const api = newApi({ url: app.url, token: access })
  expect((await api.call(listPortalDeals, asClient)).total_count).toBe(0)
  expect((await api.call(listInvitations)).results).toHaveLength(1)
  expect((await admin.api.call(getDeal, { params: { deal_id: deal.id } })).client_status).toBe('Invited')
})

test("R6: the watermark and the download list show the account's email next to a self-chosen name", async () => {
  const own = await makeLenderFixture(app, { watermark: true })
  await own.contact.api.call(updateUser, { body: { first_name: 'Innocent', last_name: 'Colleague' } })
  const { id } = await tools.paper(own)
  const named = `Innocent Colleague (${own.contact.email})`
  expect(textOfPdf((await tools.read(own.contact.api, id)).body)[0]).toContain(named)
  expect((await tools.downloads(own.deal.uuid)).map(({ user_name }) => user_name)).toContain(named)
})

test('R6: a name change is recorded where the person works', async () => {
  const person = await makePerson(app)
  const member = await admin.api.call(calls.staff.addStaff, { body: typedStaff(person.email) })
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

test("R8: a note and the activity show the account's email next to a self-chosen name", async () => {
  const coordinator = await makeStaff(app, partner, { role: 'Manager' })
  const deal = await makeDeal(app, partner)
  await coordinator.api.call(updateUser, { body: { first_name: 'Avery', last_name: 'Stone' } })
  const params = { deal_id: deal.id }
  const note = await coordinator.api.call(calls.deals.createNote, { params, body: { text: 'approved by me' } })
  expect(note.author).toBe(`Avery Stone (${coordinator.email})`)
  const { results } = await admin.api.call(calls.deals.listActivity, { params })
  expect(JSON.stringify(results[0])).toContain(coordinator.email)
})

test("R7: only a Manager changes the borrower's email; the old borrower is notified and passes nothing on", async () => {
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
  const emails = await emailsTo(app, borrower.email)
  expect(emails.map(({ subject }) => subject)).toContain('You’re no longer the contact for a loan application')
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

/**
 * A deal whose borrower is invited, and the statements that accept the invitation while something else changes the
 * deal.
 */
async function beingAccepted() {
  const borrower = await makePerson(app)
  const deal = await admin.api.call(createDeal, { body: dealFor(borrower.email) })
  await emailsSettled(app)
  const uuid = toUuid('deal', deal.id)
  const [invitation] = await app.ask<{ id: string }>('select id from deal_invitations where deal_id = $1', [uuid])
  const accepting = [
    ['set local role loanyard_auth', []],
    ["select * from private.accept_invitation($1, $2, now(), 'Title', 'Text')", [borrower.user_uuid, invitation?.id]],
  ] as const
  return { borrower, uuid, params: { deal_id: deal.id }, held: { statements: accepting } }
}

test('R7: a borrower who is replaced while accepting does not become the client', async () => {
  const { uuid, params, held } = await beingAccepted()
  const borrower = { email: `${unique('second')}@example.com` }
  const change = () => admin.api.send(calls.deals.updateDeal, { params, body: { borrower } })
  const [answer] = await runQueued(app, held, [change])
  expect(answer).toMatchObject({ status: 200, json: { client_status: 'Invited' } })
  expect(await app.ask('select from deal_clients where deal_id = $1', [uuid])).toEqual([])
})

test('a borrower who is reminded while accepting gets no second invitation', async () => {
  const { borrower, params, held } = await beingAccepted()
  const before = (await emailsTo(app, borrower.email)).length
  const [answer] = await runQueued(app, held, [() => admin.api.send(calls.requests.remindClient, { params })])
  expect(answer).toMatchObject({ status: 200, json: { reminded_of: 0 } })
  await emailsSettled(app)
  expect(await emailsTo(app, borrower.email)).toHaveLength(before)
})

test('a flood of invitations from one partner hides no invitation of another', async () => {
  const person = await makePerson(app)
  await admin.api.call(createDeal, { body: dealFor(person.email, 'The real one') })
  const evil = await makeStaff(app, await makePartner(app))
  const { id } = await evil.api.call(createDeal, { body: dealFor(person.email, 'Flood') })
  await borrowersInvited(app)
  const [{ columns } = { columns: '' }] = await app.ask<{ columns: string }>(
    `select string_agg(attname, ', ') as columns from pg_attribute
      where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
  )
  await app.ask(
    `with copies as (
       insert into deals (id, ${columns}) select gen_random_uuid(), ${columns}
         from deals d, generate_series(1, 600) where d.id = $1 returning partner_id, id)
     insert into deal_invitations (partner_id, id, deal_id, user_id, invited_at, sent_at)
     select partner_id, gen_random_uuid(), id, $2, now() + interval '1 minute', now() + interval '1 minute' from copies`,
    [toUuid('deal', id), person.user_uuid],
  )
  const { results } = await person.api.call(listInvitations)
  expect(results).toHaveLength(11)
  expect(results.at(-1)?.deal).toBe('The real one')
})
