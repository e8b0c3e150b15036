import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { inspectCluster } from './cluster.ts'
import { runningPostmaster, socketFolder } from './postmaster.ts'
import { runAs } from './run-as.ts'
import { ownerUrlOf } from './start.ts'

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'))
}

/** Whether any process serves the database of a data folder. */
export function isRunning(dataDir: string): boolean {
  return hasCluster(dataDir) && runningPostmaster(join(realpathSync(dataDir), 'postgres')) !== null
}

/**
 * @returns the owner's connection string if a server is running and answers, otherwise null
 * @throws StartupError the folder belongs to another user or is damaged
 */
export async function runningUrl(dataDir: string): Promise<string | null> {
  if (!isRunning(dataDir)) return null
  const cluster = join(realpathSync(dataDir), 'postgres')
  const sockets = socketFolder(cluster, runAs(cluster, findBinaries()))
  const url = ownerUrlOf(inspectCluster(cluster), sockets)
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return url
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
