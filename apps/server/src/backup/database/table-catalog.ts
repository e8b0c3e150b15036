import type pg from 'pg'

/** The folder of a backup in which the tables are. */
export const TABLES = 'tables'

/** A table of ours with the columns that are written and not computed. */
export type OwnTable = Readonly<{
  schema: string
  name: string
  columns: string[]
  /** Whether row-level security holds for the one who asks. */
  guarded: boolean
  /** Whether loanyard_system sees every row of it nevertheless. */
  readable: boolean
}>

/**
 * Not the job queue's, which its library makes and changes, and not the list of migrations, which migrating writes.
 * Whoever asks must be the owner of the tables.
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

/** Every table whose rows belong to a backup. */
export async function ownTables(client: pg.Client): Promise<OwnTable[]> {
  return (await client.query<OwnTable>(OWN_TABLES)).rows
}

/** What a database has that is no extension's, of a Loanyard or of whomever; it need not have our roles. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  return (await client.query<{ name: string }>(NAMES)).rows.map(({ name }) => name)
}

/** For a statement. The names are those of the catalogue, or were looked at when the manifest was read. */
export function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}
