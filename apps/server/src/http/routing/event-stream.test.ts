import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { newUuid } from '../../services/ids.ts'
import { EventStream } from '../../services/realtime/event-stream.ts'
import { sendEvents } from './serve.ts'

const server = Fastify()
const streams: EventStream[] = []
server.get('/', (_request, reply) => {
  const stream = new EventStream(() => undefined)
  streams.push(stream)
  return sendEvents(reply, stream, 200)
})
await server.listen({ host: '127.0.0.1', port: 0 })
afterEach(() => server.close())

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 8000; !isTrue(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error('it did not come to that')
  }
}

test('buffers little for a client that stops reading, and disconnects it when the stream ends', async () => {
  const { port } = server.server.address() as AddressInfo
  const reader = connect(port, '127.0.0.1')
  reader.pause()
  reader.on('error', () => undefined)
  reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await until(() => streams.length === 1)
  const [stream] = streams
  // More than the system buffers at both ends.
  const padding = 'x'.repeat(100_000)
  for (let n = 0; n < 200; n++) {
    stream?.send('change', newUuid(), { padding })
    await sleep(1)
  }
  const open = () => new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)))
  expect(await open()).toBe(1)
  stream?.end()
  for (const deadline = Date.now() + 5000; Date.now() < deadline && (await open()) > 0;) await sleep(20)
  expect(await open()).toBe(0)
  reader.destroy()
})
