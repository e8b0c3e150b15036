import { connected } from '../cluster.ts'
import type { Stack } from './stack.ts'

interface Size {
  readonly name: string
  readonly rows: number
  readonly row: number
  readonly indexes: number
}

/** Fewer rows say little about how large one is. */
const leastRows = 500

/** What a row of each table takes on the disk, with what is kept beside it, and what its indexes take. */
export async function tableSizes({ primary, database }: Stack): Promise<string> {
  const sizes = await connected(primary.superuserUrl(database), async (client) => {
    await client.query('analyze')
    const { rows } = await client.query<Size>(
      `select c.relname as name, c.reltuples::float8 as rows,
              (pg_table_size(c.oid) / c.reltuples)::float8 as row, (pg_indexes_size(c.oid) / c.reltuples)::float8 as indexes
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'jobs') and c.relkind = 'r' and c.reltuples >= $1
        order by pg_total_relation_size(c.oid) desc`,
      [leastRows],
    )
    return rows
  })
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const lines = sizes.map(({ name, rows, row, indexes }) => [name, whole(rows), whole(row), whole(indexes)])
  return [['table', 'rows', 'bytes of a row', 'of its index entries'], ['---', '---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
