import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test, vi } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { actionsOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { dealFor, failInvitations, invitationFailed, retryNow } from '../../../../testing/data/invitations.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'
import { toUuid } from '../../../services/ids.ts'

const { createDeal, getDeal } = calls.deals
const app = await startApplication()
afterAll(() => app.close())

const invitationsOf = (deal: string) => app.ask('select id from deal_invitations where deal_id = $1', [deal])
const freeze = (partner: { readonly uuid: string }, at: 'now()' | 'null') =>
  app.ask(`update partners set frozen_at = ${at} where id = $1`, [partner.uuid])

/** A deal whose borrower the job couldn't invite. */
async function dealWithoutInvitation(email = `${unique('borrower')}@example.com`) {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  let params = { deal_id: '' }
  await failInvitations(app, async () => {
    params = { deal_id: (await admin.api.call(createDeal, { body: dealFor(email) })).id }
    await invitationFailed(app)
  })
  return { partner, admin, email, params, deal: toUuid('deal', params.deal_id) }
}

test('invites the borrower with a reminder when the job failed while the partner was frozen, and once', async () => {
  const { partner, admin, email, params, deal } = await dealWithoutInvitation()
  await freeze(partner, 'now()')
  await app.ask(`update jobs.job set start_after = now() where name = 'invite_borrower' and state = 'retry'`)
  await invitationFailed(app, 2)
  expect(await invitationsOf(deal)).toEqual([])
  await freeze(partner, 'null')
  await admin.api.call(calls.requests.remindClient, { params })
  const invited = await invitationsOf(deal)
  expect(invited).toHaveLength(1)
  await retryNow(app)
  await emailsSettled(app)
  expect(await invitationsOf(deal)).toEqual(invited)
  expect(await emailsTo(app, email)).toHaveLength(1)
  expect(await actionsOf(app, deal)).toEqual(['deal_created', 'client_invited'])
  await admin.api.refused(calls.requests.remindClient, 'too_many_requests', { params })
})

test('invites the borrower of a partner that was frozen once it is not', async () => {
  const { partner, email, deal } = await dealWithoutInvitation()
  await freeze(partner, 'now()')
  await app.ask(`update jobs.job set start_after = now() where name = 'invite_borrower' and state = 'retry'`)
  await invitationFailed(app, 2)
  await freeze(partner, 'null')
  await retryNow(app)
  expect(await invitationsOf(deal)).toHaveLength(1)
  expect(await emailsTo(app, email)).toHaveLength(1)
})

test('invites the borrower with a reminder when the job was lost', async () => {
  const { admin, email, params, deal } = await dealWithoutInvitation()
  await app.ask(`delete from jobs.job where name = 'invite_borrower'`)
  await admin.api.call(calls.requests.remindClient, { params })
  expect(await invitationsOf(deal)).toHaveLength(1)
  expect((await admin.api.call(getDeal, { params })).client_status).toBe('Invited')
  expect(await emailsTo(app, email)).toHaveLength(1)
})

test('keeps new requests pending until their borrower is invited', async () => {
  const { admin, params, deal } = await dealWithoutInvitation()
  const [stage] = (await admin.api.call(calls.stages.listStages)).results
  if (stage === undefined) throw new Error('a partner has stages')
  const body = { deal: params.deal_id, stage: stage.id, title: 'Lease', request_type: 'Question' } as const
  await admin.api.call(calls.requests.createAdditionalRequest, { body })
  const notified = () => app.ask('select notified_at is not null as yes from requirements where deal_id = $1', [deal])
  const states = () => app.ask(`select state::text from jobs.job where name = 'notify_client'`)
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'retry' }]), 10_000)
  expect(await notified()).toEqual([{ yes: false }])
  await retryNow(app)
  await app.ask(`update jobs.job set start_after = now() where name = 'notify_client'`)
  await vi.waitFor(async () => expect(await notified()).toEqual([{ yes: true }]), 10_000)
})

test('opens a deal to a borrower who accepted an earlier one at once, and emails them in the job, once', async () => {
  const [partner, borrower] = [await makePartner(app), await makePerson(app)]
  await makeClient(app, partner, await makeDeal(app, partner), borrower)
  const admin = await makeStaff(app, partner)
  let id = ''
  await failInvitations(app, async () => {
    const created = await admin.api.call(createDeal, { body: dealFor(borrower.email) })
    id = created.id
    const { results } = await borrower.api.call(calls.deals.listPortalDeals, { query: { permission_level: 'portal' } })
    expect(results.map((deal) => deal.id)).toContain(id)
    expect(await admin.api.call(getDeal, { params: { deal_id: id } })).toEqual(created)
    await invitationFailed(app)
  })
  await retryNow(app)
  await emailsSettled(app)
  expect(await emailsTo(app, borrower.email)).toHaveLength(1)
  expect(await actionsOf(app, toUuid('deal', id))).toEqual(['deal_created', 'client_invited'])
  const { results } = await borrower.api.call(calls.notifications.listPortalNotifications)
  expect(results).toHaveLength(1)
})
