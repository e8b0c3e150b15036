import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { isAlive } from '../db/embedded/cluster.ts'
import type { BlobStore } from '../services/storage/blob-store.ts'
import { syncFolder } from '../services/storage/folder/staging-folder.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import * as copy from './copy.ts'
import { stillReferenced, takeSnapshot, REQUESTED, type Snapshot } from './database/snapshot.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'
import { copyObjects, type CopyResult } from './objects/copy-objects.ts'
import { copySeal } from './seal-file.ts'

export type BackupSource = Readonly<{
  /** Connection string of the tables' owner. */
  ownerUrl: string
  store: BlobStore
  /** The sealing key, if the installation generates its own; it may not exist yet. */
  sealFile: string | null
}>

export type Backup = Readonly<{ folder: string; manifest: Manifest; shared: number }>

const UNFINISHED = '.unfinished-'
const BACKUP_NAME = /^loanyard-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}[.]\d{3}Z$/
const TRIES = 3

/**
 * Takes a full backup while the installation keeps running: all rows as of one moment, then the objects they refer to. The
 * folder gets its final name last, so an interrupted backup never looks like a backup.
 * @param to folder for backups; created if needed
 * @throws BackupError nothing of the backup is left
 */
export async function takeBackup(source: BackupSource, to: string): Promise<Backup> {
  const parentFolder = resolve(to)
  const what = copy.takingBackup(parentFolder)
  let draft: string | null = null
  try {
    await mkdir(parentFolder, { recursive: true, mode: 0o700 })
    await removeUnfinished(parentFolder)
    const earlier = await findNewestBackup(parentFolder)
    draft = join(parentFolder, `${UNFINISHED}${hostname()}-${process.pid}`)
    await mkdir(draft, { mode: 0o700 })
    const { manifest, shared } = await fill(source, draft, earlier)
    const folder = join(parentFolder, nameFor(manifest.made))
    await finish(draft, folder)
    return { folder, manifest, shared }
  } catch (error) {
    if (draft !== null) await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw toBackupError(error, what)
  }
}

export async function findNewestBackup(parentFolder: string): Promise<string | null> {
  const names = await readdir(parentFolder).catch(() => [])
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .at(-1)
  return newest === undefined ? null : join(parentFolder, newest)
}

async function fill(source: BackupSource, draft: string, earlier: string | null) {
  const { snapshot, copied } = await fillConsistently(source, draft, earlier)
  const { shared, ...objects } = copied
  const seal = source.sealFile === null ? null : await copySeal(source.sealFile, draft)
  const manifest: Manifest = { format: 1, ...snapshot, ...objects, seal, secret: 'given' }
  await writeManifest(draft, manifest)
  // Finds a broken manifest now rather than when the backup is needed.
  await readManifest(draft)
  return { manifest, shared }
}

/**
 * The purge may remove objects after their rows were read. Then the rows have changed too and are read again; objects already
 * copied aren't copied twice.
 */
async function fillConsistently({ ownerUrl, store }: BackupSource, draft: string, earlier: string | null) {
  for (let tries = 1; ; tries++) {
    const snapshot: Snapshot = await takeSnapshot(ownerUrl, draft)
    const requestedPath = join(draft, REQUESTED)
    const copied: CopyResult = await copyObjects({ store, folder: draft, earlier }, requestedPath)
    await rm(requestedPath)
    const { missing } = copied
    const lost = missing.length === 0 ? [] : await stillReferenced(ownerUrl, missing)
    if (lost.length === missing.length) return { snapshot, copied }
    if (tries === TRIES) {
      throw new BackupError(copy.documentsKeepChanging)
    }
    await rm(join(draft, 'tables'), { recursive: true, force: true })
    await rm(join(draft, 'waiting.zst'), { force: true })
  }
}

function nameFor(made: string): string {
  return `loanyard-${made.replaceAll(':', '-')}`
}

async function finish(draft: string, folder: string): Promise<void> {
  await rename(draft, folder)
  // The rename is durable only once the parent folder is synced.
  await syncFolder(join(folder, '..'))
}

/** Removes unfinished backups of this machine's dead processes. */
async function removeUnfinished(parentFolder: string): Promise<void> {
  const ours = `${UNFINISHED}${hostname()}-`
  for (const name of await readdir(parentFolder)) {
    const pid = Number(name.slice(ours.length))
    // In a container an earlier process may have had our process id.
    if (!name.startsWith(ours) || !Number.isInteger(pid) || (pid !== process.pid && isAlive(pid))) continue
    await rm(join(parentFolder, name), { recursive: true, force: true })
  }
}
