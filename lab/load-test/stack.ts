import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Server } from '../../apps/server/testing/storage/s3-server.ts'
import { prepareDataset, type Dataset } from '../dataset/prepare-dataset.ts'
import { onCleanup } from '../harness/cleanup.ts'
import { Server } from '../harness/restartable-server.ts'
import { production } from '../harness/start-servers.ts'
import { startPooler, type Pooler } from './pooler.ts'
import type { Programs } from './programs.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { startPrimary, startReplica, type Primary, type Replica } from './replicated-postgres.ts'
import { ownFolder } from './run-program.ts'

export interface Stack {
  readonly database: string
  readonly primary: Primary
  readonly replica: Replica
  readonly pooler: Pooler
  readonly proxy: Proxy
  /** The three behind the proxy. */
  readonly servers: readonly Server[]
  /** One by itself, straight at the primary and without the replica: what the others are compared with. */
  readonly alone: Server
}

interface StackOptions {
  readonly dataset: Dataset
  /** The first of twenty ports on loopback. */
  readonly base: number
  /** Whether the three go to the primary by way of PgBouncer. */
  readonly isPooled: boolean
}

/** Everything, in a folder that goes when the bench ends. */
export async function startStack(programs: Programs, { dataset, base, isPooled }: StackOptions): Promise<Stack> {
  const folder = temporaryFolder()
  const primary = await startPrimary(programs.postgres, folder, base + 10)
  const database = await prepareDataset(primary, dataset)
  const pooler = await startPooler(programs, folder, base + 12, primary)
  const replica = await startReplica(programs.postgres, folder, base + 11, primary)
  const usual = { ...(await settingsOf(folder, base)), DATABASE_URL: primary.ownerUrl(database) }
  const together = {
    ...usual,
    DATABASE_APP_URL: isPooled ? pooler.url(database) : pooler.directUrl(primary.port, database),
    DATABASE_PREPARED: isPooled && !programs.poolerPrepares ? 'off' : 'on',
    DATABASE_REPLICA_URL: pooler.directUrl(replica.port, database),
  }
  const names = ['a', 'b', 'c']
  const servers = names.map((name, n) => new Server(name, base + 1 + n, together))
  const alone = new Server('alone', base + 4, usual)
  // One after the other: the first installs the tables of the job library.
  for (const server of [...servers, alone]) await server.start()
  const ports = Object.fromEntries(servers.map(({ name, port }) => [name, port]))
  const proxy = await startProxy(programs.haproxy, folder, base, ports)
  return { database, primary, replica, pooler, proxy, servers, alone }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-scale-'))
  onCleanup(async () => rmSync(folder, { recursive: true, force: true }))
  // Programs of another account go through it.
  const { uid, gid } = statSync(ownFolder(folder, 'programs'))
  chownSync(folder, uid, gid)
  return folder
}

/** What all processes are told alike. */
async function settingsOf(folder: string, base: number): Promise<Record<string, string>> {
  const s3 = await startS3Server()
  if (s3 === null) throw new Error('the S3 service did not start')
  onCleanup(s3.stop)
  return {
    ...production,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '100000000',
    PUBLIC_REQUESTS_PER_MINUTE: '100000000',
    EMAILS_PER_DAY: '100000000',
    EMAILS_PER_DAY_NEW: '100000000',
    EXPORTS_PER_HOUR: '100000000',
    SESSIONS_PER_PERSON: '10000',
    DATABASE_POOL_SIZE: '10',
    PUBLIC_URL: `http://127.0.0.1:${base}`,
    TRUST_PROXY: '127.0.0.1',
    // One folder, because all processes must seal documents with one key.
    DATA_DIR: ownFolder(folder, 'servers'),
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_REGION: s3.settings.region,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'on',
    TMPDIR: folder,
  }
}
