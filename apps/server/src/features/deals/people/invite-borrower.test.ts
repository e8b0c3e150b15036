import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { listen, type ReceivedEvent } from '../../../../testing/app/event-listener.ts'
import { actionsOf, auditOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff, unique } from '../../../../testing/data/factories.ts'
import {
  borrowersInvited,
  dealFor,
  failInvitations,
  invitationFailed,
  retryNow,
} from '../../../../testing/data/invitations.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'
import { Database } from '../../../db/client/database.ts'
import { staffJobContext, type StaffOrigin } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import type { JobContexts } from '../../../services/jobs/define-job.ts'
import { inviteBorrowerJob } from './invite-borrower.ts'

const { createDeal, deleteDeal, getDeal, restoreDeal, updateDeal } = calls.deals
const app = await startApplication()
const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 2, onIdleError: () => undefined })
afterAll(async () => {
  await database.close()
  await app.close()
})
const newEmail = () => `${unique('borrower')}@example.com`

/** A staff member, a colleague who is notified of new deals, and the payload that their deals are queued with. */
async function office() {
  const partner = await makePartner(app)
  const [admin, manager] = [await makeStaff(app, partner), await makeStaff(app, partner, { role: 'Manager' })]
  const payloadFor = (deal: string) => ({
    partner_id: partner.uuid,
    deal_id: deal,
    actor: { user_id: admin.user_uuid, full_name: admin.full_name, staff_id: admin.uuid, role: 'Admin' },
    address: '192.0.2.7',
    request_id: 'the request',
  })
  return { partner, admin, manager, payloadFor }
}

const contexts = {
  asStaff: (origin: StaffOrigin) => staffJobContext(app.services, database, origin),
} as unknown as JobContexts
const run = (payload: object) => inviteBorrowerJob.parseAndRun(contexts, payload)

const invitationsOf = (deal: string) =>
  app.ask<{ id: string }>('select id from deal_invitations where deal_id = $1', [deal])
const notificationsOf = (deal: string) => app.ask('select id from notifications where deal_id = $1', [deal])

test('invites a new borrower once, in the name and from the address of the request', async () => {
  const { admin, manager } = await office()
  const email = newEmail()
  const created = await admin.api.call(createDeal, { body: dealFor(email, 'Bakery') })
  expect(created.client_status).toBe('Invited')
  await borrowersInvited(app)
  const deal = toUuid('deal', created.id)
  expect(await admin.api.call(getDeal, { params: { deal_id: created.id } })).toEqual(created)
  const entries = await auditOf(app, deal)
  expect(entries.map(({ action }) => action)).toEqual(['deal_created', 'client_invited'])
  const [opened, invited] = entries
  expect(invited).toMatchObject({ actor_id: admin.user_uuid, address: opened?.address, request_id: opened?.request_id })
  const { results } = await manager.api.call(calls.notifications.listStaffNotifications)
  expect(results.map(({ description }) => description)).toEqual([`**${admin.full_name}** created **Bakery**`])
  expect(await emailsTo(app, email)).toHaveLength(1)
})

test('invites, notifies and emails once although the job runs twice', async () => {
  const { admin, payloadFor } = await office()
  const email = newEmail()
  const { id } = await admin.api.call(createDeal, { body: dealFor(email) })
  await borrowersInvited(app)
  const deal = toUuid('deal', id)
  // As after a crash between the commit and the end of the job.
  await app.ask('delete from deal_invitations where deal_id = $1', [deal])
  await app.ask('delete from notifications where deal_id = $1', [deal])
  const payload = payloadFor(deal)
  await run(payload)
  const [first, notified] = [await invitationsOf(deal), await notificationsOf(deal)]
  expect([first.length, notified.length]).toEqual([1, 1])
  await run(payload)
  expect(await invitationsOf(deal)).toEqual(first)
  expect(await notificationsOf(deal)).toEqual(notified)
  await emailsSettled(app)
  // One of the first run, before this test took its rows away.
  expect(await emailsTo(app, email)).toHaveLength(2)
  expect(await actionsOf(app, deal)).toEqual(['deal_created', 'client_invited', 'client_invited'])
})

test('another process invites the borrower of a deal whose process died after the commit', async () => {
  const partner = await makePartner(app)
  const dying = await startApplication({ ownerUrl: app.ownerUrl })
  const admin = await makeStaff(dying, partner)
  const email = newEmail()
  let deal = ''
  await failInvitations(app, async () => {
    const { id } = await admin.api.call(createDeal, { body: dealFor(email) })
    deal = toUuid('deal', id)
    await invitationFailed(app)
    await dying.close()
  })
  expect(await invitationsOf(deal)).toEqual([])
  expect(await actionsOf(app, deal)).toEqual(['deal_created'])
  await retryNow(app)
  expect(await invitationsOf(deal)).toHaveLength(1)
  expect(await emailsTo(app, email)).toHaveLength(1)
})

test('leaves an address that was corrected in the meantime alone', async () => {
  const { admin, payloadFor } = await office()
  const [wrong, right] = [newEmail(), newEmail()]
  let id = ''
  await failInvitations(app, async () => {
    ;({ id } = await admin.api.call(createDeal, { body: dealFor(wrong) }))
    await invitationFailed(app)
  })
  await admin.api.call(updateDeal, { params: { deal_id: id }, body: { borrower: { email: right } } })
  const before = await invitationsOf(toUuid('deal', id))
  await run(payloadFor(toUuid('deal', id)))
  expect(await invitationsOf(toUuid('deal', id))).toEqual(before)
  expect(await app.ask('select from users where email = $1', [wrong])).toEqual([])
  expect((await emailsTo(app, right)).map(({ subject }) => subject)).toEqual(['You’re invited to your loan portal'])
  await retryNow(app)
  await emailsSettled(app)
  expect(await emailsTo(app, wrong, 0)).toEqual([])
})

test('invites the borrower of a deal that was deleted at once when it is restored, and not before', async () => {
  const { admin, manager } = await office()
  const email = newEmail()
  let params = { deal_id: '' }
  await failInvitations(app, async () => {
    params = { deal_id: (await admin.api.call(createDeal, { body: dealFor(email) })).id }
    await invitationFailed(app)
  })
  const deal = toUuid('deal', params.deal_id)
  await admin.api.call(deleteDeal, { params })
  await retryNow(app)
  expect(await invitationsOf(deal)).toEqual([])
  expect(await app.ask('select from users where email = $1', [email])).toEqual([])
  expect(await notificationsOf(deal)).toEqual([])
  await manager.api.call(restoreDeal, { params })
  await borrowersInvited(app)
  const invited = await invitationsOf(deal)
  expect(invited).toHaveLength(1)
  await admin.api.call(deleteDeal, { params })
  await admin.api.call(restoreDeal, { params })
  await borrowersInvited(app)
  expect(await invitationsOf(deal)).toEqual(invited)
  expect(await emailsTo(app, email)).toHaveLength(1)
})

test('refuses a deal beyond the email quota in the reply, and keeps nothing of it', async () => {
  const limited = await startApplication({ ownerUrl: app.ownerUrl, env: { EMAILS_PER_DAY_NEW: '1' } })
  const admin = await makeStaff(limited, await makePartner(limited))
  await admin.api.call(createDeal, { body: dealFor(newEmail(), 'Within') })
  const email = newEmail()
  await admin.api.refused(createDeal, 'quota_exceeded', { body: dealFor(email, 'Beyond') })
  await borrowersInvited(app)
  expect(await app.ask(`select from deals where borrower_email = $1`, [email])).toEqual([])
  expect(await app.ask('select from users where email = $1', [email])).toEqual([])
  await limited.close()
})

test('sends open pages an event when the deal is there, and again once its borrower is invited', async () => {
  const { admin, manager } = await office()
  const page = await listen(app.url, manager.api)
  await page.next(({ name }) => name === 'ready')
  let id = ''
  await failInvitations(app, async () => {
    ;({ id } = await admin.api.call(createDeal, { body: dealFor(newEmail()) }))
    await page.next(({ name, data }) => name === 'change' && data.deal === id)
    await invitationFailed(app)
  })
  const status = async () => (await manager.api.call(getDeal, { params: { deal_id: id } })).client_status
  expect(await status()).toBe(null)
  const before = page.received.length
  await retryNow(app)
  const isNew = (event: ReceivedEvent) => page.received.indexOf(event) >= before
  await page.next((event) => isNew(event) && event.name === 'change' && event.data.deal === id)
  await page.next((event) => isNew(event) && event.name === 'notification')
  expect(await status()).toBe('Invited')
  page.close()
})

test('queues the invitations of partners in turns', async () => {
  const { admin } = await office()
  await admin.api.call(createDeal, { body: dealFor(newEmail()) })
  const [job] = await app.ask<{ priority: number }>(
    `select priority from jobs.job where name = 'invite_borrower' order by created_on desc limit 1`,
  )
  // Jobs without turns have 0.
  expect(job?.priority).toBeLessThan(0)
})
