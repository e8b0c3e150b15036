import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '../../src/config/index.ts'
import { addStoredFiles } from '../../src/http/files/stored-files.ts'
import { newServer } from '../../src/http/routing/server.ts'
import { KeyRing } from '../../src/services/keys/key-ring.ts'
import type { BlobStore } from '../../src/services/storage/blob-store.ts'
import { openFolderStore } from '../../src/services/storage/open-blob-store.ts'
import { openS3Store } from '../../src/services/storage/s3/open-s3-store.ts'
import type { S3Server } from './s3-server.ts'

export interface Reachable {
  readonly store: BlobStore
  /** The full URL of one that the store made. */
  readonly at: (address: string) => string
  readonly close: () => Promise<void>
}

export interface ReachableFolder extends Reachable {
  readonly folder: string
  /** How many clients are connected. */
  readonly connections: () => Promise<number>
}

/** Shared by every store of the tests, in any process. */
export const keys = new KeyRing(['a secret of the tests'])

/** A store in its own folder, with a server in front. */
export async function folderStore(idleTimeoutMs?: number): Promise<ReachableFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-files-'))
  const store = await openFolderStore(folder, keys)
  const server = newServer(readConfig({ LOG_LEVEL: 'silent' }))
  addStoredFiles(server, store, idleTimeoutMs)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return {
    store,
    folder,
    at: (address) => `http://127.0.0.1:${port}${address}`,
    connections: () => promisify(server.server.getConnections.bind(server.server))(),
    close: async () => {
      // A connection that becomes idle during the close would be kept for a minute.
      server.server.closeAllConnections()
      await server.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function s3Store({ settings }: S3Server): Promise<Reachable> {
  const store = await openS3Store(settings, 'http://loanyard.test')
  return { store, at: (address) => address, close: () => store.close() }
}
