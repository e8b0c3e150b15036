import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test, vi } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { actionsOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeDeal, makePartner, makeStaff, unique } from '../../../../testing/data/factories.ts'
import {
  borrowersInvited,
  dealFor,
  failInvitations,
  invitationFailed,
  retryNow,
} from '../../../../testing/data/invitations.ts'
import { shareWithLender } from '../../../../testing/data/lenders.ts'
import { emailedLinks, emailsSettled } from '../../../../testing/email/emailed-links.ts'
import { toUuid } from '../../../services/ids.ts'

/** The quota holds back every email after the partner's first. */
const app = await startApplication({ env: { EMAILS_PER_DAY_NEW: '1' } })
afterAll(() => app.close())

/** Whether the only link sent to an address still works. */
async function isLinkOpen(email: string): Promise<boolean> {
  await emailedLinks(app, email, 1)
  const links = await app.ask<{ revoked_at: Date | null }>(
    'select l.revoked_at from magic_links l join users u on u.id = l.user_id where u.email = $1',
    [email],
  )
  expect(links).toHaveLength(1)
  return links[0]?.revoked_at === null
}

/** Waits until a job has handled a deal's new rows in a table. */
async function handled(table: 'requirements' | 'lender_messages' | 'request_messages', deal: string): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(await app.ask(`select from ${table} where deal_id = $1 and notified_at is null`, [deal])).toEqual([]),
    { timeout: 15_000, interval: 50 },
  )
  await emailsSettled(app)
}

test('keeps the earlier invitation link, its time and the activity when the email quota is used up', async () => {
  const { api } = await makeStaff(app, await makePartner(app))
  const email = `${unique('borrower')}@example.com`
  const deal = await api.call(calls.deals.createDeal, { body: dealFor(email) })
  await borrowersInvited(app)
  const uuid = toUuid('deal', deal.id)
  await app.ask(`update deal_invitations set sent_at = now() - interval '2 days' where deal_id = $1`, [uuid])
  const sentAt = () => app.ask<{ sent_at: Date }>('select sent_at from deal_invitations where deal_id = $1', [uuid])
  const before = await sentAt()
  const asked = { request_type: 'Document', title: 'Tax returns', is_required: true } as const
  await api.call(calls.requests.createAdditionalRequest, { body: { ...asked, deal: deal.id, stage: deal.stage.id } })
  await handled('requirements', uuid)
  expect(await isLinkOpen(email)).toBe(true)
  expect(await sentAt()).toEqual(before)
  expect(await actionsOf(app, uuid)).not.toContain('client_reminded')
  expect(await emailsTo(app, email)).toHaveLength(1)
})

test("doesn't count the email of a new deal again when a reminder invites the borrower before the job", async () => {
  const { api } = await makeStaff(app, await makePartner(app))
  const email = `${unique('borrower')}@example.com`
  let params = { deal_id: '' }
  await failInvitations(app, async () => {
    params = { deal_id: (await api.call(calls.deals.createDeal, { body: dealFor(email) })).id }
    await invitationFailed(app)
  })
  await api.call(calls.requests.remindClient, { params })
  await retryNow(app)
  await emailsSettled(app)
  expect(await emailsTo(app, email)).toHaveLength(1)
})

test("keeps the lender's earlier link open, unrecorded, when the email quota is used up", async () => {
  const partner = await makePartner(app)
  const staff = await makeStaff(app, partner)
  const email = `${unique('contact')}@example.com`
  const { id } = await staff.api.call(calls.lenders.createLender, {
    body: { name: unique('Bank'), lender_email: email, lender_phone: '' },
  })
  const [lender, deal] = [{ id, uuid: toUuid('lender', id) }, await makeDeal(app, partner)]
  await shareWithLender(app, partner, staff, { deal, lender })
  await staff.api.call(calls.lenderSharing.sendDealMessage, {
    params: { lender_id: id, deal_id: deal.id },
    body: { text: 'Good morning' },
  })
  await handled('lender_messages', deal.uuid)
  expect(await isLinkOpen(email)).toBe(true)
  expect(await actionsOf(app, lender.uuid)).not.toContain('lender_notified')
})

test('questions of borrowers leave the partner its own emails, and have a limit of their own', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, client } = fixture
  const { askFor } = dealTools(app)
  const items = [await askFor(fixture, 'Document'), await askFor(fixture, 'Document')]
  await handled('requirements', fixture.deal.uuid)
  await app.ask(`delete from rate_limits where bucket like $1`, [`emails:%${fixture.partner.uuid}`])
  for (const { id } of items) {
    const params = { request_id: id }
    await client.api.call(calls.requestMessages.sendRequestMessage, { params, body: { text: 'All pages?' } })
  }
  await app.ask(`update request_messages set created = created - interval '5 minutes' where notified_at is null`)
  await app.ask(`insert into jobs.job (name, data) values ('request_messages', '{}')`)
  await handled('request_messages', fixture.deal.uuid)
  const asked = async ({ email }: { email: string }) =>
    (await emailsTo(app, email, 0)).filter(({ subject }) => subject.includes('asked about'))
  const staff = [admin, fixture.manager, fixture.coordinator]
  expect((await Promise.all(staff.map(asked))).flat()).toHaveLength(1)
  const email = `${unique('borrower')}@example.com`
  await admin.api.call(calls.deals.createDeal, { body: dealFor(email) })
  await emailedLinks(app, email, 1)
})
