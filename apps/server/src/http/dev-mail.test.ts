import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../testing/application.ts'
import { makePartner, makeStaff, unique } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/trail.ts'

const app = await startApplication({ env: { DEMO_DATA: 'on' } })
afterAll(() => app.close())

interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly created: string
}
const box = (accept: string) => fetch(`${app.url}/dev/mail`, { headers: { accept } })

/** Opens a deal of that title and waits for the mail to its borrower. */
async function invite(title: string): Promise<string> {
  const { api } = await makeStaff(app, await makePartner(app))
  const email = `${unique('borrower')}@example.com`
  const borrower = { first_name: '<b>Bo</b>', last_name: 'Rower', email }
  await api.call(calls.deals.createDeal, { body: { title, borrower, loan_amount: '1' } })
  await mailsTo(app, email)
  return email
}

test('caught mail is there as JSON, newest first', async () => {
  await invite('First')
  const email = await invite('Second')
  const reply = await box('application/json')
  const [newest, ...others] = (await reply.json()) as Mail[]
  expect(newest).toEqual({
    id: expect.stringMatching(/^mail_/),
    to: email,
    subject: 'Your loan application "Second"',
    text: expect.stringContaining('Hello <b>Bo</b> Rower,'),
    html: expect.stringContaining('Hello &#60;b&#62;Bo&#60;/b&#62; Rower,'),
    links: [expect.stringMatching(/^http:\/\/loanyard\.test\/portal\/set-password#code=/)],
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(others.map(({ subject }) => subject)).toContain('Your loan application "First"')
})

test('caught mail is there as a page in which nothing of a mail is markup', async () => {
  await invite('<img src=x onerror=alert(1)> "quoted" & more')
  const reply = await box('text/html')
  const html = await reply.text()
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'self'")
  expect(html).not.toMatch(/<img|<b>|<script/)
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
})
