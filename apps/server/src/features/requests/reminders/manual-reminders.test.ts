import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import {
  insert,
  makeClient,
  makeDeal,
  makePartner,
  makePerson,
  makeStaff,
  type Person,
} from '../../../../testing/data/factories.ts'
import { newUuid } from '../../../services/ids.ts'

const app = await sharedApplication()

test("sends a manual reminder of the deal's open requests, at most once an hour", async () => {
  const partner = await makePartner(app)
  const [deal, person] = [await makeDeal(app, partner), await makePerson(app)]
  await makeClient(app, partner, deal, person)
  const admin = await makeStaff(app, partner)
  const params = { deal_id: deal.id }
  expect(await admin.api.call(calls.requests.remindClient, { params })).toEqual({ reminded_of: 0, sent: null })
  const untouched = await admin.api.call(calls.requests.listRequirements, { params })
  expect(untouched.last_reminded_at).toBeNull()
  await insert(app, 'requirements', {
    partner_id: partner.uuid,
    id: newUuid(),
    deal_id: deal.uuid,
    kind: 'Document',
    title: 'Debt schedule',
    created_by: admin.user_uuid,
    notified_at: new Date(),
    pending_since: new Date(),
  })
  await insert(app, 'reminders', { partner_id: partner.uuid, user_id: person.user_uuid, in_a_row: 3 })
  // A reminder isn't a notification, which a person may turn off.
  const off = { in_app: false, email: 'off' as const }
  await person.api.call(calls.auth.updateUser, { body: { notification_channels: { request_created: off } } })
  expect(await admin.api.call(calls.requests.remindClient, { params })).toEqual({ reminded_of: 1, sent: 'reminder' })
  expect(await remindersOf(person)).toEqual([{ in_a_row: 0, reminded_today: true }])
  const remindedAt = async ({ api }: Pick<Person, 'api'>, query = {}) =>
    (await api.call(calls.requests.listRequirements, { params: { partner_id: partner.id, ...params }, query }))
      .last_reminded_at
  expect(Date.now() - Date.parse((await remindedAt(admin)) ?? '')).toBeLessThan(60_000)
  expect(await remindedAt(person)).toBeNull()
  const [email] = await emailsTo(app, person.email)
  expect(email?.text).toContain('Debt schedule')
  await admin.api.refused(calls.requests.remindClient, 'too_many_requests', { params })
  await app.ask(`update deals set status = 'On Hold' where id = $1`, [deal.uuid])
  await admin.api.refused(calls.requests.remindClient, 'deal_not_active', { params })
})

test('says what it emails: the invitation until the borrower accepts it, and nothing to who declined', async () => {
  const own = await makeDealFixture(app)
  const deal = await own.newDeal()
  const request = await dealTools(app).askFor({ ...own, deal }, 'Question')
  const params = { deal_id: deal.id }
  const state = async () => {
    const { client_status } = await own.admin.api.call(calls.requests.listRequirements, { params })
    const { results } = await own.admin.api.call(calls.requestList.listRequests, {})
    const listed = results.find(({ id }) => id === request.id)
    expect(listed?.borrower.client_status).toBe(client_status)
    return [client_status, listed?.can.remind]
  }
  expect(await state()).toEqual([null, true])
  expect(await own.admin.api.call(calls.requests.remindClient, { params })).toMatchObject({ sent: 'invitation' })
  expect(await state()).toEqual(['Invited', true])
  await app.ask('update deal_invitations set declined_at = now() where deal_id = $1', [deal.uuid])
  expect(await state()).toEqual(['Declined', false])
  const bulk = { act: { kind: 'remind' as const }, deals: [{ id: deal.id }] }
  const { results } = await own.admin.api.call(calls.deals.changeDeals, { body: bulk })
  expect(results).toMatchObject([{ problem: null, sent: null }])
})

test('restarts the count of reminders when the borrower answers', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, client, partner } = fixture
  const { askFor } = dealTools(app)
  const [byStaff, byBorrower] = [await askFor(fixture, 'Question'), await askFor(fixture, 'Question')]
  const count = { partner_id: partner.uuid, user_id: client.user_uuid, in_a_row: 4, first_sent_at: new Date() }
  await insert(app, 'reminders', count)
  const { submitAnswer } = calls.submissions
  await admin.api.call(submitAnswer, { params: { request_id: byStaff.id }, body: { answer: 'Said on the phone' } })
  expect(await remindersOf(client)).toMatchObject([{ in_a_row: 4 }])
  await client.api.call(submitAnswer, { params: { request_id: byBorrower.id }, body: { answer: 'Here it is' } })
  expect(await remindersOf(client)).toMatchObject([{ in_a_row: 0 }])
})

const remindersOf = ({ user_uuid }: Person) =>
  app.ask(
    `select in_a_row, last_sent_on = (now() at time zone p.time_zone)::date as reminded_today
       from reminders r join partners p on p.id = r.partner_id where user_id = $1`,
    [user_uuid],
  )
