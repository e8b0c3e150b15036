import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ObjectNotFoundError, type BlobStore, type StoredObject } from '../../src/services/storage/blob-store.ts'
import type { Reachable } from './blob-stores.ts'

const type = 'application/pdf'

/** A unique key. */
export function newKey(folder = 'tests'): string {
  return `${folder}/${randomUUID()}`
}

export async function contentOf(store: BlobStore, key: string): Promise<Buffer> {
  return buffer(await store.read(key))
}

export async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const each: T[] = []
  for await (const one of found) each.push(one)
  return each
}

async function listed(store: BlobStore, prefix: string): Promise<StoredObject[]> {
  return (await all(store.list(prefix))).toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** Object tests that every store passes. */
export function objectTests(open: () => Reachable): void {
  test('reads back what was written, whole and in part', async () => {
    const { store } = open()
    const key = newKey()
    const bytes = randomBytes(700_000)
    await store.write(key, type, bytes)
    expect(await store.sizeOf(key)).toBe(700_000)
    expect((await contentOf(store, key)).equals(bytes)).toBe(true)
    const part = await buffer(await store.read(key, { start: 1000, end: 1009 }))
    expect(part).toEqual(bytes.subarray(1000, 1010))
    const last = await buffer(await store.read(key, { start: 699_999, end: 699_999 }))
    expect(last).toEqual(bytes.subarray(699_999))
  })

  test("rejects a range outside the object as a caller's mistake", async () => {
    const { store } = open()
    const key = newKey()
    await store.write(key, type, Buffer.from('0123456789'))
    await expect(store.read(key, { start: 10, end: 11 })).rejects.toThrow(RangeError)
  })

  test('stores a local file as an object, and a missing one as none', async () => {
    const { store } = open()
    const [key, none] = [newKey(), newKey()]
    const folder = mkdtempSync(join(tmpdir(), 'loanyard-file-'))
    try {
      const bytes = randomBytes(3_000_001)
      writeFileSync(join(folder, 'a'), bytes)
      await store.writeFile(key, type, join(folder, 'a'))
      expect((await contentOf(store, key)).equals(bytes)).toBe(true)
      writeFileSync(join(folder, 'empty'), '')
      await store.writeFile(key, type, join(folder, 'empty'))
      expect(await store.sizeOf(key)).toBe(0)
      await expect(store.writeFile(none, type, join(folder, 'b'))).rejects.toThrow()
      expect(await store.sizeOf(none)).toBeNull()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('stores an empty object', async () => {
    const { store } = open()
    const key = newKey()
    await store.write(key, type, Buffer.alloc(0))
    expect(await store.sizeOf(key)).toBe(0)
    expect(await contentOf(store, key)).toEqual(Buffer.alloc(0))
  })

  test('reports a missing object as missing, and removing it does nothing', async () => {
    const { store } = open()
    const key = newKey()
    expect(await store.sizeOf(key)).toBeNull()
    await expect(store.read(key)).rejects.toThrow(ObjectNotFoundError)
    await expect(store.remove(key)).resolves.toBeUndefined()
  })

  test('a removed object is gone', async () => {
    const { store } = open()
    const key = newKey()
    await store.write(key, type, Buffer.from('x'))
    await store.remove(key)
    expect(await store.sizeOf(key)).toBeNull()
    await expect(store.read(key)).rejects.toThrow(ObjectNotFoundError)
  })

  test('keeps one whole object when several clients write one key at once', async () => {
    const { store } = open()
    const key = newKey()
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => Buffer.alloc(300_000, letter))
    await Promise.all(bodies.map((body) => store.write(key, type, body)))
    const kept = await contentOf(store, key)
    expect(bodies.filter((body) => body.equals(kept))).toHaveLength(1)
  })

  test('a reader keeps the object it began to read while it is rewritten', async () => {
    const { store } = open()
    const key = newKey()
    const before = Buffer.alloc(3_000_000, 'before')
    await store.write(key, type, before)
    const reading = await store.read(key)
    await store.write(key, type, Buffer.from('after'))
    expect((await buffer(reading)).equals(before)).toBe(true)
  })

  test('a reader who leaves ends the stream', async () => {
    const { store } = open()
    const key = newKey()
    await store.write(key, type, Buffer.alloc(3_000_000))
    const reading = await store.read(key)
    for await (const _ of reading) break
    expect(reading.destroyed).toBe(true)
  })

  test('lists objects that begin with the prefix, wherever it ends', async () => {
    const { store } = open()
    const folder = newKey('lists')
    const keys = [`${folder}/aa`, `${folder}/ab`, `${folder}/b/c`, `${folder}-other`].toSorted()
    for (const key of keys) await store.write(key, type, Buffer.from(key))
    const under = await listed(store, `${folder}/`)
    expect(under.map(({ key }) => key)).toEqual([`${folder}/aa`, `${folder}/ab`, `${folder}/b/c`])
    expect(under[0]?.size).toBe(folder.length + 3)
    expect(Math.abs(Date.now() - (under[0]?.modified.getTime() ?? 0))).toBeLessThan(60_000)
    expect((await listed(store, `${folder}/a`)).map(({ key }) => key)).toEqual([`${folder}/aa`, `${folder}/ab`])
    expect((await listed(store, folder)).map(({ key }) => key)).toEqual(keys)
    expect(await listed(store, `${folder}/none`)).toEqual([])
    expect((await listed(store, '')).length).toBeGreaterThanOrEqual(4)
  })

  test('lists several pages completely', async () => {
    const { store } = open()
    const folder = newKey('lists')
    const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((name) => `${folder}/${name}`)
    await Promise.all(keys.map((key) => store.write(key, type, Buffer.from(key))))
    expect((await listed(store, `${folder}/`)).map(({ key }) => key)).toEqual(keys)
  })

  test.each(['', '/', 'a/', '/a', 'a//b', '../x', 'a/../b', '.', 'a\0', 'A', 'é', 'a b', 'a\n', 'x'.repeat(101)])(
    'rejects %j as a key',
    async (key) => {
      const { store } = open()
      await expect(store.write(key, type, Buffer.from('x'))).rejects.toThrow('not an object key')
      await expect(store.read(key)).rejects.toThrow('not an object key')
      await expect(store.sizeOf(key)).rejects.toThrow('not an object key')
      await expect(store.remove(key)).rejects.toThrow('not an object key')
      await expect(store.commit(key, 'a')).rejects.toThrow('not an object key')
      await expect(store.commit('a', key)).rejects.toThrow('not an object key')
      await expect(store.beginParts(key, type)).rejects.toThrow('not an object key')
      await expect(store.presignUpload({ key, content_type: type, size: 1, max_size: 1, seconds: 9 })).rejects.toThrow(
        'not an object key',
      )
    },
  )
}
