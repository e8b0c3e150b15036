import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, emailsTo, jobsDone } from '../../../../testing/audit/audit-entries.ts'
import { insert } from '../../../../testing/data/factories.ts'
import { makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { newUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'

const { getLenderDeal, listLenderDeals, listLenderPartners } = calls.lenderArea
const { listOwnDealMessages, readOwnDealMessages, sendOwnDealMessage, makeOffer, respondToDeal } = calls.lenderArea

const app = await sharedApplication()
const at = ({ deal }: LenderFixture) => ({ params: { deal_id: deal.id } })

/** Writes to the lender as the partner. */
async function fromPartner({ partner, deal, lender, admin }: LenderFixture, text: string): Promise<void> {
  await insert(app, 'lender_messages', {
    partner_id: partner.uuid,
    id: newUuid(),
    deal_id: deal.uuid,
    lender_id: lender.uuid,
    author_id: admin.user_uuid,
    author_name: admin.full_name,
    side: 'partner',
    text,
  })
}

/** Queues the scheduled job ahead of time. */
async function runPartnerNotifications(): Promise<void> {
  await app.ask(`insert into jobs.job (name, data) values ('notify_partners', '{}')`)
}

test("lists a thread newest first, in pages, and counts each person's unread messages", async () => {
  const fixture = await makeLenderFixture(app)
  const { assigned, contact } = fixture
  const { api } = contact
  await fromPartner(fixture, 'Any questions?')
  const sent = await api.call(sendOwnDealMessage, {
    ...at(fixture),
    body: { text: '  How old is the oven?\nAnd the roof? ' },
  })
  expect(sent).toMatchObject({
    author: nameWithEmail(contact),
    side: 'lender',
    is_own: true,
    text: 'How old is the oven?\nAnd the roof?',
  })
  await fromPartner(fixture, 'Six years.')
  const first = await api.call(listOwnDealMessages, { ...at(fixture), query: { limit: 2 } })
  expect(first.total_count).toBe(3)
  expect(first.results.map(({ text, is_own }) => [text, is_own])).toEqual([
    ['Six years.', false],
    [sent.text, true],
  ])
  const rest = await api.get(first.next ?? '')
  expect(rest.json).toMatchObject({ results: [{ text: 'Any questions?' }], next: null })
  const unread = async (person: typeof contact) => [
    (await person.api.call(getLenderDeal, at(fixture))).unread_messages,
    (await person.api.call(listLenderDeals)).results[0]?.unread_messages,
    (await person.api.call(listLenderPartners)).results[0]?.unread_messages,
  ]
  expect(await unread(contact)).toEqual([2, 2, 2])
  await api.call(readOwnDealMessages, at(fixture))
  expect(await unread(contact)).toEqual([0, 0, 0])
  // A colleague has read nothing; messages of one's own lender don't count as unread.
  expect(await unread(assigned)).toEqual([2, 2, 2])
  await fromPartner(fixture, 'Anything else?')
  expect(await unread(contact)).toEqual([1, 1, 1])
})

test('rejects messages by people without the deal, and invalid ones', async () => {
  const fixture = await makeLenderFixture(app)
  for (const { api } of [fixture.unassigned, fixture.other.contact]) {
    await api.refused(listOwnDealMessages, 'not_found', at(fixture))
    await api.refused(sendOwnDealMessage, 'not_found', { ...at(fixture), body: { text: 'Hello' } })
    await api.refused(readOwnDealMessages, 'not_found', at(fixture))
  }
  for (const text of ['', '   ', 'x'.repeat(5001), 7]) {
    await fixture.contact.api.refused(sendOwnDealMessage, 'bad_input', { ...at(fixture), body: { text } })
  }
})

test('records messages in the activity once in 15 minutes', async () => {
  const fixture = await makeLenderFixture(app)
  for (const { api } of [fixture.contact, fixture.assigned, fixture.contact]) {
    await api.call(sendOwnDealMessage, { ...at(fixture), body: { text: 'Hello' } })
  }
  const activityEntries = async () =>
    (await actionsOf(app, fixture.deal.uuid)).filter((action) => action === 'lender_message_sent')
  expect(await activityEntries()).toHaveLength(1)
  await app.ask(`update lender_messages set created = created - interval '16 minutes' where deal_id = $1`, [
    fixture.deal.uuid,
  ])
  await fixture.contact.api.call(sendOwnDealMessage, { ...at(fixture), body: { text: 'Are you there?' } })
  expect(await activityEntries()).toHaveLength(2)
})

/** "First Harbor Bank declined Harbor Bakery". */
async function subjectOf({ lender, deal }: LenderFixture, what: string): Promise<string> {
  const [named] = await app.ask<{ lender: string; title: string }>(
    'select l.name as lender, d.title from lenders l, deals d where l.id = $1 and d.id = $2',
    [lender.uuid, deal.uuid],
  )
  return `${named?.lender} ${what} ${named?.title}`
}

test('sends the person who shared the deal one email about responses, terms and messages', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, deal, partner } = fixture
  await contact.api.call(respondToDeal, { ...at(fixture), body: { response: 'Interested' } })
  await contact.api.call(makeOffer, { ...at(fixture), body: { amount: '900000', rate: '0.09', term_months: 84 } })
  await contact.api.call(sendOwnDealMessage, { ...at(fixture), body: { text: 'Call me <b>soon</b>' } })
  await runPartnerNotifications()
  const [mail] = await emailsTo(app, admin.email)
  expect(mail?.subject).toBe(await subjectOf(fixture, 'sent terms on'))
  expect(mail?.text).toContain('Offered $900,000.00 at 9% over 7 years')
  expect(mail?.text).toContain(`${nameWithEmail(contact)}: “Call me <b>soon</b>”`)
  expect(mail?.links).toEqual([`http://loanyard.test/partner/${partner.id}/deals/${deal.id}`])
  // Nothing is sent twice.
  const more = await makeLenderFixture(app)
  await more.contact.api.call(respondToDeal, { ...at(more), body: { response: 'Declined', reason: 'cash_flow' } })
  await runPartnerNotifications()
  const [second] = await emailsTo(app, more.admin.email)
  expect(second?.subject).toBe(await subjectOf(more, 'declined'))
  expect(second?.text).toContain('Declined – cash flow')
  await jobsDone(app, 'send_email')
  expect(await emailsTo(app, admin.email)).toHaveLength(1)
})

test('emails every Admin if the person who shared has left, and no one about a deleted deal', async () => {
  const [left, gone] = [await makeLenderFixture(app), await makeLenderFixture(app)]
  await app.ask('update lender_shares set shared_by = $2 where id = $1', [left.share, left.manager.user_uuid])
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [left.manager.uuid])
  for (const fixture of [left, gone])
    await fixture.contact.api.call(respondToDeal, { ...at(fixture), body: { response: 'Interested' } })
  await app.ask('update deals set deleted_at = now() where id = $1', [gone.deal.uuid])
  await runPartnerNotifications()
  const [mail] = await emailsTo(app, left.admin.email)
  expect(mail?.subject).toBe(await subjectOf(left, 'is interested in'))
  expect(
    await app.ask('select from captured_emails where recipient = any ($1)', [
      [left.manager.email, left.coordinator.email, gone.admin.email],
    ]),
  ).toEqual([])
})
