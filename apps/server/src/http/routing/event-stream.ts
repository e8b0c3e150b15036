import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { EventStream } from '../../services/realtime/event-stream.ts'

/** Who does not take the last bytes within this time is not reading: the connection would stay for ever. */
const lastBytesMs = 5000

/** Server-Sent Events until the reader is gone or the stream ends; nothing on the way is to hold them back. */
export function sendEvents(reply: FastifyReply, stream: EventStream, timeoutMs = lastBytesMs): FastifyReply {
  const { raw } = reply
  raw.once('close', () => stream.end())
  void stream.ended.then(() => {
    if (raw.destroyed) return
    const closeTimer = setTimeout(() => raw.destroy(), timeoutMs)
    raw.once('close', () => clearTimeout(closeTimer))
  })
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(stream))
}
