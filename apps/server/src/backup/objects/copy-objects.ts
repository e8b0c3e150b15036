import { once } from 'node:events'
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { ObjectNotFoundError, type BlobStore } from '../../services/storage/blob-store.ts'
import { pathOf, statOrNull } from '../../services/storage/folder/folder-tree.ts'
import { BackupError } from '../backup-error.ts'
import { checksumOf, writeWithChecksum, writeCompressed, type FileChecksum } from '../checksummed-streams.ts'
import * as copy from '../copy.ts'
import type { Manifest } from '../manifest.ts'
import { listLine, OBJECTS, readRequested, type RequestedObject, runInParallel } from './object-list.ts'

export type CopyResult = Pick<Manifest, 'documents' | 'missing' | 'damaged'> &
  Readonly<{
    /** How many are hard links into an earlier backup. */
    shared: number
  }>

type CopyContext = Readonly<{
  store: BlobStore
  /** Of the new backup. */
  folder: string
  /** An earlier one on the same disk. */
  earlier: string | null
}>

const AT_ONCE = 4
const TRIES = 3
/** With more than this it must be the wrong file storage. */
const MAX_MISSING = 10_000

/**
 * Copies every object that the rows of a snapshot refer to.
 * @param requestedPath the file that lists them
 * @throws BackupError so many are missing that it must be the wrong file storage
 */
export async function copyObjects(context: CopyContext, requestedPath: string): Promise<CopyResult> {
  const path = 'documents.zst'
  await rm(join(context.folder, path), { force: true })
  const lines = new PassThrough()
  const written = writeCompressed(join(context.folder, path), () => lines)
  written.catch((error: Error) => lines.destroy(error))
  const copied = { count: 0, size: 0, shared: 0, missing: new Array<string>(), damaged: new Array<string>() }
  try {
    await runInParallel(AT_ONCE, readRequested(requestedPath), async (object) => {
      const found = await copyOne(context, object)
      if (found === null) return addMissing(copied.missing, object)
      copied.count += 1
      copied.size += found.size
      if (found.isShared) copied.shared += 1
      if (!matchesRow(object, found)) copied.damaged.push(object.key)
      if (!lines.write(listLine({ ...object, ...found }))) await once(lines, 'drain')
    })
  } catch (error) {
    lines.destroy()
    await written.catch(() => undefined)
    throw error
  }
  lines.end()
  const { count, size, shared, missing, damaged } = copied
  return { documents: { count, size, file: { path, ...(await written) } }, missing, damaged, shared }
}

function addMissing(missing: string[], { key, needed }: RequestedObject): void {
  if (!needed) return
  missing.push(key)
  if (missing.length < MAX_MISSING) return
  throw new BackupError(copy.tooManyMissing(MAX_MISSING))
}

function matchesRow({ size, sha256 }: RequestedObject, found: FileChecksum): boolean {
  return (size ?? found.size) === found.size && (sha256 ?? found.sha256) === found.sha256
}

/** @returns null if the file storage doesn't have it */
async function copyOne(
  context: CopyContext,
  object: RequestedObject,
): Promise<(FileChecksum & { isShared: boolean }) | null> {
  const path = pathOf(join(context.folder, OBJECTS), object.key)
  // When the rows had to be read again, most objects are already here.
  if ((await statOrNull(path)) !== null) return { ...(await checksumOf(path)), isShared: false }
  const shared = await linkFromEarlierBackup(context, object, path)
  if (shared !== null) return { ...shared, isShared: true }
  for (let tries = 1; ; tries++) {
    try {
      return { ...(await writeWithChecksum(path, () => context.store.read(object.key))), isShared: false }
    } catch (error) {
      await rm(path, { force: true })
      if (error instanceof ObjectNotFoundError) return null
      if (tries === TRIES) throw error
    }
  }
}

/** A hard link takes no space. The earlier copy is verified first, so that damage doesn't spread. */
async function linkFromEarlierBackup(
  { earlier }: CopyContext,
  { key, size, sha256 }: RequestedObject,
  path: string,
): Promise<FileChecksum | null> {
  if (earlier === null || sha256 === null) return null
  const before = pathOf(join(earlier, OBJECTS), key)
  if ((await statOrNull(before))?.size !== size) return null
  const found = await checksumOf(before)
  if (found.sha256 !== sha256) return null
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return link(before, path).then(
    () => found,
    () => null,
  )
}
