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

const rig = await backupHarness()
await rig.upload()
const { folder: whole } = await rig.take()
afterAll(() => rig.close())

let folder: string
let place: EmptyInstallation
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'loanyard-backup-')), 'one')
  cpSync(whole, folder, { recursive: true })
  place = await emptyInstallation()
})
afterEach(async () => {
  await place.close()
  rmSync(join(folder, '..'), { recursive: true })
})

const someObject = async () => {
  const [row] = await rig.app.ask<{ key: string }>("select object_key as key from documents where state = 'ready'")
  return pathOf(join(folder, OBJECTS), row?.key ?? '')
}
const dealsFile = () => join(folder, 'tables/public.deals.zst')

/** Writes another table of contents, as if the backup had been taken like that. */
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
  ['a table that lost its end', () => truncateSync(dealsFile(), 20)],
  ['a table with more at its end', () => appendFileSync(dealsFile(), 'more')],
  ['a table that is missing', () => rmSync(dealsFile())],
  ['a document that lost its end', async () => truncateSync(await someObject(), 10)],
  [
    'a document of other bytes',
    async () => {
      const path = await someObject()
      writeFileSync(path, readFileSync(path).fill(1, 100, 101))
    },
  ],
  ['a document that is missing', async () => rmSync(await someObject())],
  ['a list of documents that was changed', () => writeFileSync(join(folder, 'documents.zst'), '')],
  [
    'a table of contents that was changed',
    () => {
      const path = join(folder, 'manifest.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"rows": \d+/, '"rows": 7'))
    },
  ],
  ['a table of contents that lost its end', () => truncateSync(join(folder, 'manifest.json'), 500)],
])('%s is noticed before anything is restored', async (_, change) => {
  await change()
  await expect(place.restore(folder)).rejects.toThrow(/^The backup in .* is damaged \(.*\), and nothing was restored/)
  expect(await tablesIn(place)).toEqual([])
  expect(await all(place.store.list(''))).toEqual([])
})

test('a folder that is none, or has none', async () => {
  await expect(verifyBackup(join(folder, 'tables'))).rejects.toThrow('There is no whole backup in')
  await expect(verifyBackup('/nowhere')).rejects.toThrow('There is no whole backup in /nowhere')
})

test('a backup of a newer Loanyard, of other migrations, or laid out in another way', async () => {
  const later = { version: 9999, name: '9999_later.sql', checksum: 'a'.repeat(64) }
  await rewrite((manifest) => ({ ...manifest, migrations: [...manifest.migrations, later] }))
  await expect(place.restore(folder)).rejects.toThrow(/was made by another Loanyard.*it has 9999_later\.sql/)
  await rewrite(({ migrations, ...rest }) => ({
    ...rest,
    migrations: migrations
      .filter(({ version }) => version < 9999)
      .map((step) => ({ ...step, checksum: 'b'.repeat(64) })),
  }))
  await expect(place.restore(folder)).rejects.toThrow(/was made by another Loanyard.*0001_.* was changed/)
  writeFileSync(join(folder, 'manifest.json'), '{"format": 2}')
  await expect(place.restore(folder)).rejects.toThrow('was made by a newer Loanyard')
})

test('a database that is not empty, whoever filled it', async () => {
  await ask(place.ownerUrl, 'create table theirs (a int)')
  await expect(place.restore(folder)).rejects.toThrow('The database has tables of something else (public.theirs)')
  expect(await tablesIn(place)).toEqual(['theirs'])
  expect(await all(place.store.list(''))).toEqual([])
  await ask(place.ownerUrl, 'drop table theirs')
  await migrate(place.ownerUrl)
  await expect(place.restore(folder)).rejects.toThrow('The database is not empty, and nothing was restored')
})

test('a database of something else, however much it is asked for', async () => {
  await ask(place.ownerUrl, 'create table theirs (a int)')
  await expect(place.restore(folder, { replace: true })).rejects.toThrow('The database has tables of something else')
  expect(await tablesIn(place)).toEqual(['theirs'])
})

test('a store with the documents of a living installation, be they all in the backup', async () => {
  const before = await all(rig.store.list(''))
  const target = { ownerUrl: place.ownerUrl, store: rig.store, sealFile: null, box: null }
  const manifest = await verifyBackup(folder)
  const ways = { replace: false, withPendingJobs: true }
  await expect(restoreBackup(folder, manifest, target, ways)).rejects.toThrow('The store of documents is not empty')
  expect(await all(rig.store.list(''))).toEqual(before)
})

test('a store that a restore was filling when it was killed is filled again', async () => {
  await place.store.write('restoring/unfinished', 'text/plain', Buffer.from('then'))
  await place.store.write('documents/half-way', 'application/pdf', Buffer.from('some'))
  await place.restore(folder)
  expect(await place.store.sizeOf('restoring/unfinished')).toBeNull()
})

test('a database that a Loanyard works with', async () => {
  await place.restore(folder)
  const app = await place.start()
  await expect(place.restore(folder, { replace: true })).rejects.toThrow('A Loanyard works with this database')
  await app.close()
})

test('a store that has something of others', async () => {
  await place.store.write('documents/of-others', 'application/pdf', Buffer.from('theirs'))
  await expect(place.restore(folder)).rejects.toThrow(
    'The store of documents is not empty (it has documents/of-others)',
  )
  expect(await tablesIn(place)).toEqual([])
})

test('a restore that fails at its very end leaves nothing', async () => {
  await rewrite((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table)),
  }))
  await expect(place.restore(folder)).rejects.toThrow(/public\.users has \d+ rows and not \d+/)
  expect(await tablesIn(place)).toEqual([])
  expect(await all(place.store.list(''))).toEqual([])
  await place.restore(whole)
  expect((await tablesIn(place)).length).toBeGreaterThan(50)
})

test('rows that belong to nothing are not taken', async () => {
  const empty = await readManifest(folder)
  const nobody = empty.tables.find(({ rows }) => rows === 0)
  writeFileSync(join(folder, 'tables/public.users.zst'), readFileSync(join(folder, nobody?.file.path ?? '')))
  await rewrite((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) =>
      table.name === 'users' && nobody ? { ...table, rows: 0, file: { ...nobody.file, path: table.file.path } } : table,
    ),
  }))
  await expect(place.restore(folder)).rejects.toThrow(/violates foreign key constraint/)
  expect(await tablesIn(place)).toEqual([])
})

test('asked to, it replaces what is there; if it cannot, that stays', async () => {
  await place.restore(folder)
  await ask(place.ownerUrl, "set role loanyard_system; update users set first_name = 'Changed'")
  await rewrite((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table)),
  }))
  await expect(place.restore(folder, { replace: true })).rejects.toThrow('rows and not')
  const changed = "select count(*) filter (where first_name = 'Changed') > 0 as changed from users"
  expect(await ask(place.ownerUrl, changed)).toEqual([{ changed: true }])
  expect((await all(place.store.list('documents/'))).length).toBe(1)
  await place.restore(whole, { replace: true })
  expect(await ask(place.ownerUrl, changed)).toEqual([{ changed: false }])
})
