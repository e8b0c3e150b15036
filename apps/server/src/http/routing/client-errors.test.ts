import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problem } from '@loanyard/contract/core/errors'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'

const app = await sharedApplication()

/** Sends raw bytes and collects the reply until the connection ends. */
async function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

const long = 'x'.repeat(20_000)

test.each([
  ['an address', `GET /api/v0/user?search=${long} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'headers_too_large'],
  ['a header', `GET /api/v0/user HTTP/1.1\r\nhost: x\r\nif-match: ${long}\r\n\r\n`, 431, 'headers_too_large'],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_input'],
  ['a header cut in two', 'GET / HTTP/1.1\r\nhost: x\r\na\u0000b: c\r\n\r\n', 400, 'bad_input'],
])('%s gets an error in the usual format', async (_, bytes, status, code) => {
  const [head = '', body = ''] = (await sendBytes(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  expect(head).toContain('connection: close')
  const refusal = problem.strict().parse(JSON.parse(body))
  expect(refusal).toMatchObject({ status, code })
  expect(head).toContain(`x-request-id: ${refusal.request_id}`)
})

test('answers on a reused connection as well', async () => {
  const right = 'GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n'
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(right)
  await once(socket, 'data')
  socket.write(`GET /api/v0/user?search=${long} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /)
})

test('keeps serving other clients', async () => {
  await sendBytes('hello\r\n\r\n')
  expect((await fetch(`${app.url}/api/health/live`)).status).toBe(200)
})
