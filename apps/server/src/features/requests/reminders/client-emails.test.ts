import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { FixedClock } from '../../../../testing/app/clocks.ts'
import {
  insert,
  makeClient,
  makeDeal,
  makePartner,
  makePerson,
  makeStaff,
  shareDeal,
} from '../../../../testing/data/factories.ts'
import { Database } from '../../../db/client/database.ts'
import { roleScope } from '../../../db/scopes/scopes.ts'
import { jobContext, partnerJobContext, type Services } from '../../../services/context.ts'
import { newUuid, toId } from '../../../services/ids.ts'
import type { Email } from '../../../services/mail/mailer.ts'
import { notifyClient } from './notify-client.ts'
import { remindClients } from './remind-clients.ts'

const app = await startApplication()
const clock = new FixedClock('2026-03-02T17:00:00Z')
const sent: Email[] = []
const jobs = {
  enqueue: async (_ctx: unknown, _kind: string, queued: readonly { payload: Email }[]) =>
    void sent.push(...queued.map(({ payload }) => payload)),
}
const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 2, onIdleError: () => undefined })
/** The emails need no other services. */
const services = {
  clock,
  jobs,
  publicUrl: 'http://loanyard.test',
  requestEmailDelaySeconds: 900,
  quotas: { emailsPerDay: 1e6, emailsPerDayNew: 1e6 },
  limits: { count: () => Promise.resolve({ hits: 1, seconds: 60 }) },
  notifyRecipients: () => undefined,
  realtime: { publish: () => undefined },
} as unknown as Services
const ofPartner = (partner: string) => partnerJobContext(services, database, partner)
const remind = () => remindClients(jobContext(services, database, roleScope('loanyard_app')), ofPartner)
afterAll(async () => {
  await database.close()
  await app.close()
})

const creator = await makePerson(app)

async function makeBorrower() {
  const partner = await makePartner(app)
  const [deal, person] = [await makeDeal(app, partner), await makePerson(app)]
  await makeClient(app, partner, deal, person)
  const [found] = await app.ask<{ title: string }>('select title from deals where id = $1', [deal.uuid])
  const ask = async (name: string, columns: Readonly<Record<string, unknown>> = {}) => {
    const id = newUuid()
    await insert(app, 'requirements', {
      partner_id: partner.uuid,
      id,
      deal_id: deal.uuid,
      kind: 'Document',
      title: name,
      created_by: creator.user_uuid,
      pending_since: clock.now(),
      ...columns,
    })
    return id
  }
  const sendBack = async (name: string, decision: Readonly<Record<string, unknown>> = {}) => {
    const id = await ask(name, { status: 'Rejected' })
    await insert(app, 'submissions', {
      partner_id: partner.uuid,
      id: newUuid(),
      requirement_id: id,
      status: 'Rejected',
      reason: 'wrong_year',
      submitted_by: person.user_uuid,
      submitted_by_name: 'The borrower',
      side: 'client',
      decided_at: clock.now(),
      ...decision,
    })
    return id
  }
  return {
    partner,
    deal: { ...deal, title: found?.title ?? '' },
    person,
    ask,
    sendBack,
    notify: () => notifyClient(ofPartner(partner.uuid), deal.uuid),
    emails: () => sent.filter(({ to }) => to.address === person.email),
  }
}

test('emails a send-back after two minutes, with the reason, the comment and a link to the item', async () => {
  const { partner, deal, sendBack, notify, emails } = await makeBorrower()
  const id = await sendBack('Tax return 2025', { comment: 'This is 2023; we need 2025.' })
  clock.forward(115)
  await notify()
  expect(emails()).toEqual([])
  clock.forward(5)
  await notify()
  await notify()
  const url = `http://loanyard.test/portal/${partner.id}/${deal.id}/my-docs/${toId('requirement', id)}`
  const notes = ['needs a fix', 'It’s for a different year.', '“This is 2023; we need 2025.”']
  expect(emails()).toMatchObject([
    {
      subject: 'Tax return 2025 needs a fix',
      button: { label: 'Fix it now', url },
      items: [{ title: 'Tax return 2025', url, notes }],
      preferences_url: 'http://loanyard.test/portal/settings',
    },
  ])
})

test('neither waits for new items nor sends them early', async () => {
  const { partner, deal, ask, sendBack, notify, emails } = await makeBorrower()
  await sendBack('Lease')
  clock.forward(100)
  await ask('Debt schedule')
  await ask('Bank statements')
  clock.forward(20)
  await notify()
  expect(emails().map(({ items }) => items?.map(({ title }) => title))).toEqual([['Lease']])
  clock.forward(879)
  await notify()
  expect(emails().map(({ subject }) => subject)).toEqual([
    'Lease needs a fix',
    `${partner.name} needs 2 items for ${deal.title}`,
  ])
})

test('combines send-backs that follow each other within two minutes, for ten minutes at most', async () => {
  const { deal, sendBack, notify, emails } = await makeBorrower()
  for (let n = 0; n < 6; n += 1) {
    await sendBack(`Item ${n}`)
    clock.forward(100)
    await notify()
    expect(emails(), `${n}`).toHaveLength(n < 5 ? 0 : 1)
  }
  expect(emails()[0]?.subject).toBe(`6 items need a fix for ${deal.title}`)
})

test('tells new items and send-backs apart in one email when both are due', async () => {
  const { partner, ask, sendBack, notify, emails } = await makeBorrower()
  await ask('Debt schedule')
  await sendBack('Lease', { reason: null, status: 'Pending' })
  clock.forward(900)
  await notify()
  expect(emails()[0]).toMatchObject({
    subject: `${partner.name} needs 1 item, and 1 needs a fix`,
    items: [
      { title: 'Lease', notes: ['needs a fix'] },
      { title: 'Debt schedule', notes: [] },
    ],
  })
})

test('respects notification preferences for new requests separately from returned ones', async () => {
  const { person, ask, sendBack, notify, emails } = await makeBorrower()
  const prefer = (value: object) =>
    app.ask('update users set notification_preferences = $2 where id = $1', [person.user_uuid, value])
  await prefer({ request_created: false })
  await ask('Something new')
  await sendBack('Something to fix')
  clock.forward(900)
  await notify()
  expect(emails().map(({ subject }) => subject)).toEqual(['Something to fix needs a fix'])
  await prefer({ request_rejected: false })
  await sendBack('Something else to fix')
  await ask('Something newer')
  clock.forward(900)
  await notify()
  expect(emails()[1]?.items?.map(({ title }) => title)).toEqual(['Something newer'])
})

test('sends replies to the reviewer, else to the deal’s coordinator, else to an Admin, at confirmed addresses', async () => {
  const { partner, deal, sendBack, notify, emails } = await makeBorrower()
  const [admin, coordinator, reviewer] = [
    await makeStaff(app, partner),
    await makeStaff(app, partner, { role: 'Coordinator' }),
    await makeStaff(app, partner, { role: 'Manager' }),
  ]
  await makeStaff(app, await makePartner(app))
  await shareDeal(app, partner, deal, coordinator)
  const replyAfter = async (statement: string, id: string) => {
    await app.ask(statement, [id])
    await sendBack('Lease', { decided_by: reviewer.user_uuid })
    clock.forward(120)
    await notify()
    return emails().at(-1)?.reply_to
  }
  const of = ({ full_name, email }: { full_name: string; email: string }) => ({ name: full_name, address: email })
  const unconfirm = 'update users set email_verified_at = null where id = $1'
  const leave = `update staff set status = 'Inactive' where user_id = $1`
  expect(await replyAfter('select $1::uuid', reviewer.user_uuid)).toEqual(of(reviewer))
  expect(await replyAfter(leave, reviewer.user_uuid)).toEqual(of(coordinator))
  expect(await replyAfter(unconfirm, coordinator.user_uuid)).toEqual(of(admin))
  expect(await replyAfter(unconfirm, admin.user_uuid)).toBeNull()
})

test('never counts an optional item as left or overdue in a reminder, and marks it', async () => {
  const { partner, ask, emails } = await makeBorrower()
  const due = (due_date: string, more: object = {}) => ({ due_date, notified_at: clock.now(), ...more })
  const today = clock.now().toISOString().slice(0, 10)
  await ask('Business plan', due('2026-02-28', { is_required: false }))
  await ask('Tax returns', due(today))
  await ask('Lease', due('2026-02-28'))
  await remind()
  expect(emails()).toMatchObject([
    {
      subject: '2 items left for your loan, 1 overdue',
      paragraphs: [expect.any(String), `${partner.name} needs 2 more items to keep your loan moving.`],
      items: [
        { title: 'Lease', notes: ['was due 2 days ago'] },
        { title: 'Tax returns', notes: ['due today'] },
        { title: 'Business plan', notes: ['optional'] },
      ],
    },
  ])
})

test('says so when only optional items are left', async () => {
  const { ask, emails } = await makeBorrower()
  const due_date = clock.now().toISOString().slice(0, 10)
  await ask('Business plan', { due_date, is_required: false, notified_at: clock.now() })
  await remind()
  expect(emails()[0]?.subject).toBe('1 optional item left for your loan')
})
