import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makePerson } from '../../../../testing/data/factories.ts'

const { listDoNext, listPortalDeals } = calls.deals
const { decideSubmission, submitAnswer } = calls.submissions
const app = await sharedApplication()
const { askFor } = dealTools(app)
const portal = { query: { permission_level: 'portal' } } as const

/** A date so many days from today in the partner's default time zone. */
const inDays = (days: number) => {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

test('lists what to do first over all deals, and skips what waits on someone else', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, client } = fixture
  const second = { ...fixture, deal: await fixture.newDeal(client) }
  const ask = (of: typeof fixture, title: string, due: number | null, is_required = true) =>
    askFor(of, 'Question', { title, is_required, due_date: due === null ? null : inDays(due) })
  await ask(second, 'no date', null)
  await ask(fixture, 'due soon', 3)
  await ask(second, 'optional', -20, false)
  await ask(second, 'overdue', -2)
  await ask(fixture, 'due tomorrow', 1)
  const { id: sent } = await ask(fixture, 'sent', -9)
  await client.api.call(submitAnswer, { params: { request_id: sent }, body: { answer: 'Yes' } })
  const { id: back } = await ask(fixture, 'sent back', 9)
  const answer = await client.api.call(submitAnswer, { params: { request_id: back }, body: { answer: 'Yes' } })
  const params = { request_id: back, submission_id: answer.id, status: 'Rejected' }
  await admin.api.call(decideSubmission, { params, body: { reason: 'incomplete' } })
  const { results, total_count: total } = await client.api.call(listDoNext, portal)
  expect(results.map(({ title }) => title)).toEqual(
    'overdue, sent back, due tomorrow, due soon, no date, optional'.split(', '),
  )
  expect(total).toBe(6)
  expect(results[0]).toMatchObject({ deal: { id: second.deal.id }, is_overdue: true, is_sent_back: false })
  expect(results.at(-1)).toMatchObject({ is_overdue: false, is_required: false })
  const deals = (await client.api.call(listPortalDeals, portal)).results
  const ofSecond = deals.find(({ id }) => id === second.deal.id)
  expect(ofSecond?.open).toEqual({ count: 3, optional: 1, overdue: 1, sent_back: 0 })
  expect(ofSecond?.next?.title).toBe('overdue')
  await app.ask(`update deals set status = 'On Hold' where id = $1`, [second.deal.uuid])
  expect((await client.api.call(listDoNext, portal)).total_count).toBe(3)
  const stranger = await makePerson(app)
  expect(await stranger.api.call(listDoNext, portal)).toEqual({ results: [], total_count: 0 })
})

test('names the coordinator as the contact, or else an Admin, and only their name, phone and email', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, coordinator, client, partner } = fixture
  const contactOf = async (person = client) => (await person.api.call(listPortalDeals, portal)).results[0]?.contact
  await app.ask(`update users set phone = '(214) 555-0143' where id = $1`, [coordinator.user_uuid])
  expect(await contactOf()).toEqual({
    full_name: coordinator.full_name,
    phone: '(214) 555-0143',
    email: coordinator.email,
  })
  // Someone who left, or who hasn't proved their address, is named to no one.
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [coordinator.uuid])
  await app.ask(`update staff set label_phone = '(214) 555-0100' where id = $1`, [admin.uuid])
  expect(await contactOf()).toEqual({ full_name: admin.full_name, phone: '(214) 555-0100', email: admin.email })
  await app.ask('update users set email_verified_at = null where id = $1', [admin.user_uuid])
  expect(await contactOf()).toBeNull()
  await app.ask('update users set email_verified_at = now() where id = $1', [admin.user_uuid])
  expect(await contactOf()).not.toBeNull()
  // The function itself answers only about deals of the person in scope.
  const ofNoOne = await app.ask('select private.deal_contact($1, $2) as contact', [partner.uuid, fixture.deal.uuid])
  expect(ofNoOne).toEqual([{ contact: null }])
})
