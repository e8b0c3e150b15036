import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'

const { createDemoRequest, listDemoRequests, listDemoSlots } = calls.demoRequests
const inbox = 'demos@loanyard.test'

const app = await startApplication({ env: { DEMO_REQUEST_EMAIL: inbox } })
afterAll(() => app.close())

const request = {
  full_name: 'Olu Adé',
  email: 'olu@example.com',
  company: 'Adé & Söhne',
  message: 'We are three.\n\n<b>When</b> could you?',
  preferred_time: 'Tuesday after 2 pm',
}

test('stores a request, lists it to the requester and emails it', async () => {
  const { api } = await makeStaff(app, await makePartner(app))
  const created = await api.call(createDemoRequest, { body: request })
  expect(created).toMatchObject(request)
  expect((await api.call(listDemoRequests)).results).toEqual([created])
  const [mail] = await emailsTo(app, inbox)
  expect(mail?.subject).toBe('New demo request')
  for (const text of Object.values(request).flatMap((value) => value.split('\n\n'))) expect(mail?.text).toContain(text)
  expect((await (await makePerson(app)).api.call(listDemoRequests)).results).toEqual([])
})

test('stores omitted fields as null, and a request with an idempotency key once', async () => {
  const { api } = await makePerson(app)
  const options = {
    body: { full_name: 'A', email: 'a@example.com', company: '  ' },
    headers: { 'idempotency-key': 'one' },
  }
  const [first, second] = [await api.call(createDemoRequest, options), await api.call(createDemoRequest, options)]
  expect(second).toEqual(first)
  expect(first).toMatchObject({ company: null, message: null, preferred_time: null, slot: null, calendar: null })
  expect((await api.call(listDemoRequests)).total_count).toBe(1)
})

test.each([
  [{ full_name: ' ' }, 'Full Name is required.'],
  [{ full_name: undefined }, 'Full Name is required.'],
  [{ email: '' }, 'Email is required.'],
  [{ email: undefined }, 'Email is required.'],
  [{ email: 'olu@example' }, 'Please enter a valid email address'],
  [{ full_name: 'Olu\r\nBcc: all@example.com' }, 'Enter text without control characters.'],
  [{ message: 'x'.repeat(4001) }, 'Enter at most 4000 characters.'],
])('rejects %j: %s', async (wrong, sentence) => {
  const { api } = await makePerson(app)
  const { errors } = await api.refused(createDemoRequest, 'bad_input', { body: { ...request, ...wrong } })
  expect(errors?.map(({ message }) => message)).toEqual([sentence])
})

const slotsOf = async ({ api }: Awaited<ReturnType<typeof makePerson>>) => (await api.call(listDemoSlots)).slots

test('books an offered time, which is in the email and the calendar file, and not offered again', async () => {
  const person = await makePerson(app)
  const [slot = ''] = await slotsOf(person)
  const body = { ...request, full_name: 'Ines Booker', slot }
  const booked = await person.api.call(createDemoRequest, { body })
  expect(booked.slot).toBe(slot)
  const compact = slot.replaceAll(/[-:]|\.000/g, '')
  expect(booked.calendar).toContain(`DTSTART:${compact}`)
  expect(booked.calendar).not.toMatch(/Ines|olu@/)
  expect((await person.api.call(listDemoRequests)).results[0]).toEqual(booked)
  await emailsSettled(app)
  const mail = (await emailsTo(app, inbox)).find(({ text }) => text.includes('Ines Booker'))
  expect(mail?.text).toMatch(/Booked for \w+, .* at .*M Eastern/)
  expect(await slotsOf(person)).not.toContain(slot)
  expect(await app.ask('select slot from demo_requests where full_name = $1', ['Ines Booker'])).toHaveLength(1)
})

test('gives a time to one of two people who book it at the same moment, and stores nothing for the other', async () => {
  const people = [await makePerson(app), await makePerson(app)] as const
  const [slot = ''] = await slotsOf(people[0])
  const outcomes = await Promise.allSettled(
    people.map(({ api }) => api.call(createDemoRequest, { body: { ...request, slot } })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const loser = people[outcomes.findIndex(({ status }) => status === 'rejected')]
  const refusal = await loser?.api.refused(createDemoRequest, 'slot_taken', { body: { ...request, slot } })
  expect(refusal?.errors?.[0]).toMatchObject({ path: 'slot' })
  expect((await loser?.api.call(listDemoRequests))?.total_count).toBe(0)
})

test('gives a time to as many people as may share it, who wait for each other', async () => {
  const own = await startApplication({ env: { DEMO_SLOT_CAPACITY: '2' } })
  const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(own)))
  const [first] = people
  const slots = async () => (first === undefined ? [] : slotsOf(first))
  const [slot = ''] = await slots()
  const lock = [`select pg_advisory_xact_lock(hashtextextended('loanyard.demo_slot', 0))`, []] as const
  const answers = await runQueued(
    own,
    { statements: [lock] },
    people.map(
      ({ api }) =>
        () =>
          api.send(createDemoRequest, { body: { ...request, slot } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
  expect(await own.ask('select from demo_requests where slot = $1', [slot])).toHaveLength(2)
  expect(await slots()).not.toContain(slot)
  await own.close()
})

test('rejects times that were never offered, and a third booked demo of one person', async () => {
  const person = await makePerson(app)
  const [first = '', second = '', third = ''] = await slotsOf(person)
  for (const slot of ['2020-01-06T14:00:00.000Z', first.replace(':00:00', ':07:00').replace(':30:00', ':07:00')])
    await person.api.refused(createDemoRequest, 'bad_input', { body: { ...request, slot } })
  for (const slot of [first, second]) await person.api.call(createDemoRequest, { body: { ...request, slot } })
  await person.api.refused(createDemoRequest, 'too_many_requests', { body: { ...request, slot: third } })
})

test('limits requests, and only stores them without a recipient address', async () => {
  const own = await startApplication()
  const { api } = await makePerson(own)
  for (let n = 0; n < 10; n++) await api.call(createDemoRequest, { body: request })
  await api.refused(createDemoRequest, 'too_many_requests', { body: request })
  expect((await api.call(listDemoRequests)).total_count).toBe(10)
  await emailsSettled(own)
  expect(await own.ask('select from captured_emails')).toEqual([])
  await own.close()
})
