import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killBackend, killPostgres, OwnPostgres } from '../harness/own-postgres.ts'
import { stopHarness, startHarness, temporaryFolder, type Harness } from '../harness/start-harness.ts'
import { verifyWrites } from '../harness/verify-writes.ts'
import { WriteLoad } from '../harness/write-load.ts'
import { emailSummary, kinds, spread, violationsIn, type Row } from '../report.ts'

/** For so long the database stays away before it is started again. */
const awayMs = 500

/** A separate database, the embedded one, and one process of it that serves a connection. */
export async function killDatabase(port: number, times: number): Promise<Row[]> {
  const few = Math.max(1, Math.round(times / 4))
  const rows = [await killExternalDatabase(port, times)]
  const harness = await startHarness({ port })
  const name = 'kill -9 of all of the server’s own PostgreSQL, which it starts again'
  const whole = async () => {
    await killPostgres(harness.dataDir)
    return []
  }
  rows.push(await disturb(harness, { name, times: few, fault: whole }))
  const one = async () => {
    await killBackend(harness.urls.superuser)
    return []
  }
  rows.push(await disturb(harness, { name: 'kill -9 of one process of PostgreSQL', times: few, fault: one }))
  await stopHarness(harness)
  return rows
}

/**
 * Every process of a database beside the server, which is then started again.
 * @param restSeconds see `lookUp`; 0: without documents, too
 */
export async function killExternalDatabase(port: number, times: number, restSeconds?: number): Promise<Row> {
  const postgres = await OwnPostgres.make(join(temporaryFolder(), 'database'))
  const harness = await startHarness({ port, postgres })
  const fault = async () => {
    await killPostgres(postgres.dataDir)
    const violations = await askHealth(harness)
    await sleep(awayMs)
    await postgres.start()
    return violations
  }
  const row = await disturb(harness, {
    name: 'kill -9 of all of PostgreSQL, beside the server',
    times,
    fault,
    restSeconds,
  })
  await stopHarness(harness, postgres)
  return row
}

interface Disturbance {
  readonly name: string
  readonly times: number
  /** Does it, and returns what went wrong in the meantime. */
  readonly fault: () => Promise<string[]>
  readonly restSeconds?: number | undefined
}

async function disturb(harness: Harness, { name, times, fault, restSeconds }: Disturbance): Promise<Row> {
  const work = new WriteLoad(harness, restSeconds === 0 ? null : undefined)
  work.start()
  const again: number[] = []
  const violations: string[] = []
  for (let n = 0; n < times; n++) {
    await sleep(200 + Math.random() * 800)
    const killed = performance.now()
    violations.push(...(await fault()))
    again.push(await work.timeToRecovery(killed))
    await work.renew()
  }
  await work.end()
  const verification = await verifyWrites(harness, work, restSeconds)
  return {
    fault: name,
    times: String(times),
    verification,
    recoveryMs: spread(again).most,
    seen: `asked again after: ${kinds(verification.retried)}; ${emailSummary(verification)}`,
    violations: [...violations, ...violationsIn(verification)],
  }
}

/** What health and a read say while the database is away; returns what of it is wrong. */
async function askHealth({ caller }: Harness): Promise<string[]> {
  const paths = { '/api/health/live': 200, '/api/health/ready': 503, [`/api/v0/deals/partners/${caller.partner}`]: 503 }
  const violations: string[] = []
  for (const [path, wanted] of Object.entries(paths)) {
    const reply = await fetch(`${caller.url}${path}`, { headers: { authorization: `Bearer ${caller.access}` } })
    const body = (await reply.json()) as { code?: string }
    const hasExpectedBody = wanted === 200 || (body.code === 'unavailable' && reply.headers.has('retry-after'))
    if (reply.status !== wanted || !hasExpectedBody)
      violations.push(`${path} answered ${reply.status} ${JSON.stringify(body)} while the database was away.`)
  }
  return violations
}
