import type pg from 'pg'

/** The folder of a backup that holds its tables. */
export const TABLES = 'tables'

/** A table of ours with its columns, generated ones left out. */
export type OwnTable = Readonly<{
  schema: string
  name: string
  columns: string[]
  /** Whether row-level security applies to the current role. */
  guarded: boolean
  /** Whether loanyard_system sees every row all the same. */
  readable: boolean
}>

/**
 * Leaves out the job queue's tables, which its library creates, and the list of migrations, which migrating writes.
 * The current role must own the tables.
 */
const OF_OURS = `n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`
const OWN_TABLES = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    c.relforcerowsecurity and not (me.rolsuper or me.rolbypassrls) as guarded,
    has_table_privilege('loanyard_system', c.oid, 'select')
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
                  and 'loanyard_system'::regrole = any (p.polroles) and pg_get_expr(p.polqual, c.oid) = 'true')
      and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
                      and p.polroles && array[0::oid, 'loanyard_system'::regrole::oid]) as readable
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join (select rolsuper, rolbypassrls from pg_roles where rolname = current_user) me
  where ${OF_OURS} and (n.nspname, c.relname) <> ('public', 'schema_migrations')
  order by 1, 2`
const NAMES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OF_OURS}`

export async function ownTables(client: pg.Client): Promise<OwnTable[]> {
  return (await client.query<OwnTable>(OWN_TABLES)).rows
}

/** All tables except those of extensions, Loanyard's or not; works in databases without our roles. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  return (await client.query<{ name: string }>(NAMES)).rows.map(({ name }) => name)
}

/** For SQL. The names come from the catalog or were validated when the manifest was read. */
export function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}
