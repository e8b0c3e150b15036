import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newOnboarding, newPreQualification } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, type Api } from '../../../testing/app/client.ts'
import {
  makePartner,
  makePerson,
  makeStaff,
  openSession,
  unique,
  type Partner,
} from '../../../testing/data/factories.ts'
import { acceptInvitations, borrowersInvited } from '../../../testing/data/invitations.ts'
import { emailedLinks } from '../../../testing/email/emailed-links.ts'

const { listLoanRequests } = calls.loanRequests

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })

/** A person with a confirmed email address who requested a loan. */
async function makeRequester(partner: Partner): Promise<{ api: Api; email: string; lead: string }> {
  const person = await makePerson(app)
  return { ...person, lead: await ask(partner, person.email) }
}

/** Sends a request and returns the id of its lead. */
async function ask(partner: Partner, email: string, more: object = {}): Promise<string> {
  await app.ask(`delete from rate_limits where bucket like 'prequalify:%'`)
  await anonymous.call(calls.preQualify.preQualify, { body: { ...newPreQualification(partner.id), email, ...more } })
  const staff = await makeStaff(app, partner)
  const { results } = await staff.api.call(calls.leads.listLeads, { query: { search: email } })
  return results[0]?.id ?? ''
}

const stateOf = async (api: Api) => (await api.call(listLoanRequests)).results.map(({ state }) => state)

test('names who reviews the request, once an assigned person with a confirmed address does', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const reviewer = await makeStaff(app, partner, { role: 'Coordinator' })
  const { api, lead } = await makeRequester(partner)
  const params = { lead_id: lead }
  const contact = async () => (await api.call(listLoanRequests)).results[0]?.contact
  await admin.api.call(calls.leads.updateLead, { params, body: { assigned_to: reviewer.id } })
  expect(await contact()).toBeNull()
  await admin.api.call(calls.leads.updateLead, { params, body: { lead_status: 'Contacted' } })
  expect(await contact()).toMatchObject({ full_name: reviewer.full_name, email: reviewer.email })
  await app.ask('update users set email_verified_at = null where email = $1', [reviewer.email])
  expect(await contact()).toBeNull()
  await app.ask('update users set email_verified_at = now() where email = $1', [reviewer.email])
  await admin.api.call(calls.leads.updateLead, { params, body: { lead_status: 'Lost' } })
  expect(await contact()).toBeNull()
})

test('shows the request as sent, with a state that follows its lead', async () => {
  const partner = await makePartner(app)
  const { api: staff } = await makeStaff(app, partner)
  const { api, email, lead } = await makeRequester(partner)
  const params = { lead_id: lead }
  const set = (lead_status: 'Contacted' | 'Qualified' | 'Lost' | 'New' | 'Unqualified') =>
    staff.call(calls.leads.updateLead, { params, body: { lead_status } })
  const { results, total_count } = await api.call(listLoanRequests)
  expect(total_count).toBe(1)
  expect(results).toMatchObject([
    {
      partner: { id: partner.id, name: partner.name },
      state: 'Received',
      loan_purpose: 'Equipment',
      loan_amount: '250000.00',
      down_payment: '25000.00',
      business_type: 'Existing Business',
      deal: null,
    },
  ])
  for (const [status, state] of [
    ['Contacted', 'In review'],
    ['Qualified', 'In review'],
    ['Unqualified', 'Closed'],
    ['Lost', 'Closed'],
    ['New', 'Received'],
  ] as const) {
    await set(status)
    expect(await stateOf(api)).toEqual([state])
  }
  const { deal } = await staff.call(calls.leads.updateLead, { params, body: { lead_status: 'Converted' } })
  expect((await api.call(listLoanRequests)).results).toMatchObject([{ state: 'Opened as a deal', deal: null }])
  await borrowersInvited(app)
  await acceptInvitations({ api })
  expect((await api.call(listLoanRequests)).results).toMatchObject([{ state: 'Opened as a deal', deal }])
  const user = await api.call(calls.auth.getUser)
  expect(user).toMatchObject({ requester: true, email, client_profile: [{ deals: 1 }] })
  // Changes by staff don't affect the request as sent.
  await staff.call(calls.leads.updateLead, { params, body: { loan_amount: '1.00' } })
  expect((await api.call(listLoanRequests)).results).toMatchObject([{ loan_amount: '250000.00' }])
  await staff.call(calls.deals.deleteDeal, { params: { deal_id: deal ?? '' } })
  expect(await stateOf(api)).toEqual(['Closed'])
})

test('does not link a deal that belongs to another person', async () => {
  const partner = await makePartner(app)
  const { api: staff } = await makeStaff(app, partner)
  const { api, lead } = await makeRequester(partner)
  const params = { lead_id: lead }
  const elsewhere = { email: `${unique('brother')}@example.com` }
  await staff.call(calls.leads.updateLead, { params, body: { ...elsewhere, lead_status: 'Converted' } })
  expect((await api.call(listLoanRequests)).results).toMatchObject([{ state: 'Opened as a deal', deal: null }])
})

test('closes the request of a deleted lead, also after the lead is purged', async () => {
  const partner = await makePartner(app)
  const { api: staff } = await makeStaff(app, partner)
  const { api, lead } = await makeRequester(partner)
  await staff.call(calls.leads.deleteLead, { params: { lead_id: lead } })
  expect(await stateOf(api)).toEqual(['Closed'])
  await app.ask(`update leads set deleted_at = now() - interval '31 days' where partner_id = $1`, [partner.uuid])
  await app.ask('select private.purge_expired(now())')
  expect(await app.ask('select from leads where partner_id = $1', [partner.uuid])).toEqual([])
  expect(await stateOf(api)).toEqual(['Closed'])
})

test('lists only the caller’s requests, across all partners, in pages', async () => {
  const [one, other] = [await makePartner(app), await makePartner(app)]
  const { api, email } = await makeRequester(one)
  await ask(other, email)
  await ask(other, email, { loan_amount: '10.00' })
  await makeRequester(one)
  const first = await api.call(listLoanRequests, { query: { limit: 2 } })
  expect(first.total_count).toBe(3)
  expect(first.results.map(({ partner }) => partner.name)).toEqual([other.name, other.name])
  const second = (await api.get(first.next ?? '')).json as { results: { partner: { name: string } }[]; next: null }
  expect(second.results.map(({ partner }) => partner.name)).toEqual([one.name])
  const stranger = await makePerson(app)
  expect(await stranger.api.call(listLoanRequests)).toMatchObject({ results: [], total_count: 0 })
  expect(await stranger.api.call(calls.auth.getUser)).toMatchObject({ requester: false })
})

test('reveals nothing to a person who registered an address they don’t own, and signs them out when its owner signs in', async () => {
  const partner = await makePartner(app)
  const body = newOnboarding()
  const squatter = newApi({
    url: app.url,
    token: (await anonymous.call(calls.onboarding.onboardPartner, { body })).access,
  })
  const params = { lead_id: await ask(partner, body.email) }
  const { api: staff } = await makeStaff(app, partner)
  await staff.call(calls.leads.updateLead, { params, body: { lead_status: 'Qualified' } })
  expect(await stateOf(squatter)).toEqual([])
  const squatterNotifications = await squatter.call(calls.notifications.listRequestNotifications)
  expect(squatterNotifications).toMatchObject({ results: [], unread_count: 0 })
  expect(await squatter.call(calls.auth.getUser)).toMatchObject({ requester: false })
  const links = await emailedLinks(app, body.email, 2)
  const code = links.at(-1)?.code ?? ''
  const { access } = await anonymous.call(calls.magicLinks.useMagicLink, { body: { code } })
  expect(await stateOf(newApi({ url: app.url, token: access }))).toEqual(['In review'])
  await squatter.refused(listLoanRequests, 'unauthorized')
  const { email, password } = body
  await anonymous.refused(calls.auth.createToken, 'invalid_credentials', { body: { email, password } })
})

test('does not name an invited requester after the request or the borrower data', async () => {
  const partner = await makePartner(app)
  const { api: staff } = await makeStaff(app, partner)
  const email = `${unique('nameless')}@example.com`
  await ask(partner, email, { full_name: 'Click evil.example' })
  const borrower = { first_name: 'Ada', last_name: 'Byron', email }
  await staff.call(calls.deals.createDeal, { body: { title: 'A deal', borrower, loan_amount: '5.00' } })
  await borrowersInvited(app)
  const [user] = await app.ask('select id, first_name, last_name from users where email = $1', [email])
  expect(user).toMatchObject({ first_name: '', last_name: '' })
})

test('shows no leads to another partner and no requests to another person', async () => {
  const partner = await makePartner(app)
  await makeRequester(partner)
  const { api } = await makeStaff(app, await makePartner(app))
  expect((await api.call(calls.leads.listLeads)).results).toEqual([])
  const { api: stranger } = await openSession(app, (await makePerson(app)).user_uuid)
  expect(await stateOf(stranger)).toEqual([])
})
