import type { Application } from '../app/application.ts'
import type { Partner } from '../data/factories.ts'

/** Count and hash of a partner's rows, by table. */
export type Digest = ReadonlyMap<string, string>

/** What jobs write behind everybody's back: seals of the trail, and who was told or mailed what. */
const OF_JOBS = `'{sealed_number,previous_hash,hash,hash_key,told,mail_due,copies_mailed,last_active,latest_activity}'::text[]`

/** Written by the job that seals the trail, and by nothing else: whatever that touches shows in the entries themselves. */
const SEALS = `'audit_heads'`

/** News that a job would tell to the partner's people in the middle of it all. */
const PENDING = ['lender_responses', 'lender_offers', 'lender_messages']

/** Kept totals are folded: only their sums mean something. */
const TOTALS = `(select to_jsonb(s) as row from
  (select list, stage_id, status, sum(row_count) as row_count, sum(amount) as amount
     from list_totals where partner_id = $1 group by 1, 2, 3) s)`

/**
 * What a partner has in the database: of each table that names partners the number and a hash of its rows, and the people
 * of the partner themselves. What was not touched in between has the same digest.
 */
export async function digestOf(app: Application, { uuid }: Partner): Promise<Digest> {
  const tables = await app.ask<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname <> ${SEALS} order by 1`,
  )
  const parts = tables.map(({ name }) =>
    digestRow(name, name === 'list_totals' ? TOTALS : rowsOf(`${name} t where partner_id = $1`)),
  )
  const people = rowsOf('users t where id in (select user_id from staff where partner_id = $1)')
  const found = await app.ask<{ name: string; digest: string }>(
    [...parts, digestRow('users', people)].join('\nunion all\n'),
    [uuid],
  )
  return new Map(found.map(({ name, digest }) => [name, digest]))
}

/** Has everything of a partner told that a job would soon tell, and write of. */
export async function markNotified(app: Application, { uuid }: Partner): Promise<void> {
  for (const table of PENDING)
    await app.ask(`update ${table} set told = now() where partner_id = $1 and told is null`, [uuid])
}

const rowsOf = (from: string) => `(select to_jsonb(t) - ${OF_JOBS} as row from ${from})`

const digestRow = (name: string, rows: string) =>
  `select '${name}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '-') as digest from ${rows} r`

/** The tables that differ, each with what it was and is. */
export function differences(before: Digest, after: Digest): string[] {
  return [...after].flatMap(([name, digest]) =>
    before.get(name) === digest ? [] : [`${name}: ${before.get(name) ?? 'none'} → ${digest}`],
  )
}
