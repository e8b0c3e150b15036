import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makeLead, makePartner, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { borrowersInvited } from '../../../../testing/data/invitations.ts'
import { toUuid } from '../../../services/ids.ts'

const { getLead, updateLead } = calls.leads
const { createBundle } = calls.bundles
const { getDeal, listDeals } = calls.deals
const { listRequirements } = calls.requests

const app = await sharedApplication()
const convert = { lead_status: 'Converted' as const }

async function office() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const checklist = await admin.api.call(createBundle, {
    body: { title: unique('Checklist'), attachments: [{ kind: 'Document', title: 'Form 1919' }] },
  })
  return { partner, admin, coordinator, checklist }
}

test('one call names the deal, assigns coordinators, requests checklists, and changes the lead', async () => {
  const { partner, admin, coordinator, checklist } = await office()
  const email = `${unique('ana')}@example.com`
  const lead = await makeLead(app, partner, { email, loan_purpose: 'Equipment', loan_amount: null })
  const body = {
    ...convert,
    deal_title: 'Harbor Bakery',
    business_name: 'Harbor Bakery LLC',
    loan_purpose: 'Business Acquisition' as const,
    ownership_change: 'Initial Acquisition' as const,
    loan_amount: '250000.00',
    coordinators: [coordinator.id],
    checklists: [checklist.id],
    due_date: '2031-05-01',
  }
  const { deal } = await admin.api.call(updateLead, { params: { lead_id: lead.id }, body })
  const params = { deal_id: deal ?? '' }
  expect(await admin.api.call(getDeal, { params })).toMatchObject({
    title: 'Harbor Bakery',
    business_name: 'Harbor Bakery LLC',
    loan_purpose: 'Business Acquisition',
    ownership_change: 'Initial Acquisition',
    loan_amount: '250000.00',
    coordinators: [{ id: coordinator.id }],
  })
  expect(await admin.api.call(getLead, { params: { lead_id: lead.id } })).toMatchObject({
    business_name: 'Harbor Bakery LLC',
    loan_amount: '250000.00',
  })
  const { results } = await admin.api.call(listRequirements, { params })
  expect(results.map(({ title, due_date }) => [title, due_date])).toEqual([['Form 1919', '2031-05-01']])
  await borrowersInvited(app)
  expect((await emailsTo(app, email))[0]?.text).toContain('• Form 1919')
  expect(await actionsOf(app, toUuid('deal', deal ?? ''))).toEqual([
    'deal_created',
    'deal_shared',
    'bundle_requested',
    'client_invited',
  ])
})

test('a second conversion at the same moment adds nothing to the deal', async () => {
  const { partner, admin, coordinator, checklist } = await office()
  const lead = await makeLead(app, partner)
  const body = { ...convert, coordinators: [coordinator.id], checklists: [checklist.id] }
  const twice = [1, 2].map(() => admin.api.call(updateLead, { params: { lead_id: lead.id }, body }))
  const [one, other] = await Promise.all(twice)
  expect(one?.deal).toBe(other?.deal)
  const { results } = await admin.api.call(listRequirements, { params: { deal_id: one?.deal ?? '' } })
  expect(results).toHaveLength(1)
})

test('an unknown checklist or a coordinator who is not on the team leaves lead and deals as they were', async () => {
  const { partner, admin, checklist } = await office()
  const other = await office()
  const lead = await makeLead(app, partner, { full_name: 'Ana', lead_status: 'Qualified' })
  const params = { lead_id: lead.id }
  for (const [field, value] of [
    ['coordinators', [other.coordinator.id]],
    ['coordinators', [admin.id]],
    ['checklists', [checklist.id, other.checklist.id]],
  ] as const) {
    const body = { ...convert, business_name: 'Half written', [field]: value }
    const { errors } = await admin.api.refused(updateLead, 'bad_input', { params, body })
    expect(errors?.[0]?.path).toMatch(new RegExp(`^${field}[.]`))
  }
  const unchanged = { lead_status: 'Qualified', business_name: null, deal: null }
  expect(await admin.api.call(getLead, { params })).toMatchObject(unchanged)
  expect((await admin.api.call(listDeals)).total_count).toBe(0)
})

test('a Coordinator requests checklists and becomes the coordinator, but names no one', async () => {
  const { partner, admin, coordinator, checklist } = await office()
  const lead = await makeLead(app, partner, { assigned_to: coordinator.uuid })
  const params = { lead_id: lead.id }
  const named = { ...convert, coordinators: [coordinator.id] }
  await coordinator.api.refused(updateLead, 'forbidden', { params, body: named })
  const { deal } = await coordinator.api.call(updateLead, { params, body: { ...convert, checklists: [checklist.id] } })
  expect((await admin.api.call(getDeal, { params: { deal_id: deal ?? '' } })).coordinators).toMatchObject([
    { id: coordinator.id },
  ])
})

test('the details of a deal are refused unless the lead is converted', async () => {
  const { partner, admin } = await office()
  const lead = await makeLead(app, partner)
  const body = { deal_title: 'Too early', due_date: null }
  const { errors } = await admin.api.refused(updateLead, 'bad_input', { params: { lead_id: lead.id }, body })
  expect(errors).toEqual([
    { path: 'deal_title', message: 'Answer this when you convert the lead to a deal.' },
    { path: 'due_date', message: 'Answer this when you convert the lead to a deal.' },
  ])
})
