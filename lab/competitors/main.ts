import type { Effort } from '../bench/measure.ts'
import { averageOperations } from '../bench/operations.ts'
import { assertExactTotals } from '../bench/same-answers.ts'
import { dropCopy, prepareDataset } from '../dataset/prepare-dataset.ts'
import { openCluster, type Cluster } from '../harness/database-cluster.ts'
import type { Competitor } from './competitor.ts'
import { startDirectus } from './directus.ts'
import { invitationDelays, startOwnServer } from './loanyard.ts'
import { measureCompetitors, type Result } from './measure.ts'
import { startPostGraphile } from './postgraphile.ts'
import { competitorsReport } from './report.ts'
import { assertCompetitorsAgree } from './same-answers.ts'
import { startStrapi } from './strapi.ts'

/** Lists and single records of each kind compared before measuring. */
const COMPARED = 12

/** Some need half a second for an answer when 32 ask: shorter loads would count too few. */
export const usualEffort: Effort = { rounds: 3, seconds: 2 }
export const quickEffort: Effort = { rounds: 1, seconds: 1.5 }

type Start = (cluster: Cluster, dataset: string, port: number) => Promise<Competitor>

const COMPETITORS: Readonly<Record<string, Start>> = {
  postgraphile: startPostGraphile,
  directus: startDirectus,
  strapi: startStrapi,
}

export interface CompetitorOptions {
  readonly deals: number
  readonly effort: Effort
  /** Which operations, by name. */
  readonly wanted: RegExp
  /** Whom to measure beside Loanyard; all where it is empty. */
  readonly who: readonly string[]
  /** The first of the ports. */
  readonly port: number
}

/**
 * Loanyard and its peers side by side, over the same rows in the same PostgreSQL.
 * @throws Error a peer cannot be installed or does not start, or answers differ
 */
export async function benchCompetitors({ deals, effort, wanted, who, port }: CompetitorOptions): Promise<void> {
  const cluster = await openCluster()
  const dataset = { name: deals % 1000 === 0 ? `${deals / 1000}k` : `of_${deals}`, deals, oneLarge: false }
  const database = await prepareDataset(cluster, dataset)
  const starts = Object.entries(COMPETITORS).filter(([name]) => who.length === 0 || who.includes(name))
  const competitors: Competitor[] = []
  // The peers first: they take their rows from a database that no one else is using.
  for (const [index, [, start]] of starts.entries()) competitors.push(await start(cluster, database, port + 1 + index))
  competitors.unshift(await startOwnServer(cluster, database, port))
  const idle = competitors.map(({ running }) => running.memory())

  const operations = (await averageOperations(cluster.superuserUrl(database), false)).filter(({ name }) =>
    wanted.test(name),
  )
  const compared = await assertCompetitorsAgree(competitors, operations, COMPARED)
  console.log(
    `\n${deals.toLocaleString('en')} deals of 50 partners. ${compared} answers compared with Loanyard's: all the same.`,
  )
  const results: Result[] = []
  for (const operation of operations) {
    process.stderr.write(`  ${operation.name} …\n`)
    results.push(await measureCompetitors(competitors, operation, effort))
  }
  await assertExactTotals(cluster.superuserUrl(database))
  console.log(
    `\n${competitorsReport(
      competitors.map(({ name }) => name),
      results,
    )}`,
  )
  const memory = competitors.map(
    ({ name, running }, at) => `${name} ${idle[at]?.toFixed(0)} → ${running.memory().toFixed(0)} MiB`,
  )
  console.log(`\nMemory, idle → loaded: ${memory.join(', ')}.`)
  const delays = competitors[0] === undefined ? null : await invitationDelays(competitors[0])
  if (delays !== null)
    console.log(
      `Borrowers were invited ${delays.median.toFixed(1)} s after their deal under this load (median; longest ${delays.longest.toFixed(1)} s).`,
    )
  for (const { running } of competitors) await running.stop()
  for (const name of [database, ...starts.map(([competitor]) => `bench_peer_${competitor}`)])
    await dropCopy(cluster, name)
}
