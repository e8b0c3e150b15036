import type { Config } from '../config/index.ts'
import { hasCluster, runningUrl } from '../db/embedded/running.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { sealPathIn } from '../media/signing/seal/seal-key.ts'
import { newSecretKey } from '../services/keys/key-file.ts'
import { KeyRing } from '../services/keys/key-ring.ts'
import type { BlobStore } from '../services/storage/blob-store.ts'
import { openBlobStore } from '../services/storage/open-blob-store.ts'
import { BackupError } from './backup-error.ts'

/**
 * Works with the database of an installation, whether its server runs or not: of an embedded one that does not run, the
 * database alone is started for as long as it takes.
 * @throws BackupError there is no database
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseUrl)
  if (!hasCluster(dataDir)) {
    throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.`)
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

/** Works with the store of an installation. No address is made of it, so its keys are not needed. */
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

/** Where the installation keeps the key for sealing that it made; null where it is given one. */
export function ownSealFile({ sealFiles, dataDir }: Pick<Config, 'sealFiles' | 'dataDir'>): string | null {
  return sealFiles === null ? sealPathIn(dataDir) : null
}
