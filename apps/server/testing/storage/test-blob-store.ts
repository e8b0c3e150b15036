import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeyRing } from '../../src/services/keys/key-ring.ts'
import type { BlobStore } from '../../src/services/storage/blob-store.ts'
import { openFolderStore } from '../../src/services/storage/open-blob-store.ts'
import { openS3Store } from '../../src/services/storage/s3/open-s3-store.ts'
import type { S3Settings } from '../../src/services/storage/s3/s3-client.ts'
import { startS3Server } from './s3-server.ts'

export interface TestBlobStore {
  /** Variables that make an application use this store. */
  readonly env: Record<string, string>
  /** The same objects, bypassing the application. */
  readonly store: BlobStore
  /** Call this after closing the application. */
  readonly close: () => Promise<void>
}

/**
 * An empty store for one test file: a folder, or with TEST_STORE=s3 (the project `database-s3` of vitest.config.ts) a
 * bucket of a real S3 service. Throws if that is required and the machine has none.
 */
export function testBlobStore(): Promise<TestBlobStore> {
  return process.env['TEST_STORE'] === 's3' ? inBucket() : inFolder()
}

async function inFolder(): Promise<TestBlobStore> {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-files-'))
  // Only the application makes URLs, with its own secret.
  const store = await openFolderStore(folder, new KeyRing(['none of the application']))
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { env: { FILES_DIR: folder }, store, close }
}

async function inBucket(): Promise<TestBlobStore> {
  const server = await startS3Server()
  if (server === null) throw new Error('TEST_STORE=s3 needs an S3 service')
  const store = await openS3Store(server.settings, 'http://loanyard.test')
  const close = async () => {
    await store.close()
    await server.stop()
  }
  return { env: variablesOf(server.settings), store, close }
}

function variablesOf({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
