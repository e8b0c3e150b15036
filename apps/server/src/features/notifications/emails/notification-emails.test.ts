import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newOnboarding, newPreQualification } from '../../../../testing/access/call-inputs.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { AdjustableClock } from '../../../../testing/app/clocks.ts'
import { makeDealFixture, type DealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { startNotificationEmails } from '../../../../testing/email/notification-emails.ts'

const { moveStage, createNote } = calls.deals
const { listStaffNotifications, markAllStaffNotificationsViewed } = calls.notifications

const { app, send, to, close } = await startNotificationEmails()
const clock = new AdjustableClock()
const sendEmails = () => send(clock)
afterAll(close)

const onDeal = ({ deal }: DealFixture) => ({ params: { deal_id: deal.id } })
const titleOf = async ({ deal }: DealFixture) =>
  (await app.ask<{ title: string }>('select title from deals where id = $1', [deal.uuid]))[0]?.title ?? ''

test('emails a notification once, after a minute, with a link to the deal', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, client, partner, deal } = fixture
  await manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await sendEmails()
  expect(to(admin)).toEqual([])
  clock.forward(61)
  await sendEmails()
  await sendEmails()
  const [mail, ...more] = to(admin)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: `Stage changed: ${await titleOf(fixture)}`,
    brand: { name: partner.name },
    button: { url: `http://loanyard.test/partner/${partner.id}/deals/${deal.id}` },
  })
  const line = `${manager.full_name} moved ${await titleOf(fixture)} from Pre-Qualification to Document Collection`
  expect(mail?.paragraphs).toContain(line)
  expect(mail?.preferences_url).toBe(`http://loanyard.test/partner/${partner.id}/account`)
  expect(to(client)[0]).toMatchObject({
    button: { url: `http://loanyard.test/portal/${partner.id}/${deal.id}/my-docs` },
    preferences_url: 'http://loanyard.test/portal/settings',
  })
  expect(to(manager)).toEqual([])
})

test('combines notifications into one email per partner', async () => {
  const fixture = await makeDealFixture(app)
  for (let n = 0; n < 3; n++) await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  clock.forward(61)
  await sendEmails()
  const [mail, ...more] = to(fixture.admin)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`3 updates on ${await titleOf(fixture)}`)
  expect(mail?.paragraphs.filter((line) => line.startsWith('• '))).toHaveLength(3)
})

test('skips notifications already viewed and types the person turned off', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, coordinator, manager } = fixture
  await coordinator.api.call(calls.auth.updateUser, { body: { notification_preferences: { deal_stage_moved: false } } })
  await manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await admin.api.call(markAllStaffNotificationsViewed)
  clock.forward(61)
  await sendEmails()
  expect(to(admin)).toEqual([])
  expect(to(coordinator)).toEqual([])
  expect((await coordinator.api.call(listStaffNotifications)).unread_count).toBe(1)
})

test('sends no copy of a notification that has its own email', async () => {
  const fixture = await makeDealFixture(app)
  const body = { deal: fixture.deal.id, stage: fixture.stage(1), title: 'What for?', request_type: 'Question' as const }
  await fixture.admin.api.call(calls.requests.createAdditionalRequest, { body })
  await fixture.admin.api.call(createNote, { ...onDeal(fixture), body: { text: 'Between us' } })
  clock.forward(61)
  await sendEmails()
  expect(to(fixture.client)).toEqual([])
})

test('leads to the lead, or to the request, that all of the email is about', async () => {
  const ofLead = await makeDealFixture(app)
  const body = { full_name: 'Ana Lead', email: 'ana@example.com' }
  const lead = await ofLead.manager.api.call(calls.leads.createLead, { body })
  const ofRequest = await makeDealFixture(app)
  const { partner, deal, stage } = ofRequest
  const question = { deal: deal.id, stage: stage(1), title: 'What for?', request_type: 'Question' as const }
  const { id } = await ofRequest.admin.api.call(calls.requests.createAdditionalRequest, { body: question })
  await ofRequest.client.api.call(calls.submissions.submitAnswer, {
    params: { request_id: id },
    body: { answer: 'An oven' },
  })
  clock.forward(61)
  await sendEmails()
  const urls = [ofLead.admin, ofRequest.coordinator].map((person) => to(person)[0]?.button?.url)
  expect(urls).toEqual([
    `http://loanyard.test/partner/${ofLead.partner.id}/leads?lead=${lead.id}`,
    `http://loanyard.test/partner/${partner.id}/deals/${deal.id}?tab=requests&request=${id}`,
  ])
  const { results } = await ofLead.admin.api.call(listStaffNotifications)
  expect(results.map(({ lead_id }) => lead_id)).toEqual([lead.id])
})

test('sends one email when two processes run at the same moment', async () => {
  const fixture = await makeDealFixture(app)
  await fixture.manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  clock.forward(61)
  await Promise.all([sendEmails(), sendEmails(), sendEmails()])
  expect(to(fixture.admin)).toHaveLength(1)
})

test('sends nothing to a person who can no longer see the deal', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, manager, coordinator, client, contact, assigned, deal } = fixture
  const [other, deleted] = [await makeLenderFixture(app), await makeLenderFixture(app)]
  for (const each of [fixture, other, deleted]) await each.manager.api.call(moveStage, { ...onDeal(each), body: {} })
  await app.ask(`update staff set status = 'Inactive' where user_id = $1`, [admin.user_uuid])
  await app.ask('delete from deal_coordinators where deal_id = $1', [deal.uuid])
  await app.ask('delete from deal_clients where deal_id = $1', [deal.uuid])
  await app.ask('update lender_shares set ended_at = now() where deal_id = $1', [deal.uuid])
  await app.ask('update deals set deleted_at = now() where id = $1', [deleted.deal.uuid])
  clock.forward(61)
  await sendEmails()
  for (const one of [admin, manager, coordinator, client, contact, assigned]) expect(to(one)).toEqual([])
  for (const one of [deleted.admin, deleted.coordinator, deleted.client, deleted.contact]) expect(to(one)).toEqual([])
  const stillThere = [other.admin, other.coordinator, other.client, other.contact, other.assigned]
  for (const one of stillThere) expect(to(one)).toHaveLength(1)
})

test('sends nothing to a person who turned the email off before it goes out', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager } = fixture
  await manager.api.call(moveStage, { ...onDeal(fixture), body: {} })
  await admin.api.call(calls.auth.updateUser, { body: { notification_preferences: { deal_stage_moved: false } } })
  clock.forward(61)
  await sendEmails()
  expect(to(admin)).toEqual([])
})

test('sends at most one email in half an hour, with a limited number of lines', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, partner } = fixture
  const fill = (count: number) =>
    app.ask(
      `insert into notifications (partner_id, id, user_id, area, type, title, description, created, is_email_due)
       select $1, gen_random_uuid(), $2, 'partner', 'lead_created', 'New lead', 'Number ' || n, $4, true
         from generate_series(1, $3) n`,
      [partner.uuid, admin.user_uuid, count, clock.now()],
    )
  await fill(3000)
  clock.forward(61)
  await sendEmails()
  const [mail, ...more] = to(admin)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`3000 updates from ${partner.name}`)
  expect(mail?.paragraphs).toContain('… and 2988 more')
  expect(mail?.paragraphs.length).toBeLessThan(20)
  for (let minute = 0; minute < 29; minute++) {
    await fill(1)
    clock.forward(60)
    await sendEmails()
  }
  expect(to(admin)).toHaveLength(1)
  clock.forward(61)
  await sendEmails()
  expect(to(admin)[1]?.subject).toBe(`29 updates from ${partner.name}`)
})

test('sends no user-entered text to an unconfirmed address', async () => {
  const anonymous = newApi({ url: app.url, token: null })
  const body = { ...newOnboarding(), name: 'Prizes Inc', first_name: 'You have', last_name: 'won' }
  const opened = newApi({
    url: app.url,
    token: (await anonymous.call(calls.onboarding.onboardPartner, { body })).access,
  })
  const [profile] = (await opened.call(calls.auth.getUser)).admin_profile
  const requestLoan = () =>
    anonymous.call(calls.preQualify.preQualify, {
      body: { ...newPreQualification(profile?.partner.id), full_name: 'Collect it at prizes.example' },
    })
  const setVerified = (value: 'now()' | 'null') =>
    app.ask(`update users set email_verified_at = ${value} where email = $1`, [body.email])
  // A partner like this one gets no new applications, but one from an earlier release may have some.
  await setVerified('now()')
  await requestLoan()
  await setVerified('null')
  clock.forward(61)
  await sendEmails()
  const [mail] = to(body)
  expect(mail).toMatchObject({ subject: 'New lead', brand: null, paragraphs: ['Hello,', 'New lead'] })
  expect(JSON.stringify(mail)).not.toMatch(/won|prizes/i)
  await setVerified('now()')
  clock.forward(1800)
  await requestLoan()
  clock.forward(61)
  await sendEmails()
  expect(JSON.stringify(to(body)[1])).toMatch(/Prizes Inc.*Collect it/)
})

test("emails the requester about their loan request, without names that may be someone else's", async () => {
  const fixture = await makeDealFixture(app)
  const request = { ...newPreQualification(fixture.partner.id), email: `asks-${fixture.partner.id}@example.com` }
  await newApi({ url: app.url, token: null }).call(calls.preQualify.preQualify, { body: request })
  const { results } = await fixture.admin.api.call(calls.leads.listLeads, { query: { search: request.email } })
  const params = { lead_id: results[0]?.id ?? '' }
  await fixture.admin.api.call(calls.leads.updateLead, { params, body: { lead_status: 'Qualified' } })
  clock.forward(61)
  await sendEmails()
  expect(to(request).map(({ subject, paragraphs }) => [subject, ...paragraphs])).toEqual([
    ['Your loan request', 'Hello,', 'Your loan request has a new status: In review'],
  ])
  await app.ask('update users set email_verified_at = now() where email = $1', [request.email])
  clock.forward(1800)
  await fixture.admin.api.call(calls.leads.updateLead, { params, body: { lead_status: 'Lost' } })
  clock.forward(61)
  await sendEmails()
  expect(to(request)[1]).toMatchObject({
    subject: `Your loan request to ${fixture.partner.name}`,
    brand: { name: fixture.partner.name },
    button: { url: 'http://loanyard.test/requests' },
  })
})
