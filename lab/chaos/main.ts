import { cpus, loadavg } from 'node:os'
import { cleanUp, stopAfter } from '../harness/cleanup.ts'
import { jumpClock } from './faults/clock.ts'
import { emailOutage } from './faults/email-outage.ts'
import { fillDisk } from './faults/full-disk.ts'
import { killDatabase } from './faults/kill-postgres.ts'
import { killServer } from './faults/kill-server.ts'
import { slowClients } from './faults/slow-clients.ts'
import { storageOutage } from './faults/storage-outage.ts'
import { table, type Row } from './report.ts'

export interface ChaosOptions {
  /** kill -9 of the server, and of PostgreSQL. */
  readonly kills: number
  readonly databaseKills: number
  /** The first of ten ports on loopback. */
  readonly port: number
  /** Which parts run; all where none is named. */
  readonly parts: ReadonlySet<string>
}

type Part = (options: ChaosOptions) => Promise<Row[]>

const all: Readonly<Record<string, Part>> = {
  server: ({ port, kills }) => killServer(port, kills),
  database: ({ port, databaseKills }) => killDatabase(port, databaseKills),
  disk: ({ port }) => fillDisk(port),
  store: ({ port }) => storageOutage(port),
  mail: ({ port }) => emailOutage(port),
  clock: ({ port }) => jumpClock(port),
  slow: ({ port }) => slowClients(port),
}

export const PARTS: readonly string[] = Object.keys(all)

/** Seconds after which everything is stopped. */
const timeLimitSeconds = 1800

/**
 * Does to a Loanyard what happens to servers, under a steady load of writes, and prints a row for each.
 * @throws Error something was lost, duplicated, answered wrongly, or did not work again
 */
export async function runChaos(options: ChaosOptions): Promise<void> {
  stopAfter(timeLimitSeconds)
  const rows: Row[] = []
  try {
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}; load before: ${loadavg()[0]?.toFixed(1)}`,
    )
    for (const [name, part] of Object.entries(all)) {
      if (options.parts.size > 0 && !options.parts.has(name)) continue
      process.stderr.write(`  ${name} …\n`)
      const verification = await part(options)
      rows.push(...verification)
      console.log(`\n${table(verification)}`)
    }
    console.log(`\nAll of it:\n\n${table(rows)}`)
  } finally {
    await cleanUp()
  }
  const violations = rows.flatMap(({ fault, violations: said }) => said.map((sentence) => `${fault}: ${sentence}`))
  if (violations.length > 0) throw new Error(violations.join('\n'))
}
