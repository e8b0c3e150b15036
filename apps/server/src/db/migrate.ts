import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import * as copy from './copy.ts'
import { applyPolicies } from './policies.ts'

const FOLDER = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))
const OLDEST_POSTGRES = 15
/** Key of the advisory lock that lets one process at a time migrate a database. */
const MIGRATING = 70_310_128

const TABLE = `create table if not exists public.schema_migrations (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

export type Migration = Readonly<{ version: number; name: string; checksum: string; sql: string }>
export type Applied = Readonly<{ version: number; name: string; checksum: string }>

/**
 * Applies `db/migrations`, each step in its own transaction, then `db/policies`. One process at a time does it; the others
 * wait and find it done.
 * @param ownerUrl connection string of the owner of the tables, not through a pooler
 * @param options `folder` with the numbered files; `log` is told when policies were replaced or left alone
 * @returns the names of the files applied by this call
 * @throws StartupError no connection, PostgreSQL too old, a changed or failing step, or a database of a newer Loanyard
 */
export async function migrate(
  ownerUrl: string,
  { folder = FOLDER, log = () => undefined }: { folder?: string; log?: (message: string) => void } = {},
): Promise<{ applied: string[] }> {
  const steps = readMigrations(folder)
  const client = await connect(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    await client.query('set client_min_messages = warning')
    await client.query(TABLE)
    const { rows } = await client.query<Applied>(
      'select version, name, checksum from public.schema_migrations order by version',
    )
    const missing = missingSteps(steps, rows)
    for (const step of missing) await apply(client, step)
    if (folder === FOLDER) await applyPolicies(client, { log })
    return { applied: missing.map((step) => step.name) }
  } finally {
    await client.end()
  }
}

/**
 * @returns the steps of a folder in numeric order
 * @throws StartupError two steps share a number, or a file isn't named 0001_what.sql
 */
export function readMigrations(folder = FOLDER): Migration[] {
  const steps = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name): Migration => {
      const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
      if (Number.isNaN(version)) throw new StartupError(copy.migrationName(name))
      const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n')
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
  const twice = steps.find((step, at) => steps[at - 1]?.version === step.version)
  if (twice) throw new StartupError(copy.migrationNumberTwice(twice.version, twice.name))
  return steps
}

/**
 * Creates the tables as of `applied` in the caller's transaction, so that they exist only together with their data.
 * @param client of the owner, in a database without tables
 * @throws StartupError `applied` doesn't match this Loanyard's migrations
 */
export async function applyMigrationsWithin(client: pg.Client, applied: readonly Applied[]): Promise<void> {
  assertKnownMigrations(applied)
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATING])
  await client.query(TABLE)
  for (const step of readMigrations()) {
    if (!applied.some(({ version }) => version === step.version)) continue
    await client.query(step.sql)
    await recordMigration(client, step)
  }
}

/**
 * Blocks migrations for the lifetime of the connection, and waits for a running one: a table recreated during a read
 * looks empty to the reader. Call it before opening the transaction, which fixes its snapshot.
 */
export async function lockOutMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATING])
}

/** @throws StartupError the database has steps this Loanyard lacks, or with other contents */
export function assertKnownMigrations(applied: readonly Applied[]): void {
  missingSteps(readMigrations(), applied)
}

function missingSteps(steps: Migration[], applied: readonly Applied[]): Migration[] {
  const newest = steps.at(-1)?.version ?? 0
  for (const done of applied) {
    const step = steps.find(({ version }) => version === done.version)
    if (!step) {
      throw new StartupError(copy.newerDatabase(done.name, newest))
    }
    if (step.checksum !== done.checksum) {
      throw new StartupError(copy.migrationChanged(done.name))
    }
  }
  return steps.filter(({ version }) => !applied.some((done) => done.version === version))
}

async function apply(client: pg.Client, step: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(step.sql)
    await recordMigration(client, step)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartupError(copy.migrationFailed(step.name, reasonOf(error)))
  }
}

async function recordMigration(client: pg.Client, { version, name, checksum }: Migration): Promise<void> {
  const sql = 'insert into public.schema_migrations (version, name, checksum) values ($1, $2, $3)'
  await client.query(sql, [version, name, checksum])
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'loanyard migrate',
    connectionTimeoutMillis: 15_000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST_POSTGRES) {
      throw new StartupError(copy.postgresTooOld(version, OLDEST_POSTGRES))
    }
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof StartupError) throw error
    throw new StartupError(copy.cannotConnect(reasonOf(error)))
  }
}

/** Refused connections to a name with several addresses come as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
