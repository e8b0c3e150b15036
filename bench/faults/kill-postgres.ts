import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookUp } from './ledger.ts'
import { killBackend, killPostgres, OwnPostgres } from './postgres.ts'
import { aboutMails, kinds, spread, wrongIn, type Row } from './report.ts'
import { endRig, startRig, temporaryFolder, type Rig } from './rig.ts'
import { Work } from './work.ts'

/** For so long the database stays away before somebody starts it again. */
const awayMs = 1000

/** Every process of a database beside the server; of its own; and one process of its own that serves a connection. */
export async function killDatabase(port: number, times: number): Promise<Row[]> {
  const few = Math.max(1, Math.round(times / 4))
  const postgres = await OwnPostgres.make(join(temporaryFolder(), 'database'))
  const beside = await startRig({ port, postgres })
  const rows = [
    await disturb(beside, times, 'kill -9 of all of PostgreSQL, beside the server', async () => {
      await killPostgres(postgres.dataDir)
      const told = await askHealth(beside)
      await sleep(awayMs)
      await postgres.start()
      return told
    }),
  ]
  await endRig(beside, postgres)
  const alone = await startRig({ port })
  rows.push(
    await disturb(alone, few, 'kill -9 of all of the server’s own PostgreSQL, which it starts again', async () => {
      await killPostgres(alone.dataDir)
      return []
    }),
    await disturb(alone, few, 'kill -9 of one process of PostgreSQL', async () => {
      await killBackend(alone.urls.superuser)
      return []
    }),
  )
  await endRig(alone)
  return rows
}

/** @param fault does it, and returns what was wrong meanwhile */
async function disturb(rig: Rig, times: number, name: string, fault: () => Promise<string[]>): Promise<Row> {
  const work = new Work(rig)
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
  const found = await lookUp(rig, work)
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
