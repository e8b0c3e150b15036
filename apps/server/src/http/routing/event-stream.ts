import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { EventStream } from '../../services/realtime/event-stream.ts'

/** A client that doesn't take the last bytes within this time isn't reading; its connection would stay open forever. */
const lastBytesMs = 5000

/** Sends events until the client disconnects or the stream ends, without buffering by proxies. */
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
