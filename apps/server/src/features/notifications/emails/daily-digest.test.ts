import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { FixedClock } from '../../../../testing/app/clocks.ts'
import { makeDealFixture, type DealFixture } from '../../../../testing/data/deal-fixture.ts'
import { insert } from '../../../../testing/data/factories.ts'
import { startNotificationEmails } from '../../../../testing/email/notification-emails.ts'
import { newUuid } from '../../../services/ids.ts'

const { app, counts, send, to, close } = await startNotificationEmails({ emailsPerDay: 10, emailsPerDayNew: 10 })
const sendAt = (time: string) => send(new FixedClock(time))
afterAll(close)

async function makeFixture(zone = 'America/New_York') {
  const fixture = await makeDealFixture(app)
  await app.ask('update partners set time_zone = $2 where id = $1', [fixture.partner.uuid, zone])
  return fixture
}

const notify = ({ partner, client, deal }: DealFixture, created: string, more: object = {}) =>
  insert(app, 'notifications', {
    partner_id: partner.uuid,
    id: newUuid(),
    user_id: client.user_uuid,
    area: 'portal',
    type: 'request_approved',
    title: 'Answer approved',
    description: '**Ana** approved **Lease** for **Bakery**',
    deal_id: deal.uuid,
    deal_title: 'Bakery',
    created,
    is_email_due: true,
    ...more,
  })

test.each([
  // 8 a.m. is 12:00 UTC in New York's summer, 13:00 in its winter, and 20:00 of the day before in Auckland's.
  ['America/New_York', '2026-06-10T11:58:00Z', '2026-06-10T11:59:59Z', '2026-06-10T12:00:01Z'],
  ['America/New_York', '2026-06-10T12:00:00Z', '2026-06-11T11:59:59Z', '2026-06-11T12:00:00Z'],
  ['America/New_York', '2026-06-11T03:59:00Z', '2026-06-11T11:59:59Z', '2026-06-11T12:00:00Z'],
  ['America/New_York', '2026-06-11T04:01:00Z', '2026-06-11T11:59:59Z', '2026-06-11T12:00:00Z'],
  ['America/New_York', '2026-10-31T13:00:00Z', '2026-11-01T12:59:59Z', '2026-11-01T13:00:00Z'],
  ['Pacific/Auckland', '2026-06-10T20:00:00Z', '2026-06-11T19:59:59Z', '2026-06-11T20:00:00Z'],
  ['Pacific/Honolulu', '2026-06-10T17:58:00Z', '2026-06-10T17:59:59Z', '2026-06-10T18:00:01Z'],
])('emails in %s what was approved at %s not at %s but at %s', async (zone, created, before, morning) => {
  const fixture = await makeFixture(zone)
  await notify(fixture, created)
  await sendAt(before)
  expect(to(fixture.client)).toEqual([])
  await sendAt(morning)
  expect(to(fixture.client)).toHaveLength(1)
})

test('says how many items were approved, apart from other news, which goes out at once', async () => {
  const fixture = await makeFixture()
  const { client, coordinator, partner, deal } = fixture
  for (const minute of [10, 20, 30]) await notify(fixture, `2026-06-10T15:${minute}:00Z`)
  const moved = { type: 'deal_stage_moved', title: 'Stage changed', description: '**Ana** moved **Bakery**' }
  await notify(fixture, '2026-06-10T15:40:00Z', moved)
  await sendAt('2026-06-10T15:42:00Z')
  expect(to(client).map(({ subject }) => subject)).toEqual(['Stage changed: Bakery'])
  await sendAt('2026-06-11T12:00:00Z')
  const [, digest, ...more] = to(client)
  expect(more).toEqual([])
  expect(digest).toMatchObject({
    subject: '3 items approved for Bakery',
    paragraphs: [`Hello ${client.full_name},`, ...Array<string>(3).fill('• Ana approved Lease for Bakery')],
    button: { label: 'View in portal', url: `http://loanyard.test/portal/${partner.id}/${deal.id}/my-docs` },
    reply_to: { name: coordinator.full_name, address: coordinator.email },
  })
})

test('names neither the deal nor a person to an address that was never confirmed', async () => {
  const fixture = await makeFixture()
  await app.ask('update users set email_verified_at = null where id = $1', [fixture.client.user_uuid])
  await notify(fixture, '2026-06-10T15:10:00Z')
  await notify(fixture, '2026-06-10T15:20:00Z')
  await sendAt('2026-06-11T12:00:00Z')
  const [mail] = to(fixture.client)
  expect(mail).toMatchObject({ subject: '2 updates from Loanyard', brand: null, reply_to: null })
  expect(JSON.stringify(mail?.paragraphs)).not.toMatch(/Ana|Bakery|Lease/)
})

test('each person’s choice of the digest counts, for the next email already', async () => {
  const fixture = await makeFixture()
  const { client } = fixture
  const choose = (channels: object) =>
    client.api.call(calls.auth.updateUser, { body: { notification_channels: channels } })
  await choose({ request_approved: { email: 'at_once' }, deal_stage_moved: { email: 'daily' } })
  await notify(fixture, '2026-06-10T15:10:00Z')
  const moved = { type: 'deal_stage_moved', title: 'Stage changed', description: '**Ana** moved **Bakery**' }
  await notify(fixture, '2026-06-10T15:10:30Z', moved)
  await sendAt('2026-06-10T15:12:00Z')
  expect(to(client).map(({ subject }) => subject)).toEqual(['1 item approved for Bakery'])
  await sendAt('2026-06-11T11:59:00Z')
  expect(to(client)).toHaveLength(1)
  await sendAt('2026-06-11T12:00:00Z')
  expect(to(client).map(({ subject }) => subject)[1]).toBe('Stage changed: Bakery')
})

test('sends no digest past the partner’s quota', async () => {
  const fixture = await makeFixture()
  await notify(fixture, '2026-06-10T15:10:00Z')
  counts.hits = 11
  await sendAt('2026-06-11T12:00:00Z')
  counts.hits = 1
  expect(to(fixture.client)).toEqual([])
})
