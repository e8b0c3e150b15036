import { request as httpRequest } from 'node:http'
import { calls } from '@loanyard/contract/calls'
import { problem } from '@loanyard/contract/core/errors'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, problemOf } from '../../../testing/app/client.ts'
import { makeLead, makePartner, makeStaff } from '../../../testing/data/factories.ts'

const { createLead, importLeads, listLeads } = calls.leads

const app = await startApplication()
afterAll(() => app.close())
const partner = await makePartner(app)
const { api } = await makeStaff(app, partner)
const anonymous = newApi({ url: app.url, token: null })

const everyReply = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** A raw URL, without fetch's normalization. */
function rawGet(path: string): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    httpRequest(app.url, { path }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
    })
      .on('error', reject)
      .end()
  })
}

test('sends security headers and a request id with every reply and problem', async () => {
  const answers = [
    await api.send(listLeads),
    await api.send(createLead, { body: {} }),
    await api.get('/api/v0/nothing-here'),
    await anonymous.send(calls.auth.createToken, { body: {} }),
    await anonymous.get('/api/health/live'),
    await anonymous.get('/api/openapi.json'),
  ]
  for (const { headers } of answers) {
    for (const [name, value] of Object.entries(everyReply)) expect(headers.get(name)).toBe(value)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8}-[0-9a-z]+$/)
    expect(headers.get('x-powered-by')).toBeNull()
  }
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length)
})

test('reports malformed and oversized URLs like any other error', async () => {
  const unreadable = await rawGet('/api/v0/%zz')
  const long = await rawGet(`/api/v0/leads/${'x'.repeat(300)}/partners/${partner.id}`)
  expect([unreadable.status, long.status]).toEqual([400, 404])
  for (const { headers, text } of [unreadable, long]) {
    expect(headers).toMatchObject({ ...everyReply, 'content-type': expect.stringMatching('^application/problem.json') })
    expect(problem.parse(JSON.parse(text)).request_id).toBe(headers['x-request-id'])
    expect(text).not.toContain('zz')
  }
})

test('returns 404 for unknown routes whatever is sent there', async () => {
  for (const [method, path] of [
    ['GET', '/api/v0/nothing-here'],
    ['POST', '/api/v0/nothing-here'],
    ['PUT', `/api/v0/leads/partners/${partner.id}`],
    ['GET', '/api/v9/user'],
    ['GET', '/dev/mail'],
    ['GET', '/dev/nothing'],
    ['GET', '/..%2f..%2fetc%2fpasswd.txt'],
  ] as const) {
    const body = method === 'GET' ? {} : { body: '{"a":1}', headers: { 'content-type': 'application/json' } }
    const reply = await fetch(`${app.url}${path}`, { method, ...body })
    expect({ path, status: reply.status }).toEqual({ path, status: 404 })
  }
})

test('accepts a file of leads as text/csv only', async () => {
  const body = 'full_name,email\nAna Lead,ana@example.com'
  for (const type of ['text/plain', 'application/json', 'application/vnd.ms-excel']) {
    const answer = await api.send(importLeads, {
      body: type.endsWith('json') ? JSON.stringify(body) : body,
      headers: { 'content-type': type },
    })
    problemOf('unsupported_media_type', answer)
  }
  await api.refused(importLeads, 'bad_input')
  await api.call(importLeads, { body, headers: { 'content-type': 'text/csv; charset=utf-8' } })
})

test('rejects a file of leads that isn’t UTF-8', async () => {
  const send = (name: Buffer) =>
    fetch(`${app.url}${importLeads.path.replace('{partner_id}', partner.id)}?dry_run=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'text/csv' },
      body: Buffer.concat([Buffer.from('full_name,email\n'), name, Buffer.from(',ana@example.com')]),
    })
  const refused = await send(Buffer.from('José', 'latin1'))
  expect(refused.status).toBe(400)
  expect(problem.parse(await refused.json())).toMatchObject({
    code: 'bad_input',
    detail: 'The file isn’t UTF-8 text. Save it as "CSV UTF-8".',
  })
  expect((await send(Buffer.from('José', 'utf8'))).status).toBe(201)
})

test('explains a value outside its range or list', async () => {
  const detailOf = async (query: string) => {
    const reply = await fetch(`${app.url}${listLeads.path.replace('{partner_id}', partner.id)}?${query}`, {
      headers: { authorization: `Bearer ${api.token}` },
    })
    return problem.parse(await reply.json()).detail
  }
  expect(await detailOf('limit=0')).toBe('Enter a number of at least 1.')
  expect(await detailOf('limit=101')).toBe('Enter a number of at most 100.')
  expect(await detailOf('lead_status=Nope')).toBe(
    'Choose one of New, Contacted, Qualified, Converted, Unqualified, Lost.',
  )
})

test('lists at most a hundred errors of a body', async () => {
  const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field_${index}`, index]))
  const refusal = await api.refused(createLead, 'bad_input', { body })
  expect(refusal.errors).toHaveLength(100)
})

test('reveals nothing in an internal error', async () => {
  const broken = await startApplication()
  const own = await makePartner(broken)
  const staff = await makeStaff(broken, own)
  await makeLead(broken, own)
  await broken.ask('alter table leads rename to leads_elsewhere')
  const answer = await staff.api.send(listLeads)
  const refusal = problemOf('internal', answer)
  expect(Object.keys(refusal).toSorted()).toEqual(['code', 'detail', 'request_id', 'status', 'title', 'type'])
  expect(answer.text).not.toMatch(/leads|select|relation|postgres|\.ts|node_modules/i)
  await broken.close()
})
