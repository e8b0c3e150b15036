import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../../errors.ts'
import type { KeyRing } from '../../keys/key-ring.ts'
import { FolderStore } from './folder-store.ts'

/**
 * Creates the folder if needed.
 * @param keys of this installation; they sign URLs
 * @throws StartupError the folder cannot be made or written to
 */
export async function openFolderStore(folder: string, keys: KeyRing): Promise<FolderStore> {
  try {
    for (const inner of ['objects', 'parts', 'aside']) {
      await mkdir(join(folder, inner), { recursive: true, mode: 0o700 })
    }
    const probe = join(folder, 'aside', randomBytes(16).toString('hex'))
    await writeFile(probe, 'x')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`FILES_DIR "${folder}" isn’t valid: use a folder that this user may write to. (${reason})`)
  }
  return new FolderStore(folder, keys)
}
