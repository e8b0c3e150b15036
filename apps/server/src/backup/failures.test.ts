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

const rig = await backupHarness()
afterAll(() => rig.close())

const objectOf = async ({ name }: { name: string }) => {
  const [row] = await rig.app.ask<{ object_key: string }>('select object_key from documents where name = $1', [name])
  return row?.object_key ?? ''
}
let key = ''
beforeEach(async () => {
  key = await objectOf(await rig.upload())
})

/** The store, with something happening when an object is read. */
function storeWith(read: BlobStore['read']): BlobStore {
  return new Proxy(rig.store, {
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

test('a document that the store has lost is named, and the backup is whole without it', async () => {
  await rig.store.remove(key)
  const { folder, manifest } = await rig.take()
  expect(manifest.missing).toEqual([key])
  await verifyBackup(folder)
  await rig.app.ask('update documents set bytes_removed = now(), deleted = now() where object_key = $1', [key])
})

test('a document that has changed in the store is named', async () => {
  await rig.store.write(key, 'application/pdf', Buffer.from('something else'))
  const { folder, manifest } = await rig.take()
  expect(manifest.damaged).toEqual([key])
  await verifyBackup(folder)
  await rig.app.ask('update documents set bytes_removed = now(), deleted = now() where object_key = $1', [key])
})

test('a document that is cleaned away meanwhile has the rows read once more', async () => {
  let reads = 0
  const store = storeWith(async (wanted) => {
    if (wanted !== key) return rig.store.read(wanted)
    reads += 1
    await rig.app.ask('update documents set bytes_removed = now(), deleted = now() where object_key = $1', [key])
    throw new ObjectNotFoundError(wanted)
  })
  const { folder, manifest } = await rig.take({ store })
  expect([reads, manifest.missing]).toEqual([1, []])
  await verifyBackup(folder)
})

test('an earlier backup lends its documents, and none that has gone bad since', async () => {
  const other = await objectOf(await rig.upload())
  const first = await rig.take()
  writeFileSync(
    pathOf(join(first.folder, OBJECTS), key),
    'x'.repeat(readFileSync(pathOf(join(first.folder, OBJECTS), key)).length),
  )
  const read: string[] = []
  const store = storeWith((wanted) => {
    read.push(wanted)
    return rig.store.read(wanted)
  })
  const second = await rig.take({ store })
  expect(second.shared).toBeGreaterThan(0)
  expect(read).toContain(key)
  expect(read).not.toContain(other)
  await verifyBackup(second.folder)
  await expect(verifyBackup(first.folder)).rejects.toThrow('has changed')
})

test.each([
  ['ENOSPC', 'there is no room left on the disk.'],
  ['EIO', 'EIO: it broke.'],
])('%s in the middle: nothing of the backup is left, and one sentence', async (code, said) => {
  const before = readdirSync(rig.to)
  await expect(rig.take({ store: failing(code, 100_000) })).rejects.toThrow(
    `The backup in ${rig.to} was canceled, and nothing was kept: ${said}`,
  )
  expect(readdirSync(rig.to)).toEqual(before)
})

// No process has a number above the kernel's highest; in a container the one before may have had ours.
test.each([99999999, process.pid])('what a killed one left is no backup, and goes with the next', async (pid) => {
  const whole = await findNewestBackup(rig.to)
  const left = join(rig.to, `.unfinished-${hostname()}-${pid}`)
  mkdirSync(join(left, 'tables'), { recursive: true })
  expect(await findNewestBackup(rig.to)).toBe(whole)
  await expect(verifyBackup(left)).rejects.toThrow('There is no whole backup in')
  await rig.take()
  expect(readdirSync(rig.to).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a database without a Loanyard, or of a newer one, is not backed up', async () => {
  await rig.app.ask("insert into schema_migrations (version, name, checksum) values (9999, '9999_later.sql', '')")
  await expect(rig.take()).rejects.toThrow('The database belongs to a newer Loanyard')
  await rig.app.ask('delete from schema_migrations where version = 9999')
})
