import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { routeSizes } from '../../apps/web/size.mjs'
import { ensurePage } from '../../tools/build-page.ts'
import { ROOT } from '../../tools/root.ts'
import { benchCompetitors, quickEffort, usualEffort } from '../competitors/main.ts'
import { dropCopy, prepareDataset, type Dataset } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { cleanUp, stopAfter } from '../harness/cleanup.ts'
import { openCluster, type Cluster } from '../harness/database-cluster.ts'
import { waitForIdleQueue } from '../harness/job-queue.ts'
import { startBare, startLoanyard } from '../harness/start-servers.ts'
import { benchBackup } from './backup.ts'
import { benchBrokerDay } from './broker-day.ts'
import { benchCalculations } from './calculations.ts'
import { measureStarts } from './cold-start.ts'
import { benchDocuments } from './documents.ts'
import { benchGrid } from './grid.ts'
import { measure, type Result, type Rig } from './measure.ts'
import { averageOperations, largeOperations, type Operation } from './operations.ts'
import { readOptions, smallest, type Options } from './options.ts'
import { benchPresigns, someUser } from './presigned-urls.ts'
import { benchRealtime } from './realtime.ts'
import { costTable, growthTable, largeTable, speedTable, type Measured } from './report.ts'
import { assertExactTotals, assertSameAnswers } from './same-answers.ts'

const PORTS = {
  loanyard: 4701,
  bare: 4702,
  start: 4703,
  documents: 4704,
  grid: 4705,
  realtime: 4706,
  day: 4707,
  competitors: 4751,
}
/** New deals leave more jobs than are done while a load lasts. */
const FINISH_SECONDS = 120
/** Lists and single records of each kind compared before measuring. */
const COMPARED = 12

let opened: Promise<Cluster> | null = null

/**
 * npm run bench: measures the server and the page as they are started.
 * @throws CommandError unknown arguments
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  await ensurePage()
  stopAfter(options.atMost)
  try {
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}, load before: ${loadavg()[0]?.toFixed(1)}`,
    )
    if (options.parts.documents) {
      if (options.wanted.test('presign')) await benchPresigns(PORTS, smallest, options.effort)
      if (options.wanted.test('archives')) await benchDocuments(PORTS.documents)
    }
    if (options.parts.calculations) benchCalculations()
    if (options.parts.grid) await benchGrid(PORTS.grid)
    if (options.parts.realtime) await benchRealtime({ writer: PORTS.loanyard, reader: PORTS.realtime }, smallest)
    if (options.parts.day) await benchBrokerDay(PORTS.day, { wanted: options.wanted })
    if (options.parts.deals) await benchDeals(options)
    if (options.parts.competitors) {
      const { quick, wanted, competitors: who, deals } = options
      const effort = quick ? quickEffort : usualEffort
      await benchCompetitors({ deals, effort, wanted, who, port: PORTS.competitors })
    }
    if (options.parts.backup) await benchBackup(await sharedCluster(), options.datasets)
  } finally {
    await cleanUp()
  }
}

interface Outcome {
  readonly average: Measured
  readonly large: Measured | null
}

/** Compares the answers of Loanyard and the bare server over a data set, then measures both. */
export async function runSet(
  cluster: Cluster,
  dataset: Dataset,
  options: Pick<Options, 'wanted' | 'effort'>,
  ports: Pick<typeof PORTS, 'loanyard' | 'bare'> = PORTS,
): Promise<Outcome> {
  const database = await prepareDataset(cluster, dataset)
  const url = cluster.superuserUrl(database)
  const rig: Rig = {
    loanyard: await startLoanyard(ports.loanyard, cluster.ownerUrl(database)),
    bare: await startBare(ports.bare, url, { ACTOR: await someUser(url) }),
    token: staffTokens(ports.loanyard),
    finish: () => waitForIdleQueue(url, FINISH_SECONDS),
  }
  const idle = { loanyard: rig.loanyard.memory(), bare: rig.bare.memory() }
  const average = await averageOperations(url, dataset.oneLarge)
  const large = dataset.oneLarge ? await largeOperations(url) : []
  const compared = await assertSameAnswers(rig, [...average, ...large], COMPARED)
  console.log(`\n${dataset.deals.toLocaleString('en')} deals. ${compared} answers compared: all the same.`)
  const outcome = {
    large: dataset.oneLarge
      ? { set: `${dataset.name} large`, results: await measureAll(rig, large, { ...options, together: false }) }
      : null,
    average: { set: dataset.name, results: await measureAll(rig, average, { ...options, together: true }) },
  }
  await assertExactTotals(url)
  console.log('\nAfter all writing, every kept total is the count of its rows.')
  const mib = (before: number, after: number) => `${before.toFixed(0)} → ${after.toFixed(0)} MiB`
  console.log(
    `Memory, idle → loaded: Loanyard ${mib(idle.loanyard, rig.loanyard.memory())}, bare ${mib(idle.bare, rig.bare.memory())}.`,
  )
  await rig.loanyard.stop()
  await rig.bare.stop()
  await dropCopy(cluster, database)
  return outcome
}

async function measureAll(
  rig: Rig,
  operations: readonly Operation[],
  { wanted, effort, together }: Pick<Options, 'wanted' | 'effort'> & { readonly together: boolean },
): Promise<Result[]> {
  const results: Result[] = []
  for (const operation of operations.filter(({ name }) => wanted.test(name))) {
    process.stderr.write(`  ${operation.name} …\n`)
    results.push(await measure(rig, operation, effort, together))
  }
  return results
}

function printPage(): void {
  const dist = join(ROOT, 'apps/web/dist')
  if (!existsSync(join(dist, '.vite/manifest.json'))) return
  console.log('\nThe page, kB gzip before it works:')
  for (const { route, limit, js, css } of routeSizes(dist)) {
    console.log(
      `  ${route.padEnd(40)} script ${js.toFixed(1).padStart(6)}, style ${css.toFixed(1).padStart(5)}${limit === null ? '' : `  (script wanted: at most ${limit})`}`,
    )
  }
}

/** One at a time may use its folder. */
function sharedCluster(): Promise<Cluster> {
  opened ??= openCluster()
  return opened
}

async function benchDeals(options: Options): Promise<void> {
  const starts = await measureStarts(PORTS.start)
  const outcomes: Outcome[] = []
  for (const dataset of options.datasets) {
    const outcome = await runSet(await sharedCluster(), dataset, options)
    outcomes.push(outcome)
    console.log(`\n${speedTable(outcome.average)}\n\n${costTable(outcome.average)}`)
    if (outcome.large !== null) console.log(`\n${largeTable(outcome.large)}`)
  }
  if (outcomes.length > 1) console.log(`\n${growthTable(outcomes.map(({ average }) => average))}`)
  console.log(
    `\nnpm start to the first answer: ${starts.first.toFixed(1)} s with an empty data folder, ${starts.second.toFixed(1)} s the second time.`,
  )
  printPage()
}
