import pg from 'pg'

/** `without`: a condition in SQL on the rows that are left out. */
type Table = Readonly<{ schema: string; name: string; columns: readonly string[]; without?: string | undefined }>

/** @returns for each table its number of rows and a hash of these columns, independent of row order */
export async function tableHashes(ownerUrl: string, tables: readonly Table[]): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set timezone to 'UTC'")
    const found: Record<string, string> = {}
    for (const { schema, name, columns, without = 'false' } of tables) {
      const row = `row(${columns.map((column) => `"${column}"`).join(', ')})::text`
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(line, e'\\n' order by line collate "C")), '') as hash
         from (select ${row} as line from ${schema}."${name}" where (${without}) is not true) t`,
      )
      found[`${schema}.${name}`] = rows[0]?.hash ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}
