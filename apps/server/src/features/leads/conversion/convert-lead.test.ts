import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { actionsOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makeLead, makePartner, makePerson, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { acceptInvitations, borrowersInvited } from '../../../../testing/data/invitations.ts'
import { toUuid } from '../../../services/ids.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const { deleteLead, getLead, updateLead } = calls.leads
const { deleteDeal, getDeal, listPortalDeals, restoreDeal } = calls.deals

const app = await startApplication()
afterAll(() => app.close())
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const convert = { lead_status: 'Converted' as const }

async function converted(columns = {}) {
  const lead = await makeLead(app, partner, columns)
  const { deal } = await admin.api.call(updateLead, { params: { lead_id: lead.id }, body: convert })
  await borrowersInvited(app)
  return { lead, params: { lead_id: lead.id }, deal: deal ?? '' }
}

test('converts a lead into a deal in the first stage with the data of the lead', async () => {
  const { lead, params, deal } = await converted({
    full_name: 'Ana María Reyes',
    email: 'ana.maria@example.com',
    phone: '(555) 010-1234',
    loan_amount: '1250000.00',
    down_payment: '125000.50',
    loan_purpose: 'Business Acquisition',
    personal_credit_score: 712,
  })
  expect(await admin.api.call(getDeal, { params: { deal_id: deal } })).toMatchObject({
    title: 'Ana María Reyes – Business Acquisition',
    lead: lead.id,
    stage: { id: partner.stages[0]?.id, name: 'Pre-Qualification', number: 1 },
    status: 'Active',
    borrower: { first_name: 'Ana María', last_name: 'Reyes', email: 'ana.maria@example.com', phone: '(555) 010-1234' },
    loan_amount: '1250000.00',
    down_payment: '125000.50',
    loan_purpose: 'Business Acquisition',
    personal_credit_score: 712,
    sba_program: '7(a)',
    version: 1,
  })
  expect(await admin.api.call(getLead, { params })).toMatchObject({
    lead_status: 'Converted',
    deal,
    can: { convert: false, delete: false },
  })
  expect(await actionsOf(app, lead.uuid)).toEqual(['lead_updated', 'lead_converted'])
  expect(await actionsOf(app, toUuid('deal', deal))).toEqual(['deal_created', 'client_invited'])
})

test('takes the answer to how ownership changes into the deal, and only there', async () => {
  const lead = await makeLead(app, partner, { loan_purpose: 'Partner Buyout' })
  const params = { lead_id: lead.id }
  await admin.api.refused(updateLead, 'bad_input', { params, body: { ownership_change: 'Owner Buyout' } })
  const { deal } = await admin.api.call(updateLead, { params, body: { ...convert, ownership_change: 'Owner Buyout' } })
  expect(await admin.api.call(getDeal, { params: { deal_id: deal ?? '' } })).toMatchObject({
    ownership_change: 'Owner Buyout',
  })
})

test('converts a lead that has little data', async () => {
  const { deal } = await converted({ full_name: 'Cher' })
  expect(await admin.api.call(getDeal, { params: { deal_id: deal } })).toMatchObject({
    title: 'Cher – Loan',
    borrower: { first_name: 'Cher', last_name: '' },
    loan_amount: null,
  })
  const { deal: other } = await converted({ full_name: 'Ana  María   Reyes Cruz' })
  expect((await admin.api.call(getDeal, { params: { deal_id: other } })).borrower).toMatchObject({
    first_name: 'Ana María Reyes',
    last_name: 'Cruz',
  })
})

test('emails the borrower an invitation to set a password', async () => {
  const email = `${unique('New.Borrower')}@Example.com`
  const { deal } = await converted({ full_name: 'New Borrower', email })
  const [mail] = await emailsTo(app, email)
  expect(mail?.subject).toBe('You’re invited to your loan portal')
  expect(mail?.links[0]).toMatch(/^http:\/\/loanyard\.test\/portal\/set-password\?partner=ptnr_\w+#code=[\w-]{43}$/)
  expect(mail?.text).toMatch(/enter this code within 10 minutes: \d{4} \d{4}\n/)
  const token = mail?.links[0]?.split('#code=')[1] ?? ''
  const [link] = await app.ask<{ type: string; email: string; row: string }>(
    `select m.type, u.email, m::text as row from magic_links m join users u on u.id = m.user_id
      where m.hash = sha256(convert_to($1, 'UTF8')) and m.expires_at between now() + interval '6 days' and now() + interval '8 days'`,
    [token],
  )
  expect(link).toMatchObject({ type: 'SET_PSWD', email: email.toLowerCase() })
  expect(link?.row).not.toContain(token)
  expect(await app.ask('select from deal_invitations where deal_id = $1', [toUuid('deal', deal)])).toHaveLength(1)
})

test('invites a borrower who has an account and keeps the name of the account', async () => {
  const email = `${unique('known')}@example.com`
  const known = await makePerson(app, {
    email,
    first_name: 'Known',
    password_hash: await hashPassword('a long password'),
  })
  await converted({ full_name: 'Someone Else', email })
  const [mail] = await emailsTo(app, email)
  expect(mail?.links).toEqual(['http://loanyard.test/portal'])
  expect(await app.ask('select from magic_links where user_id = $1', [known.user_uuid])).toEqual([])
  await acceptInvitations(known)
  expect((await known.api.call(calls.auth.getUser)).first_name).toBe('Known')
  const { results } = await known.api.call(listPortalDeals, { query: { permission_level: 'portal' } })
  expect(results.map(({ title }) => title)).toEqual(['Someone Else – Loan'])
})

test('shares the deal with the coordinator who converts the lead', async () => {
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const lead = await makeLead(app, partner, { assigned_to: coordinator.uuid })
  const { deal } = await coordinator.api.call(updateLead, { params: { lead_id: lead.id }, body: convert })
  const { coordinators } = await coordinator.api.call(getDeal, { params: { deal_id: deal ?? '' } })
  expect(coordinators).toEqual([{ id: coordinator.id, full_name: coordinator.full_name, is_active: true }])
})

test('returns the same deal if a lead is converted again', async () => {
  const { lead, params, deal } = await converted()
  const again = await admin.api.call(updateLead, { params, body: convert })
  expect(again.deal).toBe(deal)
  expect(await actionsOf(app, lead.uuid)).toEqual(['lead_updated', 'lead_converted'])
})

test('keeps a lead with a deal converted and does not delete it', async () => {
  const { params } = await converted()
  const refusal = await admin.api.refused(updateLead, 'status_change_refused', {
    params,
    body: { lead_status: 'Lost' },
  })
  expect(refusal.detail).toBe('This lead has a deal, so its status stays Converted.')
  await admin.api.refused(deleteLead, 'lead_has_deal', { params })
  await admin.api.call(updateLead, { params, body: { phone: '(555) 010-2222' } })
})

test('lets a lead be converted again after its deal is deleted, but only on request', async () => {
  const { params, deal } = await converted()
  await admin.api.call(deleteDeal, { params: { deal_id: deal } })
  const touched = await admin.api.call(updateLead, { params, body: { phone: '(555) 010-3333' } })
  expect(touched).toMatchObject({ deal: null, lead_status: 'Converted', can: { convert: true, delete: true } })
  const again = await admin.api.call(updateLead, { params, body: convert })
  expect(again.deal).toMatch(/^deal_/)
  expect(again.deal).not.toBe(deal)
  const refusal = await admin.api.refused(restoreDeal, 'already_exists', { params: { deal_id: deal } })
  expect(refusal.detail).toBe('This deal’s lead already has another deal.')
})

test('leaves nothing behind if a conversion fails halfway', async () => {
  const lead = await makeLead(app, partner, { email: 'half@example.com' })
  await app.ask(`create function break_moves() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
  await app.ask(`create trigger broken before insert on deal_stage_moves for each row execute function break_moves()`)
  await admin.api.refused(updateLead, 'internal', { params: { lead_id: lead.id }, body: convert })
  await app.ask('drop trigger broken on deal_stage_moves')
  expect(await admin.api.call(getLead, { params: { lead_id: lead.id } })).toMatchObject({
    lead_status: 'New',
    deal: null,
  })
  expect(await actionsOf(app, lead.uuid)).toEqual([])
  expect(await app.ask(`select from users where email = 'half@example.com'`)).toEqual([])
  expect(await app.ask('select from deals where lead_id = $1', [lead.uuid])).toEqual([])
})

test('a deal converted without an invitation emails no one until staff send it', async () => {
  const lead = await makeLead(app, partner)
  const params = { lead_id: lead.id }
  await admin.api.refused(updateLead, 'bad_input', { params, body: { send_invitation: false } })
  const body = { ...convert, send_invitation: false }
  const { deal, email } = await admin.api.call(updateLead, { params, body })
  const at = { params: { deal_id: deal ?? '' } }
  await borrowersInvited(app)
  expect((await admin.api.call(getDeal, at)).client_status).toBeNull()
  await admin.api.call(calls.requests.remindClient, at)
  await borrowersInvited(app)
  expect((await admin.api.call(getDeal, at)).client_status).toBe('Invited')
  expect(await emailsTo(app, email)).toHaveLength(1)
})
