import type { Config } from '../../config.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { openFolderStore } from './folder-open.ts'
import type { BlobStore } from './store.ts'

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
  const { openS3Store } = await import('./s3-open.ts')
  return openS3Store(s3, publicUrl)
}
