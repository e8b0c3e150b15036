import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import * as copy from './copy.ts'

/** Row-level policies, one file per area: the only place that says which role sees which rows. */
const POLICIES = fileURLToPath(new URL('../../../../db/policies/', import.meta.url))

/** Tables of others in the same database keep their policies. */
const DROPS = `select format('drop policy %I on %s', p.polname, c.oid::regclass) as sql
  from pg_policy p join pg_class c on c.oid = p.polrelid
 where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by c.relname, p.polname`

/** PostgreSQL's codes for a deadlock and for a lock that took too long: running servers use the same tables. */
const LOCKED: readonly (string | undefined)[] = ['40P01', '55P03']

/** Short, because statements of running servers queue behind a waiting lock. */
const ON_LOCKS = { lockTimeoutMs: 2000, attempts: 8, pauseMs: 500 }

type Options = Partial<typeof ON_LOCKS> & Readonly<{ folder?: string; log?: (message: string) => void }>

export type PolicyFiles = Readonly<{
  /** Number in `VERSION`, which is higher in every release with other policies. */
  version: number
  /** Whether the files are those that `VERSION` was written for. */
  isVersionCurrent: boolean
  checksum: string
  sql: string
}>

/** @throws StartupError `VERSION` isn't a number and a checksum */
export function readPolicies(folder = POLICIES): PolicyFiles {
  const sql = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n'))
    .join('\n')
  const [, version, written] = /^(\d+) ([0-9a-f]{64})\s*$/.exec(readFileSync(`${folder}/VERSION`, 'utf8')) ?? []
  if (version === undefined) throw new StartupError(copy.policyVersionUnreadable)
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: Number(version), isVersionCurrent: written === checksum, checksum, sql }
}

/**
 * Replaces the policies of the tables that the files name by those of the files, in one transaction, unless they are the
 * ones applied last or older. What was applied last is in the comment of the schema `private`, which a restored backup
 * doesn't have. Waits for running servers by giving way and trying again.
 * @param client of the owner, in a migrated database
 * @returns whether they were replaced
 * @throws StartupError a file fails, or the tables stay locked; the old policies stay
 */
export async function applyPolicies(client: pg.Client, options: Options = {}): Promise<boolean> {
  const { folder, log = () => undefined, attempts, pauseMs, lockTimeoutMs } = { ...ON_LOCKS, ...options }
  const files = readPolicies(folder)
  const comment = `Row-level policies, version ${files.version}, ${files.checksum}`
  const applied = await appliedComment(client)
  if (applied === comment) return false
  const appliedVersion = Number(/version (\d+)/.exec(applied)?.[1] ?? 0)
  // Two releases with the same migrations may run at once: the older one must not put its policies back.
  if (appliedVersion > files.version) {
    log(copy.newerPoliciesKept(appliedVersion, files.version))
    return false
  }
  for (let attempt = 1; ; attempt++) {
    const error = await replacePolicies(client, { sql: files.sql, comment, lockTimeoutMs })
    if (error === null) break
    if (!LOCKED.includes(error.code) || attempt >= attempts) throw new StartupError(copy.policiesFailed(error.message))
    log(copy.policiesLocked(error.message))
    await sleep(pauseMs)
  }
  log(copy.policiesReplaced(appliedVersion, files.version))
  return true
}

async function appliedComment(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description('private'::regnamespace, 'pg_namespace') as comment`,
  )
  return rows[0]?.comment ?? ''
}

/** @returns the error after which everything was rolled back, or null */
async function replacePolicies(
  client: pg.Client,
  { sql, comment, lockTimeoutMs }: { sql: string; comment: string; lockTimeoutMs: number },
): Promise<pg.DatabaseError | null> {
  const tables = [...sql.matchAll(/^create policy \w+ on (\w+)/gm)].map(([, table]) => table)
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    const { rows: drops } = await client.query<{ sql: string }>(DROPS, [tables])
    await client.query(drops.map((drop) => drop.sql).join(';'))
    await client.query(sql)
    await client.query(`comment on schema private is '${comment}'`)
    await client.query('commit')
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await client.query('rollback')
    return error
  }
}
