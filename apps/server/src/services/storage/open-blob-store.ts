import type { KeyRing } from '../keys/key-ring.ts'
import type { BlobStore } from './blob-store.ts'
import { openFolderStore } from './folder/open-folder-store.ts'
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
