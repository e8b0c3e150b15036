import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toId } from '../../apps/server/src/services/ids.ts'
import { dropCopy, PARTNERS, partnerUuid, prepareDataset, type Dataset } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { onCleanup } from '../harness/cleanup.ts'
import { connected, openCluster } from '../harness/database-cluster.ts'
import { startLoanyard } from '../harness/start-servers.ts'

interface Size {
  readonly sessions: number
  /** Of each session: as many as one may have. */
  readonly streams: number
  readonly changes: number
  /** Notifications without Loanyard. */
  readonly bare: number
}

const usual: Size = { sessions: 12, streams: 8, changes: 100, bare: 300 }
/** A pause after each, so that no two are sent together. */
const PAUSE_MS = 150
const LONGEST_MS = 10_000

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95), most: at(sorted, 1) }
}
const shown = ({ median, p95, most }: ReturnType<typeof spread>) =>
  `median ${median.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms, longest ${most.toFixed(1)} ms`

/** Milliseconds from a NOTIFY of one connection to another that listens: the floor. */
async function bareTimes(url: string, count: number): Promise<number[]> {
  const listener = new pg.Client({ connectionString: url })
  await listener.connect()
  await listener.query('listen bench')
  const times: number[] = []
  await connected(url, async (client) => {
    for (let n = 0; n < count; n++) {
      const received = new Promise<number>((resolve) => listener.once('notification', () => resolve(performance.now())))
      const began = performance.now()
      await client.query("select pg_notify('bench', $1)", [String(n)])
      times.push((await received) - began)
    }
  })
  await listener.end()
  return times
}

/** Follows the events of a server; `onEvent` gets the deal of each change. Resolves once the stream is ready. */
async function follow(port: number, token: string, onEvent: (deal: string) => void): Promise<void> {
  const stop = new AbortController()
  onCleanup(async () => stop.abort())
  const reply = await fetch(`http://127.0.0.1:${port}/api/v0/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  if (reply.body === null || !reply.ok) throw new Error(`events: ${reply.status}`)
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async () => {
    const { value, done } = await reader.read()
    if (done) return false
    text += value
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const deal = /"deal":"(\w+)"/.exec(text.slice(0, end))?.[1]
      if (deal !== undefined) onEvent(deal)
      text = text.slice(end + 2)
    }
    return true
  }
  await next()
  void (async () => {
    while (await next().catch(() => false));
  })()
}

/**
 * How long after a change is answered by one process every stream of another has it, compared with a bare NOTIFY
 * between two connections to the same database.
 */
export async function benchRealtime(
  ports: { writer: number; reader: number },
  dataset: Dataset,
  { sessions, streams, changes, bare }: Size = usual,
): Promise<void> {
  const cluster = await openCluster()
  const database = await prepareDataset(cluster, dataset)
  const [writer, reader] = [
    await startLoanyard(ports.writer, cluster.ownerUrl(database)),
    await startLoanyard(ports.reader, cluster.ownerUrl(database)),
  ]
  const received = new Map<string, number[]>()
  const record = (deal: string) => received.get(deal)?.push(performance.now())
  for (let session = 0; session < sessions; session++) {
    const token = await staffTokens(ports.reader)()
    await Promise.all(Array.from({ length: streams }, () => follow(ports.reader, token, record)))
  }
  const partner = partnerUuid(PARTNERS - 1)
  const deals = await connected(cluster.superuserUrl(database), async (client) => {
    const text = 'select id from deals where partner_id = $1 order by md5(id::text) limit $2'
    return (await client.query<{ id: string }>(text, [partner, changes])).rows.map(({ id }) => toId('deal', id))
  })
  const token = await staffTokens(ports.writer)()
  const last: number[] = []
  for (const deal of deals) {
    received.set(deal, [])
    const path = `/api/v0/deals/${deal}/partners/${toId('partner', partner)}/notes`
    const reply = await fetch(`http://127.0.0.1:${ports.writer}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Called.' }),
    })
    if (!reply.ok) throw new Error(`note: ${reply.status} ${await reply.text()}`)
    const answered = performance.now()
    const times = received.get(deal) ?? []
    while (times.length < sessions * streams && performance.now() - answered < LONGEST_MS) await sleep(1)
    if (times.length < sessions * streams) throw new Error(`only ${times.length} streams received ${deal}`)
    last.push(Math.max(...times) - answered)
    await sleep(PAUSE_MS)
  }
  const [floor, live] = [spread(await bareTimes(cluster.superuserUrl(database), bare)), spread(last)]
  console.log(
    `\nLive events: from the answer of one process until all ${sessions * streams} streams of another have received it.`,
  )
  console.log(`  ${shown(live)}`)
  console.log(`  a bare NOTIFY: ${shown(floor)}; ${(live.median / floor.median).toFixed(0)} times as long`)
  await writer.stop()
  await reader.stop()
  await dropCopy(cluster, database)
}
