import type { Application } from '../app/application.ts'
import type { Partner } from '../data/factories.ts'

/** Count and hash of a partner's rows, by table. */
export type Digest = ReadonlyMap<string, string>

/** Columns that jobs write in the background: seals of the trail, and who was notified or emailed. */
const OF_JOBS = `'{sealed_number,previous_hash,hash,hash_key,notified_at,is_email_due,notifications_emailed_at,last_active,latest_activity}'::text[]`

/** Written only by the job that seals the trail: whatever changes it shows in the entries themselves. */
const SEALS = `'audit_heads'`

/** Updates that a job would send to the partner's people during a run. */
const PENDING = ['lender_responses', 'lender_offers', 'lender_messages']

/** Stored totals get folded: only their sums matter. */
const TOTALS = `(select to_jsonb(s) as row from
  (select list, stage_id, status, sum(row_count) as row_count, sum(amount) as amount
     from list_totals where partner_id = $1 group by 1, 2, 3) s)`

/**
 * Digest of a partner's data: for each table that names partners the row count and a hash, plus the partner's people.
 * Untouched data keeps its digest.
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

/** Marks everything of a partner as notified that a job would soon send and record. */
export async function markNotified(app: Application, { uuid }: Partner): Promise<void> {
  for (const table of PENDING)
    await app.ask(`update ${table} set notified_at = now() where partner_id = $1 and notified_at is null`, [uuid])
  await app.ask(
    'update lender_conditions set partner_pending_at = null, lender_pending_at = null where partner_id = $1',
    [uuid],
  )
}

const rowsOf = (from: string) => `(select to_jsonb(t) - ${OF_JOBS} as row from ${from})`

const digestRow = (name: string, rows: string) =>
  `select '${name}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '-') as digest from ${rows} r`

/** The tables that differ, each with its old and new digest. */
export function differences(before: Digest, after: Digest): string[] {
  return [...after].flatMap(([name, digest]) =>
    before.get(name) === digest ? [] : [`${name}: ${before.get(name) ?? 'none'} → ${digest}`],
  )
}
