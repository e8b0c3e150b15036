import type { Config } from '../config/index.ts'
import { hasCluster, runningUrl } from '../db/embedded/running.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { sealPathIn } from '../media/signing/seal/seal-key.ts'
import { newSecretKey } from '../services/keys/key-file.ts'
import { KeyRing } from '../services/keys/key-ring.ts'
import type { BlobStore } from '../services/storage/blob-store.ts'
import { openBlobStore } from '../services/storage/open-blob-store.ts'
import { BackupError } from './backup-error.ts'
import * as copy from './copy.ts'

/**
 * Works with the database of an installation, whether its server runs or not: an embedded database that isn't running is
 * started for the duration.
 * @throws BackupError there is no database
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseUrl)
  if (!hasCluster(dataDir)) {
    throw new BackupError(copy.noDatabase(dataDir))
  }
  const running = await runningUrl(dataDir)
  if (running !== null) return work(running)
  const database = await startEmbedded({ dataDir, log: () => undefined })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

/** Works with the file storage of an installation. No URL gets signed, so any key will do. */
export async function withStore<T>(
  config: Pick<Config, 's3' | 'filesDir' | 'publicUrl'>,
  work: (store: BlobStore) => Promise<T>,
): Promise<T> {
  const store = await openBlobStore(config, new KeyRing([newSecretKey()]))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Where the installation keeps the sealing key it generated; null where the configuration provides one. */
export function ownSealFile({ sealFiles, dataDir }: Pick<Config, 'sealFiles' | 'dataDir'>): string | null {
  return sealFiles === null ? sealPathIn(dataDir) : null
}
