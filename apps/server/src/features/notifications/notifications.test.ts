import { calls } from '@loanyard/contract/calls'
import type { Notification } from '@loanyard/contract/notifications/notifications'
import { expect, test } from 'vitest'
import type { Api } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture, type DealFixture } from '../../../testing/data/deal-fixture.ts'
import { insert, makeLead, makeMagicLink, makePerson, makeStaff, shareDeal } from '../../../testing/data/factories.ts'
import { borrowersInvited } from '../../../testing/data/invitations.ts'
import { newUuid } from '../../services/ids.ts'

const { listStaffNotifications, listClientNotifications, listRequestNotifications } = calls.notifications
const { moveStage, updateDeal, shareWithCoordinator, createDeal, createNote } = calls.deals
const { submitAnswer, decideSubmission } = calls.submissions
const { createLead, updateLead } = calls.leads

const app = await sharedApplication()
const { askFor, sendDocument } = dealTools(app)

const listStaff = async (api: Api): Promise<Notification[]> => (await api.call(listStaffNotifications)).results
const staffNotifications = async (api: Api) =>
  (await listStaff(api)).map(({ title, description }) => `${title}: ${description}`)
const clientNotifications = async (api: Api) =>
  (await api.call(listClientNotifications)).results.map(({ title, description }) => `${title}: ${description}`)

const titleOf = async (fixture: DealFixture) => {
  const [row] = await app.ask<{ title: string }>('select title from deals where id = $1', [fixture.deal.uuid])
  return row?.title ?? ''
}
const onDeal = ({ deal }: DealFixture) => ({ params: { deal_id: deal.id } })

test('notifies everyone concerned about a deal except the actor', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, coordinator, client, partner } = fixture
  const outside = await makeStaff(app, partner, { role: 'Coordinator' })
  const gone = await makeStaff(app, partner, { role: 'Coordinator', status: 'Inactive' })
  await shareDeal(app, partner, fixture.deal, gone)
  const title = await titleOf(fixture)
  await manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  const moved = `Stage changed: **${manager.full_name}** moved **${title}** from **Pre-Qualification** to **Document Collection**`
  expect(await staffNotifications(admin.api)).toEqual([moved])
  expect(await staffNotifications(coordinator.api)).toEqual([moved])
  expect(await clientNotifications(client.api)).toEqual([moved])
  expect(await staffNotifications(manager.api)).toEqual([])
  expect(await staffNotifications(outside.api)).toEqual([])
  expect(await app.ask('select from notifications where user_id = $1', [gone.user_uuid])).toEqual([])
  const [one] = await listStaff(admin.api)
  expect(one).toMatchObject({
    viewed: false,
    partner_id: partner.id,
    notification_type: 'deal_stage_moved',
    deal_id: fixture.deal.id,
    deal_title: title,
  })
})

test('counts what is unread at each partner, as its inbox does', async () => {
  const [here, there] = [await makeDealFixture(app), await makeDealFixture(app)]
  const { admin, coordinator, manager } = here
  for (const [person, role] of [
    [admin, 'Admin'],
    [coordinator, 'Coordinator'],
  ] as const)
    await insert(app, 'staff', {
      partner_id: there.partner.uuid,
      id: newUuid(),
      user_id: person.user_uuid,
      role,
      status: 'Active',
      accepted_at: new Date().toISOString(),
    })
  await manager.api.call(moveStage, { ...onDeal(here), body: {} })
  // A deal of the other partner that only its Admins and Managers see.
  await there.manager.api.call(moveStage, { ...onDeal(there), body: {} })
  const counts = async ({ api }: typeof admin) => {
    const { results } = await api.call(calls.notifications.listUnreadCounts)
    const at = ({ partner }: DealFixture) => results.find((each) => each.partner === partner.id)?.unread_count
    return [at(here), at(there), results.length]
  }
  expect(await counts(admin)).toEqual([1, 1, 2])
  expect(await counts(coordinator)).toEqual([1, 0, 2])
  await app.ask(`update notifications set is_in_app = false where user_id = $1`, [admin.user_uuid])
  expect(await counts(admin)).toEqual([0, 0, 2])
  await app.ask('update partners set frozen_at = now() where id = $1', [there.partner.uuid])
  expect(await counts(coordinator)).toEqual([1, undefined, 1])
})

test('notifies of a lead import with the number of leads', async () => {
  const { admin, manager, coordinator } = await makeDealFixture(app)
  const rowsOf = (count: number) =>
    ['full_name,email', ...Array.from({ length: count }, (_, at) => `Lead ${at},lead${at}@example.com`)].join('\n')
  for (const count of [1, 1200]) await admin.api.call(calls.leads.importLeads, { body: rowsOf(count) })
  expect(await staffNotifications(manager.api)).toEqual([
    `Leads imported: **${admin.full_name}** imported **1,200 leads**`,
    `Leads imported: **${admin.full_name}** imported **1 lead**`,
  ])
  expect(await staffNotifications(coordinator.api)).toEqual([])
})

test('describes a status change, a new deal and a share in their own words', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, client, partner } = fixture
  const title = await titleOf(fixture)
  await admin.api.call(updateDeal, { ...onDeal(fixture), body: { status: 'On Hold' } })
  expect(await staffNotifications(manager.api)).toEqual([
    `Status changed: **${admin.full_name}** changed **${title}** from **Active** to **On Hold**`,
  ])
  expect(await clientNotifications(client.api)).toHaveLength(1)
  const other = await makeStaff(app, partner, { role: 'Coordinator' })
  await admin.api.call(shareWithCoordinator, { body: { staff: other.id, deal: fixture.deal.id } })
  expect(await staffNotifications(other.api)).toEqual([
    `Deal shared with you: **${admin.full_name}** shared **${title}** with you`,
  ])
  expect(await staffNotifications(manager.api)).toHaveLength(1)
  const borrower = { first_name: 'Bo', last_name: 'Rower', email: client.email }
  await admin.api.call(createDeal, { body: { title: 'A *new* deal', borrower, loan_amount: '1.00' } })
  await borrowersInvited(app)
  expect((await staffNotifications(manager.api))[0]).toBe(`New deal: **${admin.full_name}** created **A new deal**`)
  expect((await clientNotifications(client.api))[0]).toBe(
    `Your loan application: **${admin.full_name}** started **A new deal** for you`,
  )
})

test('notifies client and staff in turn as a request goes back and forth', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, coordinator, client } = fixture
  const title = await titleOf(fixture)
  const request = await askFor(fixture, 'Question')
  expect(await clientNotifications(client.api)).toEqual([
    `New request: **${admin.full_name}** requested **${request.title}** for **${title}**`,
  ])
  expect(await staffNotifications(coordinator.api)).toEqual([])
  const answer = await client.api.call(submitAnswer, { params: { request_id: request.id }, body: { answer: 'Yes' } })
  const answered = `Answer received: **${client.full_name}** answered **${request.title}** for **${title}**`
  expect(await staffNotifications(coordinator.api)).toEqual([answered])
  expect(await staffNotifications(admin.api)).toEqual([answered])
  await coordinator.api.call(decideSubmission, {
    params: { request_id: request.id, submission_id: answer.id, status: 'Rejected' },
    body: { reason: 'incomplete' },
  })
  expect((await clientNotifications(client.api))[0]).toBe(
    `Changes requested: **${coordinator.full_name}** requested changes to **${request.title}** for **${title}**`,
  )
  expect(await staffNotifications(admin.api)).toEqual([answered])
})

test("sends nothing for notes and answers entered by staff, but does for a client's own document", async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, client } = fixture
  const request = await askFor(fixture, 'Question')
  await admin.api.call(submitAnswer, { params: { request_id: request.id }, body: { answer: 'On paper' } })
  await admin.api.call(createNote, { ...onDeal(fixture), body: { text: 'Between us' } })
  await sendDocument(admin.api, fixture.deal.id)
  expect(await staffNotifications(manager.api)).toEqual([])
  await sendDocument(client.api, fixture.deal.id, undefined, 'Lease.pdf')
  expect(await staffNotifications(manager.api)).toEqual([
    `Document uploaded: **${client.full_name}** uploaded **Lease.pdf** for **${await titleOf(fixture)}**`,
  ])
})

test('covers a document for a request with the notification of its answer', async () => {
  const fixture = await makeDealFixture(app)
  const request = await askFor(fixture, 'Document')
  const document = await sendDocument(fixture.client.api, fixture.deal.id, request.id)
  expect(await staffNotifications(fixture.admin.api)).toEqual([])
  await fixture.client.api.call(submitAnswer, { params: { request_id: request.id }, body: { documents: [document] } })
  expect((await listStaff(fixture.admin.api)).map((one) => one.notification_type)).toEqual(['request_submitted'])
})

test('notifies of a new lead those who may see it, and of an assignment the assignee', async () => {
  const { admin, manager, coordinator } = await makeDealFixture(app)
  const lead = await admin.api.call(createLead, { body: { full_name: 'Ana Reyes', email: 'ana@example.com' } })
  expect(await staffNotifications(manager.api)).toEqual([
    `New lead: **${admin.full_name}** added the lead **Ana Reyes**`,
  ])
  expect(await staffNotifications(coordinator.api)).toEqual([])
  await manager.api.call(updateLead, { params: { lead_id: lead.id }, body: { assigned_to: coordinator.id } })
  expect(await staffNotifications(coordinator.api)).toEqual([
    `Lead assigned to you: **${manager.full_name}** assigned the lead **Ana Reyes** to you`,
  ])
  expect(await staffNotifications(admin.api)).toEqual([])
})

test('notifies a coordinator of a new lead that is theirs', async () => {
  const { admin, coordinator } = await makeDealFixture(app)
  const lead = { full_name: 'Ana Reyes', email: 'ana@example.com', assigned_to: coordinator.id }
  await admin.api.call(createLead, { body: lead })
  expect(await staffNotifications(coordinator.api)).toEqual([
    `New lead: **${admin.full_name}** added the lead **Ana Reyes**`,
  ])
})

test('sends nothing for rejected or rolled-back writes', async () => {
  const fixture = await makeDealFixture(app)
  await askFor(fixture, 'Question', { stage: fixture.stage(1) })
  await fixture.manager.api.send(moveStage, { ...onDeal(fixture), body: { from_stage: fixture.stage(3) } })
  expect(await staffNotifications(fixture.admin.api)).toEqual([])
})

test('prevents names from adding markup or replacing the deal placeholder', async () => {
  const fixture = await makeDealFixture(app)
  await app.ask('update users set first_name = $1, last_name = $2 where id = $3', [
    '**<b>Eve',
    '**',
    fixture.manager.user_uuid,
  ])
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  const [one] = await listStaff(fixture.admin.api)
  expect(one?.description.startsWith('**<b>Eve** moved **')).toBe(true)
})

test('notifies Admins and Managers of an accepted invitation', async () => {
  const fixture = await makeDealFixture(app)
  const invited = await makeStaff(app, fixture.partner, { status: 'Invited', role: 'Coordinator' })
  const link = await makeMagicLink(app, invited, { type: 'LOG_IN', invitation_id: invited.uuid })
  await invited.api.call(calls.magicLinks.useMagicLink, { body: link })
  expect(await staffNotifications(fixture.admin.api)).toEqual([`New colleague: **${invited.full_name}** joined`])
  expect(await staffNotifications(fixture.coordinator.api)).toEqual([])
})

test("notifies a requester of their loan request's status, and of nothing internal", async () => {
  const { admin, manager, partner } = await makeDealFixture(app)
  const requester = await makePerson(app)
  const lead = await makeLead(app, partner, { source: 'prequalify', lead_status: 'New' })
  await insert(app, 'loan_requests', {
    partner_id: partner.uuid,
    id: newUuid(),
    user_id: requester.user_uuid,
    lead_id: lead.uuid,
    full_name: 'Ana Reyes',
    loan_purpose: 'Equipment',
    loan_amount: '250000.00',
    business_type: 'Existing Business',
    fingerprint: Buffer.alloc(32),
  })
  const received = async () =>
    (await requester.api.call(listRequestNotifications)).results.map((one) => one.description)
  const set = (lead_status: 'Contacted' | 'Qualified' | 'Unqualified') =>
    admin.api.call(updateLead, { params: { lead_id: lead.id }, body: { lead_status } })
  await set('Contacted')
  await set('Qualified')
  expect(await received()).toEqual(['Your loan request has a new status: **In review**'])
  await set('Unqualified')
  expect(await received()).toEqual([
    'Your loan request has a new status: **Closed**',
    'Your loan request has a new status: **In review**',
  ])
  expect(await staffNotifications(manager.api)).toEqual([])
  expect((await requester.api.call(listClientNotifications)).results).toEqual([])
})
