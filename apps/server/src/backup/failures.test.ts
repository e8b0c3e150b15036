import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { backupHarness } from '../../testing/backup-harness.ts'
import { ObjectNotFoundError, type BlobStore } from '../services/storage/blob-store.ts'
import { pathOf } from '../services/storage/folder/folder-tree.ts'
import { OBJECTS } from './objects/object-list.ts'
import { findNewestBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const harness = await backupHarness()
afterAll(() => harness.close())

const objectOf = async ({ name }: { name: string }) => {
  const [row] = await harness.app.ask<{ object_key: string }>('select object_key from documents where name = $1', [
    name,
  ])
  return row?.object_key ?? ''
}
let key = ''
beforeEach(async () => {
  key = await objectOf(await harness.upload())
})

/** The harness's blob store with another `read`. */
function storeWith(read: BlobStore['read']): BlobStore {
  return new Proxy(harness.store, {
    get: (store, name) => {
      if (name === 'read') return read
      const value: unknown = Reflect.get(store, name)
      return typeof value === 'function' ? value.bind(store) : value
    },
  })
}

const failing = (code: string, beforeBytes: number) =>
  storeWith(async () =>
    Readable.from(
      (function* () {
        yield Buffer.alloc(beforeBytes)
        throw Object.assign(new Error(`${code}: it broke`), { code })
      })(),
    ),
  )

test('lists a missing document; the backup is valid without it', async () => {
  await harness.store.remove(key)
  const { folder, manifest } = await harness.take()
  expect(manifest.missing).toEqual([key])
  await verifyBackup(folder)
  await harness.app.ask('update documents set bytes_deleted_at = now(), deleted_at = now() where object_key = $1', [
    key,
  ])
})

test('lists a document whose stored content has changed', async () => {
  await harness.store.write(key, 'application/pdf', Buffer.from('something else'))
  const { folder, manifest } = await harness.take()
  expect(manifest.damaged).toEqual([key])
  await verifyBackup(folder)
  await harness.app.ask('update documents set bytes_deleted_at = now(), deleted_at = now() where object_key = $1', [
    key,
  ])
})

test('reads the rows again when a document is purged during the backup', async () => {
  let reads = 0
  const store = storeWith(async (wanted) => {
    if (wanted !== key) return harness.store.read(wanted)
    reads += 1
    await harness.app.ask('update documents set bytes_deleted_at = now(), deleted_at = now() where object_key = $1', [
      key,
    ])
    throw new ObjectNotFoundError(wanted)
  })
  const { folder, manifest } = await harness.take({ store })
  expect([reads, manifest.missing]).toEqual([1, []])
  await verifyBackup(folder)
})

test('links documents from an earlier backup, except damaged ones', async () => {
  const other = await objectOf(await harness.upload())
  const first = await harness.take()
  writeFileSync(
    pathOf(join(first.folder, OBJECTS), key),
    'x'.repeat(readFileSync(pathOf(join(first.folder, OBJECTS), key)).length),
  )
  const read: string[] = []
  const store = storeWith((wanted) => {
    read.push(wanted)
    return harness.store.read(wanted)
  })
  const second = await harness.take({ store })
  expect(second.shared).toBeGreaterThan(0)
  expect(read).toContain(key)
  expect(read).not.toContain(other)
  await verifyBackup(second.folder)
  await expect(verifyBackup(first.folder)).rejects.toThrow('has changed')
})

test.each([
  ['ENOSPC', 'the disk is full.'],
  ['EIO', 'EIO: it broke.'],
])('after %s leaves nothing of the backup and gives the reason', async (code, reason) => {
  const before = readdirSync(harness.to)
  await expect(harness.take({ store: failing(code, 100_000) })).rejects.toThrow(
    `The backup in ${harness.to} was canceled, and nothing was kept: ${reason}`,
  )
  expect(readdirSync(harness.to)).toEqual(before)
})

// The first pid is above the kernel's maximum; in a container an earlier process may have had ours.
test.each([99999999, process.pid])(
  'the folder of a killed backup (pid %i) is no backup, and the next backup removes it',
  async (pid) => {
    const newest = await findNewestBackup(harness.to)
    const left = join(harness.to, `.unfinished-${hostname()}-${pid}`)
    mkdirSync(join(left, 'tables'), { recursive: true })
    expect(await findNewestBackup(harness.to)).toBe(newest)
    await expect(verifyBackup(left)).rejects.toThrow('There is no complete backup in')
    await harness.take()
    expect(readdirSync(harness.to).filter((name) => name.startsWith('.'))).toEqual([])
  },
)

test('refuses to back up a database of a newer version', async () => {
  await harness.app.ask("insert into schema_migrations (version, name, checksum) values (9999, '9999_later.sql', '')")
  await expect(harness.take()).rejects.toThrow('The database belongs to a newer Loanyard')
  await harness.app.ask('delete from schema_migrations where version = 9999')
})
