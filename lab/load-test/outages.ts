import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { toId } from '../../apps/server/src/services/ids.ts'
import { PARTNERS, partnerUuid } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { connected } from '../harness/database-cluster.ts'
import type { Server } from '../harness/restartable-server.ts'
import { requestWithRetry, type Outcome } from '../harness/retrying-client.ts'
import type { Stack } from './stack.ts'

const WORKERS = 16

interface Tally {
  readonly reads: Outcome[]
  readonly writes: (Outcome & { readonly title: string })[]
}

export interface Disturbed {
  readonly reads: number
  readonly writes: number
  /** Tries that had no answer, by kind; each was asked again. */
  readonly readsRetried: Readonly<Record<string, number>>
  readonly writesRetried: Readonly<Record<string, number>>
  /** Asked again for half a minute and never answered, or answered by something else than 2xx. */
  readonly failed: number
  readonly longestMs: number
  /** Of all writes, looked up afterwards. */
  readonly lost: number
  readonly duplicated: number
}

/** People at work through the proxy while `disturb` does something to the stack, and what it came to. */
export async function runWrites(stack: Stack, disturb: () => Promise<void>): Promise<Disturbed> {
  const run = randomUUID().slice(0, 8)
  const token = await staffTokens(stack.proxy.port)()
  const tally: Tally = { reads: [], writes: [] }
  const over = new AbortController()
  const workers = Array.from({ length: WORKERS }, async (_, worker) => {
    for (let turn = 0; !over.signal.aborted; turn++) await work(stack.proxy.port, token, { run, worker, turn }, tally)
  })
  await sleep(1000)
  await disturb().finally(() => over.abort())
  await Promise.all(workers)
  return { ...summed(tally), ...(await verified(stack, run, tally)) }
}

/** Two reads, then a write, each of another partner. */
async function work(
  port: number,
  token: string,
  { run, worker, turn }: { run: string; worker: number; turn: number },
  tally: Tally,
): Promise<void> {
  const path = `/api/v0/deals/partners/${toId('partner', partnerUuid(1 + ((worker * 7 + turn) % PARTNERS)))}`
  if (turn % 3 < 2) return void tally.reads.push(await requestWithRetry({ port, token, path }))
  const title = `Scale ${run} ${worker} ${turn}`
  const borrower = { first_name: 'Pat', last_name: 'Scale', email: `scale-${run}-${worker}-${turn}@borrower.test` }
  const body = { title, business_name: title, loan_amount: '250000.00', borrower }
  const outcome = await requestWithRetry({ port, token, method: 'POST', path, body, key: `${run}-${worker}-${turn}` })
  tally.writes.push({ ...outcome, title })
}

function summed({ reads, writes }: Tally): Omit<Disturbed, 'lost' | 'duplicated'> {
  const all = [...reads, ...writes]
  return {
    reads: reads.length,
    writes: writes.length,
    readsRetried: kinds(reads),
    writesRetried: kinds(writes),
    failed: all.filter(({ status }) => status < 200 || status > 299).length,
    longestMs: Math.round(all.reduce((longest, { ms }) => Math.max(longest, ms), 0)),
  }
}

function kinds(outcomes: readonly Outcome[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const kind of outcomes.flatMap(({ failures }) => failures)) counted[kind] = (counted[kind] ?? 0) + 1
  return counted
}

/** Acknowledged and not there, or there more than once, by the title that each write had for itself. */
async function verified(stack: Stack, run: string, { writes }: Tally): Promise<{ lost: number; duplicated: number }> {
  const rows = await connected(stack.primary.superuserUrl(stack.database), async (client) => {
    const found = await client.query<{ title: string; times: number }>(
      `select title, count(*)::int as times from deals where starts_with(title, $1) group by title`,
      [`Scale ${run} `],
    )
    return found.rows
  })
  const times = new Map(rows.map((row) => [row.title, row.times]))
  return {
    lost: writes.filter(({ status, title }) => status < 300 && !times.has(title)).length,
    duplicated: [...times.values()].filter((count) => count > 1).length,
  }
}

/** kill -9 of one process after the other, each started again. */
export async function killEach({ servers }: Stack, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const server = servers[n % servers.length] as Server
    await server.kill()
    await sleep(1000)
    await server.start()
    await sleep(1000)
  }
}

/** A new release: one process after the other is given no new requests, ends in order, and is started again. */
export async function rollThrough({ servers, proxy }: Stack): Promise<void> {
  for (const server of servers) {
    await proxy.setState(server.name, 'drain')
    await sleep(500)
    await server.end()
    await server.start()
    await proxy.setState(server.name, 'ready')
    await sleep(1000)
  }
}
