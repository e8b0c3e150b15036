import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../errors.ts'
import * as copy from '../copy.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { BlobStore } from './blob-store.ts'
import { FolderStore } from './folder/folder-store.ts'
import type { S3Settings } from './s3/s3-client.ts'

interface BlobStoreSettings {
  /** null: files are kept in the folder. */
  readonly s3: S3Settings | null
  readonly filesDir: string
  readonly publicUrl: string
}

/**
 * Opens the configured store.
 * @param keys of this installation
 * @throws StartupError a setting cannot work
 */
export async function openBlobStore({ s3, filesDir, publicUrl }: BlobStoreSettings, keys: KeyRing): Promise<BlobStore> {
  if (s3 === null) return openFolderStore(filesDir, keys)
  // Imported here, so that a start without S3 doesn't load its library.
  const { openS3Store } = await import('./s3/open-s3-store.ts')
  return openS3Store(s3, publicUrl)
}

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
    throw new StartupError(copy.filesDirUnusable(folder, reason))
  }
  return new FolderStore(folder, keys)
}
