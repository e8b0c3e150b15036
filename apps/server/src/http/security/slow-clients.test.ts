import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from './slow-clients.ts'

/** Echoes the body; bodies may take 200 ms. */
const server = createServer((incoming, answer) => {
  limitBodyTime(incoming, 200)
  buffer(incoming).then(
    (body) => setTimeout(() => answer.end(body), incoming.method === 'GET' ? 400 : 0),
    () => answer.destroy(),
  )
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

async function send(method: string, pieces: readonly string[], pauseMs = 0): Promise<string> {
  const { port } = server.address() as AddressInfo
  const sending = request({ port, host: '127.0.0.1', method, headers: { connection: 'close' } })
  const answered: Promise<IncomingMessage[]> = once(sending, 'response')
  answered.catch(() => undefined)
  for (const piece of pieces) {
    sending.write(piece)
    await sleep(pauseMs)
  }
  sending.end()
  const [answer] = await answered
  return answer === undefined ? '' : (await buffer(answer)).toString()
}

test('accepts a body that arrives in time', async () => {
  expect(await send('POST', ['soon'])).toBe('soon')
})

test('closes the connection of a body that takes too long', async () => {
  await expect(send('POST', ['one', 'two', 'three'], 150)).rejects.toThrow(/hang up|ECONNRESET|EPIPE/)
})

test('doesn’t limit the time of the reply', async () => {
  expect(await send('GET', [])).toBe('')
})

test('doesn’t mistake an unread empty body for a slow one', async () => {
  const silent = createServer((incoming, answer) => {
    limitBodyTime(incoming, 100)
    setTimeout(() => answer.end('in the end'), 300)
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  try {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST' })
    expect(await answer.text()).toBe('in the end')
  } finally {
    silent.close()
  }
})
