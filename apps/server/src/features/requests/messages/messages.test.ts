import { calls } from '@loanyard/contract/calls'
import { expect, test, vi } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { toUuid } from '../../../services/ids.ts'

const { listRequestMessages, readRequestMessages, sendRequestMessage } = calls.requestMessages
const { getRequirement } = calls.submissions
const { listPortalDeals } = calls.deals
const { listPortalNotifications, listStaffNotifications } = calls.notifications
const app = await sharedApplication()
const { askFor } = dealTools(app)
const portal = { query: { permission_level: 'portal' } } as const

/** Queues the scheduled job ahead of time, for messages that are old enough. */
async function runEmails(): Promise<void> {
  await app.ask(`update request_messages set created = created - interval '5 minutes' where notified_at is null`)
  await app.ask(`update request_message_reads set read_at = read_at - interval '5 minutes'`)
  await app.ask(`insert into jobs.job (name, data) values ('request_messages', '{}')`)
}

async function makeThread() {
  const fixture = await makeDealFixture(app)
  const request = await askFor(fixture, 'Document', { title: 'Tax returns' })
  const params = { request_id: request.id }
  const { admin, client } = fixture
  return {
    ...fixture,
    params,
    ask: (text: string) => client.api.call(sendRequestMessage, { params, body: { text } }),
    answer: (text: string) => admin.api.call(sendRequestMessage, { params, body: { text } }),
    threadOf: async (person: typeof client) => (await person.api.call(getRequirement, { params })).thread,
  }
}

test('carries a borrower’s question to staff and the answer back, unread until read', async () => {
  const { client, admin, coordinator, params, ask, answer, threadOf } = await makeThread()
  const question = await ask('All schedules, or the first pages?')
  expect(question).toMatchObject({ side: 'client', is_own: true, author: client.full_name })
  expect(await threadOf(client)).toEqual({ count: 1, unread: 0, is_unanswered: true })
  expect(await threadOf(coordinator)).toEqual({ count: 1, unread: 1, is_unanswered: true })
  const replied = await answer('All of them, please.')
  expect(await threadOf(client)).toEqual({ count: 2, unread: 1, is_unanswered: false })
  expect((await client.api.call(listPortalDeals, portal)).results[0]?.unread_answers).toBe(1)
  // Who answers has read the question; a colleague hasn't.
  expect((await threadOf(admin)).unread).toBe(0)
  expect((await threadOf(coordinator)).unread).toBe(1)
  await coordinator.api.call(readRequestMessages, { params })
  expect((await threadOf(coordinator)).unread).toBe(0)
  await client.api.call(readRequestMessages, { params })
  expect((await client.api.call(listPortalDeals, portal)).results[0]?.unread_answers).toBe(0)
  const { results } = await client.api.call(listRequestMessages, { params })
  expect(results.map(({ id, is_own: isOwn }) => [id, isOwn])).toEqual([
    [replied.id, false],
    [question.id, true],
  ])
})

test('notifies the other side with a link to the request, once, and records both', async () => {
  const { client, admin, params, partner, deal, ask, answer } = await makeThread()
  await ask('One?')
  await ask('Two?')
  const ofAdmin = (await admin.api.call(listStaffNotifications)).results.filter(
    ({ notification_type: type }) => type === 'request_message',
  )
  expect(ofAdmin).toHaveLength(1)
  expect(ofAdmin[0]).toMatchObject({ title: 'Question', request_id: params.request_id, deal_id: deal.id })
  await answer('Yes.')
  const [newest] = (await client.api.call(listPortalNotifications)).results
  expect(newest).toMatchObject({ notification_type: 'request_message', request_id: params.request_id })
  const actions = await app.ask<{ action: string }>(
    `select action from audit_log where partner_id = $1 and action like 'request_question_%' order by created, id`,
    [partner.uuid],
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'request_question_asked',
    'request_question_asked',
    'request_question_answered',
  ])
})

test('emails the text to people who have not read it, with a reply address', async () => {
  const { client, admin, manager, ask, answer } = await makeThread()
  await manager.api.call(calls.auth.updateUser, { body: { notification_preferences: { request_message: false } } })
  await ask('All schedules?')
  await runEmails()
  const [mail] = await emailsTo(app, admin.email)
  expect(mail?.subject).toBe(`${client.full_name} asked about “Tax returns”`)
  expect(mail?.text).toContain('“All schedules?”')
  expect(await emailsTo(app, manager.email, 0)).toEqual([])
  await answer('All of them.')
  await runEmails()
  const answered = async () =>
    (await emailsTo(app, client.email, 0)).filter(({ subject }) => subject.includes('answered your question'))
  await vi.waitFor(async () => expect(await answered()).toHaveLength(1), { timeout: 10_000 })
  expect((await answered())[0]?.text).toContain('“All of them.”')
})

test('an email shows the newest messages of many, and says how many more there are', async () => {
  const { admin, ask } = await makeThread()
  for (let number = 1; number <= 12; number++) await ask(`Question ${number}`)
  await runEmails()
  const [mail] = await emailsTo(app, admin.email)
  expect(mail?.text).toContain('2 earlier messages are on the page.')
  expect(mail?.text).not.toMatch(/“Question [12]”/)
  expect(mail?.text.match(/“Question \d+”/g)?.at(-1)).toBe('“Question 12”')
})

test('names the request in a subject without URLs and phone numbers', async () => {
  const { admin, client, params, answer } = await makeThread()
  await admin.api.call(calls.requests.updateRequirement, {
    params,
    body: { title: `Call +1 555 010 0100 or see www.evil.example/pay ${'now '.repeat(30)}` },
  })
  await answer('Here it is.')
  await runEmails()
  const subjects = async () => (await emailsTo(app, client.email)).map(({ subject }) => subject)
  const isAnswer = (subject: string) => subject.includes('answered your question about “Call')
  await vi.waitFor(async () => expect((await subjects()).some(isAnswer)).toBe(true), { timeout: 10_000 })
  const subject = (await subjects()).find(isAnswer)
  expect(subject).not.toMatch(/555|www|evil\.example|\//)
  expect(subject?.length).toBeLessThan(160)
})

test('gives replies to a colleague once the author has left', async () => {
  const { client, manager, coordinator, params } = await makeThread()
  await manager.api.call(sendRequestMessage, { params, body: { text: 'Here it is.' } })
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [manager.uuid])
  await runEmails()
  const textOf = async () => (await emailsTo(app, client.email)).map(({ text }) => text).join('')
  await vi.waitFor(async () => expect(await textOf()).toContain('Here it is.'), { timeout: 10_000 })
  expect(await textOf()).toContain(`Replies to this email go to ${coordinator.full_name} only.`)
  expect(await textOf()).not.toContain(`go to ${manager.full_name}`)
})

test('is closed to another client, another partner, a lender, and a colleague who left', async () => {
  const { manager, coordinator, client, params, ...fixture } = await makeThread()
  const lenders = await makeLenderFixture(app)
  const otherClient = (await makeDealFixture(app)).client
  await app.ask('delete from deal_coordinators where deal_id = $1', [fixture.deal.uuid])
  for (const person of [coordinator, otherClient, lenders.admin, lenders.contact, lenders.client]) {
    const inPartner = { params: { ...params, partner_id: fixture.partner.id } }
    for (const call of [listRequestMessages, readRequestMessages]) {
      expect((await person.api.send(call, inPartner)).status).toBe(404)
    }
    const sent = await person.api.send(sendRequestMessage, { ...inPartner, body: { text: 'Hello' } })
    expect(sent.status).toBe(404)
  }
  expect(
    await app.ask('select from request_messages where requirement_id = $1', [toUuid('requirement', params.request_id)]),
  ).toEqual([])
  // Who left is signed out.
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [manager.uuid])
  await manager.api.refused(sendRequestMessage, 'unauthorized', { params, body: { text: 'Hello' } })
  // A borrower who took over later doesn't see what was written before.
  await client.api.call(sendRequestMessage, { params, body: { text: 'Before' } })
  await app.ask(`update deal_clients set sees_from = now() + interval '1 second' where deal_id = $1`, [
    fixture.deal.uuid,
  ])
  expect((await client.api.call(listRequestMessages, { params })).total_count).toBe(0)
})
