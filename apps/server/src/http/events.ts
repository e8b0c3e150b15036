import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Stream } from '../platform/live/stream.ts'

/** Who does not take the last bytes within this time is not reading: the connection would stay for ever. */
const lastBytesMs = 5000

/** Server-Sent Events until the reader is gone or the stream ends; nothing on the way is to hold them back. */
export function sendEvents(reply: FastifyReply, stream: Stream, withinMs = lastBytesMs): FastifyReply {
  const { raw } = reply
  raw.once('close', () => stream.end())
  void stream.ended.then(() => {
    if (raw.destroyed) return
    const late = setTimeout(() => raw.destroy(), withinMs)
    raw.once('close', () => clearTimeout(late))
  })
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(stream))
}
