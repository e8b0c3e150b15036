import pg from 'pg'

/** What `db/client/rows.ts` makes of each of PostgreSQL's types. A type that isn't listed has to be decided on first. */
export const typescriptTypes: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  numeric: 'string',
  date: 'string',
  timestamptz: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  jsonb: 'unknown',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}

const COLUMNS = `select c.relname as table, a.attname as column, t.typname as type, a.attnotnull as required,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '(= ANY \\(|<@ )ARRAY\\[') as rule
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly required: boolean
  /** The check constraint that lists the column's values. */
  readonly rule: string | null
}

const HEAD = `// The columns of every table as db/client reads them: made by npm run schema, compared by a test.

/** The columns of a table that a statement selects, by their names. */
export type Columns<T extends keyof Tables, C extends keyof Tables[T]> = Pick<Tables[T], C>
`

/**
 * Describes the rows of a migrated database in TypeScript.
 * @param ownerUrl connection string of the database
 */
export async function describeTables(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(COLUMNS)
    const tables = Map.groupBy(rows, ({ table }) => table)
    const lines = [...tables].flatMap(([table, columns]) => [`  readonly ${table}: {`, ...columns.map(lineOf), '  }'])
    return `${HEAD}\nexport interface Tables {\n${lines.join('\n')}\n}\n`
  } finally {
    await client.end()
  }
}

function lineOf(each: Column): string {
  const type = typescriptTypes[each.type]
  if (type === undefined) throw new Error(`${each.table}.${each.column}: what is ${each.type} in TypeScript?`)
  return `    readonly ${each.column}: ${valuesOf(each, type)}${each.required || type === 'unknown' ? '' : ' | null'}`
}

/** The values that a check constraint lists, or else the type of all values. */
function valuesOf({ rule }: Column, type: string): string {
  const values = [...(rule ?? '').matchAll(/'(?<value>[^']*)'::text/g)].map(({ groups }) => `'${groups?.['value']}'`)
  if (values.length === 0) return type
  return type === 'string[]' ? `(${values.join(' | ')})[]` : values.join(' | ')
}
