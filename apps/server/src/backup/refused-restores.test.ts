import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { backupHarness, emptyInstallation, type EmptyInstallation } from '../../testing/backup-harness.ts'
import { ask } from '../../testing/database/database.ts'
import { all } from '../../testing/storage/objects.ts'
import { migrate } from '../db/migrate.ts'
import { pathOf } from '../services/storage/folder/folder-tree.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'
import { OBJECTS } from './objects/object-list.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const harness = await backupHarness()
await harness.upload()
const { folder: backup } = await harness.take()
afterAll(() => harness.close())

let folder: string
let target: EmptyInstallation
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'loanyard-backup-')), 'one')
  cpSync(backup, folder, { recursive: true })
  target = await emptyInstallation()
})
afterEach(async () => {
  await target.close()
  rmSync(join(folder, '..'), { recursive: true })
})

const someObject = async () => {
  const [row] = await harness.app.ask<{ key: string }>("select object_key as key from documents where state = 'ready'")
  return pathOf(join(folder, OBJECTS), row?.key ?? '')
}
const dealsFile = () => join(folder, 'tables/public.deals.zst')

/** Replaces the manifest, with a valid checksum. */
async function rewrite(change: (manifest: Manifest) => Manifest): Promise<void> {
  const manifest = await readManifest(folder)
  rmSync(join(folder, 'manifest.json'))
  await writeManifest(folder, change(manifest))
}

async function tablesIn({ ownerUrl }: { ownerUrl: string }): Promise<string[]> {
  const sql = "select tablename as name from pg_tables where schemaname in ('public', 'private') order by 1"
  return (await ask<{ name: string }>(ownerUrl, sql)).map(({ name }) => name)
}

test.each<[string, () => Promise<void> | void]>([
  ['a truncated table', () => truncateSync(dealsFile(), 20)],
  ['a table with appended bytes', () => appendFileSync(dealsFile(), 'more')],
  ['a missing table', () => rmSync(dealsFile())],
  ['a truncated document', async () => truncateSync(await someObject(), 10)],
  [
    'a document with other content',
    async () => {
      const path = await someObject()
      writeFileSync(path, readFileSync(path).fill(1, 100, 101))
    },
  ],
  ['a missing document', async () => rmSync(await someObject())],
  ['a changed list of documents', () => writeFileSync(join(folder, 'documents.zst'), '')],
  [
    'a changed manifest',
    () => {
      const path = join(folder, 'manifest.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"rows": \d+/, '"rows": 7'))
    },
  ],
  ['a truncated manifest', () => truncateSync(join(folder, 'manifest.json'), 500)],
])('refuses %s before anything is restored', async (_, change) => {
  await change()
  await expect(target.restore(folder)).rejects.toThrow(/^The backup in .* is damaged \(.*\), so nothing was restored/)
  expect(await tablesIn(target)).toEqual([])
  expect(await all(target.store.list(''))).toEqual([])
})

test('refuses a folder that is no backup or does not exist', async () => {
  await expect(verifyBackup(join(folder, 'tables'))).rejects.toThrow('There is no complete backup in')
  await expect(verifyBackup('/nowhere')).rejects.toThrow('There is no complete backup in /nowhere')
})

test('refuses a backup of a newer version, of other migrations or of a newer format', async () => {
  const later = { version: 9999, name: '9999_later.sql', checksum: 'a'.repeat(64) }
  await rewrite((manifest) => ({ ...manifest, migrations: [...manifest.migrations, later] }))
  await expect(target.restore(folder)).rejects.toThrow(
    /was made by a different version of Loanyard.*it has 9999_later\.sql/,
  )
  await rewrite(({ migrations, ...rest }) => ({
    ...rest,
    migrations: migrations
      .filter(({ version }) => version < 9999)
      .map((step) => ({ ...step, checksum: 'b'.repeat(64) })),
  }))
  await expect(target.restore(folder)).rejects.toThrow(
    /was made by a different version of Loanyard.*0001_.* was changed/,
  )
  writeFileSync(join(folder, 'manifest.json'), '{"format": 2}')
  await expect(target.restore(folder)).rejects.toThrow('was made by a newer version of Loanyard')
})

test('refuses a database that is not empty', async () => {
  await ask(target.ownerUrl, 'create table theirs (a int)')
  await expect(target.restore(folder)).rejects.toThrow('The database has tables that aren’t Loanyard’s (public.theirs)')
  expect(await tablesIn(target)).toEqual(['theirs'])
  expect(await all(target.store.list(''))).toEqual([])
  await ask(target.ownerUrl, 'drop table theirs')
  await migrate(target.ownerUrl)
  await expect(target.restore(folder)).rejects.toThrow('The database is not empty, so nothing was restored')
})

test('refuses a database with tables of another application even with replace', async () => {
  await ask(target.ownerUrl, 'create table theirs (a int)')
  await expect(target.restore(folder, { replace: true })).rejects.toThrow(
    'The database has tables that aren’t Loanyard’s',
  )
  expect(await tablesIn(target)).toEqual(['theirs'])
})

test('refuses the file storage of a running installation even if the backup has all its documents', async () => {
  const before = await all(harness.store.list(''))
  const inUse = { ownerUrl: target.ownerUrl, store: harness.store, sealFile: null, box: null }
  const manifest = await verifyBackup(folder)
  const options = { replace: false, withPendingJobs: true }
  await expect(restoreBackup(folder, manifest, inUse, options)).rejects.toThrow('The file storage is not empty')
  expect(await all(harness.store.list(''))).toEqual(before)
})

test('fills file storage that an interrupted restore has left behind', async () => {
  await target.store.write('restoring/unfinished', 'text/plain', Buffer.from('then'))
  await target.store.write('documents/half-way', 'application/pdf', Buffer.from('some'))
  await target.restore(folder)
  expect(await target.store.sizeOf('restoring/unfinished')).toBeNull()
})

test('refuses a database that is in use', async () => {
  await target.restore(folder)
  const app = await target.start()
  await expect(target.restore(folder, { replace: true })).rejects.toThrow('Loanyard is running on this database')
  await app.close()
})

test('refuses file storage with files of others', async () => {
  await target.store.write('documents/of-others', 'application/pdf', Buffer.from('theirs'))
  await expect(target.restore(folder)).rejects.toThrow('The file storage is not empty (it has documents/of-others)')
  expect(await tablesIn(target)).toEqual([])
})

test('a restore that fails at its end leaves nothing', async () => {
  await rewrite((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table)),
  }))
  await expect(target.restore(folder)).rejects.toThrow(/public\.users has \d+ rows instead of \d+/)
  expect(await tablesIn(target)).toEqual([])
  expect(await all(target.store.list(''))).toEqual([])
  await target.restore(backup)
  expect((await tablesIn(target)).length).toBeGreaterThan(50)
})

test('refuses rows that violate a foreign key', async () => {
  const original = await readManifest(folder)
  const emptyTable = original.tables.find(({ rows }) => rows === 0)
  writeFileSync(join(folder, 'tables/public.users.zst'), readFileSync(join(folder, emptyTable?.file.path ?? '')))
  await rewrite((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) =>
      table.name === 'users' && emptyTable
        ? { ...table, rows: 0, file: { ...emptyTable.file, path: table.file.path } }
        : table,
    ),
  }))
  await expect(target.restore(folder)).rejects.toThrow(/violates foreign key constraint/)
  expect(await tablesIn(target)).toEqual([])
})

test('with replace it replaces the existing data; a failure leaves that data in place', async () => {
  await target.restore(folder)
  await ask(target.ownerUrl, "set role loanyard_system; update users set first_name = 'Changed'")
  await rewrite((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table)),
  }))
  await expect(target.restore(folder, { replace: true })).rejects.toThrow('rows instead of')
  const changed = "select count(*) filter (where first_name = 'Changed') > 0 as changed from users"
  expect(await ask(target.ownerUrl, changed)).toEqual([{ changed: true }])
  expect((await all(target.store.list('documents/'))).length).toBe(1)
  await target.restore(backup, { replace: true })
  expect(await ask(target.ownerUrl, changed)).toEqual([{ changed: false }])
})
