import { calls } from '@loanyard/contract/calls'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { actionsOf, auditOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { dealFor, failInvitations, retryNow } from '../../../../testing/data/invitations.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'
import { Database } from '../../../db/client/database.ts'
import { staffJobContext, type StaffOrigin } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import type { JobContexts } from '../../../services/jobs/define-job.ts'
import { inviteBorrowerJob } from './invite-borrower.ts'

const { createDeal } = calls.deals
const app = await startApplication()
const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 2, onIdleError: () => undefined })
afterAll(async () => {
  await database.close()
  await app.close()
})

const contexts = {
  asStaff: (origin: StaffOrigin) => staffJobContext(app.services, database, origin),
} as unknown as JobContexts

interface Opened {
  readonly deal: string
  readonly email: string
  readonly manager: Awaited<ReturnType<typeof makeStaff>>
  readonly partner: Awaited<ReturnType<typeof makePartner>>
  readonly payload: ReturnType<typeof payloadOf>
}

const payloadOf = (partner: string, admin: Awaited<ReturnType<typeof makeStaff>>, deal: string) => ({
  partner_id: partner,
  deal_id: deal,
  actor: { user_id: admin.user_uuid, full_name: admin.full_name, staff_id: admin.uuid, role: 'Admin' },
  address: `192.0.2.${deal.charCodeAt(0)}`,
  request_id: `request of ${deal}`,
})

/** Deals of three partners, two each, whose jobs have failed once and wait. */
async function waitingDeals(): Promise<Opened[]> {
  const opened: Opened[] = []
  await failInvitations(app, async () => {
    for (let number = 0; number < 3; number++) {
      const partner = await makePartner(app)
      const [admin, manager] = [await makeStaff(app, partner), await makeStaff(app, partner, { role: 'Manager' })]
      for (const title of ['First', 'Second']) {
        const email = `${unique('borrower')}@example.com`
        const { id } = await admin.api.call(createDeal, { body: dealFor(email, title) })
        const deal = toUuid('deal', id)
        opened.push({ deal, email, manager, partner, payload: payloadOf(partner.uuid, admin, deal) })
      }
    }
    const retrying = `select from jobs.job where name = 'invite_borrower' and state = 'retry'`
    await vi.waitFor(async () => expect(await app.ask(retrying)).toHaveLength(opened.length), 10_000)
  })
  return opened
}

const runBatch = (opened: readonly Pick<Opened, 'payload'>[]) =>
  inviteBorrowerJob.parseAndRunBatch?.(
    contexts,
    opened.map(({ payload }) => payload),
  )
const invitationsOf = (deal: string) =>
  app.ask<{ id: string; partner_id: string }>('select id, partner_id from deal_invitations where deal_id = $1', [deal])
const notificationsOf = (deal: string) =>
  app.ask<{ user_id: string }>('select user_id from notifications where deal_id = $1', [deal])

test('invites the borrowers of several partners’ deals at once, each once and in the name of its request', async () => {
  const opened = await waitingDeals()
  // The second of a deal that was deleted and restored may be in the same batch.
  await runBatch([...opened, ...opened.slice(0, 2)])
  await runBatch(opened)
  await retryNow(app)
  await emailsSettled(app)
  for (const { deal, email, manager, partner, payload } of opened) {
    expect(await invitationsOf(deal)).toEqual([{ id: expect.any(String), partner_id: partner.uuid }])
    expect(await notificationsOf(deal)).toEqual([{ user_id: manager.user_uuid }])
    const entries = await auditOf(app, deal)
    expect(entries.map(({ action }) => action)).toEqual(['deal_created', 'client_invited'])
    const { address, request_id, actor } = payload
    expect(entries[1]).toMatchObject({ address, request_id, actor_id: actor.user_id })
    const received = await emailsTo(app, email)
    expect(received).toHaveLength(1)
    expect(received[0]?.text).toContain(partner.name)
  }
})

test('leaves nothing of a batch that is interrupted, and does all of it the next time', async () => {
  const opened = await waitingDeals()
  const holder = new pg.Client({ connectionString: app.ownerUrl, application_name: 'holder' })
  await holder.connect()
  await holder.query('begin')
  // The emails are queued last.
  await holder.query('lock table jobs.job_common in share mode')
  const ended = runBatch(opened)?.catch((error: unknown) => error)
  const waiting = `select pid from pg_stat_activity where datname = current_database() and application_name = 'loanyard'
                      and wait_event_type = 'Lock' and query ilike '%insert into jobs.%'`
  await vi.waitFor(async () => expect(await app.ask(waiting)).toHaveLength(1), 10_000)
  await app.ask(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect(await ended).toMatchObject({ code: 'unavailable' })
  await holder.end()
  for (const { deal } of opened) {
    expect(await invitationsOf(deal)).toEqual([])
    expect(await notificationsOf(deal)).toEqual([])
  }
  await retryNow(app)
  await emailsSettled(app)
  for (const { deal, email } of opened) {
    expect(await invitationsOf(deal)).toHaveLength(1)
    expect(await emailsTo(app, email)).toHaveLength(1)
    expect(await actionsOf(app, deal)).toEqual(['deal_created', 'client_invited'])
  }
})

test('invites the others of a batch with a deal that fails or a partner that is frozen', async () => {
  const opened = await waitingDeals()
  const [poisoned, ...rest] = opened
  const frozen = rest.pop()
  if (poisoned === undefined || frozen === undefined) throw new Error('there are six deals')
  const others = rest.filter(({ partner }) => partner !== frozen.partner)
  await app.ask(`create function refuse_one() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await app.ask(`create trigger refuse_one before insert on deal_invitations for each row
                   when (new.deal_id = '${poisoned.deal}') execute function refuse_one()`)
  await app.ask('update partners set frozen_at = now() where id = $1', [frozen.partner.uuid])
  await app.ask(`update jobs.job set start_after = now() where name = 'invite_borrower' and state = 'retry'`)
  const done = `select from jobs.job where name = 'invite_borrower' and state = 'retry' and retry_count > 0`
  await vi.waitFor(async () => expect(await app.ask(done)).toHaveLength(3), 10_000)
  for (const { deal } of others) expect(await invitationsOf(deal)).toHaveLength(1)
  expect(await invitationsOf(poisoned.deal)).toEqual([])
  expect(await invitationsOf(frozen.deal)).toEqual([])
  await app.ask('drop trigger refuse_one on deal_invitations')
  await app.ask('update partners set frozen_at = null')
  await retryNow(app)
  await emailsSettled(app)
  for (const { deal, email } of opened) {
    expect(await invitationsOf(deal)).toHaveLength(1)
    expect(await emailsTo(app, email)).toHaveLength(1)
  }
})
