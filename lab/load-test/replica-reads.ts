import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { toId } from '../../apps/server/src/services/ids.ts'
import { partnerUuid } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { connected } from '../harness/database-cluster.ts'
import { requestOnce, requestWithRetry } from '../harness/retrying-client.ts'
import type { Stack } from './stack.ts'

export interface Freshness {
  readonly requests: number
  /** Searches that missed what the person had just written through another process. */
  readonly stale: number
  /** The same requests sent straight to the replica at the same moment: what ignoring the lag would have missed. */
  readonly behind: number
  /** Searches with a session that had just ended, and were answered all the same. */
  readonly afterTheEnd: number
  /** Transactions that the replica did in the meantime. */
  readonly onReplica: number
}

const list = `/api/v0/deals/partners/${toId('partner', partnerUuid(2))}`
const searchFor = (term: string): string => `${list}?${new URLSearchParams({ search: term }).toString()}`

/**
 * Writes through one process and searches through the next at once, and searches with a session that has just ended.
 * @param delayMs how much later than the primary the replica is made to apply changes
 */
export async function measureFreshness(stack: Stack, requests: number, delayMs: number): Promise<Freshness> {
  await onReplica(stack, `alter system set recovery_min_apply_delay = '${delayMs}ms'`, 'select pg_reload_conf()')
  const before = await transactionsOn(stack)
  const { stale, behind } = await countStale(stack, requests)
  const afterTheEnd = await countAfterTheEnd(stack, Math.ceil(requests / 5))
  await onReplica(stack, 'alter system reset recovery_min_apply_delay', 'select pg_reload_conf()')
  return { requests, stale, behind, afterTheEnd, onReplica: (await transactionsOn(stack)) - before }
}

async function countStale(stack: Stack, requests: number): Promise<{ stale: number; behind: number }> {
  const token = await staffTokens(stack.proxy.port)()
  let [stale, behind] = [0, 0]
  await connected(stack.replica.superuserUrl(stack.database), async (straight) => {
    for (let n = 0; n < requests; n++) {
      const [writer, reader] = [stack.servers[n % 3]?.port ?? 0, stack.servers[(n + 1) % 3]?.port ?? 0]
      const name = await makeDeal(writer, token)
      const seen = straight.query<{ id: string }>('select id from deals where title = $1', [name])
      const found = await requestOnce({ port: reader, token, path: searchFor(name) })
      if (found.status !== 200) throw new Error(`a search was not answered: ${found.status} ${found.body}`)
      if ((JSON.parse(found.body) as { total_count: number }).total_count !== 1) stale += 1
      if ((await seen).rowCount !== 1) behind += 1
    }
  })
  return { stale, behind }
}

/** Returns its title, which no other deal has. */
async function makeDeal(port: number, token: string): Promise<string> {
  const name = `Fresh ${randomUUID()}`
  const borrower = { first_name: 'Pat', last_name: 'Fresh', email: `${randomUUID()}@borrower.test` }
  const body = { title: name, business_name: name, loan_amount: '250000.00', borrower }
  const made = await requestOnce({ port, token, method: 'POST', path: list, body })
  if (made.status !== 201) throw new Error(`a deal was not made: ${made.status} ${made.body}`)
  return name
}

async function countAfterTheEnd(stack: Stack, requests: number): Promise<number> {
  const token = await staffTokens(stack.servers[0]?.port ?? 0)()
  const session = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid?: string }).sid
  const port = stack.servers[1]?.port ?? 0
  let answered = 0
  await connected(stack.primary.superuserUrl(stack.database), async (client) => {
    for (let n = 0; n < requests; n++) {
      const { rowCount } = await client.query('update sessions set ended_at = now() where id = $1', [session])
      if (rowCount !== 1) throw new Error('the session of the token was not found')
      if ((await requestOnce({ port, token, path: searchFor('a word') })).status !== 401) answered += 1
      await client.query('update sessions set ended_at = null where id = $1', [session])
      if ((await requestOnce({ port, token, path: searchFor('a word') })).status !== 200) answered += 1
    }
  })
  return answered
}

/** Searches without a pause while the replica goes away and comes back. Returns how many failed, and how many there were. */
export async function searchWithoutReplica(
  stack: Stack,
): Promise<{ requests: number; failed: number; longestMs: number }> {
  const token = await staffTokens(stack.proxy.port)()
  const over = new AbortController()
  let [requests, failed, longestMs] = [0, 0, 0]
  const searching = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const { status, failures, ms } = await requestWithRetry({
        port: stack.proxy.port,
        token,
        path: searchFor('a word'),
      })
      requests += 1
      if (status !== 200 || failures.length > 0) failed += 1
      longestMs = Math.max(longestMs, Math.round(ms))
    }
  })
  await sleep(1000)
  await stack.replica.stop()
  await sleep(4000)
  await stack.replica.start()
  await sleep(6000)
  over.abort()
  await Promise.all(searching)
  return { requests, failed, longestMs }
}

/** Statements of a superuser on the replica, which writes its settings and nothing else. */
async function onReplica({ replica }: Stack, ...statements: string[]): Promise<void> {
  await connected(replica.superuserUrl('postgres'), async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** Backends hand their counts in once a second. */
async function transactionsOn({ replica, database }: Stack): Promise<number> {
  await sleep(1500)
  return connected(replica.superuserUrl('postgres'), async (client) => {
    const text = 'select xact_commit::int as done from pg_stat_database where datname = $1'
    return (await client.query<{ done: number }>(text, [database])).rows[0]?.done ?? 0
  })
}
