import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@loanyard/contract/calls'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { servePage } from '../../http/page/page.ts'
import { sendProblem } from '../../http/routing/problem.ts'

const app = await startApplication()
afterAll(() => app.close())
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const megabyte = Buffer.alloc(1024 * 1024, 'x')

/** A connection that has sent these lines and no body yet. */
function opened(url: string, lines: readonly string[]): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write([...lines, '', ''].join('\r\n'))
  return socket
}

/** The status line of the answer, however little of the request was sent. */
async function statusOf(socket: Socket): Promise<string> {
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    return chunk.toString().split('\r\n')[0] ?? ''
  }
  return 'closed'
}

const leadsImport = calls.leads.importLeads.path.replace('{partner_id}', partner.id)
const announced = (path: string, token: string | null, bytes = 10_000_000) => [
  `POST ${path} HTTP/1.1`,
  'host: loanyard.test',
  'content-type: text/csv',
  `content-length: ${bytes}`,
  ...(token === null ? [] : [`authorization: Bearer ${token}`]),
]

test('D-preauth: answers 50 connections without a token with 401 before a byte of their 10 MB body', async () => {
  const sockets = Array.from({ length: 50 }, () => opened(app.url, announced(leadsImport, null)))
  const statuses = await Promise.all(sockets.map(statusOf))
  expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 401 Unauthorized']))
  for (const socket of sockets) socket.destroy()
})

test('D-preauth: cuts off a client that keeps sending after the refusal', async () => {
  const socket = opened(app.url, [
    `POST ${calls.leads.createLead.path.replace('{partner_id}', partner.id)} HTTP/1.1`,
    'host: loanyard.test',
    'content-type: application/json',
    'transfer-encoding: chunked',
  ])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  const send = () => {
    if (socket.destroyed) return
    socket.write(`${megabyte.length.toString(16)}\r\n`)
    socket.write(megabyte)
    socket.write('\r\n', () => setImmediate(send))
  }
  send()
  await closed
})

test('D-preauth: refuses an ended session, a stranger and an unknown path before a large body', async () => {
  const ended = await makeStaff(app, partner)
  await app.ask('update sessions set ended_at = now() where id = $1', [ended.session_uuid])
  const stranger = await makeStaff(app, await makePartner(app))
  const lines = [
    announced(leadsImport, ended.api.token),
    announced(leadsImport, stranger.api.token),
    announced('/api/v0/nothing', admin.api.token),
  ]
  const sockets = lines.map((each) => opened(app.url, each))
  expect(await Promise.all(sockets.map(statusOf))).toEqual([
    'HTTP/1.1 401 Unauthorized',
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 404 Not Found',
  ])
  for (const socket of sockets) socket.destroy()
})

test('D-preauth: public calls accept only a small body, and say so before it is sent', async () => {
  const { path } = calls.auth.createToken
  const socket = opened(
    app.url,
    announced(path, null, 100_000).map((line) => line.replace('text/csv', 'application/json')),
  )
  expect(await statusOf(socket)).toBe('HTTP/1.1 413 Payload Too Large')
  socket.destroy()
})

test('D-preauth: one person sends at most four large bodies at a time', async () => {
  const { api } = await makeStaff(app, partner)
  const sending = Array.from({ length: 4 }, () => opened(app.url, announced(leadsImport, api.token)))
  const sendAnother = async () => {
    const socket = opened(app.url, announced(leadsImport, api.token))
    const status = await Promise.race([statusOf(socket), new Promise((resolve) => setTimeout(resolve, 300))])
    if (status === undefined) sending.push(socket)
    return status
  }
  // The first four may still be on their way when the fifth arrives.
  let status: unknown
  while (status === undefined) status = await sendAnother()
  expect(status).toBe('HTTP/1.1 429 Too Many Requests')
  for (const socket of sending) socket.destroy()
})

test('H6: paths that leave the folder are not found, and cause no server error', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'loanyard-page-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<p>')
  const logged: string[] = []
  const server = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } })
  server.setErrorHandler(sendProblem)
  await servePage(server, dist)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const paths = [
    '/assets/../../../../etc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cetc/passwd',
    '/assets/..%5c..%5cetc/passwd',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.git/config',
    '/partner/..%2f..%2fetc/passwd',
    '/.git#%zz',
    '/x.txt#%',
  ]
  const asked = async (path: string) => {
    const lines = [`GET ${path} HTTP/1.1`, 'host: loanyard.test', 'connection: close']
    const socket = opened(`http://127.0.0.1:${port}`, lines)
    const status = await statusOf(socket)
    socket.destroy()
    return status
  }
  for (const path of paths) expect(await asked(path), path).toBe('HTTP/1.1 404 Not Found')
  // Nothing after the path is decoded.
  for (const path of ['/x#%zz', '/x#%', '/x?%zz']) expect(await asked(path), path).toBe('HTTP/1.1 200 OK')
  expect(logged).toEqual([])
  await server.close()
  rmSync(dist, { recursive: true, force: true })
})
