import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { borrowersInvited, dealFor } from '../../../../testing/data/invitations.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'
import { toUuid } from '../../../services/ids.ts'

const { createDeal, getDeal, listDeals, previewInvitation, updateDeal } = calls.deals
const { addStarterBundles, createBundle, updateBundle } = calls.bundles
const { listRequirements, remindClient, requestBundle } = calls.requests

const app = await sharedApplication()
const newEmail = () => `${unique('borrower')}@example.com`
const firstTitle = 'To get started, we need'

async function office() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const checklist = async (titles: readonly string[]) =>
    admin.api.call(createBundle, {
      body: { title: unique('Checklist'), attachments: titles.map((title) => ({ kind: 'Document' as const, title })) },
    })
  return { partner, admin, checklist }
}

/** Those that neither the invitation nor another email named. */
const unnamed = (deal: string) =>
  app.ask('select title from requirements where deal_id = $1 and notified_at is null', [toUuid('deal', deal)])

test('a new deal requests its checklists, and one email invites the borrower and names the first items', async () => {
  const { admin, checklist } = await office()
  const [forms, taxes] = [
    await checklist(['Form 1919', 'Form 413']),
    await checklist(Array.from({ length: 8 }, (_, index) => `Return ${index + 1}`)),
  ]
  const email = newEmail()
  const body = { ...dealFor(email, 'Bakery'), checklists: [forms.id, taxes.id], due_date: '2031-05-01' }
  const deal = await admin.api.call(createDeal, { body })
  expect(deal).toMatchObject({ client_status: 'Invited', progress: { requirements: 10, approved: 0, submitted: 0 } })
  const params = { deal_id: deal.id }
  const { results } = await admin.api.call(listRequirements, { params })
  expect(results.map(({ due_date, status }) => `${due_date} ${status}`)).toEqual(Array(10).fill('2031-05-01 Pending'))
  await borrowersInvited(app)
  await emailsSettled(app)
  const [mail, ...more] = await emailsTo(app, email)
  expect(more).toEqual([])
  const lines = [
    '• Form 1919',
    '• Form 413',
    ...[1, 2, 3, 4, 5, 6].map((number) => `• Return ${number}`),
    '… and 2 more',
  ]
  expect(mail?.text).toContain(`${firstTitle} 10 items from you by 05/01/2031:`)
  for (const line of lines) expect(mail?.text).toContain(line)
  expect(mail?.text).not.toContain('Return 7')
  expect(await unnamed(deal.id)).toEqual([])
  const actions = await actionsOf(app, toUuid('deal', deal.id))
  expect(actions).toEqual(['deal_created', 'bundle_requested', 'bundle_requested', 'client_invited'])
})

test('previews the email that a new deal sends', async () => {
  const { admin, checklist } = await office()
  const forms = await checklist(['Form 1919'])
  const { first_name, last_name } = dealFor('').borrower
  const email = newEmail()
  const invitation_note = 'Hi! Great <b>talking</b> today.\n\nCall me: bo@harbor.com'
  const draft = {
    title: 'Bakery',
    borrower: { first_name, last_name, email },
    checklists: [forms.id],
    invitation_note,
  }
  const preview = await admin.api.call(previewInvitation, { body: draft })
  expect(preview).toMatchObject({ to: email, button: 'Accept and set a password' })
  expect((await admin.api.call(listDeals)).total_count).toBe(0)
  await admin.api.call(createDeal, { body: { ...dealFor(email, 'Bakery'), checklists: [forms.id], invitation_note } })
  await borrowersInvited(app)
  const [mail] = await emailsTo(app, email)
  const [stored] = await app.ask<{ html: string }>('select html from captured_emails where recipient = $1', [email])
  expect(stored?.html.includes('<b>talking')).toBe(false)
  expect(mail?.subject).toBe(preview.subject)
  for (const paragraph of preview.paragraphs) expect(mail?.text).toContain(paragraph)
  expect(preview.paragraphs.slice(2)).toEqual([
    'Hi! Great <b>talking</b> today.',
    'Call me: bo@harbor.com',
    `${firstTitle} one item from you:`,
    '• Form 1919',
  ])
})

test.each([
  ['a link', 'See https://bank.example/sign-in'],
  ['a site', 'Sign in at WWW.bank.example'],
  ['what email programs link', 'Sign in at my-bank.com now'],
  ['more than fits', 'x'.repeat(1001)],
])('refuses a note with %s', async (_, invitation_note) => {
  const { admin } = await office()
  const body = { ...dealFor(newEmail()), invitation_note }
  expect((await admin.api.refused(createDeal, 'bad_input', { body })).errors?.[0]?.path).toBe('invitation_note')
})

test('refuses checklists that can’t be requested, and creates nothing', async () => {
  const { admin, checklist } = await office()
  const foreign = await (await office()).checklist(['Form 1919'])
  const [good, empty, archived] = [await checklist(['Form 1919']), await checklist([]), await checklist(['Form 413'])]
  await admin.api.call(updateBundle, { params: { bundle_id: archived.id }, body: { is_archived: true } })
  const checklists = [good.id, empty.id, archived.id, foreign.id]
  const body = { ...dealFor(newEmail()), checklists }
  const expected = [
    { path: 'checklists.1', message: `"${empty.title}" has no items yet.` },
    { path: 'checklists.2', message: `"${archived.title}" is archived. Unarchive it before you request it.` },
    { path: 'checklists.3', message: 'We couldn’t find this checklist.' },
  ]
  expect((await admin.api.refused(createDeal, 'bad_input', { body })).errors).toEqual(expected)
  const { title, borrower } = body
  const { phone: _phone, ...addressee } = borrower
  const draft = { title, borrower: addressee, checklists }
  expect((await admin.api.refused(previewInvitation, 'bad_input', { body: draft })).errors).toEqual(expected)
  const twice = { ...body, checklists: [good.id, good.id] }
  expect((await admin.api.refused(createDeal, 'bad_input', { body: twice })).errors?.[0]?.path).toBe('checklists')
  expect((await admin.api.call(listDeals)).total_count).toBe(0)
})

test('a held invitation waits for staff, whatever happens to the deal, and then names everything', async () => {
  const { partner, admin, checklist } = await office()
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  const [forms, taxes] = [await checklist(['Form 1919']), await checklist(['Form 413'])]
  const [first, email] = [newEmail(), newEmail()]
  const invitation_note = 'As we discussed.'
  const body = { ...dealFor(first, 'Later'), checklists: [forms.id], send_invitation: false, invitation_note }
  const deal = await admin.api.call(createDeal, { body })
  expect(deal.client_status).toBeNull()
  const params = { deal_id: deal.id }
  await admin.api.call(requestBundle, { body: { deal: deal.id, bundle: taxes.id } })
  await admin.api.call(updateDeal, { params, body: { borrower: { email } } })
  await admin.api.call(calls.deals.deleteDeal, { params })
  await admin.api.call(calls.deals.restoreDeal, { params })
  await borrowersInvited(app)
  await emailsSettled(app)
  const sent = (address: string) => app.ask('select from captured_emails where recipient = $1', [address])
  expect([await sent(first), await sent(email)]).toEqual([[], []])
  expect((await admin.api.call(getDeal, { params })).client_status).toBeNull()
  const { results } = await manager.api.call(calls.notifications.listStaffNotifications)
  expect(results.map(({ description }) => description)).toContain(`**${admin.full_name}** created **Later**`)
  expect(await admin.api.call(remindClient, { params })).toEqual({ reminded_of: 2, sent: 'invitation' })
  const [mail] = await emailsTo(app, email)
  expect(mail?.text).toContain(`As we discussed.\n\n${firstTitle} 2 items from you:`)
  expect((await admin.api.call(getDeal, { params })).client_status).toBe('Invited')
  expect(await unnamed(deal.id)).toEqual([])
  expect(await sent(first)).toEqual([])
})

test('a borrower who accepted an earlier deal gets one email that names the first items, too', async () => {
  const { admin, partner, checklist } = await office()
  const email = newEmail()
  const before = await admin.api.call(createDeal, { body: dealFor(email, 'Before') })
  await borrowersInvited(app)
  await app.ask(
    `with person as (update users set email_verified_at = now() where email = $1 returning id)
     insert into deal_clients (partner_id, deal_id, user_id) select $2, $3, id from person`,
    [email.toLowerCase(), partner.uuid, toUuid('deal', before.id)],
  )
  const forms = await checklist(['Form 1919'])
  const deal = await admin.api.call(createDeal, { body: { ...dealFor(email, 'Next'), checklists: [forms.id] } })
  expect(deal.client_status).toBe('Active')
  await borrowersInvited(app)
  const [, mail] = await emailsTo(app, email, 2)
  expect(mail?.text).toContain('• Form 1919')
  expect(await unnamed(deal.id)).toEqual([])
})

test('the starter library says which loan purposes ask for a checklist, and staff change that', async () => {
  const { admin } = await office()
  const { results } = await admin.api.call(addStarterBundles)
  const asked = (purpose: string) =>
    results.filter(({ loan_purposes }) => loan_purposes.some((each) => each === purpose)).map(({ title }) => title)
  expect(asked('Equipment')).toEqual([
    'SBA and IRS forms',
    'Business tax returns and financial statements',
    'Owner and guarantor documents',
    'Company documents',
  ])
  expect(asked('Startup')).toContain('Business plan and projections')
  expect(asked('Startup')).not.toContain('Business tax returns and financial statements')
  expect(asked('Business Acquisition')).toContain('Business acquisition')
  const [bundle] = results
  const params = { bundle_id: bundle?.id ?? '' }
  const change = (loan_purposes: string[]) => ({ params, body: { loan_purposes } as never })
  expect(await admin.api.call(updateBundle, change(['Equipment', 'Other']))).toMatchObject({
    loan_purposes: ['Equipment', 'Other'],
  })
  await admin.api.refused(updateBundle, 'bad_input', change(['Yacht']))
  await admin.api.refused(updateBundle, 'bad_input', change(['Other', 'Other']))
  expect(await actionsOf(app, toUuid('bundle', params.bundle_id))).toEqual(['bundle_created', 'bundle_updated'])
})
