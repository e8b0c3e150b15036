import { calls } from '@loanyard/contract/calls'
import { expect, test, vi } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { insert, makeDeal, makePartner, makeStaff, type Made } from '../../../../testing/data/factories.ts'
import { assignLenderStaff, makeLender, makeLenderStaff, shareWithLender } from '../../../../testing/data/lenders.ts'
import { newUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const { api } = admin
const { getDealSharing, listDealDownloads, listDealMessages, readDealMessages, sendDealMessage } = calls.lenderSharing

async function makeThread() {
  const [lender, deal] = [await makeLender(app, partner, admin), await makeDeal(app, partner)]
  const share = await shareWithLender(app, partner, admin, { deal, lender })
  const params = { lender_id: lender.id, deal_id: deal.id }
  const ids = { partner_id: partner.uuid, deal_id: deal.uuid, lender_id: lender.uuid }
  const write = (text: string) => api.call(sendDealMessage, { params, body: { text } })
  /** Inserts a message from the lender's contact. */
  const answer = (text: string, created = new Date()) =>
    insert(app, 'lender_messages', {
      ...ids,
      id: newUuid(),
      author_id: lender.contact.user_uuid,
      author_name: lender.contact.full_name,
      side: 'lender',
      text,
      created,
    })
  const counts = async () => {
    const { results } = await api.call(getDealSharing, { params: { deal_id: deal.id } })
    return [results[0]?.messages_count, results[0]?.unread_messages]
  }
  return { lender, deal, share, params, ids, write, answer, counts }
}

const untilNotified = async ({ uuid }: Made) =>
  vi.waitFor(async () => expect(await actionsOf(app, uuid)).toContain('lender_notified'), { timeout: 10_000 })

test('lists a thread newest first with author and side', async () => {
  const { params, write, answer, lender } = await makeThread()
  await answer('What is the equity?', new Date(Date.now() - 60_000))
  const sent = await write('Ten per cent.\nIn cash.')
  expect(sent).toMatchObject({
    author: nameWithEmail(admin),
    side: 'partner',
    is_own: true,
    text: 'Ten per cent.\nIn cash.',
  })
  const { results, total_count } = await api.call(listDealMessages, { params })
  expect(total_count).toBe(2)
  expect(results[0]).toEqual(sent)
  expect(results[1]).toMatchObject({ author: lender.contact.full_name, side: 'lender', is_own: false })
  const page = await api.call(listDealMessages, { params, query: { limit: '1' } })
  expect((await api.get(page.next ?? '')).json).toMatchObject({ results: [results[1]], next: null })
})

test('counts as unread what the lender wrote since the caller last read', async () => {
  const { params, write, answer, counts } = await makeThread()
  await write('Hello')
  expect(await counts()).toEqual([1, 0])
  await answer('One')
  await answer('Two')
  expect(await counts()).toEqual([3, 2])
  const colleague = await makeStaff(app, partner, { role: 'Manager' })
  await colleague.api.call(readDealMessages, { params })
  expect(await counts()).toEqual([3, 2])
  await api.call(readDealMessages, { params })
  expect(await counts()).toEqual([3, 0])
  await answer('Three')
  expect(await counts()).toEqual([4, 1])
})

test.each([
  [{ text: '  ' }, 'Write something first.'],
  [{ text: 'x'.repeat(5001) }, 'Enter at most 5000 characters.'],
])('rejects %o as a message', async (body, message) => {
  const { params } = await makeThread()
  const { errors } = await api.refused(sendDealMessage, 'bad_input', { params, body })
  expect(errors).toEqual([{ path: 'text', message }])
})

test('makes a thread read-only once sharing ends, and has none where nothing was shared', async () => {
  const { params, write, lender } = await makeThread()
  await write('Hello')
  await api.call(calls.lenderSharing.endLenderSharing, { params })
  expect((await api.call(listDealMessages, { params })).results).toHaveLength(1)
  const { detail } = await api.refused(sendDealMessage, 'not_shared', { params, body: { text: 'Still there?' } })
  expect(detail).toBe(`This deal is no longer shared with ${lender.name}.`)
  const never = { lender_id: lender.id, deal_id: (await makeDeal(app, partner)).id }
  await api.refused(listDealMessages, 'not_found', { params: never })
  await api.refused(sendDealMessage, 'not_found', { params: never, body: { text: 'Hello' } })
  await api.refused(readDealMessages, 'not_found', { params: never })
})

test('records one activity entry for the messages of 15 minutes', async () => {
  const { write, deal } = await makeThread()
  await write('One')
  await write('Two')
  expect(await actionsOf(app, deal.uuid)).toEqual(['lender_message_sent'])
  await app.ask(`update audit_log set created = created - interval '16 minutes' where deal_id = $1`, [deal.uuid])
  await write('Three')
  expect(await actionsOf(app, deal.uuid)).toEqual(['lender_message_sent', 'lender_message_sent'])
})

test('sends one email to everyone who sees the deal and to no one else', async () => {
  const { lender, deal, share, write } = await makeThread()
  const assigned = await makeLenderStaff(app, partner, lender, { status: 'Invited' })
  await assignLenderStaff(app, partner, admin, { share, deal, lender, staff: assigned })
  const [unassigned, gone] = [
    await makeLenderStaff(app, partner, lender),
    await makeLenderStaff(app, partner, lender, { status: 'Inactive' }),
  ]
  await assignLenderStaff(app, partner, admin, { share, deal, lender, staff: gone })
  await write('We have the appraisal now.')
  await untilNotified(lender)
  const [mail] = await emailsTo(app, lender.contact.email)
  const [{ title } = {}] = await app.ask<{ title: string }>('select title from deals where id = $1', [deal.uuid])
  expect(mail?.subject).toBe(`New message about ${title} from ${partner.name}`)
  expect(mail?.text).toContain(`Replies go to ${admin.full_name}.`)
  expect(mail?.text).toContain('Manage email preferences: http://loanyard.test/lender/settings')
  expect(mail?.text).toContain('We have the appraisal now.')
  expect(mail?.links).toEqual([`http://loanyard.test/lender/${partner.id}/deals/${deal.id}`])
  const [other] = await emailsTo(app, assigned.email)
  expect(other?.subject).toBe(`${partner.name} sent you a message about a deal`)
  expect(other?.links[0]).toMatch(/\/lender\/set-password\?partner=ptnr_\w+#code=/)
  const strangers = await app.ask('select from captured_emails where recipient = any ($1)', [
    [unassigned.email, gone.email],
  ])
  expect(strangers).toEqual([])
})

test('lists downloads of all or some lenders, newest first', async () => {
  const { lender, deal, ids } = await makeThread()
  const other = await makeLender(app, partner, admin)
  const document = newUuid()
  const download = { ...ids, user_id: lender.contact.user_uuid, user_name: lender.contact.full_name }
  await insert(app, 'lender_downloads', {
    ...download,
    id: newUuid(),
    kind: 'opened',
    document_id: document,
    name: 'Lease.pdf',
    created: new Date('2026-01-01'),
  })
  await insert(app, 'lender_downloads', {
    ...download,
    id: newUuid(),
    lender_id: other.uuid,
    kind: 'archive',
    name: 'Deal.zip',
    documents_count: 12,
  })
  const params = { deal_id: deal.id }
  const { results, total_count } = await api.call(listDealDownloads, { params })
  expect(total_count).toBe(2)
  expect(results).toMatchObject([
    { lender: { id: other.id, name: other.name }, kind: 'archive', document: null, documents_count: 12 },
    { lender: { id: lender.id }, by: lender.contact.full_name, kind: 'opened', name: 'Lease.pdf', documents_count: 1 },
  ])
  const some = await api.call(listDealDownloads, { params, query: { lender: lender.id, limit: '1' } })
  expect(some).toMatchObject({ total_count: 1, next: null, results: [{ kind: 'opened' }] })
  await api.refused(listDealDownloads, 'bad_input', { params, query: { lender: 'deal_1' } })
})
