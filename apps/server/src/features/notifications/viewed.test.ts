import { calls } from '@loanyard/contract/calls'
import type { Notification } from '@loanyard/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { problemOf, type Api } from '../../../testing/app/client.ts'
import { walk } from '../../../testing/app/pages.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture, type DealFixture } from '../../../testing/data/deal-fixture.ts'
import { makePartner, shareDeal } from '../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { newUuid, toId } from '../../services/ids.ts'

const {
  listStaffNotifications,
  markStaffNotificationsViewed,
  markAllStaffNotificationsViewed,
  listClientNotifications,
  listPortalNotifications,
  markClientNotificationsViewed,
  markAllClientNotificationsViewed,
  listLenderNotifications,
  listRequestNotifications,
} = calls.notifications
const { moveStage } = calls.deals

const app = await sharedApplication()

const listStaff = async (api: Api): Promise<Notification[]> => (await api.call(listStaffNotifications)).results
const onDeal = ({ deal }: DealFixture) => ({ params: { deal_id: deal.id } })

test('separates notifications by partner, area and person', async () => {
  const fixture = await makeDealFixture(app)
  const elsewhere = await makePartner(app)
  const { admin, manager, client } = fixture
  await admin.api.call(moveStage, { ...onDeal(fixture), body: {} })
  problemOf('not_found', await manager.api.inPartner(elsewhere.id).send(listStaffNotifications))
  problemOf('not_found', await client.api.inPartner(fixture.partner.id).send(listStaffNotifications))
  expect((await manager.api.call(listClientNotifications)).results).toEqual([])
  expect((await client.api.call(listPortalNotifications)).results).toHaveLength(1)
  expect((await client.api.call(listLenderNotifications)).results).toEqual([])
  expect((await client.api.call(listRequestNotifications)).results).toEqual([])
  await app.ask('delete from deal_clients where user_id = $1', [client.user_uuid])
  expect((await client.api.call(listClientNotifications)).results).toEqual([])
})

test('shows notifications about a deal to those who still see it', async () => {
  const fixture = await makeLenderFixture(app)
  const { manager, admin, coordinator, client, contact, assigned, deal, partner } = fixture
  // They still see another one.
  await shareDeal(app, partner, await fixture.newDeal(client), coordinator)
  await manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  const counts = async () => [
    (await coordinator.api.call(listStaffNotifications)).unread_count,
    (await client.api.call(listClientNotifications)).unread_count,
    (await contact.api.call(listLenderNotifications)).unread_count,
    (await assigned.api.call(listLenderNotifications)).unread_count,
  ]
  expect(await counts()).toEqual([1, 1, 1, 1])
  const [notification] = await listStaff(coordinator.api)
  await app.ask('delete from deal_coordinators where deal_id = $1', [deal.uuid])
  await app.ask('delete from deal_clients where deal_id = $1', [deal.uuid])
  await app.ask('update lender_shares set ended_at = now() where deal_id = $1', [deal.uuid])
  expect(await counts()).toEqual([0, 0, 0, 0])
  expect(await listStaff(coordinator.api)).toEqual([])
  const body = { notification_ids: [notification?.id ?? ''] }
  problemOf('not_found', await coordinator.api.send(markStaffNotificationsViewed, { body }))
  problemOf('nothing_unread', await coordinator.api.send(markAllStaffNotificationsViewed))
  expect(await listStaff(admin.api)).toHaveLength(1)
})

test('marks a notification as viewed, and changes nothing for an unknown id', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, coordinator, client, partner } = fixture
  await manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  const [second, first] = await listStaff(admin.api)
  if (first === undefined || second === undefined) throw new Error('expected two notifications')
  const other = await makeDealFixture(app)
  await other.manager.api.call(moveStage, { ...onDeal(other), body: {} })
  const [foreign] = await listStaff(other.admin.api)
  for (const stranger of [foreign?.id ?? '', toId('notification', newUuid())]) {
    const body = { notification_ids: [first.id, stranger] }
    problemOf('not_found', await admin.api.send(markStaffNotificationsViewed, { body }))
  }
  expect((await admin.api.call(listStaffNotifications)).unread_count).toBe(2)
  const body = { notification_ids: [first.id, first.id] }
  expect(await admin.api.call(markStaffNotificationsViewed, { body })).toEqual({ unread_count: 1 })
  expect(await admin.api.call(markStaffNotificationsViewed, { body })).toEqual({ unread_count: 1 })
  expect((await listStaff(admin.api)).map(({ viewed }) => viewed)).toEqual([false, true])
  // Both have the same unread notifications.
  expect((await coordinator.api.call(listStaffNotifications)).unread_count).toBe(2)
  const ofClient = await client.api.call(listClientNotifications)
  expect(ofClient.unread_count).toBe(2)
  const ids = ofClient.results.map(({ id }) => id)
  problemOf('bad_input', await client.api.send(markClientNotificationsViewed, { body: { notification_ids: ids } }))
  problemOf(
    'not_found',
    await client.api.send(markClientNotificationsViewed, {
      body: { notification_ids: ids, partner: other.partner.id },
    }),
  )
  expect(
    await client.api.call(markClientNotificationsViewed, { body: { notification_ids: ids, partner: partner.id } }),
  ).toEqual({ unread_count: 0 })
})

test('rejects an empty list, and marking all when nothing is unread', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, client } = fixture
  problemOf('bad_input', await admin.api.send(markStaffNotificationsViewed, { body: { notification_ids: [] } }))
  const refusal = problemOf('nothing_unread', await admin.api.send(markAllStaffNotificationsViewed))
  expect(refusal.detail).toBe('No unread notifications found')
  await manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  expect(await admin.api.call(markAllStaffNotificationsViewed)).toEqual({ unread_count: 0 })
  problemOf('nothing_unread', await admin.api.send(markAllStaffNotificationsViewed))
  expect(await client.api.call(markAllClientNotificationsViewed, { body: { partner: fixture.partner.id } })).toEqual({
    unread_count: 0,
  })
})

/** Writes one person's notifications, newest last, a minute apart. */
async function fill(fixture: DealFixture, count: number, columns: Record<string, unknown> = {}): Promise<void> {
  await app.ask(
    `insert into notifications (partner_id, id, user_id, area, type, title, description, created, viewed_at)
     select $1, gen_random_uuid(), $2, 'partner', $4, 'A title', 'Number ' || n,
            timestamptz '2026-03-01 00:00+00' + n * interval '1 minute', $5
       from generate_series(1, $3) n`,
    [
      fixture.partner.uuid,
      fixture.admin.user_uuid,
      count,
      columns['type'] ?? 'lead_created',
      columns['viewed_at'] ?? null,
    ],
  )
}

test('filters and pages without gaps or duplicates', async () => {
  const fixture = await makeDealFixture(app)
  await fill(fixture, 60)
  await fill(fixture, 5, { type: 'deal_created', viewed_at: new Date() })
  const { api } = fixture.admin
  const pages = await walk({ api, call: listStaffNotifications, request: { query: { limit: '7' } } })
  // walk() types rows by what all lists share.
  const all = pages.flatMap(({ results }) => results as readonly Notification[])
  expect(all).toHaveLength(65)
  expect(new Set(all.map(({ id }) => id)).size).toBe(65)
  const createdOf = all.map(({ created }) => created)
  expect(createdOf).toEqual(createdOf.toSorted().toReversed())
  const count = async (query: object) => {
    const { results, unread_count } = await api.call(listStaffNotifications, { query: { limit: '100', ...query } })
    expect(unread_count).toBe(60)
    return results.length
  }
  expect(await count({ viewed: 'true' })).toBe(5)
  expect(await count({ viewed: 'false' })).toBe(60)
  expect(await count({ notification_type: 'deal_created' })).toBe(5)
  expect(await count({ notification_type: 'deal_created,lead_created' })).toBe(65)
  expect(await count({ created_date_range_after: '2026-03-01', created_date_range_before: '2026-03-01' })).toBe(65)
  expect(await count({ created_date_range_after: '2026-03-02' })).toBe(0)
  expect(await count({ created_date_range_before: '2026-02-28' })).toBe(0)
  problemOf('bad_input', await api.send(listStaffNotifications, { query: { notification_type: 'lead_stolen' } }))
})

test('counts ten thousand unread notifications exactly and marks them all at once', async () => {
  const fixture = await makeDealFixture(app)
  await fill(fixture, 10_000)
  const { api } = fixture.admin
  const first = await api.call(listStaffNotifications, { query: { limit: '10' } })
  expect(first.unread_count).toBe(10_000)
  expect(first.results[0]?.description).toBe('Number 10000')
  expect(await api.call(markAllStaffNotificationsViewed)).toEqual({ unread_count: 0 })
})

test('a decision by anyone marks what told the staff of the answer, and says what became of it', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, coordinator, client } = fixture
  const [one, two] = [
    await dealTools(app).askFor(fixture, 'Question'),
    await dealTools(app).askFor(fixture, 'Question'),
  ]
  const answer = ({ id }: { id: string }) =>
    client.api.call(calls.submissions.submitAnswer, { params: { request_id: id }, body: { answer: 'Yes' } })
  const [first, second] = [await answer(one), await answer(two)]
  const stateOf = async ({ api }: typeof admin) => {
    const { results, unread_count } = await api.call(listStaffNotifications, {
      query: { notification_type: 'request_submitted' },
    })
    const states = results.map(({ request_status, viewed }) => [request_status, viewed])
    return { states, unread_count }
  }
  const decide = (request_id: string, submission_id: string, status: string, body = {}) =>
    manager.api.call(calls.submissions.decideSubmission, { params: { request_id, submission_id, status }, body })
  const before = {
    states: [
      ['Submitted', false],
      ['Submitted', false],
    ],
    unread_count: 2,
  }
  expect([await stateOf(admin), await stateOf(coordinator)]).toEqual([before, before])
  await decide(one.id, first.id, 'Approved')
  await decide(two.id, second.id, 'Rejected', { reason: 'incomplete' })
  const after = {
    states: [
      ['Rejected', true],
      ['Approved', true],
    ],
    unread_count: 0,
  }
  expect([await stateOf(admin), await stateOf(manager), await stateOf(coordinator)]).toEqual([after, after, after])
  const ofClient = await client.api.call(listClientNotifications)
  expect(ofClient.results.every(({ viewed, request_status }) => !viewed && request_status === null)).toBe(true)
})

test('an item of someone else waits until it is sent back, and a withdrawn checklist waits for no one', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, client, deal } = fixture
  const inbox = async ({ api }: typeof admin) => {
    const { results } = await api.call(listStaffNotifications, { query: { notification_type: 'request_submitted' } })
    return results.map(({ request_status, request_waiting_on, viewed }) => [request_status, request_waiting_on, viewed])
  }
  const { id } = await dealTools(app).askFor(fixture, 'Question')
  const params = { request_id: id }
  await client.api.call(calls.submissions.reportOtherPerson, {
    params,
    body: { name: 'Carlos', email: 'c@example.com' },
  })
  expect(await inbox(admin)).toEqual([['Pending', 'staff', false]])
  await manager.api.call(calls.submissions.returnToBorrower, { params, body: { comment: 'It is yours.' } })
  expect(await inbox(admin)).toEqual([['Pending', 'client', true]])
  const attachments = [{ kind: 'Question' as const, title: 'Other debts?' }]
  const bundle = await admin.api.call(calls.bundles.createBundle, { body: { title: 'Debts', attachments } })
  const requested = await admin.api.call(calls.requests.requestBundle, { body: { deal: deal.id, bundle: bundle.id } })
  const [item] = requested.bundle_attachments[0]?.requests ?? []
  await client.api.call(calls.submissions.submitAnswer, {
    params: { request_id: item?.id ?? '' },
    body: { answer: 'No' },
  })
  expect((await inbox(admin))[0]).toEqual(['Submitted', 'staff', false])
  await manager.api.call(calls.requests.deleteBundleRequest, { params: { bundle_request_id: requested.id } })
  expect((await inbox(admin))[0]).toEqual([null, null, true])
})
