import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartupError } from '../errors.ts'
import * as copy from './copy.ts'

/** Row-level policies, one file per area: the only place that says which role sees which rows. */
const POLICIES = fileURLToPath(new URL('../../../../db/policies/', import.meta.url))

const DROP_ALL = `do $$
declare
  policy record;
begin
  for policy in
    select p.polname as name, p.polrelid::regclass as relation
      from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace
  loop
    execute format('drop policy %I on %s', policy.name, policy.relation);
  end loop;
end
$$`

/**
 * Replaces the policies of all tables by those of the folder, in one transaction, unless the files are the ones applied
 * last. Their checksum is the comment of the schema `private`, which a restored backup doesn't have.
 * @param client of the owner, in a migrated database
 * @returns whether they were replaced
 * @throws StartupError a file fails; the old policies stay
 */
export async function applyPolicies(client: pg.Client, folder = POLICIES): Promise<boolean> {
  const sql = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n'))
    .join('\n')
  const applied = `Row-level policies ${createHash('sha256').update(sql).digest('hex')}`
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description('private'::regnamespace, 'pg_namespace') as comment`,
  )
  if (rows[0]?.comment === applied) return false
  await client.query('begin')
  try {
    await client.query(DROP_ALL)
    await client.query(sql)
    await client.query(`comment on schema private is '${applied}'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartupError(copy.policiesFailed(error instanceof Error ? error.message : String(error)))
  }
  return true
}
