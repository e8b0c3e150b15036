import { calls } from '@loanyard/contract/calls'
import { dayIn } from '@loanyard/contract/core/dates'
import { expect, test } from 'vitest'
import { makeRequirement } from '../../../../testing/access/request-resources.ts'
import { makeTask } from '../../../../testing/access/task-inputs.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import {
  makeDeal,
  makeLead,
  makePartner,
  makeStaff,
  shareDeal,
  type Staff,
} from '../../../../testing/data/factories.ts'
import { makeLender, shareWithLender } from '../../../../testing/data/lenders.ts'

const { replaceCalendarFeed } = calls.calendar
const app = await sharedApplication()

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function makeFeed(role: Staff['role'] = 'Admin') {
  const partner = await makePartner(app)
  const owner = await makeStaff(app, partner, { role })
  return { partner, owner, ...(await feedOf(owner)) }
}

async function feedOf({ api }: Staff) {
  const { address } = await api.call(replaceCalendarFeed)
  const read = async () => (await (await fetch(app.url + new URL(address).pathname)).text()).replaceAll('\r\n ', '')
  const summaries = async () => [...(await read()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text = '']) => text)
  return { address, read, summaries }
}

test('holds the person’s own open tasks, each as an all-day event that opens what it is about', async () => {
  const { partner, owner, read, summaries } = await makeFeed()
  const other = await makeStaff(app, partner)
  const deal = await makeDeal(app, partner, { title: 'A loan', business_name: 'Harbor Bakery' })
  const lead = await makeLead(app, partner, {
    full_name: 'Lea Lead',
    email: 'lea@example.com',
    phone: '(555) 010-7777',
  })
  const lender = await makeLender(app, partner, owner)
  const mine = { assignee_id: owner.uuid, due_on: dayFrom(3) }
  const task = await makeTask(app, partner, owner, {
    ...mine,
    title: 'Call',
    deal_id: deal.uuid,
    note: 'EIN 12-3456789',
  })
  await makeTask(app, partner, owner, { ...mine, title: 'Write', lead_id: lead.uuid })
  await makeTask(app, partner, owner, { ...mine, title: 'Ask', lender_id: lender.uuid })
  const hidden = { deal_id: deal.uuid, title: 'Hidden' }
  await makeTask(app, partner, owner, { ...mine, ...hidden, assignee_id: other.uuid })
  await makeTask(app, partner, owner, { ...mine, ...hidden, due_on: null })
  await makeTask(app, partner, owner, { ...mine, ...hidden, done_at: new Date(), done_by: owner.uuid })
  await makeTask(app, partner, owner, { ...mine, ...hidden, deleted_at: new Date() })
  expect((await summaries()).toSorted()).toEqual([`Ask – ${lender.name}`, 'Call – Harbor Bakery', 'Write – Lea Lead'])
  const text = await read()
  expect(text).toContain(`DTSTART;VALUE=DATE:${dayFrom(3).replaceAll('-', '')}\r\n`)
  const page = `${app.services.publicUrl}/partner/${partner.id}`
  expect(text).toContain(`UID:${task.id}@`)
  expect(text).toContain(`URL;VALUE=URI:${page}/deals/${deal.id}\r\n`)
  expect(text).toContain(`URL;VALUE=URI:${page}/leads?lead=${lead.id}\r\n`)
  expect(text).toContain(`URL;VALUE=URI:${page}/lenders/${lender.id}\r\n`)
  for (const secret of ['12-3456789', 'lea@example.com', '010-7777', owner.email]) expect(text).not.toContain(secret)
})

test('holds only the next one of a repeating task', async () => {
  const { partner, owner, summaries } = await makeFeed()
  const deal = await makeDeal(app, partner)
  const body = { title: 'Weekly', deal: deal.id, due_on: dayFrom(1), repeats: 'weekly' as const }
  const task = await owner.api.call(calls.tasks.createTask, { body })
  expect(await summaries()).toHaveLength(1)
  await owner.api.call(calls.tasks.completeTask, { params: { task_id: task.id } })
  expect(await summaries()).toHaveLength(1)
})

test('holds what is due from borrowers, closings and ends of offers on the person’s own deals', async () => {
  const { partner, owner, read, summaries } = await makeFeed()
  const dates = { business_name: 'Harbor', loan_amount: '987654.00', borrower_email: 'bo@example.com' }
  const deal = await makeDeal(app, partner, {
    ...dates,
    expected_close_on: dayFrom(40),
    target_closing_on: dayFrom(50),
  })
  const held = await makeDeal(app, partner, {
    business_name: 'Held',
    status: 'On Hold',
    target_closing_on: dayFrom(41),
  })
  await makeDeal(app, partner, { business_name: 'Funded', status: 'Funded', expected_close_on: dayFrom(41) })
  const ask = (title: string, due_date: string | null, columns = {}) =>
    makeRequirement(app, partner, owner, { deal_id: deal.uuid, title, due_date, ...columns })
  const lease = await ask('Lease', dayFrom(5))
  await ask('Tax return', dayFrom(9))
  await ask('Debts', dayFrom(9))
  await ask('Undated', null)
  await ask('Deleted', dayFrom(6), { deleted_at: new Date() })
  await ask('Approved', dayFrom(6), { status: 'Approved' })
  await makeRequirement(app, partner, owner, { deal_id: held.uuid, title: 'Waits', due_date: dayFrom(5) })
  const lender = await makeLender(app, partner, owner)
  await shareWithLender(app, partner, owner, { deal, lender })
  await app.ask(
    `insert into lender_offers (partner_id, id, deal_id, lender_id, amount, rate, term_months, expires_on, made_by, made_by_name)
     values ($1, gen_random_uuid(), $2, $3, 876543, 0.1, 120, $4, $5, 'Lena')`,
    [partner.uuid, deal.uuid, lender.uuid, dayFrom(20), owner.user_uuid],
  )
  expect(await summaries()).toEqual([
    'Due from the borrower: Lease – Harbor',
    'Due from the borrower: 2 items – Harbor',
    `Offer from ${lender.name} expires – Harbor`,
    'Expected close – Harbor',
    'Expected close – Held',
  ])
  const text = await read()
  const page = `${app.services.publicUrl}/partner/${partner.id}/deals/${deal.id}`
  expect(text).toContain(`URL;VALUE=URI:${page}?tab=requests&request=${lease.id}\r\n`)
  expect(text).toContain(`URL;VALUE=URI:${page}?tab=requests\r\n`)
  for (const secret of ['987654', '876543', 'bo@example.com']) expect(text).not.toContain(secret)
})

test('a Coordinator’s feed has shared deals only, and no lenders; their deals aren’t in a Manager’s', async () => {
  const { partner, owner, summaries } = await makeFeed('Coordinator')
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  const others = await feedOf(manager)
  const shared = await makeDeal(app, partner, { business_name: 'Shared', expected_close_on: dayFrom(4) })
  await makeDeal(app, partner, { business_name: 'Free', expected_close_on: dayFrom(4) })
  await shareDeal(app, partner, shared, owner)
  const lender = await makeLender(app, partner, manager)
  const mine = { assignee_id: owner.uuid, due_on: dayFrom(3) }
  await makeTask(app, partner, owner, { ...mine, title: 'Call', deal_id: shared.uuid })
  await makeTask(app, partner, owner, { ...mine, title: 'Ask', lender_id: lender.uuid })
  expect(await summaries()).toEqual(['Call – Shared', 'Expected close – Shared'])
  expect(await others.summaries()).toEqual(['Expected close – Free'])
  await manager.api.call(calls.deals.unshareWithCoordinator, { body: { staff: owner.id, deal: shared.id } })
  expect(await summaries()).toEqual([])
})

test('holds nothing of another partner, even of the same person', async () => {
  const { owner, summaries } = await makeFeed()
  const elsewhere = await makePartner(app)
  const deal = await makeDeal(app, elsewhere, { expected_close_on: dayFrom(4) })
  const there = await makeStaff(app, elsewhere)
  await app.ask('update staff set user_id = $1 where id = $2', [owner.user_uuid, there.uuid])
  await makeTask(app, elsewhere, there, { assignee_id: there.uuid, due_on: dayFrom(3), deal_id: deal.uuid })
  expect(await summaries()).toEqual([])
})

test('holds 30 days back and 365 ahead by the partner’s own day', async () => {
  const { partner, owner, read, summaries } = await makeFeed()
  const deal = await makeDeal(app, partner)
  // A day apart from each other at any time.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await app.ask('update partners set time_zone = $2 where id = $1', [partner.uuid, zone])
    const today = Date.parse(dayIn(zone, new Date()))
    const add = (title: string, days: number) =>
      makeTask(app, partner, owner, {
        title,
        deal_id: deal.uuid,
        assignee_id: owner.uuid,
        due_on: new Date(today + days * 86_400_000).toISOString().slice(0, 10),
      })
    await app.ask('delete from tasks where partner_id = $1', [partner.uuid])
    for (const days of [-31, -30, 365, 366]) await add(`${days}`, days)
    expect((await summaries()).map((summary) => summary.split(' ')[0])).toEqual(['365', '-30'])
    expect(await read()).toContain(`X-WR-TIMEZONE:${zone}\r\n`)
  }
})

test('holds at most 1,000 events, those ahead first', async () => {
  const { partner, owner, summaries } = await makeFeed()
  const deal = await makeDeal(app, partner)
  await app.ask(
    `insert into tasks (partner_id, id, title, deal_id, assignee_id, due_on, created, created_by)
     select $1, gen_random_uuid(), case when n > 1005 then 'past' else 'ahead' end, $2, $3,
            current_date + case when n > 1005 then -2 else 2 + n % 300 end, now(), $3 from generate_series(1, 1010) n`,
    [partner.uuid, deal.uuid, owner.uuid],
  )
  const found = await summaries()
  expect([found.length, found.filter((summary) => summary.startsWith('past')).length]).toEqual([1000, 0])
})

test('no title breaks out of its line', async () => {
  const { partner, owner, read } = await makeFeed()
  const hostile = 'Call; now, \\ "x"\r\nEND:VEVENT\nATTACH:file:///etc/passwd\rBEGIN:VALARM\u2028X:1\u0007é'
  const deal = await makeDeal(app, partner, { business_name: 'Bake\r\n\r\n<script>' })
  await app.ask('update partners set name = $2 where id = $1', [partner.uuid, 'Us\r\nX-EVIL:1'])
  await makeTask(app, partner, owner, {
    title: hostile,
    deal_id: deal.uuid,
    assignee_id: owner.uuid,
    due_on: dayFrom(1),
  })
  const lines = (await read()).split('\r\n')
  expect(lines.filter((line) => /[\n\r]/.test(line))).toEqual([])
  const names = new Set(lines.map((line) => line.split(/[;:]/)[0]))
  for (const name of ['ATTACH', 'X-EVIL', 'X', 'Bake']) expect(names).not.toContain(name)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(lines).toContain(
    'SUMMARY:Call\\; now\\, \\\\ "x" END:VEVENT ATTACH:file:///etc/passwd BEGIN:VALARM X:1 é – Bake <script>',
  )
})

test('leaves out the sample deal', async () => {
  const { partner, owner, summaries } = await makeFeed()
  await owner.api.call(calls.deals.createSampleDeal)
  await app.ask('update deals set expected_close_on = $2 where partner_id = $1', [partner.uuid, dayFrom(4)])
  expect(await summaries()).toEqual([])
})
