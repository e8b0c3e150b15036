import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ObjectNotFoundError, type BlobStore } from '../../src/services/storage/blob-store.ts'
import type { Reachable } from './blob-stores.ts'
import { contentOf, newKey } from './objects.ts'
import { put } from './uploads.ts'

const type = 'application/zip'

interface Begun {
  readonly key: string
  readonly upload_id: string
}

async function begin(store: BlobStore): Promise<Begun> {
  const key = newKey('incoming')
  return { key, upload_id: await store.beginParts(key, type) }
}

async function sendPart(reachable: Reachable, begun: Begun, number: number, body: Buffer): Promise<number> {
  const address = await reachable.store.presignPart({ ...begun, number, size: body.length, seconds: 60 })
  return put(reachable, address, body, address.headers)
}

async function isBegun(store: BlobStore, { upload_id }: Begun): Promise<boolean> {
  for await (const found of store.listPendingUploads()) if (found.upload_id === upload_id) return true
  return false
}

/** Tests of multipart uploads that every store passes. */
export function partTests(open: () => Reachable): void {
  test('joins parts sent in any order, some twice and with a pause, in the order of their numbers', async () => {
    const reachable = open()
    const { store } = reachable
    const begun = await begin(store)
    const [one, two, three] = [randomBytes(200_000), randomBytes(200_000), randomBytes(77)]
    expect(await sendPart(reachable, begun, 3, three)).toBe(200)
    expect(await sendPart(reachable, begun, 1, randomBytes(200_000))).toBe(200)
    expect((await store.listParts(begun.key, begun.upload_id)).map(({ number, size }) => ({ number, size }))).toEqual([
      { number: 1, size: 200_000 },
      { number: 3, size: 77 },
    ])
    expect(await store.sizeOf(begun.key)).toBeNull()
    expect(await sendPart(reachable, begun, 1, one)).toBe(200)
    expect(await sendPart(reachable, begun, 2, two)).toBe(200)
    const parts = await store.listParts(begun.key, begun.upload_id)
    await store.joinParts(begun.key, begun.upload_id, parts.toReversed())
    expect((await contentOf(store, begun.key)).equals(Buffer.concat([one, two, three]))).toBe(true)
    expect(await isBegun(store, begun)).toBe(false)
  })

  test('commits joined parts like a single upload', async () => {
    const reachable = open()
    const { store } = reachable
    const begun = await begin(store)
    await sendPart(reachable, begun, 1, Buffer.from('one '))
    await sendPart(reachable, begun, 2, Buffer.from('two'))
    await store.joinParts(begun.key, begun.upload_id, await store.listParts(begun.key, begun.upload_id))
    const to = newKey('documents')
    expect(await store.commit(begun.key, to)).toBe(true)
    expect((await contentOf(store, to)).toString()).toBe('one two')
    expect(await store.sizeOf(to)).toBe(7)
    expect(await store.sizeOf(begun.key)).toBeNull()
  })

  test('joins more parts than a page of their list holds', async () => {
    const reachable = open()
    const { store } = reachable
    const begun = await begin(store)
    for (let number = 1; number <= 9; number++) await sendPart(reachable, begun, number, Buffer.from(String(number)))
    const parts = await store.listParts(begun.key, begun.upload_id)
    expect(parts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    await store.joinParts(begun.key, begun.upload_id, parts)
    expect((await contentOf(store, begun.key)).toString()).toBe('123456789')
  })

  test('joining again does nothing', async () => {
    const reachable = open()
    const { store } = reachable
    const begun = await begin(store)
    await sendPart(reachable, begun, 1, Buffer.from('one'))
    const parts = await store.listParts(begun.key, begun.upload_id)
    await store.joinParts(begun.key, begun.upload_id, parts)
    await store.joinParts(begun.key, begun.upload_id, parts)
    expect((await contentOf(store, begun.key)).toString()).toBe('one')
  })

  test('does not join parts that are missing or have changed', async () => {
    const reachable = open()
    const { store } = reachable
    const begun = await begin(store)
    await expect(store.joinParts(begun.key, begun.upload_id, [])).rejects.toThrow(ObjectNotFoundError)
    await sendPart(reachable, begun, 1, Buffer.from('one'))
    const parts = await store.listParts(begun.key, begun.upload_id)
    const with2 = [...parts, { number: 2, size: 3, etag: parts[0]?.etag ?? '' }]
    await expect(store.joinParts(begun.key, begun.upload_id, with2)).rejects.toThrow(ObjectNotFoundError)
    await sleep(20)
    await sendPart(reachable, begun, 1, Buffer.from('another'))
    await expect(store.joinParts(begun.key, begun.upload_id, parts)).rejects.toThrow(ObjectNotFoundError)
    expect(await store.sizeOf(begun.key)).toBeNull()
  })

  test('an aborted upload accepts no more parts', async () => {
    const reachable = open()
    const { store } = reachable
    const begun = await begin(store)
    await sendPart(reachable, begun, 1, Buffer.from('one'))
    expect(await isBegun(store, begun)).toBe(true)
    const parts = await store.listParts(begun.key, begun.upload_id)
    await store.abortParts(begun.key, begun.upload_id)
    await store.abortParts(begun.key, begun.upload_id)
    expect(await isBegun(store, begun)).toBe(false)
    expect(await store.listParts(begun.key, begun.upload_id)).toEqual([])
    expect(await sendPart(reachable, begun, 2, Buffer.from('two'))).toBe(404)
    await expect(store.joinParts(begun.key, begun.upload_id, parts)).rejects.toThrow(ObjectNotFoundError)
    expect(await store.sizeOf(begun.key)).toBeNull()
  })

  test('refuses and discards a part that is longer or shorter than granted', async () => {
    const reachable = open()
    const { store } = reachable
    const begun = await begin(store)
    const address = await store.presignPart({ ...begun, number: 1, size: 10, seconds: 60 })
    for (const body of ['123456789', '1234567890a']) {
      expect([400, 403, 413]).toContain(await put(reachable, address, body))
    }
    expect(await store.listParts(begun.key, begun.upload_id)).toEqual([])
  })

  test('the URL of one part or upload is invalid for another', async () => {
    const reachable = open()
    const { store } = reachable
    const [mine, other] = [await begin(store), await begin(store)]
    const again = { key: mine.key, upload_id: await store.beginParts(mine.key, type) }
    const partOf = async (begun: Begun, number: number) =>
      (await store.presignPart({ ...begun, number, size: 3, seconds: 60 })).url
    const url = await partOf(mine, 1)
    const signature = /(?<=signature=)[\w-]+/i
    for (const another of [await partOf(mine, 2), await partOf(again, 1), await partOf(other, 1)]) {
      const forged = another.replace(signature, signature.exec(url)?.[0] ?? '')
      expect(forged).not.toBe(another)
      expect(await put(reachable, { url: forged, headers: {} }, 'one')).toBe(403)
    }
    for (const { key, upload_id } of [mine, again, other]) expect(await store.listParts(key, upload_id)).toEqual([])
  })

  test('identifies an upload by its key and name together', async () => {
    const reachable = open()
    const { store } = reachable
    const begun = await begin(store)
    await sendPart(reachable, begun, 1, Buffer.from('one'))
    await store.abortParts(newKey('incoming'), begun.upload_id)
    await store.abortParts(begun.key, '../../objects')
    expect(await store.listParts(newKey('incoming'), begun.upload_id)).toEqual([])
    expect(await store.listParts(begun.key, begun.upload_id)).toHaveLength(1)
  })
}
