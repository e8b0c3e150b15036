import { randomUUID } from 'node:crypto'
import { partnerUuid, dropCopy, prepareDataset, STAFF, type Dataset } from './dataset.ts'
import { openCluster, connected, type Cluster } from './cluster.ts'
import { endAll, endWithin, onEnd } from './ending.ts'
import { assertExactTotals, assertSameAnswers } from './agreement.ts'
import { measure, type Effort, type Result, type Rig } from './measure.ts'
import { averageOperations, largeOperations } from './operations.ts'
import { startBare, startLoanyard } from './processes.ts'

void randomUUID
void partnerUuid
void onEnd
const quick = process.argv.includes('--quick')
const only = process.argv.find((a) => a.startsWith('--only='))?.slice(7)
const ops = process.argv.find((a) => a.startsWith('--ops='))?.slice(6)
const effort: Effort = quick ? { rounds: 2, seconds: 0.6 } : { rounds: 5, seconds: 1 }
const datasets: Dataset[] = [
  { name: '10k', deals: 10_000, oneLarge: false },
  { name: '100k', deals: 100_000, oneLarge: false },
  { name: '1m', deals: 1_000_000, oneLarge: true },
].filter(({ name }) => only === undefined || only.split(',').includes(name))

endWithin(3000)

async function tokens(port: number): Promise<() => Promise<string>> {
  let token = ''
  let until = 0
  return async () => {
    if (Date.now() > until) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v0/admin/token`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(STAFF) })
      if (!answer.ok) throw new Error(await answer.text())
      token = ((await answer.json()) as { access: string }).access
      until = Date.now() + 10 * 60_000
    }
    return token
  }
}

async function runDataset(cluster: Cluster, dataset: Dataset): Promise<void> {
  const database = await prepareDataset(cluster, dataset)
  const url = cluster.superuserUrl(database)
  const loanyard = await startLoanyard(4701, cluster.ownerUrl(database))
  const actor = await connected(url, async (c) => (await c.query<{ id: string }>('select id from users limit 1')).rows[0]?.id ?? '')
  const bare = await startBare(4702, url, { ACTOR: actor, MAIL_CHANNEL: 'jobs' })
  const rig: Rig = { loanyard, bare, token: await tokens(4701) }
  let operations = await averageOperations(url, dataset.oneLarge)
  let large = dataset.oneLarge ? await largeOperations(url) : []
  console.log('compared', await assertSameAnswers(rig, [...operations, ...large], 5))
  if (ops !== undefined) { operations = operations.filter(({ name }) => new RegExp(ops).test(name)); large = large.filter(({ name }) => new RegExp(ops).test(name)) }
  for (const operation of large) print(`${dataset.name} large`, await measure(rig, operation, ['loanyard', 'plain', 'same'], effort))
  for (const operation of operations) print(dataset.name, await measure(rig, operation, ['loanyard', 'plain', 'same'], effort))
  await assertExactTotals(url)
  console.log('memory', loanyard.memory(), bare.memory())
  await loanyard.stop()
  await bare.stop()
  await dropCopy(cluster, database)
}

function print(name: string, { operation, figures }: Result): void {
  const cell = (f = figures.loanyard) => (f === undefined ? '' : `${f.median.toFixed(2)}/${f.p99.toFixed(1)} ${f.perSecond.toFixed(0)} [${f.server.toFixed(0)}+${f.database.toFixed(0)}]`.padEnd(34))
  const r = (a = 0, b = 1) => (a / b).toFixed(2)
  console.log(name.padEnd(9), operation.name.padEnd(20), cell(), cell(figures.plain), cell(figures.same), r(figures.loanyard?.perSecond, figures.plain?.perSecond), r(figures.loanyard?.perSecond, figures.same?.perSecond), '| median', r(figures.loanyard?.median, figures.plain?.median))
}

try {
  const cluster = await openCluster()
  for (const dataset of datasets) await runDataset(cluster, dataset)
} finally {
  await endAll()
}
process.exit(0)
