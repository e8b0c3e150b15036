import { join, resolve } from 'node:path'
import type { PayloadBox } from '../services/keys/payload-box.ts'
import type { BlobStore } from '../services/storage/blob-store.ts'
import { pathOf } from '../services/storage/folder/folder-tree.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import * as copy from './copy.ts'
import { assertRoomForRows, loadRows } from './database/load.ts'
import type { Manifest } from './manifest.ts'
import { OBJECTS, readList, runInParallel } from './objects/object-list.ts'
import { assertRoomForSeal, installSeal } from './seal-file.ts'

export type Target = Readonly<{
  ownerUrl: string
  store: BlobStore
  /** Where the sealing key goes; null: the configuration provides one. */
  sealFile: string | null
  /** Decrypts pending jobs; null: the installation has no key yet. */
  box: PayloadBox | null
}>

export type RestoreOptions = Readonly<{
  /** Whether existing data may be replaced. */
  replace: boolean
  /** Whether jobs that were pending when the backup was taken are restored. */
  withPendingJobs: boolean
}>

const AT_ONCE = 4

/** While it is in the file storage, everything else there is left over from an interrupted restore. */
const UNFINISHED_MARKER = 'restoring/unfinished'

/**
 * Restores a verified backup: objects first, then all rows in one transaction. Until that commits, the installation is
 * unchanged: objects that no row refers to don't count.
 * @returns how many pending jobs were left out because they are encrypted with another key
 * @throws BackupError the target is not empty, in use, full or unreachable; new objects are removed again
 */
export async function restoreBackup(
  from: string,
  manifest: Manifest,
  target: Target,
  options: RestoreOptions,
): Promise<number> {
  const folder = resolve(from)
  const { ownerUrl, store, sealFile, box } = target
  const toSeal = manifest.seal === null ? null : sealFile
  await assertRoomForRows(ownerUrl, options.replace)
  if (toSeal !== null) await assertRoomForSeal(folder, toSeal, options.replace)
  if (!options.replace) await assertRoomForObjects(store)
  try {
    await store.write(UNFINISHED_MARKER, 'text/plain', Buffer.from(manifest.made))
    await writeObjects(folder, manifest, store)
    const settleSeal = toSeal === null ? null : await installSeal(folder, toSeal)
    await store.remove(UNFINISHED_MARKER)
    const unreadable = await loadRows(ownerUrl, { folder, manifest, box, ...options })
    await settleSeal?.()
    return unreadable
  } catch (error) {
    // With --replace the existing rows may refer to these objects.
    if (!options.replace) await removeObjects(folder, manifest, store).catch(() => undefined)
    throw toBackupError(error, copy.restoring(folder))
  }
}

async function assertRoomForObjects(store: BlobStore): Promise<void> {
  if ((await store.sizeOf(UNFINISHED_MARKER)) !== null) return
  for await (const { key } of store.list('')) {
    throw new BackupError(copy.storageNotEmpty(key))
  }
}

async function writeObjects(folder: string, { documents }: Manifest, store: BlobStore): Promise<void> {
  const root = join(folder, OBJECTS)
  await runInParallel(AT_ONCE, readList(join(folder, documents.file.path)), async ({ key, type }) => {
    await store.writeFile(key, type, pathOf(root, key))
  })
}

async function removeObjects(folder: string, { documents }: Manifest, store: BlobStore): Promise<void> {
  await runInParallel(AT_ONCE, readList(join(folder, documents.file.path)), ({ key }) => store.remove(key))
  await store.remove(UNFINISHED_MARKER)
}
