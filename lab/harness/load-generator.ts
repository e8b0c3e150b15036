import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Input of the load process. */
export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Whole HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[]
  /** Which request to begin with, for loads that go on where the last one ended. */
  readonly from: number
}

/** Its output. Times in milliseconds. */
export interface Measured {
  readonly perSecond: number
  readonly median: number
  readonly p99: number
  readonly sent: number
  /** Answers other than 2xx, by status. */
  readonly failures: Readonly<Record<string, number>>
}

/**
 * The load, in a process of its own: keeps `connections` requests under way for some seconds, each connection sending its
 * next request when the answer to its last is complete. Requests are written beforehand; `{n}` in one becomes a number
 * that no other request has. Reads what to do as JSON from standard input, writes what it measured to standard output.
 */
const load = JSON.parse(await text(process.stdin)) as Load
const requests = load.requests.map((request) => request.split('{n}'))
const latencies: number[] = []
const failures = new Map<number, number>()
let sent = 0
let until = Infinity

function nextRequest(): string {
  const parts = requests[(load.from + sent) % requests.length] ?? []
  const number = String(load.from + sent++).padStart(9, '0')
  return parts.join(number)
}

/** Where the first answer in a buffer ends, or -1. Both servers say how long an answer is. */
function endOfAnswer(received: Buffer): number {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return -1
  const length = /content-length: *(\d+)/i.exec(received.toString('latin1', 0, head))?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${received.toString('latin1', 0, head)}`)
  const end = head + 4 + Number(length)
  return received.length >= end ? end : -1
}

function drive(socket: Socket, done: () => void): void {
  let received: Buffer = Buffer.alloc(0)
  let began = 0
  const send = () => {
    if (performance.now() >= until) {
      socket.destroy()
      return done()
    }
    began = performance.now()
    socket.write(nextRequest())
  }
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const end = endOfAnswer(received)
    if (end < 0) return
    const now = performance.now()
    const status = Number(received.toString('latin1', 9, 12))
    if (status >= 300) failures.set(status, (failures.get(status) ?? 0) + 1)
    if (now < until) latencies.push(now - began)
    received = received.subarray(end)
    send()
  })
  socket.on('error', (error) => {
    throw error
  })
  send()
}

async function opened(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: load.port, noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', () => resolve()).once('error', reject))
  return socket
}

const sockets = await Promise.all(Array.from({ length: load.connections }, opened))
const began = performance.now()
until = began + load.seconds * 1000
await Promise.all(sockets.map((socket) => new Promise<void>((done) => drive(socket, done))))
const sorted = Float64Array.from(latencies).toSorted()
const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
const measured: Measured = {
  perSecond: latencies.length / load.seconds,
  median: at(0.5),
  p99: at(0.99),
  sent,
  failures: Object.fromEntries(failures),
}
process.stdout.write(JSON.stringify(measured))
