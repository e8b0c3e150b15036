import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { averageOperations, type Operation } from '../bench/operations.ts'
import { assertExactTotals } from '../bench/same-answers.ts'
import { cleanUp, stopAfter } from '../harness/cleanup.ts'
import { connected } from '../harness/database-cluster.ts'
import { waitForIdleQueue } from '../harness/job-queue.ts'
import { documentThroughAll, measureEvents } from './end-to-end.ts'
import { killEach, rollThrough, runWrites, type Disturbed } from './outages.ts'
import { findPrograms } from './programs.ts'
import { measureFreshness, searchWithoutReplica } from './replica-reads.ts'
import { startStack, type Stack } from './stack.ts'
import { measureThroughput, throughputTable, type Throughput } from './throughput.ts'

interface Size {
  readonly name: string
  readonly rows: number
  readonly row: number
  readonly indexes: number
}

/** Fewer rows say little about how large one is. */
const leastRows = 500

/** What a row of each table takes on the disk, with what is kept beside it, and what its indexes take. */
export async function tableSizes({ primary, database }: Stack): Promise<string> {
  const sizes = await connected(primary.superuserUrl(database), async (client) => {
    await client.query('analyze')
    const { rows } = await client.query<Size>(
      `select c.relname as name, c.reltuples::float8 as rows,
              (pg_table_size(c.oid) / c.reltuples)::float8 as row, (pg_indexes_size(c.oid) / c.reltuples)::float8 as indexes
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'jobs') and c.relkind = 'r' and c.reltuples >= $1
        order by pg_total_relation_size(c.oid) desc`,
      [leastRows],
    )
    return rows
  })
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const lines = sizes.map(({ name, rows, row, indexes }) => [name, whole(rows), whole(row), whole(indexes)])
  return [['table', 'rows', 'bytes of a row', 'of its index entries'], ['---', '---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export interface LoadTestOptions {
  readonly install: boolean
  /** Deals in the database. */
  readonly deals: number
  /** Rounds of a throughput, and kills. */
  readonly rounds: number
  /** The first of twenty ports on loopback. */
  readonly port: number
  /** Without PgBouncer: what it costs is the difference. */
  readonly isDirect: boolean
  readonly pgbouncer: string
  /** Which parts run. */
  readonly parts: ReadonlySet<string>
}

/** Seconds after which everything is stopped. */
const atMost = 3600
/** Milliseconds that the replica is made to be late by. */
const delays = [0, 200]

/**
 * Starts the whole stack, measures it, and ends it.
 * @throws Error a program is missing, an answer was wrong, or something was lost, duplicated, failed or stale
 */
export async function runLoadTest(options: LoadTestOptions): Promise<void> {
  stopAfter(atMost)
  try {
    const programs = await findPrograms(options.install, options.pgbouncer)
    console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}`)
    console.log(`${programs.versions}; load before: ${loadavg()[0]?.toFixed(1)}`)
    const dataset = { name: 'scale', deals: options.deals, oneLarge: false }
    const stack = await startStack(programs, { dataset, base: options.port, isPooled: !options.isDirect })
    console.log(
      `${options.deals.toLocaleString('en')} deals of 50 partners; three processes ${options.isDirect ? 'straight at PostgreSQL' : 'behind PgBouncer'}, and one alone.`,
    )
    const wrong = await measureAll(stack, options)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  } finally {
    await cleanUp()
  }
}

/** Returns what went wrong, a sentence each. */
async function measureAll(stack: Stack, options: LoadTestOptions): Promise<string[]> {
  const parts: Readonly<Record<string, () => Promise<string[]>>> = {
    through: () => printThrough(stack),
    throughput: () => printThroughput(stack, options.rounds),
    kill: () => printDisturbed('kill -9', stack, () => killEach(stack, options.rounds)),
    rolling: () => printDisturbed('one after the other, in order', stack, () => rollThrough(stack)),
    replica: () => printReplica(stack),
    rest: () => printRest(stack),
    tables: () => printTables(stack),
  }
  const wrong: string[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (options.parts.size > 0 && !options.parts.has(name)) continue
    process.stderr.write(`  ${name} …\n`)
    wrong.push(...(await part()))
  }
  return wrong
}

async function printThrough(stack: Stack): Promise<string[]> {
  await documentThroughAll(stack)
  const ms = await measureEvents(stack, 30)
  console.log(
    '\nA document was announced to one process, sent to the store, completed through another, read by the third.',
  )
  console.log(`A change through any process is heard through the proxy after ${ms.toFixed(0)} ms (median of 30).`)
  return []
}

async function printThroughput(stack: Stack, rounds: number): Promise<string[]> {
  const operations = await averageOperations(stack.primary.superuserUrl(stack.database), false)
  const results: Throughput[] = []
  for (const operation of operations)
    results.push(...(await measureThroughput(stack, operation, { rounds, seconds: 2 })))
  const mixed: Operation = { name: 'mixed', writes: true, asks: interleaved(operations) }
  results.push(...(await measureThroughput(stack, mixed, { rounds, seconds: 2 })))
  console.log(`\n${throughputTable(results)}`)
  return []
}

/** What must hold after all of it. */
async function printRest(stack: Stack): Promise<string[]> {
  const url = stack.primary.superuserUrl(stack.database)
  const { done, waiting, held, failed } = await waitForIdleQueue(url, 90)
  await assertExactTotals(url)
  console.log(
    `\nJobs done: ${done}, waiting: ${waiting}, in the hands of killed processes: ${held}, tried more than once: ${failed}. Every kept total is exact.`,
  )
  return waiting + held > 0 ? ['Jobs were not done.'] : []
}

async function printTables(stack: Stack): Promise<string[]> {
  console.log(`\n${await tableSizes(stack)}`)
  return []
}

/** Nine reads to a write: as a day at the desk, where people look far more than they change. */
function interleaved(operations: readonly Operation[]): Operation['asks'] {
  const [newest, filtered, common, rare, deal, status, create] = operations.map(({ asks }) => asks)
  const turns = [newest, deal, filtered, deal, common, deal, newest, deal, rare, status]
  return Array.from({ length: 2000 }, (_, n) => {
    const asks = n % 50 === 49 ? create : turns[n % turns.length]
    return asks?.[n % asks.length]
  }).filter((ask) => ask !== undefined)
}

async function printDisturbed(name: string, stack: Stack, disturb: () => Promise<void>): Promise<string[]> {
  const found: Disturbed = await runWrites(stack, disturb)
  const { reads, writes, readsRetried, writesRetried, failed, longestMs, lost, duplicated } = found
  console.log(
    `\n${name}: ${reads} reads and ${writes} writes by 16 clients in the meantime; the longest took ${longestMs} ms.`,
  )
  console.log(`Asked again: reads ${JSON.stringify(readsRetried)}, writes ${JSON.stringify(writesRetried)}.`)
  console.log(`Failed: ${failed}. Acknowledged and lost: ${lost}. Done twice: ${duplicated}.`)
  return failed + lost + duplicated > 0 ? [`${name}: requests failed, or writes were lost or duplicated.`] : []
}

async function printReplica(stack: Stack): Promise<string[]> {
  const wrong: string[] = []
  for (const delayMs of delays) {
    const { requests, stale, behind, afterTheEnd, onReplica } = await measureFreshness(stack, 300, delayMs)
    console.log(
      `\nReplica ${delayMs} ms late: ${requests} searches for what was just written through another process, ${stale} missed it (straight from the replica: ${behind}); ` +
        `searches with an ended session that were answered: ${afterTheEnd}; transactions on the replica: ${onReplica}.`,
    )
    if (stale + afterTheEnd > 0) wrong.push('The replica returned stale data.')
  }
  await sleep(1000)
  const { requests, failed, longestMs } = await searchWithoutReplica(stack)
  console.log(`Replica stopped and started: ${requests} searches, ${failed} failed, the longest took ${longestMs} ms.`)
  return failed > 0 ? [...wrong, 'Searches failed while the replica was away.'] : wrong
}
