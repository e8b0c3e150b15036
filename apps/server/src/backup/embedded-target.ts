import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCluster, isRunning } from '../db/embedded/running.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { BackupError } from './backup-error.ts'
import * as copy from './copy.ts'

const STAGING = 'restoring'

/**
 * Fills a new embedded database in a staging folder of `dataDir` and moves it into place once it is complete.
 * @param replace whether an existing database may be set aside; it is kept
 * @param restore gets the connection string of the new database's owner
 * @returns where the previous database is now
 * @throws BackupError there is a database and `replace` is false, or it is in use; whatever `restore` throws, with nothing changed
 */
export async function restoreIntoNewCluster(
  { dataDir, replace }: Readonly<{ dataDir: string; replace: boolean }>,
  restore: (ownerUrl: string) => Promise<void>,
): Promise<string | null> {
  assertRoom(dataDir, replace)
  const stagingFolder = join(dataDir, STAGING)
  await rm(stagingFolder, { recursive: true, force: true })
  // Like the data folder: the user root runs the database as may pass through but list nothing.
  await mkdir(stagingFolder, { recursive: true, mode: 0o711 })
  try {
    const database = await startEmbedded({ dataDir: stagingFolder, log: () => undefined })
    try {
      await restore(database.url)
    } finally {
      await database.stop()
    }
    return await swapDirectories(dataDir, stagingFolder)
  } finally {
    // A server on a full disk may still be writing for a moment. The next restore removes what is left.
    await rm(stagingFolder, { recursive: true, force: true, maxRetries: 30, retryDelay: 10 }).catch(() => undefined)
  }
}

function assertRoom(dataDir: string, replace: boolean): void {
  if (isRunning(dataDir)) {
    throw new BackupError(copy.dataFolderInUse(dataDir))
  }
  if (existsSync(join(dataDir, STAGING)) && isRunning(join(dataDir, STAGING))) {
    throw new BackupError(copy.restoreInProgress(dataDir))
  }
  if (hasCluster(dataDir) && !replace) {
    throw new BackupError(copy.databaseExists(dataDir))
  }
}

async function swapDirectories(dataDir: string, stagingFolder: string): Promise<string | null> {
  const target = join(dataDir, 'postgres')
  const before = hasCluster(dataDir) ? join(dataDir, `postgres.replaced-${Date.now()}`) : null
  if (before !== null) await rename(target, before)
  await rename(join(stagingFolder, 'postgres'), target)
  return before
}
