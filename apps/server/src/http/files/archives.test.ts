import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/index.ts'
import type { SecurityLog } from '../../services/security-log/security-log.ts'
import { newServer } from '../routing/server.ts'
import { addArchives } from './archives.ts'

const size = 5 * 1024 ** 3
/** Every stream opened for a client. */
let opened: Readable[] = []
const server = newServer(readConfig({ LOG_LEVEL: 'silent' }))
const read = ({ start, end }: { start: number; end: number }) => {
  const bytes = Readable.from(zeros(end - start + 1), { objectMode: false })
  opened.push(bytes)
  return bytes
}
const fetched: unknown[] = []
const log = { recordEvent: (event: unknown) => fetched.push(event) } as unknown as SecurityLog
const owner = { user_id: 'person', partner_id: 'partner' }
const file_name = 'Café – Northwind – 2026-11-24.zip'
const open = async (token: string) => (token === 'known' ? { size, etag: '"known"', owner, file_name, read } : null)
addArchives(server, { open, log, idleTimeoutMs: 300 })

async function* zeros(count: number): AsyncGenerator<Buffer> {
  for (let left = count; left > 0; left -= 64 * 1024) yield Buffer.alloc(Math.min(left, 64 * 1024))
}

beforeAll(() => server.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => server.close())
beforeEach(() => {
  opened = []
})

async function ask(method = 'GET', headers: Record<string, string> = {}, token = 'known'): Promise<IncomingMessage> {
  const { port } = server.server.address() as AddressInfo
  const path = `/files/archives/${token}/documents.zip`
  const [answer] = await once(request({ host: '127.0.0.1', port, path, method, headers }).end(), 'response')
  return answer as IncomingMessage
}

/** Waits until every stream is closed: a client that left leaves none open. */
async function allClosed(): Promise<void> {
  for (const bytes of opened) if (!bytes.closed) await once(bytes, 'close')
}

test('closes everything when a client disconnects midway', async () => {
  const answer = await ask()
  expect(answer.headers['content-length']).toBe(String(size))
  await once(answer, 'data')
  answer.destroy()
  await allClosed()
  expect(opened).toHaveLength(1)
  expect(fetched).toContainEqual(expect.objectContaining({ kind: 'archive_opened', outcome: 'ok', ...owner }))
})

test('cuts off a client that stops reading', async () => {
  const answer = await ask()
  answer.pause()
  answer.on('error', () => undefined)
  await allClosed()
  expect(opened).toHaveLength(1)
})

test('cuts off a client that stops reading but sends empty lines', async () => {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write('GET /files/archives/known/documents.zip HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  const sending = setInterval(() => socket.write('\r\n'), 50)
  await expect.poll(() => opened.length).toBe(1)
  await allClosed()
  clearInterval(sending)
  socket.destroy()
})

test('opens nothing for HEAD, and rejects unknown archives and ranges', async () => {
  const head = await ask('HEAD')
  expect([head.statusCode, head.headers['content-length'], opened.length]).toEqual([200, String(size), 0])
  expect((await ask('GET', {}, 'unknown')).resume().statusCode).toBe(404)
  const beyond = await ask('GET', { range: `bytes=${size}-` })
  expect([beyond.resume().statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
})

test.each([
  ['bytes=0-0', '0-0'],
  ['bytes=-1', `${size - 1}-${size - 1}`],
  [`bytes=${size - 2}-${size * 2}`, `${size - 2}-${size - 1}`],
])('%s is that part', async (range, part) => {
  const answer = await ask('GET', { range })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes ${part}/${size}`])
  expect(await buffer(answer)).toHaveLength(Number(answer.headers['content-length']))
})
