import { join } from 'node:path'
import { assertKnownMigrations } from '../db/migrate.ts'
import { StartupError } from '../errors.ts'
import { pathOf } from '../services/storage/folder/folder-tree.ts'
import { BackupError } from './backup-error.ts'
import { checksumOf, type FileChecksum } from './checksummed-streams.ts'
import * as copy from './copy.ts'
import { damaged, readManifest, type FileEntry, type Manifest } from './manifest.ts'
import { OBJECTS, readList, runInParallel } from './objects/object-list.ts'

const AT_ONCE = 4

/**
 * Reads every byte of a backup and compares it with the manifest.
 * @throws BackupError it is incomplete or damaged, or another version of Loanyard made it
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  assertReadableByThisRelease(manifest, folder)
  const { tables, waiting, documents, seal } = manifest
  const files = [...tables.map(({ file }) => file), waiting?.file, documents.file, seal].filter(isPresent)
  for (const file of files) await verify(folder, file.path, file)
  let [count, size] = [0, 0]
  const root = join(folder, OBJECTS)
  await runInParallel(AT_ONCE, readList(join(folder, documents.file.path)), async (object) => {
    count += 1
    size += object.size
    await verify(folder, pathOf(root, object.key), object)
  })
  if (count !== documents.count || size !== documents.size) throw damaged(folder, copy.documentListChanged)
  return manifest
}

function assertReadableByThisRelease({ migrations }: Manifest, folder: string): void {
  try {
    assertKnownMigrations(migrations)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    throw new BackupError(copy.otherMigrations(folder, error.message))
  }
}

async function verify(folder: string, path: string, { size, sha256 }: FileChecksum): Promise<void> {
  const fullPath = path.startsWith(folder) ? path : join(folder, path)
  const name = fullPath.slice(folder.length).replace(/^\/+/, '')
  const found = await checksumOf(fullPath).catch((error: unknown) => {
    throw damaged(folder, copy.fileUnreadable(name, error instanceof Error ? error.message : String(error)))
  })
  if (found.size !== size || found.sha256 !== sha256) throw damaged(folder, copy.fileChanged(name))
}

function isPresent(file: FileEntry | null | undefined): file is FileEntry {
  return file !== null && file !== undefined
}
