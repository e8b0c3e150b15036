import { assertExactTotals } from '../agreement.ts'
import { openCluster, type Cluster } from '../cluster.ts'
import { dropCopy, prepareDataset } from '../dataset.ts'
import { averageOperations } from '../operations.ts'
import { assertPeersAgree } from './agreement.ts'
import { startDirectus } from './directus.ts'
import { startOurselves } from './loanyard.ts'
import { measurePeers, type Result } from './measure.ts'
import type { Peer } from './peer.ts'
import { startPostGraphile } from './postgraphile.ts'
import { peersReport } from './report.ts'
import { startStrapi } from './strapi.ts'

/** Lists and single things of each kind that are compared before measuring. */
const COMPARED = 12

/** Some need half a second for an answer when 32 ask: shorter loads would count too few. */
const LONG = { rounds: 3, seconds: 2 }
const SHORT = { rounds: 1, seconds: 1.5 }

type Start = (cluster: Cluster, dataset: string, port: number) => Promise<Peer>

const PEERS: Readonly<Record<string, Start>> = {
  postgraphile: startPostGraphile,
  directus: startDirectus,
  strapi: startStrapi,
}

export interface PeerOptions {
  readonly deals: number
  readonly quick: boolean
  /** Which operations, by name. */
  readonly wanted: RegExp
  /** Whom to measure beside Loanyard; all where it is empty. */
  readonly who: readonly string[]
  /** The first of the ports. */
  readonly port: number
}

/**
 * Loanyard and its peers side by side, over the same rows in the same PostgreSQL.
 * @throws Error a peer cannot be installed or does not start, somebody answers otherwise than the others
 */
export async function benchPeers({ deals, quick, wanted, who, port }: PeerOptions): Promise<void> {
  const cluster = await openCluster()
  const dataset = { name: deals % 1000 === 0 ? `${deals / 1000}k` : `of_${deals}`, deals, oneLarge: false }
  const database = await prepareDataset(cluster, dataset)
  const starts = Object.entries(PEERS).filter(([name]) => who.length === 0 || who.includes(name))
  const peers: Peer[] = []
  // The peers first: they take their rows from a database that nobody else is in.
  for (const [index, [, start]] of starts.entries()) peers.push(await start(cluster, database, port + 1 + index))
  peers.unshift(await startOurselves(cluster, database, port))
  const idle = peers.map(({ running }) => running.memory())

  const operations = (await averageOperations(cluster.superuserUrl(database), false)).filter(({ name }) =>
    wanted.test(name),
  )
  const compared = await assertPeersAgree(peers, operations, COMPARED)
  console.log(
    `\n${deals.toLocaleString('en')} deals of 50 partners. ${compared} answers compared with Loanyard's: all the same.`,
  )
  const results: Result[] = []
  for (const operation of operations) {
    process.stderr.write(`  ${operation.name} …\n`)
    results.push(await measurePeers(peers, operation, quick ? SHORT : LONG))
  }
  await assertExactTotals(cluster.superuserUrl(database))
  console.log(
    `\n${peersReport(
      peers.map(({ name }) => name),
      results,
    )}`,
  )
  const memory = peers.map(
    ({ name, running }, at) => `${name} ${idle[at]?.toFixed(0)} → ${running.memory().toFixed(0)} MiB`,
  )
  console.log(`\nMemory, idle → loaded: ${memory.join(', ')}.`)
  for (const { running } of peers) await running.stop()
  for (const name of [database, ...starts.map(([peer]) => `bench_peer_${peer}`)]) await dropCopy(cluster, name)
}
