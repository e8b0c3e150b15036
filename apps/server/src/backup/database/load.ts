import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyMigrationsWithin } from '../../db/migrate.ts'
import { jobs } from '../../features/jobs.ts'
import { PendingJobs, type PendingJob } from '../../services/jobs/pending-jobs.ts'
import { isSealed, type PayloadBox } from '../../services/keys/payload-box.ts'
import { BackupError } from '../backup-error.ts'
import * as copy from '../copy.ts'
import { damaged, type Manifest, type TableEntry } from '../manifest.ts'
import { onConnection } from './connection.ts'
import { checkConstraintsNow, suspendConstraints } from './suspend-constraints.ts'
import { columnList, ownTables, tableNames } from './table-catalog.ts'

const BATCH = 500

export type LoadOptions = Readonly<{
  folder: string
  manifest: Manifest
  /** Whether existing tables may be dropped. */
  replace: boolean
  /** Whether jobs that were pending (mostly emails) are restored. */
  withPendingJobs: boolean
  /** Decrypts pending jobs; null: this installation has no key yet. */
  box: PayloadBox | null
}>

/**
 * Checks in advance what `loadRows` checks again within its transaction.
 * @throws BackupError the database is not empty or is in use
 */
export async function assertRoomForRows(ownerUrl: string, replace: boolean): Promise<void> {
  await onConnection(ownerUrl, 'restore', (client) => assertRoom(client, replace))
}

/**
 * Creates the tables as of the backup's migrations and fills them, in one transaction.
 * @param ownerUrl connection string of the role that will own the tables
 * @returns how many pending jobs were left out because they are encrypted with another key
 * @throws BackupError as above; PostgreSQL's error for rows that it rejects
 */
export async function loadRows(ownerUrl: string, load: LoadOptions): Promise<number> {
  const pendingJobs = await PendingJobs.open(ownerUrl, jobs)
  try {
    return await onConnection(ownerUrl, 'restore', async (client) => {
      await client.query(
        `begin; set local client_min_messages to warning; set local statement_timeout to 0;
         set local datestyle to iso; set local timezone to 'UTC'`,
      )
      await assertRoom(client, load.replace)
      await removeTables(client)
      await applyMigrationsWithin(client, load.manifest.migrations)
      await fill(client, load)
      const unreadable = await loadPendingJobs(client, pendingJobs, load)
      await client.query('commit')
      // Optional: autovacuum would get to it.
      await client.query('analyze').catch(() => undefined)
      return unreadable
    })
  } finally {
    await pendingJobs.close()
  }
}

async function assertRoom(client: pg.Client, replace: boolean): Promise<void> {
  const { rows: others } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name ~ '^loanyard' and application_name !~ '(keeper|restore)$'`,
  )
  if (others.length > 0) {
    throw new BackupError(copy.databaseInUse)
  }
  const names = await tableNames(client)
  if (names.length === 0) return
  if (!names.includes('public.schema_migrations')) {
    throw new BackupError(copy.foreignTables(names[0] ?? ''))
  }
  if (replace) return
  throw new BackupError(copy.databaseNotEmpty)
}

async function removeTables(client: pg.Client): Promise<void> {
  for (const name of await tableNames(client)) await client.query(`drop table ${name} cascade`)
  await client.query('drop schema if exists private cascade; delete from jobs.job')
}

async function fill(client: pg.Client, { folder, manifest }: LoadOptions): Promise<void> {
  const restoreConstraints = await suspendConstraints(client, await ownTables(client))
  for (const table of manifest.tables) await loadTable(client, folder, table)
  for (const { schema, name, last_value } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2)', [`${schema}.${name}`, last_value])
  }
  await checkConstraintsNow(client)
  await restoreConstraints()
}

async function loadTable(client: pg.Client, folder: string, table: TableEntry): Promise<void> {
  const { schema, name, columns, file } = table
  const into = `${schema}."${name}" (${columnList(columns)})`
  const rows = await copyRows(client, into, join(folder, file.path))
  if (rows !== table.rows) throw damaged(folder, copy.wrongRowCount(`${schema}.${name}`, rows, table.rows))
}

async function copyRows(client: pg.Client, into: string, path: string): Promise<number> {
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  await pipeline(createReadStream(path), createZstdDecompress(), stream)
  return stream.rowCount
}

async function loadPendingJobs(
  client: pg.Client,
  pendingJobs: PendingJobs,
  { folder, manifest, withPendingJobs, box }: LoadOptions,
): Promise<number> {
  if (!withPendingJobs || manifest.waiting === null) return 0
  await client.query(
    `create temporary table waiting (name text, data jsonb, priority int, start_after timestamptz, singleton_key text,
       number int generated always as identity primary key) on commit drop`,
  )
  const columns = 'name, data, priority, start_after, singleton_key'
  await copyRows(client, `waiting (${columns})`, join(folder, manifest.waiting.file.path))
  let unreadable = 0
  for (let after = 0; ; after += BATCH) {
    const sql = `select ${columns} from waiting where number > $1 order by number limit $2`
    const { rows } = await client.query<PendingJob>(sql, [after, BATCH])
    const readable = rows.filter((job) => isReadable(box, job))
    await pendingJobs.add(client, readable)
    unreadable += rows.length - readable.length
    if (rows.length < BATCH) return unreadable
  }
}

/** Backups from before migration 0019 have unencrypted payloads. */
function isReadable(box: PayloadBox | null, { name, data }: PendingJob): boolean {
  if (!isSealed(data)) return true
  try {
    box?.open(name, data)
    return box !== null
  } catch {
    return false
  }
}
