import type pg from 'pg'
import type { OwnTable } from './table-catalog.ts'

type ConstraintSql = Readonly<{ drop: string; make: string }>

// With all names qualified: the caller's search path is empty.
const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
  from pg_constraint c where c.contype = 'f' and c.conrelid = any ($1::regclass[])
  order by 1`
const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i where i.indrelid = any ($1::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  order by 1`
const FORCED = `select c.oid::regclass::text as name from pg_class c where c.oid = any ($1::regclass[]) and c.relforcerowsecurity`

/**
 * Removes, within the transaction, what would hinder copying rows in: rows that migrations inserted, triggers (their results
 * are copied too), foreign keys, row-level security (COPY doesn't support it), and indexes, which are faster to build afterward.
 * @returns restores everything; foreign keys then check every row
 */
export async function suspendConstraints(client: pg.Client, tables: readonly OwnTable[]): Promise<() => Promise<void>> {
  await client.query('set local search_path to pg_catalog')
  const names = tables.map(({ schema, name }) => `${schema}."${name}"`)
  const { rows: forced } = await client.query<{ name: string }>(FORCED, [names])
  const { rows: keys } = await client.query<ConstraintSql>(FOREIGN_KEYS, [names])
  const { rows: indexes } = await client.query<ConstraintSql>(INDEXES, [names])
  const all = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await all(keys.map(({ drop }) => drop))
  await all(indexes.map(({ drop }) => drop))
  await all([`truncate ${names.join(', ')}`])
  await all(names.map((name) => `alter table ${name} disable trigger user`))
  await all(forced.map(({ name }) => `alter table ${name} no force row level security`))
  return async () => {
    await all(indexes.map(({ make }) => make))
    await all(keys.map(({ make }) => make))
    await all(names.map((name) => `alter table ${name} enable trigger user`))
    await all(forced.map(({ name }) => `alter table ${name} force row level security`))
  }
}

/** PostgreSQL refuses to alter tables that have pending deferred checks. */
export async function checkConstraintsNow(client: pg.Client): Promise<void> {
  await client.query('set constraints all immediate')
}
