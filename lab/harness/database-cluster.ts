import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../apps/server/src/db/embedded/start.ts'
import { ROOT } from '../../tools/root.ts'
import { onCleanup } from './cleanup.ts'

/** Where the bench keeps its databases between runs. */
export const BENCH_DIR = join(ROOT, '.cache/bench')

/** The bench's own PostgreSQL, with Loanyard's settings. */
export interface Cluster {
  /** Connection string of the owner of a database's tables: what Loanyard is given. */
  ownerUrl(database: string): string
  /** Connection string of the superuser: what the bare server is given, so that no policy costs it anything. */
  superuserUrl(database: string): string
}

let opened: Promise<Cluster> | null = null

/** Starts it, or takes over one left running; every part of the bench uses the same. It stops with the bench. */
export function openCluster(): Promise<Cluster> {
  opened ??= startCluster()
  return opened
}

async function startCluster(): Promise<Cluster> {
  const { url, superuserUrl, stop } = await startEmbedded({
    dataDir: BENCH_DIR,
    log: (message) => console.error(message),
  })
  onCleanup(async () => {
    opened = null
    await stop()
  })
  const at = (base: string) => (database: string) => {
    const address = new URL(base)
    address.pathname = `/${database}`
    return address.href
  }
  return { ownerUrl: at(url), superuserUrl: at(superuserUrl) }
}

/** Runs `work` with one connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'loanyard bench' })
  // The query fails, too; without a listener this would end the bench.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
