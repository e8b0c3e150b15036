import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopHarness, startHarness, type Harness } from '../harness/start-harness.ts'
import { verifyWrites } from '../harness/verify-writes.ts'
import { WriteLoad } from '../harness/write-load.ts'
import { seconds, spread, violationsIn, type Row } from '../report.ts'

/** Of each kind; of streams as many as one session may have. */
const SLOW = { headers: 300, bodies: 100, downloads: 100, streams: 8 } as const
type Kind = keyof typeof SLOW

const measureMs = 8000
/** Until the server's memory has grown to what its work takes. */
const warmUpMs = 90_000
const settleMs = 2000
const downloadBytes = 16_000_000
/** A minute, and the time between two checks for late clients. */
const cutWithinMs = 100_000
const mostGrowthMiB = 150

/** People who send a byte a second and people who never read, beside others who work. */
export async function slowClients(port: number): Promise<Row[]> {
  const harness = await startHarness({ port })
  const work = new WriteLoad(harness)
  work.start()
  const paths = await pathsOf(harness, work)
  await sleep(warmUpMs)
  const before = await perSecond(work)
  const memory = harness.server.memory()
  const crowd = new Crowd(port, paths)
  await crowd.open()
  await sleep(settleMs)
  const during = await perSecond(work)
  const growth = harness.server.memory() - memory
  const cut = await crowd.cutAfter()
  const goingOn = await crowd.goingOn()
  const left = crowd.size()
  crowd.leave()
  await sleep(settleMs)
  const after = await perSecond(work)
  await work.end()
  const verification = await verifyWrites(harness, work)
  await stopHarness(harness)
  // The machine may do other things: what is usual is measured before and after.
  const usual = (before + after) / 2
  const ratio = during / usual
  return [
    {
      fault: 'slow clients',
      times: Object.entries(SLOW)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', '),
      verification,
      recoveryMs: null,
      seen: `others are served as before (${during.toFixed(0)} writes/s beside ${usual.toFixed(0)}, ratio ${ratio.toFixed(2)}); memory +${growth.toFixed(0)} MiB; cut off after ${seconds(cut.headers)} (headers), ${seconds(cut.bodies)} (bodies), by then ${SLOW.downloads - goingOn} of the downloads; event streams that wait: ${left}`,
      violations: [
        ...violationsIn(verification),
        ...(ratio < 0.6 ? [`Others were slower: ${ratio.toFixed(2)} of before.`] : []),
        ...(growth > mostGrowthMiB ? [`The server grew by ${growth.toFixed(0)} MiB.`] : []),
        ...(goingOn > 0 ? [`${goingOn} downloads went on that no one read.`] : []),
        ...(['headers', 'bodies'] as const).flatMap((kind) =>
          cut[kind] > cutWithinMs ? [`Slow ${kind} were not cut off.`] : [],
        ),
      ],
    },
  ]
}

/** Writes per second, over a while from now. */
async function perSecond({ writes }: WriteLoad): Promise<number> {
  const from = writes.length
  await sleep(measureMs)
  return (writes.length - from) / (measureMs / 1000)
}

/** What each of a kind asks for, as it goes over the wire. */
type Requests = Readonly<Record<Kind, string>>

async function pathsOf({ caller }: Harness, work: WriteLoad): Promise<Requests> {
  const id = await work.storeDocument('Slow', Buffer.alloc(downloadBytes, 'All work and no play. '))
  const { body } = await work.ask({
    method: 'GET',
    path: `/api/v0/documents/${id}/partners/${caller.partner}/download/presigned/url`,
  })
  const { pathname, search } = new URL((JSON.parse(body) as { presigned_url: string }).presigned_url)
  const who = `host: 127.0.0.1\r\nauthorization: Bearer ${caller.access}\r\n`
  return {
    headers: `GET /api/v0/user HTTP/1.1\r\n${who}x-slow: `,
    bodies: `POST /api/v0/deals/partners/${caller.partner} HTTP/1.1\r\n${who}content-type: application/json\r\ncontent-length: 10000\r\n\r\n{`,
    downloads: `GET ${pathname}${search} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
    streams: `GET /api/v0/events HTTP/1.1\r\n${who}\r\n`,
  }
}

class Crowd {
  readonly #port: number
  readonly #requests: Requests
  readonly #sockets = new Map<Kind, Socket[]>()
  readonly #gone: Record<Kind, number[]> = { headers: [], bodies: [], downloads: [], streams: [] }
  #dripping: NodeJS.Timeout | undefined

  constructor(port: number, requests: Requests) {
    this.#port = port
    this.#requests = requests
  }

  async open(): Promise<void> {
    for (const kind of Object.keys(SLOW) as Kind[]) {
      this.#sockets.set(kind, await Promise.all(Array.from({ length: SLOW[kind] }, () => this.#join(kind))))
    }
    const of = (kind: Kind) => this.#sockets.get(kind) ?? []
    const write = (sockets: readonly Socket[], text: string) => {
      for (const socket of sockets) if (socket.writable) socket.write(text)
    }
    // Half of those who never read pretend to be there.
    const pretending = of('downloads').filter((_, index) => index % 2 === 0)
    this.#dripping = setInterval(() => {
      write([...of('headers'), ...of('bodies')], 'x')
      write(pretending, '\r\n')
    }, 1000)
  }

  async #join(kind: Kind): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    const began = performance.now()
    socket.on('error', () => undefined)
    socket.once('close', () => this.#gone[kind].push(performance.now() - began))
    // Slow senders read the refusal; the others never read.
    if (kind === 'headers' || kind === 'bodies') socket.resume()
    else socket.pause()
    socket.write(this.#requests[kind])
    return socket
  }

  /** Milliseconds until the last of each kind was cut off, Infinity where one was not within that time. */
  async cutAfter(): Promise<Record<'headers' | 'bodies', number>> {
    const kinds = ['headers', 'bodies'] as const
    const isCut = (kind: Kind) => this.#gone[kind].length === SLOW[kind]
    for (const until = performance.now() + cutWithinMs; performance.now() < until; await sleep(200)) {
      if (kinds.every(isCut)) break
    }
    const last = (kind: Kind) => (isCut(kind) ? spread(this.#gone[kind]).most : Infinity)
    return { headers: last('headers'), bodies: last('bodies') }
  }

  /** How many downloads still go on, now that they are read: the others end before the file does. */
  async goingOn(): Promise<number> {
    const whole = await Promise.all(
      (this.#sockets.get('downloads') ?? []).map(async (socket) => {
        socket.resume()
        await Promise.race([new Promise((resolve) => socket.once('close', resolve)), sleep(10_000)])
        return socket.bytesRead >= downloadBytes
      }),
    )
    return whole.filter(Boolean).length
  }

  size(): number {
    return SLOW.streams - this.#gone.streams.length
  }

  leave(): void {
    clearInterval(this.#dripping)
    for (const socket of [...this.#sockets.values()].flat()) socket.destroy()
  }
}
