import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database.ts'
import { applyPolicies } from './policies.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const policies = async (): Promise<unknown[]> =>
  (await client.query(`select tablename, policyname, roles, cmd, qual, with_check from pg_policies order by 1, 2`)).rows

test('leaves the policies of a current database alone', async () => {
  expect(await applyPolicies(client)).toBe(false)
})

test('restores the policies of the files after a change by hand, and only once', async () => {
  const before = await policies()
  await client.query('create policy everyone on deals using (true)')
  await client.query('drop policy partner on leads')
  await client.query('comment on schema private is null')
  expect(await applyPolicies(client)).toBe(true)
  expect(await policies()).toEqual(before)
  expect(await applyPolicies(client)).toBe(false)
})

test('keeps the old policies if a file fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-policies-'))
  try {
    writeFileSync(join(folder, 'deals.sql'), 'create policy everyone on deals using (true); select 1 / 0;')
    const before = await policies()
    await expect(applyPolicies(client, folder)).rejects.toThrow('division by zero')
    expect(await policies()).toEqual(before)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
