import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const app = await startApplication()
afterAll(() => app.close())

interface Line {
  readonly level: number
  readonly msg: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly request_id?: string
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Runs the server in its own process and collects its output. */
async function startProcess(): Promise<{ url: string; end: () => Promise<{ written: string; code: number | null }> }> {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], DATABASE_URL: app.ownerUrl, PORT: String(port), LOG_LEVEL: 'info' }
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env,
  })
  let written = ''
  const listening = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        written += text
        if (written.includes(`:${port}`)) resolve()
      })
    }
    child.once('exit', () => reject(new Error(written)))
  })
  await listening
  return {
    url: `http://127.0.0.1:${port}`,
    end: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return { written, code }
    },
  }
}

test('logs one line per request without personal data', async () => {
  const password = 'a very secret password'
  const partner = await makePartner(app, { name: 'Secretive Partners' })
  const staff = await makeStaff(app, partner, {
    password_hash: await hashPassword(password),
    last_name: 'Unmentionable',
  })
  const server = await startProcess()
  const anonymous = newApi({ url: server.url, token: null })
  await anonymous.refused(calls.auth.createToken, 'invalid_credentials', {
    body: { email: staff.email, password: `${password}!` },
  })
  const { access, refresh } = await anonymous.call(calls.auth.createToken, { body: { email: staff.email, password } })
  const api = newApi({ url: server.url, token: access, partner: partner.id })
  const body = {
    full_name: 'Private Person',
    email: 'private.person@example.com',
    phone: '(555) 010-7777',
    loan_amount: '123456.78',
  }
  const lead = await api.call(calls.leads.createLead, { body, headers: { 'idempotency-key': 'key-of-the-day' } })
  await api.call(calls.leads.listLeads, { query: { search: 'Private Person' } })
  await api.refused(calls.leads.createLead, 'bad_input', { body: { ...body, email: 'wrong address' } })
  const { address } = await api.call(calls.calendar.replaceCalendarFeed)
  const feed = new URL(address).pathname
  await anonymous.get(feed)
  await anonymous.get(feed.replace('.ics', 'x.ics'))
  await api.get(`/nothing/private-path?search=private`)
  await app.ask(`alter table leads add constraint leads_refused check (full_name <> 'Refused Person')`)
  const fault = await api.refused(calls.leads.createLead, 'internal', {
    body: { ...body, full_name: 'Refused Person' },
  })
  const { written, code } = await server.end()

  expect(code).toBe(0)
  const lines = written
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'POST /api/v0/token 401',
    'POST /api/v0/token 200',
    'POST /api/v0/leads/partners/:partner_id 201',
    'GET /api/v0/leads/partners/:partner_id 200',
    'POST /api/v0/leads/partners/:partner_id 400',
    'PUT /api/v0/calendar/partners/:partner_id 200',
    'GET /calendar/:name 200',
    'GET /calendar/:name 404',
    expect.stringMatching(/^GET (\/\*|undefined) (404|200)$/),
    'POST /api/v0/leads/partners/:partner_id 500',
  ])
  expect(new Set(requests.map(({ request_id }) => request_id)).size).toBe(requests.length)
  // Only an internal error is logged as an error; the reply's id finds its line.
  expect(lines.filter(({ level }) => level >= 50).map(({ request_id }) => request_id)).toEqual([fault.request_id])
  const secrets = [
    password,
    staff.email,
    'Unmentionable',
    'Secretive',
    access,
    refresh,
    'key-of-the-day',
    lead.id,
    feed.slice('/calendar/'.length, -'.ics'.length),
  ]
  for (const secret of [
    ...secrets,
    ...Object.values(body),
    'Refused Person',
    'private',
    app.ownerUrl,
    new URL(app.ownerUrl).password,
  ]) {
    expect({ secret, found: written.toLowerCase().includes(secret.toLowerCase()) }).toEqual({ secret, found: false })
  }
})
