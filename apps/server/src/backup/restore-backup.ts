import { join, resolve } from 'node:path'
import type { PayloadBox } from '../services/keys/payload-cipher.ts'
import type { BlobStore } from '../services/storage/blob-store.ts'
import { pathOf } from '../services/storage/folder/folder-tree.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import { assertRoomForRows, loadRows } from './database/load.ts'
import type { Manifest } from './manifest.ts'
import { OBJECTS, readList } from './objects/object-list.ts'
import { runInParallel } from './run-in-parallel.ts'
import { assertRoomForSeal, installSeal } from './seal-file.ts'

/** Where a backup goes. */
export type Target = Readonly<{
  ownerUrl: string
  store: BlobStore
  /** Where the key for sealing goes; null: the installation is given one. */
  sealFile: string | null
  /** Opens what was waiting to be done; null: the installation has no key yet. */
  box: PayloadBox | null
}>

export type RestoreOptions = Readonly<{
  /** Whether what is there may be replaced. */
  replace: boolean
  /** Whether what was waiting to be done when the backup was taken is done. */
  withPendingJobs: boolean
}>

const AT_ONCE = 4

/** In a store that is being filled. Where it is, everything else in it is of a restore that was cut short. */
const UNFINISHED_MARKER = 'restoring/unfinished'

/**
 * Restores a backup that was verified: bytes first, and at the very end all rows in one transaction. Until then the
 * installation is what it was; bytes that no row knows are no part of it.
 * @returns how many waiting jobs were left out, since they are encrypted with another key
 * @throws BackupError the target is not empty or in use, or something is full or away; new bytes are removed again then
 */
export async function restoreBackup(
  from: string,
  manifest: Manifest,
  target: Target,
  ways: RestoreOptions,
): Promise<number> {
  const folder = resolve(from)
  const { ownerUrl, store, sealFile, box } = target
  const toSeal = manifest.seal === null ? null : sealFile
  await assertRoomForRows(ownerUrl, ways.replace)
  if (toSeal !== null) await assertRoomForSeal(folder, toSeal, ways.replace)
  if (!ways.replace) await assertRoomForObjects(store)
  try {
    await store.write(UNFINISHED_MARKER, 'text/plain', Buffer.from(manifest.made))
    await writeObjects(folder, manifest, store)
    const settleSeal = toSeal === null ? null : await installSeal(folder, toSeal)
    await store.remove(UNFINISHED_MARKER)
    const unreadable = await loadRows(ownerUrl, { folder, manifest, box, ...ways })
    await settleSeal?.()
    return unreadable
  } catch (error) {
    // Where something may be replaced, it may be these bytes that the old rows know.
    if (!ways.replace) await removeObjects(folder, manifest, store).catch(() => undefined)
    throw toBackupError(error, `Restoring ${folder}`)
  }
}

async function assertRoomForObjects(store: BlobStore): Promise<void> {
  if ((await store.sizeOf(UNFINISHED_MARKER)) !== null) return
  for await (const { key } of store.list('')) {
    throw new BackupError(
      `The store of documents is not empty (it has ${key}), and nothing was restored: give an empty one, or --replace to keep what is there beside what is restored.`,
    )
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
