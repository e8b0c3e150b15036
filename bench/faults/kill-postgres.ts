import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookUp } from './ledger.ts'
import { killBackend, killPostgres, OwnPostgres } from './postgres.ts'
import { aboutMails, kinds, spread, wrongIn, type Row } from './report.ts'
import { endRig, startRig, temporaryFolder, type Rig } from './rig.ts'
import { Work } from './work.ts'

/** For so long the database stays away before somebody starts it again. */
const awayMs = 500

/** Every process of a database beside the server; of its own; and one process of its own that serves a connection. */
export async function killDatabase(port: number, times: number): Promise<Row[]> {
  const few = Math.max(1, Math.round(times / 4))
  const rows = [await killBeside(port, times)]
  const rig = await startRig({ port })
  const name = 'kill -9 of all of the server’s own PostgreSQL, which it starts again'
  const whole = async () => {
    await killPostgres(rig.dataDir)
    return []
  }
  rows.push(await disturb(rig, { name, times: few, fault: whole }))
  const one = async () => {
    await killBackend(rig.urls.superuser)
    return []
  }
  rows.push(await disturb(rig, { name: 'kill -9 of one process of PostgreSQL', times: few, fault: one }))
  await endRig(rig)
  return rows
}

/**
 * Every process of a database beside the server, which somebody starts again.
 * @param restSeconds see `lookUp`; 0: without documents, too
 */
export async function killBeside(port: number, times: number, restSeconds?: number): Promise<Row> {
  const postgres = await OwnPostgres.make(join(temporaryFolder(), 'database'))
  const rig = await startRig({ port, postgres })
  const fault = async () => {
    await killPostgres(postgres.dataDir)
    const wrong = await askHealth(rig)
    await sleep(awayMs)
    await postgres.start()
    return wrong
  }
  const row = await disturb(rig, { name: 'kill -9 of all of PostgreSQL, beside the server', times, fault, restSeconds })
  await endRig(rig, postgres)
  return row
}

interface Disturbance {
  readonly name: string
  readonly times: number
  /** Does it, and returns what was wrong meanwhile. */
  readonly fault: () => Promise<string[]>
  readonly restSeconds?: number | undefined
}

async function disturb(rig: Rig, { name, times, fault, restSeconds }: Disturbance): Promise<Row> {
  const work = new Work(rig, restSeconds === 0 ? null : undefined)
  work.start()
  const again: number[] = []
  const wrong: string[] = []
  for (let n = 0; n < times; n++) {
    await sleep(200 + Math.random() * 800)
    const killed = performance.now()
    wrong.push(...(await fault()))
    again.push(await work.worksAgain(killed))
    await work.renew()
  }
  await work.end()
  const found = await lookUp(rig, work, restSeconds)
  return {
    fault: name,
    times: String(times),
    found,
    worksAgainMs: spread(again).most,
    seen: `asked again after: ${kinds(found.retried)}; ${aboutMails(found)}`,
    wrong: [...wrong, ...wrongIn(found)],
  }
}

/** What health and a read say while the database is away; returns what of it is wrong. */
async function askHealth({ caller }: Rig): Promise<string[]> {
  const paths = { '/api/health/live': 200, '/api/health/ready': 503, [`/api/v0/deals/partners/${caller.partner}`]: 503 }
  const wrong: string[] = []
  for (const [path, wanted] of Object.entries(paths)) {
    const reply = await fetch(`${caller.url}${path}`, { headers: { authorization: `Bearer ${caller.access}` } })
    const body = (await reply.json()) as { code?: string }
    const isTold = wanted === 200 || (body.code === 'unavailable' && reply.headers.has('retry-after'))
    if (reply.status !== wanted || !isTold)
      wrong.push(`${path} answered ${reply.status} ${JSON.stringify(body)} while the database was away.`)
  }
  return wrong
}
