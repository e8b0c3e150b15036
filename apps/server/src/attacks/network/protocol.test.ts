// Attempts against HTTP itself, and to make the server fetch or trust what a stranger names.

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'

const app = await startApplication()
afterAll(() => app.close())
const { fetched, uploadDocument } = documentTools(app)
const partner = await makePartner(app)
const { api } = await makeStaff(app, partner)
const authorization = `Bearer ${api.token}`

/** Sends raw bytes and collects the reply until the connection ends. */
async function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket).catch(() => '')
}
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1] ?? 0)
const raw = (method: string, path: string) =>
  sendBytes(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)

test('H1: H2: every kind of reply forbids caching, framing and sniffing, under a policy that runs nothing', async () => {
  const deal = await makeDeal(app, partner)
  const { id } = await uploadDocument(api, pdf(), { deal: deal.id })
  const { presigned_url } = await api.call(calls.documents.presignDownload, { params: { document_id: id } })
  const paths = [
    '/api/v0/user',
    `/api/v0/deals/partners/${partner.id}`,
    `/api/v0/leads/partners/${partner.id}/export`,
    '/api/v0/nothing',
    '/api/openapi.json',
    '/api/health/live',
  ]
  const replies = [await fetched(presigned_url)]
  for (const path of paths) replies.push({ ...(await fetched(`${app.url}${path}`, { authorization })) })
  for (const { headers } of replies) {
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|script-src/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
  }
  for (const { headers } of replies.slice(0, 4)) expect(headers.get('cache-control')).toContain('no-store')
})

test('H3: allows no other origin, with or without a preflight', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://loanyard.test.evil.example']) {
    const plain = await fetch(`${app.url}/api/v0/user`, { headers: { origin, authorization } })
    const asked = await fetch(`${app.url}/api/v0/user`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
    })
    for (const { headers } of [plain, asked]) {
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    expect(asked.status).toBeGreaterThanOrEqual(400)
  }
})

test('H4: TRACE, CONNECT, PROPFIND and other methods do nothing', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'CONNECT', 'OPTIONS', 'PATCH', 'DELETE']) {
    const reply = await raw(method, method === 'CONNECT' ? 'evil.example:443' : '/')
    expect(reply, method).not.toMatch(/^HTTP\/1\.1 2/)
    expect(reply).not.toMatch(/^host: x/m)
  }
})

test('H5: no request can be smuggled inside another one', async () => {
  const hidden = 'GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n'
  const head = 'POST /api/v0/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  const attempts = {
    'length and chunks': `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'two lengths': `${head}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
    'an odd transfer coding': `${head}transfer-encoding: xchunked\r\ncontent-length: 0\r\n\r\n${hidden}`,
    'bare line feeds': `POST /api/v0/token HTTP/1.1\nhost: x\ncontent-length: 0\n\n${hidden}`,
    'a chunk extension with a line feed': `${head}transfer-encoding: chunked\r\n\r\n1;a\nb\r\nx\r\n0\r\n\r\n${hidden}`,
    'a space before the colon': `${head}content-length : 0\r\n\r\n${hidden}`,
  }
  for (const [name, bytes] of Object.entries(attempts)) {
    const reply = await sendBytes(bytes)
    expect(statusOf(reply), name).toBeGreaterThanOrEqual(400)
    expect(reply.match(/^HTTP\/1\.1 /gm), name).toHaveLength(1)
  }
})

test('H6: no path leaves the folder of the page, and no file of the project is served', async () => {
  const paths = [
    '/assets/../../../../etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cetc/passwd',
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/.vite/manifest.json',
    '/files/../../etc/passwd',
    '/FILES/x',
    '/assets/..%252f..%252fetc%252fpasswd',
    '/assets/%c0%ae%c0%ae/etc/passwd',
    '//etc/passwd',
    '/assets/x.js.map',
    '/node_modules/zod/package.json',
    '/server.log',
    '/assets/%00',
    '/api/../.env',
  ]
  expect(paths).toHaveLength(18)
  for (const path of paths) {
    const reply = await raw('GET', path)
    const [, body = ''] = reply.split('\r\n\r\n', 2)
    expect(body, path).not.toMatch(/root:.*:0:0:|\[core\]|"dependencies"|"workspaces"|SECRET_KEY/)
  }
})

test('H7: text in a URL does not come back as markup', async () => {
  const mark = '<script>alert(7)</script>'
  const encoded = encodeURIComponent(mark)
  for (const path of [
    `/api/v0/leads/partners/${partner.id}?${encoded}=1`,
    `/api/v0/${encoded}`,
    `/api/v0/leads/partners/${partner.id}?ordering=${encoded}`,
    `/${encoded}`,
  ]) {
    const reply = await fetch(`${app.url}${path}`, { headers: { authorization } })
    if (reply.headers.get('content-type')?.includes('html')) expect(await reply.text()).not.toContain(mark)
    else expect(reply.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/)
  }
})

test('H8: refuses a header of 20 kB', async () => {
  const reply = await sendBytes(`GET /api/v0/user HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(statusOf(reply)).toBe(431)
})

test("S1: S3: a partner's URLs are web addresses that the server never fetches, and a URL isn't accepted as a logo", async () => {
  const { updatePartnerSocial } = calls.partnerSocial
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://a:b@x.example',
    '//evil.example',
  ]
  for (const website of wrong) await api.refused(updatePartnerSocial, 'bad_input', { body: { website } })
  let visits = 0
  const { createServer } = await import('node:http')
  const trap = createServer((_request, reply) => {
    visits += 1
    reply.end()
  }).listen(0, '127.0.0.1')
  await once(trap, 'listening')
  const { port } = trap.address() as { port: number }
  await api.call(updatePartnerSocial, { body: { website: `http://127.0.0.1:${port}/` } })
  const logo = { body: { logo: `http://127.0.0.1:${port}/logo.png` } }
  expect((await api.send(calls.partners.updatePartnerDetail, logo)).status).toBe(400)
  await api.call(calls.partnerSocial.getPartnerSocial)
  trap.close()
  expect(visits).toBe(0)
})

test('S2: the PandaDoc webhook does not exist where PandaDoc is not configured', async () => {
  const body = JSON.stringify([{ event: 'document_state_changed', data: { id: 'x', status: 'document.completed' } }])
  for (const query of ['', '?signature=', `?signature=${'a'.repeat(64)}`]) {
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    expect((await fetch(`${app.url}/api/v0/webhooks/pandadoc${query}`, init)).status).toBe(404)
  }
})
