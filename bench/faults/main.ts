import { cpus, loadavg } from 'node:os'
import { endAll, endWithin } from '../ending.ts'
import { jumpClock } from './clock.ts'
import { fillDisk } from './disk.ts'
import { killDatabase } from './kill-postgres.ts'
import { killServer } from './kill-server.ts'
import { mailAway } from './mail-away.ts'
import { table, type Row } from './report.ts'
import { slowClients } from './slow-clients.ts'
import { storeAway } from './store-away.ts'

export interface FaultOptions {
  /** kill -9 of the server, and of PostgreSQL. */
  readonly kills: number
  readonly databaseKills: number
  /** The first of ten ports on loopback. */
  readonly port: number
  /** Which parts run; all where none is named. */
  readonly parts: ReadonlySet<string>
}

type Part = (options: FaultOptions) => Promise<Row[]>

const all: Readonly<Record<string, Part>> = {
  server: ({ port, kills }) => killServer(port, kills),
  database: ({ port, databaseKills }) => killDatabase(port, databaseKills),
  disk: ({ port }) => fillDisk(port),
  store: ({ port }) => storeAway(port),
  mail: ({ port }) => mailAway(port),
  clock: ({ port }) => jumpClock(port),
  slow: ({ port }) => slowClients(port),
}

export const PARTS: readonly string[] = Object.keys(all)

/** Seconds after which everything is stopped. */
const atMost = 1800

/**
 * Does to a Loanyard what happens to servers, under a steady load of writes, and prints a row for each.
 * @throws Error something was lost, doubled, answered wrongly, or did not work again
 */
export async function measureFaults(options: FaultOptions): Promise<void> {
  endWithin(atMost)
  const rows: Row[] = []
  try {
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}; load before: ${loadavg()[0]?.toFixed(1)}`,
    )
    for (const [name, part] of Object.entries(all)) {
      if (options.parts.size > 0 && !options.parts.has(name)) continue
      process.stderr.write(`  ${name} …\n`)
      const found = await part(options)
      rows.push(...found)
      console.log(`\n${table(found)}`)
    }
    console.log(`\nAll of it:\n\n${table(rows)}`)
  } finally {
    await endAll()
  }
  const wrong = rows.flatMap(({ fault, wrong: said }) => said.map((sentence) => `${fault}: ${sentence}`))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}
