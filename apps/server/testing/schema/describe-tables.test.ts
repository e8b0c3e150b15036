import pg from 'pg'
import { expect, test } from 'vitest'
import { fieldsOf, readRow } from '../../src/db/client/rows.ts'
import { testDatabase } from '../database/database.ts'
import { typescriptTypes } from './describe-tables.ts'

/** A value of each type as PostgreSQL writes it. */
const written: Readonly<Record<keyof typeof typescriptTypes, string>> = {
  text: 'a',
  uuid: '00000000-0000-7000-8000-000000000001',
  numeric: '1.50',
  date: '2026-11-23',
  timestamptz: '2026-11-23 21:15:34.123+00',
  int2: '1',
  int4: '2',
  int8: '3',
  bool: 't',
  bytea: '\\x00ff',
  jsonb: '{"a": 1}',
  _text: '{a,b}',
  _uuid: '{00000000-0000-7000-8000-000000000001}',
  _int4: '{1,2}',
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `${typeOf(value[0])}[]`
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value
}

test('gives every column the type that the database client reads', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; id: number }>(
      'select typname as name, oid::integer as id from pg_type where typname = any ($1)',
      [Object.keys(typescriptTypes)],
    )
    const read = Object.fromEntries(
      rows.map(({ name, id }) => {
        const row = readRow(fieldsOf([{ name, dataTypeID: id }]), [written[name] ?? null])
        return [name, name === 'jsonb' ? 'unknown' : typeOf(row[name])]
      }),
    )
    expect(read).toEqual(typescriptTypes)
  } finally {
    await client.end()
    await database.drop()
  }
})
