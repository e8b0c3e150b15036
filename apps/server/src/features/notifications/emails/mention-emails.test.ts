import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { AdjustableClock } from '../../../../testing/app/clocks.ts'
import { makeDeal, makeLead, makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { startNotificationEmails } from '../../../../testing/email/notification-emails.ts'

const { app, send, to, close } = await startNotificationEmails()
const clock = new AdjustableClock()
afterAll(close)

const sendEmails = async () => {
  clock.forward(61)
  await send(clock)
}

async function makeTeam() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const bo = await makeStaff(app, partner, { role: 'Manager', first_name: 'Bo', last_name: 'Lee' })
  const ana = await makeStaff(app, partner, { role: 'Coordinator', first_name: 'Ana', last_name: 'Ruiz' })
  return { partner, admin, bo, ana }
}

test('an email about a mention says who and where, never what, and leads to the note', async () => {
  const { partner, admin, bo } = await makeTeam()
  const deal = await makeDeal(app, partner)
  const { id } = await admin.api.call(calls.deals.createNote, {
    params: { deal_id: deal.id },
    body: { text: '@Bo Lee their score is 540', mentions: [bo.id] },
  })
  await sendEmails()
  const [mail, ...more] = to(bo)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^You were mentioned: /)
  expect(mail?.paragraphs?.join(' ')).toContain(`${admin.full_name} mentioned you in a note on `)
  expect(JSON.stringify(mail)).not.toContain('540')
  expect(mail?.button?.url).toBe(`http://loanyard.test/partner/${partner.id}/deals/${deal.id}?note=${id}`)
})

test('one wants mentions by email only, another neither: no inbox shows them, and one email leaves', async () => {
  const { partner, admin, bo, ana } = await makeTeam()
  const choose = ({ api }: typeof bo, channel: object) =>
    api.call(calls.auth.updateUser, { body: { notification_channels: { note_mention: channel } } })
  await choose(bo, { in_app: false })
  await choose(ana, { in_app: false, email: 'off' })
  const deal = await makeDeal(app, partner)
  await admin.api.call(calls.deals.shareWithCoordinator, { body: { staff: ana.id, deal: deal.id } })
  await sendEmails()
  const before = to(ana).length
  await admin.api.call(calls.deals.createNote, {
    params: { deal_id: deal.id },
    body: { text: '@Bo Lee and @Ana Ruiz look', mentions: [bo.id, ana.id] },
  })
  for (const { api } of [bo, ana]) {
    const { results, unread_count } = await api.call(calls.notifications.listStaffNotifications)
    expect(results.filter(({ notification_type }) => notification_type === 'note_mention')).toEqual([])
    expect(unread_count).toBe(results.length)
  }
  await sendEmails()
  expect(to(bo).filter(({ subject }) => subject.startsWith('You were mentioned'))).toHaveLength(1)
  expect(to(ana)).toHaveLength(before)
})

test('no email to those who turned mentions off', async () => {
  const { partner, admin, bo } = await makeTeam()
  await bo.api.call(calls.auth.updateUser, { body: { notification_preferences: { note_mention: false } } })
  const deal = await makeDeal(app, partner)
  const body = { text: '@Bo Lee look', mentions: [bo.id] }
  await admin.api.call(calls.deals.createNote, { params: { deal_id: deal.id }, body })
  await sendEmails()
  expect(to(bo)).toEqual([])
})

test('no email about a lead that its reader can’t see any more', async () => {
  const { partner, admin, bo, ana } = await makeTeam()
  const lead = await makeLead(app, partner, { assigned_to: ana.uuid })
  const body = { text: '@Bo Lee @Ana Ruiz look', mentions: [bo.id, ana.id] }
  const { id } = await admin.api.call(calls.leads.createLeadNote, { params: { lead_id: lead.id }, body })
  await app.ask('update leads set assigned_to = null where id = $1', [lead.uuid])
  await sendEmails()
  expect(to(ana)).toEqual([])
  expect(to(bo)[0]?.button?.url).toBe(`http://loanyard.test/partner/${partner.id}/leads?lead=${lead.id}&note=${id}`)
  expect((await ana.api.call(calls.notifications.listStaffNotifications)).results).toEqual([])
  expect((await bo.api.call(calls.notifications.listStaffNotifications)).results[0]).toMatchObject({
    lead_id: lead.id,
    note_id: id,
    description: expect.stringContaining('mentioned you in a note on the lead **'),
  })
})
