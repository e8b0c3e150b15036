import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { AdjustableClock } from '../../../testing/app/clocks.ts'
import { actionsOf } from '../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { borrowersInvited } from '../../../testing/data/invitations.ts'
import {
  quietPort,
  startEmailServer,
  type ReceivedEmail,
  type EmailServer,
} from '../../../testing/email/email-server.ts'
import { toUuid } from '../ids.ts'

/** Each test starts and ends its own server on this port. */
const port = await quietPort()
const clock = new AdjustableClock()
const app = await startApplication({ clock, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
afterAll(() => app.close())

async function startServer(): Promise<EmailServer> {
  const server = await startEmailServer(port)
  onTestFinished(() => server.close())
  return server
}

/** Opens a deal, which emails its borrower an invitation. */
async function invite() {
  const name = unique('Harbor Lending Partners')
  const { api, ...staff } = await makeStaff(app, await makePartner(app, { name }))
  const email = `${unique('borrower')}@example.com`
  const borrower = { first_name: 'Bo', last_name: 'Rower', email }
  const { id } = await api.call(calls.deals.createDeal, { body: { title: 'Bakery', borrower, loan_amount: '1' } })
  await borrowersInvited(app)
  // The payload is encrypted, and removed once the job is done.
  const [job] = await app.ask<{ id: string }>(
    `select id from jobs.job where name = 'send_email' order by created_on desc, id desc limit 1`,
  )
  const read = () => api.call(calls.deals.getDeal, { params: { deal_id: id } })
  return { name, email, id, read, job: job?.id ?? '', repliesTo: { name: staff.full_name, address: staff.email } }
}

/** Waits until a job is in that state. */
async function stateOf(job: string, state: 'retry' | 'completed'): Promise<void> {
  await vi.waitFor(
    async () => {
      const jobs = await app.ask(`select state::text from jobs.job where id = $1`, [job])
      expect(jobs).toEqual([{ state }])
    },
    { timeout: 15_000, interval: 50 },
  )
}

/** Makes the job due now instead of after its delay. */
async function runNow(job: string): Promise<void> {
  await stateOf(job, 'retry')
  await app.ask(`update jobs.job set start_after = now() where state = 'retry' and id = $1`, [job])
}

const arrived = (server: EmailServer, email: string): ReceivedEmail[] =>
  server.accepted.filter(({ recipients }) => recipients.includes(email))

test("sends a client's invitation over SMTP in the partner's name, with link and code", async () => {
  const server = await startServer()
  const { name, email, job, repliesTo } = await invite()
  await stateOf(job, 'completed')
  const [mail, ...others] = arrived(server, email)
  expect(others).toEqual([])
  expect(mail?.parsed.from).toEqual({ name: `${name} via Loanyard`, address: 'no-reply@loanyard.test' })
  expect(mail?.parsed.text).toMatch(
    /Accept and set a password: http:\/\/loanyard\.test\/portal\/set-password\?partner=ptnr_\w+#code=[\w-]{43}\n/,
  )
  expect(mail?.parsed.text).toMatch(/enter this code within 10 minutes: \d{4} \d{4}\n/)
  expect(mail?.parsed.html).toContain(name)
  expect(mail?.parsed.replyTo).toEqual([repliesTo])
  expect(await app.ask('select from captured_emails')).toEqual([])
})

test('creates the deal while the email server is down and sends the email once when it’s back', async () => {
  const { email, id, read, job } = await invite()
  await stateOf(job, 'retry')
  expect((await read()).title).toBe('Bakery')
  expect(await actionsOf(app, toUuid('deal', id))).toContain('client_invited')
  const server = await startServer()
  await runNow(job)
  await stateOf(job, 'completed')
  expect(arrived(server, email)).toHaveLength(1)
})

test('retries a temporarily rejected email unchanged', async () => {
  const server = await startServer()
  server.refusal = { step: 'DATA', responseCode: 451, message: 'later' }
  const { email, job } = await invite()
  await stateOf(job, 'retry')
  server.refusal = null
  await runNow(job)
  await stateOf(job, 'completed')
  expect(arrived(server, email).map(({ parsed }) => parsed.messageId)).toEqual([server.rejected[0]?.parsed.messageId])
})

test('tries a permanently rejected recipient once and keeps the deal', async () => {
  const server = await startServer()
  server.refusal = { step: 'RCPT TO', responseCode: 550, message: '5.1.1 no such user' }
  const { email, read, job } = await invite()
  await stateOf(job, 'completed')
  expect(server.recipients.filter((asked) => asked === email)).toHaveLength(1)
  expect((await read()).borrower?.email).toBe(email)
})

test('does not send an invitation whose link has expired', async () => {
  const { job } = await invite()
  await stateOf(job, 'retry')
  clock.forward(8 * 86_400)
  const server = await startServer()
  await runNow(job)
  await stateOf(job, 'completed')
  expect(server.recipients).toEqual([])
})
