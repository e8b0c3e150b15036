import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, testDatabase } from '../../testing/database/database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let folder: string
const last = readMigrations().at(-1)?.version ?? 0
const next = (step: number) => String(last + step).padStart(4, '0')

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-migrations-'))
  cpSync(new URL('../../../../db/migrations/', import.meta.url), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => database.drop())

const query = (sql: string) => ask(database.ownerUrl, sql)

test('applies nothing to a current database', async () => {
  expect(await migrate(database.ownerUrl)).toEqual({ applied: [] })
})

test('applies each step once from several processes', async () => {
  writeFileSync(join(folder, `${next(1)}_first.sql`), 'create table first_step (a int); select pg_sleep(0.2);')
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, { folder })))
  expect(results.flatMap(({ applied }) => applied)).toEqual([`${next(1)}_first.sql`])
  await expect(migrate(database.ownerUrl)).rejects.toThrow(
    `The database belongs to a newer Loanyard (it has ${next(1)}_first.sql, this one ends at ${last}): start the newer one, or use another database.`,
  )
  await query(`delete from schema_migrations where version > ${last}`)
  await query('drop table first_step')
})

test('rolls back a failing step', async () => {
  writeFileSync(join(folder, `${next(1)}_half.sql`), 'create table half_step (a int); select 1 / 0;')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    `The migration ${next(1)}_half.sql failed and was rolled back: division by zero.`,
  )
  expect(await query("select to_regclass('half_step') as found")).toEqual([{ found: null }])
  expect(await query(`select from schema_migrations where version > ${last}`)).toEqual([])
})

test('rejects a step changed after it was applied', async () => {
  const first = readMigrations()[0]?.name ?? ''
  writeFileSync(join(folder, first), 'select 1;')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    `The migration ${first} was changed after this database had applied it`,
  )
})

test('requires numbered files, each number once', () => {
  writeFileSync(join(folder, '0001_again.sql'), 'select 1;')
  expect(() => readMigrations(folder)).toThrow('Two migrations have the number 1')
  writeFileSync(join(folder, 'later.sql'), 'select 1;')
  expect(() => readMigrations(folder)).toThrow('The migration later.sql has an invalid name')
})

test('reports an unreachable database in one sentence', async () => {
  await expect(migrate('postgres://user:secret@127.0.0.1:1/none')).rejects.toThrow(
    'Loanyard can’t connect to the database (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL and that PostgreSQL is running.',
  )
})
