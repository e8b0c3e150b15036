import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { ask, emptyDatabase } from '../../testing/database/database.ts'
import { migrate, readMigrations } from './migrate.ts'

const database = await emptyDatabase()
const before = mkdtempSync(join(tmpdir(), 'loanyard-migrations-'))
afterAll(async () => {
  rmSync(before, { recursive: true })
  await database.drop()
})

/** As a superuser, who sees every partner. */
function asSuperuser<Row extends Record<string, unknown>>(statement: string): Promise<Row[]> {
  const url = new URL(inject('databases').adminUrl)
  url.pathname = `/${database.name}`
  return ask<Row>(url.href, statement)
}

test('an upgrade turns stored zeros of deals into unknown amounts, and changes no total', async () => {
  const migrations = readMigrations()
  const from = new URL('../../../../db/migrations/', import.meta.url).pathname
  const isBefore = (path: string) => !path.endsWith('.sql') || Number(basename(path).slice(0, 4)) < 93
  cpSync(from, before, { recursive: true, filter: isBefore })
  await migrate(database.url, { folder: before })
  // The policies that the triggers need come with the last migration.
  await asSuperuser(`
    set session_replication_role = replica;
    insert into partners (id, name) values ('00000000-0000-7000-8000-00000000000a', 'Harbor');
    insert into stages (partner_id, id, name, number, phase)
    values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', 'First', 1, 'gathering');
    insert into deals (partner_id, id, title, stage_id, status, loan_amount,
                       borrower_first_name, borrower_last_name, borrower_email)
    select '00000000-0000-7000-8000-00000000000a', gen_random_uuid(), 'Deal ' || amount, '00000000-0000-7000-8000-00000000000b',
           'Active', amount, 'Bo', 'Rower', 'bo@example.com' from unnest(array[0, 500]) amount;
    insert into list_totals (partner_id, list, stage_id, status, row_count, amount)
    values ('00000000-0000-7000-8000-00000000000a', 'deals', '00000000-0000-7000-8000-00000000000b', 'Active', 2, 500)`)
  await migrate(database.url)
  expect(await asSuperuser('select title, loan_amount::text from deals order by title')).toEqual([
    { title: 'Deal 0', loan_amount: null },
    { title: 'Deal 500', loan_amount: '500.00' },
  ])
  expect(
    await asSuperuser(
      `select sum(row_count)::int as deals, sum(amount)::text as amount from list_totals where list = 'deals'`,
    ),
  ).toEqual([{ deals: 2, amount: '500.00' }])
  expect(await asSuperuser('select version from schema_migrations')).toHaveLength(migrations.length)
})
