import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { FixedClock } from '../../../../testing/app/clocks.ts'
import { insert, makeClient, makeDeal, makePartner, makePerson } from '../../../../testing/data/factories.ts'
import { Database } from '../../../db/client/database.ts'
import { roleScope } from '../../../db/scopes/scopes.ts'
import { jobContext, partnerJobContext, type Services } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import type { Email } from '../../../services/mail/mailer.ts'
import { notifyClient } from './notify-client.ts'
import { remindClients } from './remind-clients.ts'

const app = await startApplication()
const clock = new FixedClock('2026-01-01T05:30:00Z')
const sent: { message: Email; at: Date }[] = []
const jobs = {
  enqueue: async (_ctx: unknown, _kind: string, queued: readonly { payload: Email }[]) =>
    void sent.push(...queued.map(({ payload: message }) => ({ message, at: clock.now() }))),
}
const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 2, onIdleError: () => undefined })
/** The reminders need no other services. */
const services = {
  clock,
  jobs,
  publicUrl: 'http://loanyard.test',
  requestEmailDelaySeconds: 900,
  quotas: { emailsPerDay: 1e6, emailsPerDayNew: 1e6 },
  limits: { count: () => Promise.resolve({ hits: 1, seconds: 60 }) },
  notifyRecipients: () => undefined,
  realtime: { publish: () => undefined },
} as unknown as Services
const ofPartner = (partner: string) => partnerJobContext(services, database, partner)
const remind = () => remindClients(jobContext(services, database, roleScope('loanyard_app')), ofPartner)
afterAll(async () => {
  await database.close()
  await app.close()
})

type Made = Awaited<ReturnType<typeof makeDeal>>

async function ask(
  partner: { uuid: string },
  deal: Made,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = newUuid()
  await insert(app, 'requirements', {
    partner_id: partner.uuid,
    id,
    deal_id: deal.uuid,
    kind: 'Document',
    title: 'Form 413',
    created_by: creator.user_uuid,
    notified_at: clock.now(),
    pending_since: clock.now(),
    ...columns,
  })
  return id
}

const creator = await makePerson(app)

async function makeBorrower(zone = 'America/New_York') {
  const partner = await makePartner(app)
  await app.ask('update partners set time_zone = $2 where id = $1', [partner.uuid, zone])
  const [deal, person] = [await makeDeal(app, partner), await makePerson(app)]
  await makeClient(app, partner, deal, person)
  return { partner, deal, person, zone }
}

// Cached, because creating a formatter is slow.
const formatters = new Map<string, Intl.DateTimeFormat>()
function localTime(zone: string, at: Date): string {
  const known =
    formatters.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formatters.set(zone, known)
  return known.format(at)
}
const emailsOf = ({ email }: { email: string }) =>
  sent.map(({ message }) => message).filter(({ to }) => to.address === email)
const dayIn = (zone: string, at: Date) => localTime(zone, at).slice(0, 10)
const hourIn = (zone: string, at: Date) => Number(localTime(zone, at).slice(11, 13))
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Random, but the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test(
  'follows every reminder rule in every time zone over a year, and skips no reminder that is due',
  { timeout: 120_000 },
  async () => {
    const zones = ['America/New_York', 'Pacific/Honolulu', 'Pacific/Auckland']
    const people = await Promise.all(zones.map((zone) => makeBorrower(zone)))
    const roll = dice(20_260_101)
    const state = people.map((one) => ({
      ...one,
      open: new Map<string, string>(),
      inARow: 0,
      first: null as string | null,
      last: null as string | null,
    }))
    let reminders = 0
    for (let hour = 0; hour < 365 * 24; hour += 1, clock.forward(3600)) {
      const now = clock.now()
      for (const one of state) {
        const today = dayIn(one.zone, now)
        if (hourIn(one.zone, now) === 6 && roll(6) === 0) {
          const due = new Date(Date.parse(today) + roll(25) * 86_400_000).toISOString().slice(0, 10)
          one.open.set(await ask(one.partner, one.deal, { due_date: due }), due)
        }
        if (hourIn(one.zone, now) === 21 && roll(12) === 0) {
          const [id] = one.open.keys()
          if (id !== undefined) {
            one.open.delete(id)
            await app.ask(`update requirements set status = 'Submitted' where id = $1`, [id])
            await app.ask('update reminders set in_a_row = 0, first_sent_at = null where user_id = $1', [
              one.person.user_uuid,
            ])
            Object.assign(one, { inARow: 0, first: null })
          }
        }
      }
      sent.length = 0
      await remind()
      for (const one of state) {
        const today = dayIn(one.zone, now)
        const dates = [...one.open.values()].map((due) => between(today, due))
        const isDay = dates.some((left) => [10, 5, 3, 1, 0].includes(left) || (left < 0 && left >= -30))
        const isExpected =
          isDay &&
          hourIn(one.zone, now) >= 8 &&
          hourIn(one.zone, now) < 20 &&
          one.last !== today &&
          one.inARow < 5 &&
          (one.first === null || between(one.first, today) <= 30)
        const emails = sent.filter(({ message }) => message.to.address === one.person.email)
        expect({ who: one.zone, at: now.toISOString(), emails: emails.length }).toEqual({
          who: one.zone,
          at: now.toISOString(),
          emails: isExpected ? 1 : 0,
        })
        if (emails.length === 0) continue
        reminders += 1
        Object.assign(one, { inARow: one.inARow + 1, first: one.first ?? today, last: today })
      }
    }
    expect(reminders).toBeGreaterThan(60)
  },
)

test('sends no reminder of requests that are done or removed, in an inactive deal, or not yet announced', async () => {
  const { partner, deal } = await makeBorrower('UTC')
  clock.forward(12 * 3600)
  while (clock.now().getUTCHours() !== 12) clock.forward(3600)
  const today = dayIn('UTC', clock.now())
  for (const status of ['Submitted', 'Approved', 'Waived']) await ask(partner, deal, { due_date: today, status })
  await ask(partner, deal, { due_date: today, deleted_at: clock.now() })
  await ask(partner, deal, { due_date: today, notified_at: null })
  await ask(partner, deal)
  const onHold = await makeBorrower('UTC')
  await ask(onHold.partner, onHold.deal, { due_date: today })
  await app.ask(`update deals set status = 'On Hold' where id = $1`, [onHold.deal.uuid])
  sent.length = 0
  await remind()
  const ours = sent.filter(({ message }) =>
    message.paragraphs.some((text) => text.includes(partner.name) || text.includes(onHold.partner.name)),
  )
  expect(ours).toEqual([])
})

test('sends one email about all deals with the partner, linking to the dashboard', async () => {
  const { partner, deal, person } = await makeBorrower('UTC')
  const second = await makeDeal(app, partner)
  await makeClient(app, partner, second, person)
  while (clock.now().getUTCHours() !== 12) clock.forward(3600)
  const day = (days: number) => dayIn('UTC', new Date(clock.now().getTime() + days * 86_400_000))
  await ask(partner, deal, { due_date: day(-2), title: 'Tax returns' })
  await ask(partner, second, { due_date: day(4), title: 'Lease' })
  await ask(partner, second, { due_date: day(40), title: 'Far away' })
  sent.length = 0
  await remind()
  const [mine, ...others] = sent.filter(({ message }) => message.to.address === person.email)
  expect(others).toEqual([])
  expect(mine?.message.items?.map(({ title, notes }) => [title, ...notes])).toEqual([
    [expect.stringMatching(/^Tax returns \(.+\)$/), 'was due 2 days ago'],
    [expect.stringMatching(/^Lease \(.+\)$/), 'due in 4 days'],
  ])
  expect(mine?.message.button?.url).toBe('http://loanyard.test/portal')
})

test('sends one email when two processes remind at the same moment', async () => {
  const { partner, deal, person } = await makeBorrower('UTC')
  while (clock.now().getUTCHours() !== 12) clock.forward(3600)
  await ask(partner, deal, { due_date: dayIn('UTC', clock.now()) })
  sent.length = 0
  await Promise.all([remind(), remind()])
  expect(sent.filter(({ message }) => message.to.address === person.email)).toHaveLength(1)
})

test('sends one email about new requests, once nothing was added for a while', async () => {
  const { partner, deal, person } = await makeBorrower()
  const emails = () => emailsOf(person)
  await ask(partner, deal, { notified_at: null, title: 'Tax returns' })
  clock.forward(890)
  await ask(partner, deal, { notified_at: null, title: 'Lease' })
  clock.forward(10)
  await notifyClient(ofPartner(partner.uuid), deal.uuid)
  expect(emails()).toEqual([])
  clock.forward(890)
  await Promise.all([1, 2].map(() => notifyClient(ofPartner(partner.uuid), deal.uuid)))
  expect(emails()).toHaveLength(1)
  expect(emails()[0]?.items?.map(({ title }) => title)).toEqual(['Tax returns', 'Lease'])
  await notifyClient(ofPartner(partner.uuid), deal.uuid)
  expect(emails()).toHaveLength(1)
})
