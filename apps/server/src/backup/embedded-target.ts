import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCluster, isRunning } from '../db/embedded/running.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { BackupError } from './backup-error.ts'

const STAGING = 'restoring'

/**
 * Fills a new embedded database beside the place of the one in `dataDir`, and moves it there when it is whole.
 * @param replace whether a database that is there may be put aside; it is kept
 * @param restore is given the connection string of the owner of the new one
 * @returns where the database is that was there before
 * @throws BackupError there is one and it may not, or it is in use; whatever `restore` throws, with nothing changed
 */
export async function restoreIntoNewCluster(
  { dataDir, replace }: Readonly<{ dataDir: string; replace: boolean }>,
  restore: (ownerUrl: string) => Promise<void>,
): Promise<string | null> {
  assertRoom(dataDir, replace)
  const stagingFolder = join(dataDir, STAGING)
  await rm(stagingFolder, { recursive: true, force: true })
  // As the data folder itself: whom root runs the database as may pass, and look into nothing.
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
    // A server that found the disk full may write for a moment yet. What is left all the same goes with the next restore.
    await rm(stagingFolder, { recursive: true, force: true, maxRetries: 30, retryDelay: 10 }).catch(() => undefined)
  }
}

function assertRoom(dataDir: string, replace: boolean): void {
  if (isRunning(dataDir)) {
    throw new BackupError(`The data folder ${dataDir} is in use, and nothing was restored: stop that Loanyard first.`)
  }
  if (existsSync(join(dataDir, STAGING)) && isRunning(join(dataDir, STAGING))) {
    throw new BackupError(`A backup is being restored into ${dataDir} just now: let it end first.`)
  }
  if (hasCluster(dataDir) && !replace) {
    throw new BackupError(
      `There is a database in ${dataDir}, and nothing was restored: set DATA_DIR to an empty folder, or give --replace to put that database aside.`,
    )
  }
}

async function swapDirectories(dataDir: string, stagingFolder: string): Promise<string | null> {
  const place = join(dataDir, 'postgres')
  const before = hasCluster(dataDir) ? join(dataDir, `postgres.replaced-${Date.now()}`) : null
  if (before !== null) await rename(place, before)
  await rename(join(stagingFolder, 'postgres'), place)
  return before
}
