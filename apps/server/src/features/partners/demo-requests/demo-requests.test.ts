import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'

const { createDemoRequest, listDemoRequests } = calls.demoRequests
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
  expect(first).toMatchObject({ company: null, message: null, preferred_time: null })
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
