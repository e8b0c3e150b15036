import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathOf } from '../platform/storage/folder-tree.ts'
import type { Store } from '../platform/storage/store.ts'
import { inParallel } from './in-parallel.ts'
import { assertRoomForRows, loadRows } from './load.ts'
import type { Manifest } from './manifest.ts'
import { OBJECTS, readList } from './object-list.ts'
import { BackupRefusal, inWords } from './refusal.ts'
import { assertRoomForSeal, restoreSeal } from './seal-file.ts'

/** Where a backup goes. */
export type Target = Readonly<{
  ownerUrl: string
  store: Store
  /** Where the key for sealing goes; null: the installation is given one. */
  sealFile: string | null
}>

export type Ways = Readonly<{
  /** Whether what is there may be replaced. */
  replace: boolean
  /** Whether what was waiting to be done when the backup was taken is done. */
  withWaiting: boolean
}>

const AT_ONCE = 4

/**
 * Restores a backup that was verified: bytes first, then the key, and at the very end all rows in one transaction. Until then
 * the installation is what it was; bytes that no row knows are no part of it.
 * @throws BackupRefusal the target is not empty or in use, or something is full or away; new bytes are removed again then
 */
export async function restoreBackup(from: string, manifest: Manifest, target: Target, ways: Ways): Promise<void> {
  const folder = resolve(from)
  await assertRoom(folder, target, ways)
  try {
    await writeObjects(folder, manifest, target.store)
    if (manifest.seal !== null && target.sealFile !== null) await restoreSeal(folder, target.sealFile)
    await loadRows(target.ownerUrl, { folder, manifest, ...ways })
  } catch (error) {
    // Where something may be replaced, it may be these bytes that the old rows know.
    if (!ways.replace) await removeObjects(folder, manifest, target.store).catch(() => undefined)
    throw inWords(error, `Restoring ${folder}`)
  }
}

async function assertRoom(folder: string, { ownerUrl, store, sealFile }: Target, { replace }: Ways): Promise<void> {
  await assertRoomForRows(ownerUrl, replace)
  if (sealFile !== null && existsSync(join(folder, 'seal.pem'))) await assertRoomForSeal(folder, sealFile, replace)
  if (replace) return
  for await (const { key } of store.list('')) {
    // A restore that was cut short has left some of its own.
    if (existsSync(pathOf(join(folder, OBJECTS), key))) continue
    throw new BackupRefusal(
      `The store of documents is not empty (it has ${key}), and nothing was restored: give an empty one, or --replace to keep what is there beside what is restored.`,
    )
  }
}

async function writeObjects(folder: string, { documents }: Manifest, store: Store): Promise<void> {
  const root = join(folder, OBJECTS)
  await inParallel(AT_ONCE, readList(join(folder, documents.file.path)), async ({ key, type }) => {
    await store.writeFile(key, type, pathOf(root, key))
  })
}

async function removeObjects(folder: string, { documents }: Manifest, store: Store): Promise<void> {
  await inParallel(AT_ONCE, readList(join(folder, documents.file.path)), ({ key }) => store.remove(key))
}
