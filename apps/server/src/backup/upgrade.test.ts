import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import { afterAll, describe, expect, test } from 'vitest'
import { startApplication } from '../../testing/app/application.ts'
import { newApi } from '../../testing/app/client.ts'
import { auditReads } from '../../testing/audit/audit-verification.ts'
import { tableHashes } from '../../testing/backup-harness.ts'
import { ask, emptyDatabase } from '../../testing/database/database.ts'
import { describeSchema } from '../../testing/schema/describe-schema.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { toUuid } from '../services/ids.ts'
import { loadRows } from './database/load.ts'
import { readManifest } from './manifest.ts'

/** The demo's rows as each release created them: see the README there. */
const RELEASES = fileURLToPath(new URL('../../testing/releases/', import.meta.url))
const releases = (await readdir(RELEASES)).filter((name) => /^\d{4}$/.test(name)).toSorted()

/**
 * Columns that a later migration rewrites on purpose in existing rows: by table, with the migration's number. Everything
 * else must be unchanged.
 */
const REWRITTEN: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  magic_links: { key_id: 19 },
  deals: { change_of_ownership: 29 },
}

/** Tables that a later migration removes, with the migration's number. */
const REMOVED: Readonly<Record<string, number>> = { secrets: 19 }

/**
 * Rows that a later migration adds to existing tables: by table, with the migration's number. They are counted from other
 * tables and have a test of their own below.
 */
const ADDED: Readonly<Record<string, Readonly<{ since: number; rows: string }>>> = {
  list_totals: { since: 21, rows: `list = 'documents'` },
}

/** New names that the migrations after this one gave to tables and columns, by the old ones. */
function renamedSince(number: number): {
  table: (name: string) => string
  column: (table: string, name: string) => string
} {
  const later = readMigrations().filter(({ version }) => version > number)
  const sql = later.map((step) => step.sql).join('\n')
  const tables = new Map(
    [...sql.matchAll(/^alter table (\w+) rename to (\w+);/gm)].map(([, from = '', to = '']) => [from, to]),
  )
  const columns = new Map(
    [...sql.matchAll(/^alter table (\w+) rename column (\w+) to (\w+);/gm)].map(([, table, from, to = '']) => [
      `${table}.${from}`,
      to,
    ]),
  )
  const table = (name: string) => tables.get(name) ?? name
  return { table, column: (of, name) => columns.get(`${table(of)}.${name}`) ?? name }
}

test('finds at least one release', () => expect(releases.length).toBeGreaterThan(0))

describe.each(releases)('upgrading a database of release %s', async (release) => {
  const manifest = await readManifest(`${RELEASES}${release}`)
  const number = manifest.migrations.at(-1)?.version ?? 0
  const database = await emptyDatabase()
  const { url } = database
  const load = { folder: `${RELEASES}${release}`, manifest, replace: false, withPendingJobs: true, box: null }
  await loadRows(url, load)
  const answers = await ask<{ changes: boolean }>(url, 'select change_of_ownership as changes from deals order by id')
  afterAll(() => database.drop())

  test('keeps every row', async () => {
    expect(number).toBe(Number(release))
    const kept = manifest.tables
      .filter(({ name }) => !((REMOVED[name] ?? 0) > number))
      .map((table) => {
        const rewritten = Object.entries(REWRITTEN[table.name] ?? {}).filter(([, since]) => since > number)
        const columns = table.columns.filter((column) => !rewritten.some(([name]) => name === column))
        const added = ADDED[table.name]
        return { ...table, columns, without: added !== undefined && added.since > number ? added.rows : undefined }
      })
    const before = await tableHashes(url, kept)
    const { applied } = await migrate(url)
    const later = readMigrations().filter(({ version }) => version > number)
    expect(applied).toEqual(later.map(({ name }) => name))
    const renamed = renamedSince(number)
    const after = await tableHashes(
      url,
      kept.map((table) => ({
        ...table,
        name: renamed.table(table.name),
        columns: table.columns.map((column) => renamed.column(table.name, column)),
      })),
    )
    expect(Object.values(after)).toEqual(Object.values(before))
  })

  test('keeps whether ownership changes, without guessing how, and asks where the box was not checked', async () => {
    const kept = await ask(url, 'select ownership_change from deals order by id')
    expect(new Set(answers.map(({ changes }) => changes))).toEqual(new Set([true, false]))
    expect(kept).toEqual(
      answers.map(({ changes }) => ({ ownership_change: changes ? 'Category not determined' : null })),
    )
  })

  test('counts the existing documents', async () => {
    const counted = await ask(
      url,
      `select partner_id, sum(row_count)::int as documents, sum(amount)::bigint as bytes
         from list_totals where list = 'documents' group by partner_id order by partner_id`,
    )
    const expected = await ask(
      url,
      `select partner_id, count(*)::int as documents, sum(coalesce(size, declared_size, 0))::bigint as bytes
         from documents where bytes_deleted_at is null and state <> 'rejected' group by partner_id order by partner_id`,
    )
    expect(expected).not.toEqual([])
    expect(counted).toEqual(expected)
  })

  test('lets staff sign in and see their deals, with an intact audit trail', async () => {
    const app = await startApplication({ ownerUrl: url })
    try {
      const body = { email: 'admin@demo.loanyard.test', password: 'loanyard-demo-2026' }
      const { access } = await newApi({ url: app.url, token: null }).call(calls.auth.createAdminToken, { body })
      const [profile] = (await newApi({ url: app.url, token: access }).call(calls.auth.getUser)).admin_profile
      const partner = profile?.partner.id ?? ''
      const { total_count: count } = await newApi({ url: app.url, token: access, partner }).call(calls.deals.listDeals)
      const sql = 'select count(*)::int as count from deals where deleted_at is null and partner_id = $1'
      expect(await app.ask(sql, [toUuid('partner', partner)])).toEqual([{ count }])
      await app.services.audit.seal()
      expect(await auditReads(app).brokenPartners()).toEqual([])
    } finally {
      await app.close()
    }
  })

  test('ends with the schema of a new database', async () => {
    await ask(url, 'drop schema jobs cascade')
    const written = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8')
    expect(await describeSchema(url)).toBe(written)
  })
})
