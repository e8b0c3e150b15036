import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import type { Api } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeLenderFixture, type LenderFixture } from '../../../testing/data/lender-fixture.ts'
import { shareWithLender } from '../../../testing/data/lenders.ts'

const { listLenderNotifications, listStaffNotifications } = calls.notifications
const { shareDealWithLender, shareDealWithLenderStaff, sendDealMessage } = calls.lenderSharing
const { respondToDeal, makeOffer, sendOwnDealMessage } = calls.lenderArea

const app = await sharedApplication()

const lenderNotifications = async (api: Api) =>
  (await api.call(listLenderNotifications)).results.map((one) => one.description)
const staffNotifications = async (api: Api) =>
  (await api.call(listStaffNotifications)).results.map((one) => one.description)
/** Stored, whether or not the person may see them now. */
const storedFor = (...people: { user_uuid: string }[]) =>
  app.ask('select from notifications where user_id = any ($1)', [people.map(({ user_uuid }) => user_uuid)])
const onDeal = ({ deal }: LenderFixture) => ({ params: { deal_id: deal.id } })
const titleOf = async ({ deal }: LenderFixture) =>
  (await app.ask<{ title: string }>('select title from deals where id = $1', [deal.uuid]))[0]?.title ?? ''

test("notifies the lender's contact and the people given a shared deal", async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, other, contact, unassigned, deal } = fixture
  const title = await titleOf(fixture)
  await admin.api.call(shareDealWithLender, { body: { lender: other.id, deal: deal.id } })
  expect(await lenderNotifications(other.contact.api)).toEqual([
    `**${admin.full_name}** shared **${title}** with **${other.name}**`,
  ])
  await admin.api.call(shareDealWithLenderStaff, { body: { lender_staffs: [unassigned.id], deal: deal.id } })
  expect(await lenderNotifications(unassigned.api)).toEqual([`**${admin.full_name}** shared **${title}** with you`])
  expect(await lenderNotifications(contact.api)).toEqual([])
})

test("notifies Admins and Managers of a lender's response, but not Coordinators, the client or other lenders", async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, manager, coordinator, client, contact, lender, other, deal, partner } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other })
  const title = await titleOf(fixture)
  await contact.api.call(respondToDeal, { ...onDeal(fixture), body: { response: 'Interested' } })
  await contact.api.call(makeOffer, {
    ...onDeal(fixture),
    body: { amount: '1200000.00', rate: '0.1025', term_months: 120 },
  })
  await contact.api.call(sendOwnDealMessage, { ...onDeal(fixture), body: { text: 'May we see the lease?' } })
  const [message, offer, interest, ...more] = await staffNotifications(manager.api)
  expect(more).toEqual([])
  expect(interest).toBe(`**${lender.name}** is interested in **${title}**`)
  expect(offer).toMatch(/^\*\*.+\*\* offered \*\*\$1,200,000\.00 .+\*\* for \*\*/)
  expect(message).toBe(`**${contact.full_name}** at **${lender.name}** sent a message about **${title}**`)
  expect(await staffNotifications(admin.api)).toHaveLength(3)
  expect(await staffNotifications(coordinator.api)).toEqual([])
  expect((await client.api.call(calls.notifications.listClientNotifications)).results).toEqual([])
  expect(await lenderNotifications(other.contact.api)).toEqual([])
})

test("notifies the lender's people who see the deal of a partner's message", async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, assigned, unassigned, lender, other, deal, partner } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other })
  const params = { deal_id: deal.id, lender_id: lender.id }
  await admin.api.call(sendDealMessage, { params, body: { text: 'Here it is.' } })
  for (const { api } of [contact, assigned]) expect(await lenderNotifications(api)).toHaveLength(1)
  for (const { api } of [unassigned, other.contact]) expect(await lenderNotifications(api)).toEqual([])
  // They would show up once the deal is assigned.
  expect(await storedFor(unassigned, other.contact)).toEqual([])
})

test('notifies every lender with the deal of stage changes, except those whose share ended and inactive people', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, manager, contact, assigned, other, deal, partner } = fixture
  await shareWithLender(app, partner, admin, { deal, lender: other, ended_at: new Date() })
  await app.ask(`update lender_staff set status = 'Inactive' where id = $1`, [assigned.uuid])
  await app.ask('update partners set name = $2 where id = $1', [partner.uuid, 'Harbor *Lending* Partners'])
  await manager.api.call(calls.deals.moveStage, { ...onDeal(fixture), body: {} })
  await admin.api.call(calls.deals.updateDeal, { ...onDeal(fixture), body: { status: 'On Hold' } })
  // Lenders don't see which of the partner's people it was.
  const title = await titleOf(fixture)
  expect(await lenderNotifications(contact.api)).toEqual([
    `**Harbor Lending Partners** changed **${title}** from **Active** to **On Hold**`,
    `**Harbor Lending Partners** moved **${title}** from **Pre-Qualification** to **Document Collection**`,
  ])
  expect(await lenderNotifications(other.contact.api)).toEqual([])
  expect(await storedFor(assigned, other.contact)).toEqual([])
})

test('hides past notifications from deactivated people', async () => {
  const fixture = await makeLenderFixture(app)
  await fixture.manager.api.call(calls.deals.moveStage, { ...onDeal(fixture), body: {} })
  expect(await lenderNotifications(fixture.contact.api)).toHaveLength(1)
  await app.ask(`update lenders set status = 'Inactive' where id = $1`, [fixture.lender.uuid])
  // Another profile keeps the session open.
  await app.ask(`update sessions set ended_at = null where id = $1`, [fixture.contact.session_uuid])
  expect(await lenderNotifications(fixture.contact.api)).toEqual([])
})

test('sends one notification for unread messages, and the next after it was viewed', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, assigned, lender, deal } = fixture
  const params = { deal_id: deal.id, lender_id: lender.id }
  const writes = (text: string) => admin.api.call(sendDealMessage, { params, body: { text } })
  const answers = (text: string) => contact.api.call(sendOwnDealMessage, { ...onDeal(fixture), body: { text } })
  for (const text of ['Here it is.', 'And the lease.']) await writes(text)
  expect(await lenderNotifications(contact.api)).toHaveLength(1)
  await contact.api.call(calls.notifications.markAllLenderNotificationsViewed, { body: {} })
  await writes('One more.')
  expect(await lenderNotifications(contact.api)).toHaveLength(2)
  expect(await lenderNotifications(assigned.api)).toHaveLength(1)
  for (const text of ['Thank you.', 'What of the equity?']) await answers(text)
  expect(await staffNotifications(admin.api)).toHaveLength(1)
  await admin.api.call(calls.notifications.markAllStaffNotificationsViewed)
  await answers('Hello?')
  expect(await staffNotifications(admin.api)).toHaveLength(2)
})
