import { copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { isMissing } from '../services/storage/folder/folder-errors.ts'
import { BackupError } from './backup-error.ts'
import { writeWithChecksum } from './checksummed-streams.ts'
import type { FileEntry } from './manifest.ts'

const PATH = 'seal.pem'

/** @returns null where there is none yet: it is made when the first document is signed */
export async function copySeal(from: string, folder: string): Promise<FileEntry | null> {
  const there = await readFile(from).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return there && { path: PATH, ...(await writeWithChecksum(join(folder, PATH), () => Readable.from([there]))) }
}

/**
 * @param replace whether another key that is there may be put aside
 * @throws BackupError another key is there, and may not
 */
export async function assertRoomForSeal(folder: string, to: string, replace: boolean): Promise<void> {
  const there = await readFile(to).catch(() => null)
  if (there === null || replace || there.equals(await readFile(join(folder, PATH)))) return
  throw new BackupError(
    `There is another key for sealing documents in ${to}, and nothing was restored: give an empty DATA_DIR, or --replace to put that key aside.`,
  )
}

/**
 * Brings the key beside its place, where there may be room for it or not.
 * @returns puts it in its place; one that is there is kept beside it
 */
export async function installSeal(folder: string, to: string): Promise<() => Promise<void>> {
  await mkdir(dirname(to), { recursive: true })
  const draftPath = `${to}.restored`
  await copyFile(join(folder, PATH), draftPath)
  return async () => {
    const there = await readFile(to).catch(() => null)
    if (there !== null && !there.equals(await readFile(draftPath))) await rename(to, `${to}.replaced-${Date.now()}`)
    await rename(draftPath, to)
  }
}
