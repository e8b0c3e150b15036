import type { Config } from '../../config/index.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { BlobStore } from './blob-store.ts'
import { openFolderStore } from './folder/open-folder-store.ts'

/**
 * Opens the store that is configured.
 * @param keys of this installation
 * @throws StartupError a setting cannot work
 */
export async function openBlobStore(
  { s3, filesDir, publicUrl }: Pick<Config, 's3' | 'filesDir' | 'publicUrl'>,
  keys: KeyRing,
): Promise<BlobStore> {
  if (s3 === null) return openFolderStore(filesDir, keys)
  // A start without S3 does not wait for its library.
  const { openS3Store } = await import('./s3/open-s3-store.ts')
  return openS3Store(s3, publicUrl)
}
