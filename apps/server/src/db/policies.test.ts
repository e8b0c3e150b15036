import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { testDatabase } from '../../testing/database/database.ts'
import { applyPolicies, readPolicies } from './policies.ts'

const FILES = new URL('../../../../db/policies/', import.meta.url)

const own = readPolicies().version
let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client
let folder: string
let logged: string[]
const log = (message: string) => void logged.push(message)

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
beforeEach(() => {
  logged = []
  folder = mkdtempSync(join(tmpdir(), 'loanyard-policies-'))
  cpSync(FILES, folder, { recursive: true })
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await client.query('comment on schema private is null')
  await applyPolicies(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const policies = async (): Promise<unknown[]> =>
  (await client.query(`select tablename, policyname, roles, cmd, qual, with_check from pg_policies order by 1, 2`)).rows

/** Writes the version of another release into the folder, with or without a policy of its own. */
function writeRelease(version: number, policy = ''): void {
  writeFileSync(join(folder, 'VERSION'), readFileSync(join(folder, 'VERSION'), 'utf8').replace(/^\d+/, String(version)))
  writeFileSync(join(folder, 'zoning.sql'), policy)
}

test('leaves the policies of a current database alone', async () => {
  expect(await applyPolicies(client, { log })).toBe(false)
  expect(logged).toEqual([])
})

test('restores the policies of the files after a change by hand, and only once', async () => {
  const before = await policies()
  await client.query('create policy everyone on deals using (true)')
  await client.query('drop policy partner on leads')
  await client.query('comment on schema private is null')
  expect(await applyPolicies(client, { log })).toBe(true)
  expect(logged).toEqual([`Applied version ${own} of the row-level policies.`])
  expect(await policies()).toEqual(before)
  expect(await applyPolicies(client)).toBe(false)
})

test('keeps the old policies if a file fails', async () => {
  writeRelease(own + 1, 'create policy everyone on deals using (true); select 1 / 0;')
  const before = await policies()
  await expect(applyPolicies(client, { folder })).rejects.toThrow('division by zero')
  expect(await policies()).toEqual(before)
})

test('never replaces the policies of a newer release by its own', async () => {
  writeRelease(own + 1, 'create policy added on deals using (false);')
  expect(await applyPolicies(client, { folder })).toBe(true)
  const newer = await policies()
  expect(await applyPolicies(client, { log })).toBe(false)
  expect(logged).toEqual([
    `The row-level policies of the database are of a newer Loanyard (version ${own + 1}, this one has ${own}) and stay.`,
  ])
  expect(await policies()).toEqual(newer)
  writeRelease(own + 2)
  expect(await applyPolicies(client, { folder, log })).toBe(true)
  expect(logged.at(-1)).toBe(`Replaced version ${own + 1} of the row-level policies by version ${own + 2}.`)
  expect(await policies()).not.toEqual(newer)
})

test('leaves tables that the files don’t name alone', async () => {
  await client.query('create table parcels (id integer)')
  await client.query('create policy surveyors on parcels using (id > 0)')
  await client.query('comment on schema private is null')
  expect(await applyPolicies(client)).toBe(true)
  expect(await policies()).toContainEqual(expect.objectContaining({ tablename: 'parcels', policyname: 'surveyors' }))
  await client.query('drop table parcels')
})

test('names every table that has policies', async () => {
  const { sql } = readPolicies()
  const named = new Set([...sql.matchAll(/^create policy \w+ on (\w+)/gm)].map(([, table]) => table))
  const { rows } = await client.query<{ name: string }>('select distinct tablename as name from pg_policies')
  expect(new Set(rows.map(({ name }) => name))).toEqual(named)
})

test('gives way to a running server in a deadlock, then replaces the policies', async () => {
  const url = new URL(inject('databases').adminUrl)
  url.pathname = new URL(database.ownerUrl).pathname
  const server = new pg.Client({ connectionString: url.href })
  await server.connect()
  try {
    // The server doesn’t look for deadlocks, so the start is the one to give way.
    await server.query(`set deadlock_timeout = '1min'; begin; lock table leads in access share mode`)
    await client.query('comment on schema private is null')
    const applied = applyPolicies(client, { log, lockTimeoutMs: 20_000, pauseMs: 50 })
    await expect
      .poll(async () => (await server.query('select from pg_locks where not granted')).rowCount, { timeout: 10_000 })
      .toBeGreaterThan(0)
    await server.query('lock table deals in access share mode; commit')
    expect(await applied).toBe(true)
    expect(logged[0]).toContain('deadlock detected')
  } finally {
    await server.end()
  }
})

test('gives up after a few attempts on tables that stay locked, and keeps the old policies', async () => {
  const server = new pg.Client({ connectionString: database.ownerUrl })
  await server.connect()
  try {
    await server.query('begin; lock table leads in access share mode')
    writeRelease(own + 1, 'create policy added on deals using (false);')
    const before = await policies()
    const applied = applyPolicies(client, { folder, log, lockTimeoutMs: 50, attempts: 3, pauseMs: 1 })
    await expect(applied).rejects.toThrow('canceling statement due to lock timeout')
    expect(logged).toHaveLength(2)
    expect(await policies()).toEqual(before)
  } finally {
    await server.end()
  }
})

test('has a version of its own for the files of this release', () => {
  // If this fails: npm run schema.
  expect(readPolicies().isVersionCurrent).toBe(true)
  writeRelease(own + 1, '-- changed')
  expect(readPolicies(folder).isVersionCurrent).toBe(false)
  writeFileSync(join(folder, 'VERSION'), 'one')
  expect(() => readPolicies(folder)).toThrow('VERSION isn’t a number and a checksum')
})
