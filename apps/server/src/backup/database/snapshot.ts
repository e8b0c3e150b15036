import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { assertKnownMigrations, lockOutMigrations, type Applied } from '../../db/migrate.ts'
import { STORED_OBJECTS } from '../../features/documents/purge/purge-queries.ts'
import { BackupError } from '../backup-error.ts'
import { writeCompressed } from '../checksummed-streams.ts'
import * as copy from '../copy.ts'
import type { Manifest, TableEntry } from '../manifest.ts'
import { onConnection } from './connection.ts'
import { columnList, ownTables, TABLES, type OwnTable } from './table-catalog.ts'

/** All rows as of one moment, in files of the backup. */
export type Snapshot = Pick<Manifest, 'made' | 'migrations' | 'tables' | 'sequences' | 'waiting'>

/** The file that lists every stored object its rows refer to: see STORED_OBJECTS. */
export const REQUESTED = 'wanted.zst'

/** Jobs that are neither done nor recurring. */
const WAITING = `select j.name, j.data, j.priority, j.start_after, j.singleton_key from jobs.job j
  where j.state in ('created', 'retry', 'active') and j.name !~ '^__'
    and not exists (select from jobs.schedule s where s.name = j.name)`

/**
 * Reads all rows in one transaction, as of one moment, while others go on writing.
 * @param ownerUrl connection string of the owner of the tables
 * @throws BackupError the database is not Loanyard's or of another version; a table can't be read in full
 */
export async function takeSnapshot(ownerUrl: string, folder: string): Promise<Snapshot> {
  return onConnection(ownerUrl, 'backup', async (client) => {
    await lockOutMigrations(client)
    await client.query(
      `begin isolation level repeatable read, read only; set local datestyle to iso; set local timezone to 'UTC';
       set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0;
       set local search_path to pg_catalog`,
    )
    return readAll(client, folder)
  })
}

/** @returns which of these keys rows still refer to */
export async function stillReferenced(ownerUrl: string, keys: readonly string[]): Promise<string[]> {
  return onConnection(ownerUrl, 'backup', async (client) => {
    await client.query('begin read only; set local role loanyard_system')
    const sql = `select key from (${STORED_OBJECTS}) o where key = any($1)`
    return (await client.query<{ key: string }>(sql, [keys])).rows.map(({ key }) => key)
  })
}

async function readAll(client: pg.Client, folder: string): Promise<Snapshot> {
  const migrations = await appliedOf(client)
  const made = (await client.query<{ now: Date }>('select now()')).rows[0]?.now ?? new Date()
  const tables: TableEntry[] = []
  for (const table of await ownTables(client)) tables.push(await readTable(client, table, folder))
  await client.query('set local role loanyard_system')
  await copyRows(client, STORED_OBJECTS, join(folder, REQUESTED))
  await client.query('reset role')
  const waiting = await readPendingJobs(client, folder)
  return { made: made.toISOString(), migrations, tables, waiting, sequences: await sequencesOf(client) }
}

/** @throws BackupError this version couldn't restore the database */
async function appliedOf(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  )
  if (rows[0]?.found !== true) throw new BackupError(copy.noLoanyardDatabase)
  const { rows: applied } = await client.query<Applied>(
    'select version, name, checksum from public.schema_migrations order by version',
  )
  assertKnownMigrations(applied)
  return applied
}

async function readTable(client: pg.Client, table: OwnTable, folder: string): Promise<TableEntry> {
  const { schema, name, columns } = table
  const path = `${TABLES}/${schema}.${name}.zst`
  if (table.guarded) {
    if (!table.readable) {
      throw new BackupError(copy.tableNotReadable(`${schema}.${name}`))
    }
    await client.query('set local role loanyard_system')
  }
  const { rows, ...file } = await copyRows(
    client,
    `select ${columnList(columns)} from ${schema}.${name}`,
    join(folder, path),
  )
  if (table.guarded) await client.query('reset role')
  return { schema, name, columns, rows, file: { path, ...file } }
}

async function readPendingJobs(client: pg.Client, folder: string): Promise<Snapshot['waiting']> {
  const { rows: found } = await client.query<{ yes: boolean }>(`select to_regclass('jobs.schedule') is not null as yes`)
  if (found[0]?.yes !== true) return null
  const { rows, ...file } = await copyRows(client, WAITING, join(folder, 'waiting.zst'))
  return { rows, file: { path: 'waiting.zst', ...file } }
}

/** Sequences are outside the snapshot's isolation: reading them after the rows keeps every value ahead of the rows. */
async function sequencesOf(client: pg.Client): Promise<Snapshot['sequences']> {
  const { rows } = await client.query<Snapshot['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text from pg_sequences
     where schemaname in ('public', 'private') and last_value is not null order by 1, 2`,
  )
  return rows
}

async function copyRows(client: pg.Client, sql: string, path: string) {
  const stream = copyTo(`copy (${sql}) to stdout`)
  const file = await writeCompressed(path, () => client.query(stream))
  return { rows: stream.rowCount, ...file }
}
