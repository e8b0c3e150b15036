import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { ClamdAddress } from './clamd.ts'

export interface FakeClamd {
  readonly address: ClamdAddress
  /** File bytes received over all connections. */
  readonly received: () => Buffer
  readonly stop: () => Promise<void>
}

interface Behavior {
  /** Sent when the file is complete; null: no answer. */
  readonly answer: string | null | (() => Promise<string>)
  /** Beyond this many bytes it answers and hangs up. */
  readonly limit?: { readonly size: number; readonly answer: string }
}

/** A clamd that knows INSTREAM and gives a fixed answer. */
export async function fakeClamd({ answer, limit }: Behavior): Promise<FakeClamd> {
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    let pending = Buffer.alloc(0)
    let size = 0
    socket.on('data', (data) => {
      pending = Buffer.concat([pending, data])
      for (let chunk = takeChunk(pending); chunk !== null; chunk = takeChunk(pending)) {
        pending = pending.subarray(chunk.taken)
        size += chunk.body.length
        received.push(chunk.body)
        if (limit !== undefined && size > limit.size) socket.end(limit.answer, () => socket.destroy())
        else if (chunk.isLast) void resolveAnswer(answer).then((text) => text !== null && socket.end(text))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: { host: '127.0.0.1', port: portOf(server.address()) },
    received: () => Buffer.concat(received),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function resolveAnswer(answer: Behavior['answer']): Promise<string | null> {
  return typeof answer === 'function' ? answer() : Promise.resolve(answer)
}

/** The command or a length-prefixed chunk; null while it is incomplete. */
function takeChunk(bytes: Buffer): { body: Buffer; taken: number; isLast: boolean } | null {
  if (bytes.subarray(0, 10).equals(Buffer.from('zINSTREAM\0')))
    return { body: Buffer.alloc(0), taken: 10, isLast: false }
  if (bytes.length < 4) return null
  const length = bytes.readUInt32BE()
  if (bytes.length < 4 + length) return null
  return { body: bytes.subarray(4, 4 + length), taken: 4 + length, isLast: length === 0 }
}

function portOf(address: string | AddressInfo | null): number {
  return (address as AddressInfo).port
}
