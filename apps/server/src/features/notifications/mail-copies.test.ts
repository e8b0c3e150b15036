import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/application.ts'
import { makeDesk, type Desk } from '../../../testing/deal-desk.ts'
import { SetClock } from '../../../testing/set-clock.ts'
import { jobContext, type Services } from '../../platform/context.ts'
import { Database } from '../../platform/database/database.ts'
import { roleDoor } from '../../platform/doors.ts'
import type { Mail } from '../../platform/mail.ts'
import { mailCopies } from './mail-copies.ts'

const { moveStage, createNote } = calls.deals
const { listStaffNotifications, markAllStaffNotificationsViewed } = calls.notifications

const app = await startApplication()
const clock = new SetClock()
const sent: Mail[] = []
const jobs = { enqueue: (_ctx: unknown, _kind: string, mail: Mail) => Promise.resolve(void sent.push(mail)) }
const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 2, onIdleError: () => undefined })
/** Mailing needs no more of a process than this. */
const services = { clock, jobs, publicUrl: 'http://loanyard.test' } as unknown as Services
const mailNow = () => mailCopies(jobContext(services, database, roleDoor('loanyard_app')))
/** The application's own job comes round every minute and would be first. */
await app.ask(`delete from jobs.schedule where name = 'mail_copies'`)
afterAll(async () => {
  await database.close()
  await app.close()
})

const onDeal = ({ deal }: Desk) => ({ params: { deal_id: deal.id } })
const to = ({ email }: { email: string }) => sent.filter((mail) => mail.to.address === email)
const titleOf = async ({ deal }: Desk) =>
  (await app.ask<{ title: string }>('select title from deals where id = $1', [deal.uuid]))[0]?.title ?? ''

test('a minute later a copy goes out, once, and leads to the deal', async () => {
  const desk = await makeDesk(app)
  const { admin, manager, client, partner, deal } = desk
  await manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  await mailNow()
  expect(to(admin)).toEqual([])
  clock.forward(61)
  await mailNow()
  await mailNow()
  const [mail, ...more] = to(admin)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: 'Stage changed',
    brand: { name: partner.name },
    button: { url: `http://loanyard.test/partner/${partner.id}/deals/${deal.id}` },
  })
  const line = `${manager.full_name} moved ${await titleOf(desk)} from Pre-Qualification to Document Collection`
  expect(mail?.paragraphs).toContain(line)
  expect(to(client)[0]?.button?.url).toBe(`http://loanyard.test/portal/${partner.id}/${deal.id}/my-docs`)
  expect(to(manager)).toEqual([])
})

test('what comes together goes into one mail, by partner', async () => {
  const desk = await makeDesk(app)
  for (let n = 0; n < 3; n++) await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  clock.forward(61)
  await mailNow()
  const [mail, ...more] = to(desk.admin)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`3 things happened at ${desk.partner.name}`)
  expect(mail?.paragraphs.filter((line) => line.startsWith('• '))).toHaveLength(3)
})

test('what was seen meanwhile is not mailed, and neither is what somebody wants no mail of', async () => {
  const desk = await makeDesk(app)
  const { admin, coordinator, manager } = desk
  await coordinator.api.call(calls.auth.updateUser, { body: { notification_preferences: { deal_stage_moved: false } } })
  await manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  await admin.api.call(markAllStaffNotificationsViewed)
  clock.forward(61)
  await mailNow()
  expect(to(admin)).toEqual([])
  expect(to(coordinator)).toEqual([])
  expect((await coordinator.api.call(listStaffNotifications)).unread_count).toBe(1)
})

test('what has a mail of its own has no copy', async () => {
  const desk = await makeDesk(app)
  const body = { deal: desk.deal.id, stage: desk.stage(1), title: 'What for?', request_type: 'Question' as const }
  await desk.admin.api.call(calls.requests.createAdditionalRequest, { body })
  await desk.admin.api.call(createNote, { ...onDeal(desk), body: { text: 'Between us' } })
  clock.forward(61)
  await mailNow()
  expect(to(desk.client)).toEqual([])
})

test('two processes that mail at the same moment send one mail', async () => {
  const desk = await makeDesk(app)
  await desk.manager.api.call(moveStage, { ...onDeal(desk), body: {} })
  clock.forward(61)
  await Promise.all([mailNow(), mailNow(), mailNow()])
  expect(to(desk.admin)).toHaveLength(1)
})
