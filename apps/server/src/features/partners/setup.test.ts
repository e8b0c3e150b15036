import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { newColleague } from '../../../testing/access/call-inputs.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { auditOf } from '../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { borrowersInvited, dealFor } from '../../../testing/data/invitations.ts'
import { emailsSettled } from '../../../testing/email/emailed-links.ts'
import { toUuid } from '../../services/ids.ts'

const { dismissPartnerSetup, getPartnerSetup } = calls.partnerSetup
const { createDeal, createSampleDeal, deleteDeal, getDeal, listDeals, restoreDeal, updateDeal } = calls.deals
const { addStarterBundles } = calls.bundles
const { listRequirements, remindClient } = calls.requests

const app = await sharedApplication()

async function office() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const done = async () =>
    (await admin.api.call(getPartnerSetup)).steps.filter(({ is_done }) => is_done).map(({ key }) => key)
  return { partner, admin, done }
}

test('each step is done once the partner has what it asks for, and open again without it', async () => {
  const { partner, admin, done } = await office()
  await app.ask('update users set phone = null where id = $1', [admin.user_uuid])
  expect(await done()).toEqual([])
  await app.ask(`update partners set logo = '/logos/x.png' where id = $1`, [partner.uuid])
  expect(await done()).toEqual([])
  await app.ask(`update users set phone = '(214) 555-0100' where id = $1`, [admin.user_uuid])
  expect(await done()).toEqual(['profile'])
  await admin.api.call(addStarterBundles)
  expect(await done()).toEqual(['profile', 'checklists'])
  await admin.api.call(createSampleDeal)
  expect(await done()).toEqual(['profile', 'checklists'])
  const deal = await admin.api.call(createDeal, { body: dealFor(`${unique('borrower')}@example.com`) })
  expect(await done()).toEqual(['profile', 'checklists', 'deal'])
  await admin.api.call(calls.staff.addStaff, { body: newColleague() })
  await admin.api.call(calls.lenders.createLender, {
    body: { name: unique('Bank'), lender_email: `${unique('bank')}@example.com` },
  })
  expect(await done()).toEqual(['profile', 'checklists', 'deal', 'lender', 'team'])
  await admin.api.call(deleteDeal, { params: { deal_id: deal.id } })
  expect(await done()).not.toContain('deal')
})

test('is dismissed for the whole partner, once', async () => {
  const { partner, admin } = await office()
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  expect((await manager.api.call(getPartnerSetup)).is_dismissed).toBe(false)
  for (const each of [admin, manager]) await each.api.call(dismissPartnerSetup)
  expect((await manager.api.call(getPartnerSetup)).is_dismissed).toBe(true)
  const actions = (await auditOf(app, partner.uuid)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'partner_setup_dismissed')).toHaveLength(1)
  const other = await office()
  expect((await other.admin.api.call(getPartnerSetup)).is_dismissed).toBe(false)
})

test('the sample deal asks for what a deal of its purpose does, exists once, and comes back as it was', async () => {
  const { admin } = await office()
  await admin.api.call(addStarterBundles)
  const sample = await admin.api.call(createSampleDeal)
  expect(sample).toMatchObject({ is_sample: true, client_status: null, title: expect.stringMatching(/^Sample deal: /) })
  const params = { deal_id: sample.id }
  const { results } = await admin.api.call(listRequirements, { params })
  expect(results.length).toBeGreaterThan(10)
  expect((await admin.api.call(createSampleDeal)).id).toBe(sample.id)
  await admin.api.call(updateDeal, { params, body: { business_name: 'Mine now' } })
  await admin.api.call(deleteDeal, { params })
  expect((await admin.api.call(getPartnerSetup)).sample_deal).toBeNull()
  expect(await admin.api.call(createSampleDeal)).toMatchObject({ id: sample.id, business_name: 'Mine now' })
  expect((await admin.api.call(getPartnerSetup)).sample_deal).toEqual({ id: sample.id, title: sample.title })
  expect((await admin.api.call(listDeals)).total_count).toBe(1)
  const real = await admin.api.call(createDeal, { body: dealFor(`${unique('borrower')}@example.com`) })
  expect((await admin.api.call(getDeal, { params: { deal_id: real.id } })).is_sample).toBe(false)
})

test('no email goes out for the sample deal, whatever is done with it', async () => {
  const { partner, admin } = await office()
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const lender = await admin.api.call(calls.lenders.createLender, {
    body: { name: unique('Bank'), lender_email: `${unique('bank')}@example.com` },
  })
  await admin.api.call(addStarterBundles)
  await emailsSettled(app)
  const queued = async () =>
    (await app.ask<{ count: number }>('select count(*)::int as count from captured_emails'))[0]?.count
  const before = await queued()
  const sample = await admin.api.call(createSampleDeal)
  const params = { deal_id: sample.id }
  await admin.api.refused(remindClient, 'sample_deal', { params })
  await admin.api.refused(calls.lenderSharing.shareDealWithLender, 'sample_deal', {
    body: { deal: sample.id, lender: lender.id },
  })
  await admin.api.call(updateDeal, { params, body: { borrower: { email: `${unique('real')}@example.com` } } })
  await admin.api.call(calls.deals.shareWithCoordinator, { body: { deal: sample.id, staff: coordinator.id } })
  await admin.api.call(calls.deals.moveStage, { params, body: { force: true } })
  await admin.api.call(deleteDeal, { params })
  await admin.api.call(restoreDeal, { params })
  await borrowersInvited(app)
  await emailsSettled(app)
  expect(await queued()).toBe(before)
  const due = await app.ask('select from notifications where deal_id = $1 and is_email_due', [
    toUuid('deal', sample.id),
  ])
  expect(due).toEqual([])
  const seen = await app.ask('select from notifications where deal_id = $1', [toUuid('deal', sample.id)])
  expect(seen.length).toBeGreaterThan(0)
})

test('the sample deal is in no report', async () => {
  const { admin } = await office()
  const { getPipelineReport } = calls.reports
  const before = await admin.api.call(getPipelineReport)
  const sample = await admin.api.call(createSampleDeal)
  await admin.api.call(calls.deals.moveStage, { params: { deal_id: sample.id }, body: { force: true } })
  expect(await admin.api.call(getPipelineReport)).toEqual(before)
  const year = { query: { created_date_range_after: '2020-01-01' } }
  const within = await admin.api.call(getPipelineReport, year)
  await admin.api.call(deleteDeal, { params: { deal_id: sample.id } })
  expect(await admin.api.call(getPipelineReport, year)).toEqual(within)
  expect(await admin.api.call(getPipelineReport)).toEqual(before)
})
