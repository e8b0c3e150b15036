import { copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { isMissing } from '../services/storage/folder/folder-errors.ts'
import { BackupError } from './backup-error.ts'
import { writeWithChecksum } from './checksummed-streams.ts'
import * as copy from './copy.ts'
import type { FileEntry } from './manifest.ts'

const PATH = 'seal.pem'

/** @returns null if there is none yet: it is generated when the first document is signed */
export async function copySeal(from: string, folder: string): Promise<FileEntry | null> {
  const existing = await readFile(from).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return existing && { path: PATH, ...(await writeWithChecksum(join(folder, PATH), () => Readable.from([existing]))) }
}

/**
 * @param replace whether a different existing key may be set aside
 * @throws BackupError there is a different key and `replace` is false
 */
export async function assertRoomForSeal(folder: string, to: string, replace: boolean): Promise<void> {
  const existing = await readFile(to).catch(() => null)
  if (existing === null || replace || existing.equals(await readFile(join(folder, PATH)))) return
  throw new BackupError(copy.otherSealKey(to))
}

/**
 * Copies the key next to its destination, so that a full disk shows before any rows are restored.
 * @returns moves it into place; a different key that exists is renamed and kept
 */
export async function installSeal(folder: string, to: string): Promise<() => Promise<void>> {
  await mkdir(dirname(to), { recursive: true })
  const draftPath = `${to}.restored`
  await copyFile(join(folder, PATH), draftPath)
  return async () => {
    const existing = await readFile(to).catch(() => null)
    if (existing !== null && !existing.equals(await readFile(draftPath)))
      await rename(to, `${to}.replaced-${Date.now()}`)
    await rename(draftPath, to)
  }
}
