import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { calls } from '@loanyard/contract/calls'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { makeAppLogin, refusalOf } from '../../../testing/database/app-role.ts'
import { ask } from '../../../testing/database/database.ts'
import { startEmailServer } from '../../../testing/email/email-server.ts'
import { readConfig } from '../../config/index.ts'
import { serverLogin } from '../../db/embedded/server-login.ts'
import { assertNoDemoAccounts } from '../../demo/assert-no-demo-accounts.ts'
import { seedDemo } from '../../demo/seed.ts'
import { newUuid } from '../../services/ids.ts'
import { openSmtp } from '../../services/mail/smtp.ts'

const demo = await startApplication({ env: { DEMO_DATA: 'on', PUBLIC_URL: 'http://localhost:3000' } })
afterAll(() => demo.close())

/** The status of a request with these headers, including `host`. */
function statusWith(app: { url: string }, headers: Record<string, string>, path = '/dev/mail'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}${path}`, { headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject).end()
  })
}

/** Sends a forwarded request with a 64 MiB body, and returns how many bytes were sent before the connection closed. */
function bytesTaken(app: { url: string }): Promise<number> {
  const length = 64 * 1024 * 1024
  const head = `POST /api/v0/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Real-IP: 203.0.113.7\r\nContent-Length: ${length}\r\n\r\n`
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(head))
    const piece = Buffer.alloc(64 * 1024)
    const send = () => {
      while (socket.writable && socket.bytesWritten < length && socket.write(piece));
      if (socket.bytesWritten >= length) socket.destroy()
    }
    socket
      .on('connect', send)
      .on('drain', send)
      .on('data', () => undefined)
    socket.on('error', () => undefined).on('close', () => resolve(socket.bytesWritten))
  })
}

test('G1: the demo does not start where others can reach it', () => {
  for (const env of [
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://loans.example.com' },
    { HOST: '::', SMTP_URL: 'smtp://m' },
  ]) {
    expect(() => readConfig(env)).toThrow('where others can reach it: the password of its accounts is public')
  }
})

test('G1: a database that held the demo does not start where others can reach it, even with the demo off', async () => {
  const app = await startApplication()
  const off = { ...readConfig({ DEMO_DATA: 'off', DATA_DIR: app.dataDir }) }
  const reached = [
    { ...off, env: 'production' },
    { ...off, host: '0.0.0.0' },
    { ...off, publicUrl: 'https://loans.example.com' },
  ] as const
  for (const config of reached) await assertNoDemoAccounts(config, app.ownerUrl)
  await seedDemo({ config: { ...off, filesDir: join(app.dataDir, 'files') }, ownerUrl: app.ownerUrl })
  for (const config of reached)
    await expect(assertNoDemoAccounts(config, app.ownerUrl)).rejects.toThrow('has the demo’s accounts')
  for (const config of [off, { ...off, demoData: true }]) await assertNoDemoAccounts(config, app.ownerUrl)
  await app.close()
})

test('G1: a proxy on the same machine does not open the demo to others', async () => {
  expect(await statusWith(demo, {})).toBe(200)
  const proxied = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-host': 'loans.example.com' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { host: 'loans.example.com' },
  ]
  for (const headers of proxied) {
    expect({ headers, status: await statusWith(demo, headers) }).toEqual({ headers, status: 403 })
    expect(await statusWith(demo, headers, '/api/v0/auth/user')).toBe(403)
  }
})

test('G1: refusals there have the headers of every reply, and a large body is cut off', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' }
  const body = JSON.stringify({ text: 'a'.repeat(50_000) })
  for (const path of ['/api/v0/auth/login', '/nowhere']) {
    const reply = await fetch(`${demo.url}${path}`, { method: 'POST', headers, body })
    expect({ path, status: reply.status, sniff: reply.headers.get('x-content-type-options') }).toEqual({
      path,
      status: 403,
      sniff: 'nosniff',
    })
    expect(reply.headers.get('content-security-policy')).toContain('default-src')
  }
  expect(await bytesTaken(demo)).toBeLessThan(32 * 1024 * 1024)
})

test('G1: accepts the demo behind a proxy that TRUST_PROXY names', async () => {
  const env = { DEMO_DATA: 'on', PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'loopback' }
  const app = await startApplication({ ownerUrl: demo.ownerUrl, env })
  expect(await statusWith(app, { 'x-forwarded-for': '10.1.2.3' })).toBe(200)
  await app.close()
})

test('G2: production does not start with any setting that the review found open', () => {
  const given = { NODE_ENV: 'production', SECRET_KEY: 'the secret key of an installation' }
  const database = 'postgres://a@db.example.com/c'
  const open = [
    { ...given, SECRET_KEY: '' },
    { ...given, PUBLIC_URL: 'http://loans.example.com' },
    { ...given, DATABASE_URL: `${database}?sslmode=verify-full` },
    { ...given, DATABASE_URL: database, DATABASE_APP_URL: database },
    { ...given, SMTP_URL: 'smtp://mail.example.com?ignoreTLS=true' },
    {
      ...given,
      S3_ENDPOINT: 'http://s3.example.com',
      S3_BUCKET: 'a-b',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
  ]
  for (const env of open) expect(() => readConfig(env)).toThrow(/Production needs|production refuses/)
  expect(readConfig(given).warnings.join()).toContain('No virus scanner')
})

test("Q3: a statement injected into a request can't switch to a role that sees more", async () => {
  const app = await startApplication()
  const given = await makeAppLogin(app)
  const embedded = await serverLogin(app.ownerUrl)
  try {
    await makeStaff(app, await makePartner(app))
    for (const connectionString of [given.url, embedded]) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      const run = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
      await run('begin; set local role loanyard_app')
      for (const role of ['loanyard_system', 'loanyard_owner', 'postgres', `"${new URL(app.ownerUrl).username}"`]) {
        expect(await refusalOf(run, `set role ${role}`)).toMatch(/^(42501|22023)$/)
      }
      await run('set role none')
      expect(await run('select from deals')).toEqual([])
      expect(await refusalOf(run, 'drop table deals')).toBe('42501')
      await client.end()
    }
  } finally {
    await app.close()
    await given.drop()
    await ask(inject('databases').adminUrl, 'drop role if exists loanyard_server')
  }
})

test('X4: the API reference is absent in production and wherever it is off', async () => {
  expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: 'the secret key of an installation' }).apiDocs).toBeNull()
  const app = await startApplication({ env: { API_DOCS: 'off' } })
  // If the page is built, its own routes answer instead.
  const page = await (await fetch(`${app.url}/api/docs/`)).text()
  expect(page).not.toContain('swagger')
  expect(await (await fetch(`${app.url}/api/openapi.json`)).text()).not.toContain('openapi":')
  await app.close()
})

test('X4: a separate host serves the API reference, and nothing that has sessions', async () => {
  const app = await startApplication({ env: { API_DOCS: 'http://docs.loanyard.test' } })
  const [docs, own] = [{ host: 'docs.loanyard.test' }, { host: 'loanyard.test' }]
  for (const path of ['/api/docs/', '/api/openapi.json']) {
    expect([path, await statusWith(app, docs, path), await statusWith(app, own, path)]).toEqual([path, 200, 404])
  }
  for (const path of ['/api/%64ocs/', '/%61pi/docs/', '/%61pi/docs/json', '/api/openapi%2ejson']) {
    expect([path, await statusWith(app, own, path)]).toEqual([path, 404])
  }
  for (const path of ['/', '/portal/login', calls.auth.getUser.path, '/api/health/live', '/api/docsx']) {
    expect([path, await statusWith(app, docs, path)]).toEqual([path, 404])
  }
  expect(await statusWith(app, own, '/api/health/live')).toBe(200)
  await app.close()
})

test('G2: where TLS is required, sends no email to a server that offers none', async () => {
  const server = await startEmailServer()
  const config = readConfig({ SMTP_URL: server.url })
  const mail = { id: newUuid(), to: { address: 'bo@example.com' }, subject: 'Sign in', paragraphs: ['Here'] }
  const content = { text: 'Here', html: 'Here' }
  const [plain, strict] = [openSmtp(config), openSmtp({ ...config, smtpNeedsTls: true })]
  await plain.send(mail, content)
  expect(server.accepted).toHaveLength(1)
  await expect(strict.send(mail, content)).rejects.toThrow('the mail server refused the email')
  expect(server.accepted).toHaveLength(1)
  plain.close()
  strict.close()
  await server.close()
})
