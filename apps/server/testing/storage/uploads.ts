import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { PresignedRequest, UploadGrant } from '../../src/services/storage/blob-store.ts'
import type { Reachable } from './blob-stores.ts'
import { contentOf, newKey } from './objects.ts'

const type = 'application/pdf'

/** A grant of ten bytes for a minute. */
function grantOf(key: string, change: Partial<UploadGrant> = {}): UploadGrant {
  return { key, content_type: type, size: 10, max_size: 1000, seconds: 60, ...change }
}

/** Sends to a URL with its required headers, and others if given. */
export async function put(
  { at }: Reachable,
  { url, headers }: PresignedRequest,
  body: string | Buffer,
  others: Record<string, string> = {},
): Promise<number> {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body)
  const answer = await fetch(at(url), { method: 'PUT', body: bytes, headers: { ...headers, ...others } })
  await answer.arrayBuffer()
  return answer.status
}

/** Announces a hundred thousand bytes, sends some of them, and disconnects. */
async function breakOff(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const sending = request(address, { method: 'PUT', headers: { ...headers, 'content-length': 100_000 } })
  sending.on('error', () => undefined)
  sending.write(Buffer.alloc(50_000))
  await sleep(150)
  const gone = new Promise((resolve) => sending.once('close', resolve))
  sending.destroy()
  await gone
}

/** Tests of upload URLs that every store passes. */
export function uploadTests(open: () => Reachable): void {
  test('stores what is sent to the URL', async () => {
    const { store } = open()
    const key = newKey()
    const bytes = randomBytes(500_000)
    const address = await store.presignUpload(grantOf(key, { size: bytes.length, max_size: 1_000_000 }))
    expect(address.headers).toEqual({ 'content-type': type })
    expect(await put(open(), address, bytes)).toBe(200)
    expect((await contentOf(store, key)).equals(bytes)).toBe(true)
  })

  test('accepts an empty file', async () => {
    const { store } = open()
    const key = newKey()
    expect(await put(open(), await store.presignUpload(grantOf(key, { size: 0 })), '')).toBe(200)
    expect(await store.sizeOf(key)).toBe(0)
  })

  test('accepts any granted size if the size is not known beforehand', async () => {
    const { store } = open()
    const key = newKey()
    expect(await put(open(), await store.presignUpload(grantOf(key, { size: null })), 'a few')).toBe(200)
    expect(await store.sizeOf(key)).toBe(5)
  })

  test.each([
    ['of another type', { 'content-type': 'text/html' }, '0123456789'],
    ['too short', {}, '012345678'],
    ['too long', {}, '0123456789a'],
  ])('refuses and discards a file %s', async (_what, headers, body) => {
    const { store } = open()
    const key = newKey()
    const status = await put(open(), await store.presignUpload(grantOf(key)), body, headers)
    expect([400, 403, 413, 415]).toContain(status)
    expect(await store.sizeOf(key)).toBeNull()
  })

  test('refuses a URL that was altered anywhere', async () => {
    const { store } = open()
    const key = newKey()
    const other = newKey()
    const { url, headers } = await store.presignUpload(grantOf(key))
    const altered = [url.replace(key, other), `${url}&x=1`, url.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))]
    for (const [name, value] of new URL(url, 'http://x').searchParams) {
      const sent = `${name}=${encodeURIComponent(value)}`
      altered.push(url.replace(sent, `${name}=${encodeURIComponent(value.slice(0, -1))}0`))
      altered.push(url.replace(new RegExp(`[?&]${name}=[^&]*`), ''))
    }
    for (const address of altered.filter((each) => each !== url)) {
      const status = await put(open(), { url: address, headers }, '0123456789')
      expect([400, 403, 404], address).toContain(status)
    }
    expect(await store.sizeOf(key)).toBeNull()
    expect(await store.sizeOf(other)).toBeNull()
  })

  test('refuses an expired URL', async () => {
    const { store } = open()
    const key = newKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
    const address = await store.presignUpload(grantOf(key, { seconds: 1 })).finally(() => vi.useRealTimers())
    expect(await put(open(), address, '0123456789')).toBe(403)
    expect(await store.sizeOf(key)).toBeNull()
  })

  test('an upload URL does not download, nor a download URL upload', async () => {
    const { store, at } = open()
    const key = newKey()
    await store.write(key, type, Buffer.from('0123456789'))
    const { url, headers } = await store.presignUpload(grantOf(key))
    expect((await fetch(at(url))).status).toBe(403)
    expect((await fetch(at(url), { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400)
    const down = { key, file_name: 'a.pdf', content_type: type, disposition: 'inline', seconds: 60 } as const
    const address = await store.presignDownload(down)
    expect(await put(open(), { url: address, headers }, 'overwritten')).toBeGreaterThanOrEqual(400)
    expect((await contentOf(store, key)).toString()).toBe('0123456789')
  })

  test('a client that leaves in the middle leaves nothing behind', async () => {
    const { store, at } = open()
    const key = newKey()
    const { url, headers } = await store.presignUpload(grantOf(key, { size: 100_000, max_size: 100_000 }))
    await breakOff(at(url), headers)
    await sleep(200)
    expect(await store.sizeOf(key)).toBeNull()
    expect(await put(open(), { url, headers }, Buffer.alloc(100_000))).toBe(200)
    expect(await store.sizeOf(key)).toBe(100_000)
  })

  test("an upload URL can't reach a committed object", async () => {
    const { store } = open()
    const [from, to] = [newKey('incoming'), newKey('documents')]
    const address = await store.presignUpload(grantOf(from))
    await put(open(), address, 'the first.')
    expect(await store.commit(from, to)).toBe(true)
    expect(await store.sizeOf(from)).toBeNull()
    await put(open(), address, 'the second')
    expect((await contentOf(store, to)).toString()).toBe('the first.')
    expect(await store.commit(from, to)).toBe(true)
    expect((await contentOf(store, to)).toString()).toBe('the first.')
    expect(await store.sizeOf(from)).toBeNull()
  })

  test('committing again answers the same, and committing nothing says so', async () => {
    const { store } = open()
    const [from, to] = [newKey('incoming'), newKey('documents')]
    expect(await store.commit(from, to)).toBe(false)
    await store.write(from, type, Buffer.from('x'))
    expect(await store.commit(from, to)).toBe(true)
    expect(await store.commit(from, to)).toBe(true)
  })
}
