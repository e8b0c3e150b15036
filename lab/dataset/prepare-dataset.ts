import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultStages, loanPurposes, sbaPrograms } from '@loanyard/contract/core/values'
import type pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { hashPassword } from '../../apps/server/src/services/passwords/passwords.ts'
import { ROOT } from '../../tools/root.ts'
import { connected, type Cluster } from '../harness/database-cluster.ts'
import { STAFF } from './accounts.ts'
import { addDayRows } from './day-rows.ts'
import { businessKinds, businessNames, firstNames, lastNames } from './names.ts'

export interface Dataset {
  readonly name: string
  readonly deals: number
  /** Whether the first partner has a fifth of all deals, instead of as many as every other. */
  readonly oneLarge: boolean
  /** Whether it also has what a broker's day reads: see addDayRows. */
  readonly hasDay?: boolean
}

export const PARTNERS = 50

/** Not the demo's: a server in production refuses a database with the demo's partner. */
const PARTNER_PREFIX = '00000000-0000-7000-8001-'

/** The UUID of the n-th partner, from 1. */
export function partnerUuid(n: number): string {
  return `${PARTNER_PREFIX}${String(n).padStart(12, '0')}`
}

/**
 * Makes sure that a data set is there as today's migrations and this file make it, and copies it to the database in
 * which a run may change things.
 * @returns the name of the copy
 */
export async function prepareDataset(cluster: Cluster, dataset: Dataset): Promise<string> {
  const kept = `bench_${dataset.name}`
  const copy = `${kept}_run`
  await connected(cluster.superuserUrl('postgres'), async (admin) => {
    await admin.query(`drop database if exists ${copy} with (force)`)
    const { rows } = await admin.query<{ made_of: string | null }>(
      `select shobj_description(oid, 'pg_database') as made_of from pg_database where datname = $1`,
      [kept],
    )
    if (rows[0]?.made_of !== fingerprint()) {
      console.log(`Filling ${dataset.deals.toLocaleString('en')} deals …`)
      await admin.query(`drop database if exists ${kept} with (force)`)
      await admin.query(`create database ${kept} owner loanyard_owner`)
      await migrate(cluster.ownerUrl(kept))
      await connected(cluster.superuserUrl(kept), (client) => fill(client, dataset))
      await admin.query(`comment on database ${kept} is '${fingerprint()}'`)
    }
    await admin.query(`create database ${copy} owner loanyard_owner template ${kept} strategy file_copy`)
  })
  return copy
}

/** Removes the copy that a run has changed. */
export async function dropCopy(cluster: Cluster, database: string): Promise<void> {
  await connected(cluster.superuserUrl('postgres'), (admin) =>
    admin.query(`drop database if exists ${database} with (force)`),
  )
}

/** What a data set is made of: other migrations, names or rows make another one. */
function fingerprint(): string {
  const migrations = join(ROOT, 'db/migrations')
  const files = [
    ...readdirSync(migrations)
      .toSorted()
      .map((name) => join(migrations, name)),
    join(ROOT, 'lab/dataset/prepare-dataset.ts'),
    ...['accounts.ts', 'day-rows.ts', 'names.ts'].map((name) => join(ROOT, 'lab/dataset', name)),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

async function fill(client: pg.Client, dataset: Dataset): Promise<void> {
  // Without triggers and foreign keys while loading: what they would have written is written in one go below.
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off`,
  )
  await client.query(preparations)
  await addPeople(client)
  const indexes = await takeIndexes(client)
  await addDeals(client, dataset)
  await client.query(requirements)
  await client.query(triggered)
  for (const definition of indexes) await client.query(definition)
  if (dataset.hasDay === true) await addDayRows(client)
  await client.query(plainTable)
  await analyze(client)
  await client.query('checkpoint')
}

/**
 * Only tables that have rows: one that was vacuumed empty is planned as such by every connection, so that each statement
 * of a run would read all of what the run has written.
 */
async function analyze(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(c.oid::regclass::text, ', ') as tables from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'plain'::regnamespace) and pg_relation_size(c.oid) > 65536`,
  )
  await client.query(`vacuum (analyze, freeze) ${rows[0]?.tables ?? ''}`)
}

/** A repeatable throw of a die with `sides`: the same row gets the same value in every run. */
const preparations = `
  create schema plain;
  create function plain.throw(row_number bigint, die integer, sides integer) returns integer language sql immutable
    return ((hashint8extended(row_number, die) & 9223372036854775807) % sides)::integer;
  create function plain.uuid_at(at timestamptz, salt text) returns uuid language sql immutable
    return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(salt), 1, 3) || '8' || substr(md5(salt), 4, 15))::uuid;`

async function addPeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into partners (id, name, plan, zip_code)
     select ('${PARTNER_PREFIX}' || lpad(n::text, 12, '0'))::uuid, 'Partner ' || n, 'professional', '04101' from generate_series(1, $1) n`,
    [PARTNERS],
  )
  await client.query(
    `insert into stages (partner_id, id, name, number, phase)
     select p.id, plain.uuid_at('2026-01-01', p.name || s.number), s.name, s.number,
            case when s.number <= 3 then 'gathering' when s.number <= 6 then 'lenders' else 'closing' end
       from partners p, unnest($1::text[]) with ordinality s (name, number)`,
    [defaultStages],
  )
  await client.query(
    `insert into users (id, email, first_name, last_name, password_hash, email_verified_at)
     values (plain.uuid_at('2026-01-01', 'user'), $1, 'Bench', 'Admin', $2, now())`,
    [STAFF.email, await hashPassword(STAFF.password)],
  )
  await client.query(
    `insert into staff (partner_id, id, user_id, role, status, accepted_at)
     select p.id, plain.uuid_at('2026-01-01', p.name), u.id, 'Admin', 'Active', now() from partners p, users u`,
  )
}

/** Drops every index of the deals and of their search but the keys, to be made again once the rows are there. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
      where schemaname = 'public' and tablename in ('deals', 'deal_search') and indexname not in ('deals_pkey', 'deal_search_pkey')`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}

async function addDeals(client: pg.Client, { deals, oneLarge }: Dataset): Promise<void> {
  const partner = oneLarge
    ? `case when n % 5 = 0 then 1 else 2 + plain.throw(n, 1, ${PARTNERS - 1}) end`
    : `1 + (n % ${PARTNERS})::integer`
  await client.query(
    `with rows as (
       select n, ('${PARTNER_PREFIX}' || lpad((${partner})::text, 12, '0'))::uuid as partner_id,
              date_trunc('milliseconds', timestamptz '2026-01-05 00:00Z' + n * (interval '300 days' / $1::float8)) as created,
              ($2::text[])[1 + plain.throw(n, 2, cardinality($2::text[]))] as first_name,
              ($3::text[])[1 + plain.throw(n, 3, cardinality($3::text[]))] as last_name,
              ($4::text[])[1 + plain.throw(n, 4, cardinality($4::text[]))] || ' ' || ($5::text[])[1 + plain.throw(n, 5, cardinality($5::text[]))] as business_name,
              ($6::text[])[1 + plain.throw(n, 6, cardinality($6::text[]))] as purpose,
              ($7::text[])[1 + greatest(0, plain.throw(n, 7, 20) - 13)] as status,
              1 + plain.throw(n, 8, 8) as stage,
              (30000 + 500 * plain.throw(n, 9, 4000) + case when plain.throw(n, 10, 5) = 0 then 1000 * plain.throw(n, 11, 3000) else 0 end)::numeric(17, 2) as amount,
              case when plain.throw(n, 12, 10) > 0 then 560 + plain.throw(n, 13, 260) end as score,
              ($8::text[])[1 + plain.throw(n, 14, cardinality($8::text[]))] as program
         from generate_series(1, $1::integer) n)
     insert into deals (partner_id, id, title, business_name, borrower_first_name, borrower_last_name, borrower_email, borrower_phone,
                        stage_id, status, loan_amount, down_payment, loan_purpose, personal_credit_score, term_months, interest_rate,
                        sba_program, stage_entered_at, created, modified)
     select r.partner_id, plain.uuid_at(r.created, n::text), r.business_name || ' – ' || r.purpose, r.business_name, r.first_name, r.last_name,
            lower(r.first_name || '.' || r.last_name) || plain.throw(n, 15, 1000) || '@borrower.test', '(555) 010-' || lpad(plain.throw(n, 16, 10000)::text, 4, '0'),
            s.id, r.status, r.amount, round(r.amount / 10, 2), r.purpose, r.score, 120, 0.1025, r.program, r.created, r.created, r.created
       from rows r join stages s on s.partner_id = r.partner_id and s.number = r.stage
      order by n`,
    [
      deals,
      firstNames,
      lastNames,
      businessNames,
      businessKinds,
      loanPurposes,
      ['Active', 'On Hold', 'On Hold', 'Funded', 'Funded', 'Declined', 'Withdrawn'],
      sbaPrograms,
    ],
  )
}

/** A dozen requirements on one deal in ten, at all states. */
const requirements = `
  insert into requirements (partner_id, id, deal_id, stage_id, kind, title, position, status, created, created_by)
  select d.partner_id, plain.uuid_at(d.created, d.id::text || k), d.id, d.stage_id, 'Document', 'Paper ' || k, k,
         (array['Pending', 'Submitted', 'Approved', 'Approved', 'Approved', 'Rejected', 'Waived'])[1 + plain.throw(hashtext(d.id::text), 17 + k, 7)],
         d.created, (select id from users limit 1)
    from deals d, generate_series(1, 12) k where hashtext(d.id::text) % 10 = 0;`

/** What the triggers would have written. */
const triggered = `
  insert into deal_search (partner_id, deal_id, created, search_text)
  select partner_id, id, created, private.normalize(title || E'\\n' || borrower_first_name || ' ' || borrower_last_name || E'\\n' ||
         coalesce(business_name, '') || E'\\n' || borrower_email) from deals order by created;
  insert into deal_turns (partner_id, deal_id, created, waiting_on, to_review, next_due)
  select d.partner_id, d.id, d.created, r.waiting_on, r.to_review, r.next_due
    from deals d cross join lateral private.requests_of(d.partner_id, d.id) r where d.deleted_at is null;
  set enable_nestloop = off;
  insert into listed_requests select * from private.requests_to_list;
  reset enable_nestloop;
  insert into list_totals (partner_id, list, stage_id, status, row_count, amount)
  select partner_id, 'deals', stage_id, status, count(*), sum(loan_amount) from deals group by partner_id, stage_id, status;`

/** The same rows as a plain schema would hold them: no kept totals, no normalized search text, fair indexes for what is asked. */
const plainTable = `
  create table plain.deals (like public.deals including defaults);
  alter table plain.deals drop column title_key;
  do $$
  declare
    v_columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                        where attrelid = 'plain.deals'::regclass and attnum > 0 and not attisdropped);
  begin
    execute format('insert into plain.deals (%1$s) select %1$s from public.deals', v_columns);
  end
  $$;
  alter table plain.deals add primary key (id);
  create index on plain.deals (partner_id, created, id) where deleted_at is null;
  create index on plain.deals (partner_id, stage_id, status, created, id) where deleted_at is null;
  create index on plain.deals using gin (lower(title || ' ' || borrower_first_name || ' ' || borrower_last_name || ' ' || coalesce(business_name, '')) gin_trgm_ops)
    where deleted_at is null;`
