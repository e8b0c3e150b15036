import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { emailsTo } from '../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'

const app = await startApplication({ env: { DEMO_DATA: 'on', PUBLIC_URL: 'http://loanyard.localhost' } })
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
const box = (accept: string, query = '') => fetch(`${app.url}/dev/mail${query}`, { headers: { accept } })

/** Creates a deal with this title at a partner with this name, and waits for the borrower's email. */
async function invite(title: string): Promise<string> {
  const { api } = await makeStaff(app, await makePartner(app, { name: title }))
  const email = `${unique('borrower')}@example.com`
  const borrower = { first_name: '<b>Bo</b>', last_name: 'Rower', email }
  await api.call(calls.deals.createDeal, { body: { title, borrower, loan_amount: '1' } })
  await emailsTo(app, email)
  return email
}

test('lists caught emails as JSON, newest first', async () => {
  await invite('First')
  const email = await invite('Second')
  const reply = await box('application/json')
  const [newest, ...others] = (await reply.json()) as Mail[]
  expect(newest).toEqual({
    id: expect.stringMatching(/^mail_/),
    to: email,
    subject: 'You’re invited to your loan portal',
    text: expect.stringContaining('the loan application “Second.”'),
    html: expect.stringContaining('Hello &#60;b&#62;Bo&#60;/b&#62; Rower,'),
    links: [expect.stringMatching(/^http:\/\/loanyard\.localhost\/portal\/set-password\?partner=ptnr_\w+#code=/)],
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(others.some(({ text }) => text.includes('the loan application “First.”'))).toBe(true)
})

test('lists the emails to one address alone', async () => {
  const email = await invite('Third')
  await invite('Fourth')
  const reply = await box('application/json', `?to=${encodeURIComponent(email)}`)
  expect(((await reply.json()) as Mail[]).map(({ to }) => to)).toEqual([email])
})

/** Applies the page's content security policy. */
async function pageAt(path: string) {
  const reply = await fetch(`${app.url}${path}`, { headers: { accept: 'text/html' } })
  const policy = reply.headers.get('content-security-policy') ?? ''
  return { status: reply.status, policy, frames: reply.headers.get('x-frame-options'), html: await reply.text() }
}

const title = '<img src=x onerror=alert(1)> "quoted" & more'
/** Escaped as in the page and in an email's HTML. */
const escaped = title.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

async function newestMail(): Promise<Mail> {
  const [mail] = (await (await box('application/json')).json()) as Mail[]
  if (mail === undefined) throw new Error('no mail was caught')
  return mail
}

test('links to each caught email, and escapes its text', async () => {
  const email = await invite(title)
  const { id } = await newestMail()
  const { policy, frames, html } = await pageAt('/dev/mail')
  expect(html).toContain(`<a href="/dev/mail/${id}">You’re invited to your loan portal</a>`)
  expect(html).toContain(`${email}</span><time`)
  expect(html).not.toMatch(/<img|<b>|<script|<style|style=/)
  expect(policy).toMatch(/^default-src 'none'; style-src 'self';/)
  expect(frames).toBe('DENY')
})

test('shows an email’s links, its text and, in a frame, its HTML', async () => {
  await invite(title)
  const { id, to, text, links } = await newestMail()
  const { html } = await pageAt(`/dev/mail/${id}`)
  expect(html).toContain(`To ${to}`)
  expect(html).toContain(`<li><a href="${links[0]}">${links[0]}</a></li>`)
  expect(html).toContain(`/dev/mail/${id}/html" sandbox="allow-same-origin allow-popups`)
  expect(html).toContain(`“${escaped}.”`)
  expect(text).toContain(`“${title}.”`)
  expect(html).not.toMatch(/<img|<b>|<script|<style|style=/)
})

test('serves an email’s HTML as it would be sent, and runs nothing wherever it is opened', async () => {
  await invite(title)
  const { id, html } = await newestMail()
  const framed = await pageAt(`/dev/mail/${id}/html`)
  expect(framed.html).toBe(html)
  expect(html).toContain(escaped)
  expect(framed.frames).toBe('SAMEORIGIN')
  expect(framed.policy).toContain(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http://loanyard.localhost;",
  )
  expect(framed.policy).toMatch(/; sandbox (?!.*allow-scripts)/)
})

test('returns 404 for a missing email', async () => {
  for (const id of ['mail_00000000000000000000000000', 'nonsense', "mail_'--"]) {
    for (const path of [`/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
      const { status, html } = await pageAt(path)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(html).toContain('Email not found')
    }
  }
})
