import type { Config } from '../../config.ts'
import { openFolderStore } from './folder-open.ts'
import type { Store } from './store.ts'

/**
 * Opens the store that is configured.
 * @param secret of this installation
 * @throws StartError a setting cannot work
 */
export async function openStore(
  { s3, filesDir, publicUrl }: Pick<Config, 's3' | 'filesDir' | 'publicUrl'>,
  secret: Buffer,
): Promise<Store> {
  if (s3 === null) return openFolderStore(filesDir, secret)
  // A start without S3 does not wait for its library.
  const { openS3Store } = await import('./s3-open.ts')
  return openS3Store(s3, publicUrl)
}
