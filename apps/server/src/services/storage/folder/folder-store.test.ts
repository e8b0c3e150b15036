import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { folderStore, keys, type ReachableFolder } from '../../../../testing/storage/blob-stores.ts'
import { folderProcess } from '../../../../testing/storage/folder-process.ts'
import { all, contentOf, newKey } from '../../../../testing/storage/objects.ts'
import { put } from '../../../../testing/storage/uploads.ts'
import { openFolderStore } from '../open-blob-store.ts'
import { makeFolderOf } from './staging-folder.ts'

const type = 'application/pdf'
const away = { code: 'unavailable', message: expect.stringContaining('can’t reach file storage') }

let here: ReachableFolder
beforeEach(async () => {
  here = await folderStore()
})
afterEach(() => here.close())

function grantOf(key: string, size: number) {
  return { key, content_type: type, size, max_size: size, seconds: 60 }
}

/** Files being written. */
function stagedFiles(): string[] {
  return readdirSync(join(here.folder, 'aside'))
}

/** Files below the folder that this process has open. */
function open(): string[] {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return links.filter((path) => path.startsWith(here.folder))
}

test('stores nothing on a full disk, reports it, and accepts what still fits', async () => {
  const small = await folderProcess(here.folder, 256)
  try {
    const large = await here.store.presignUpload(grantOf('large', 2_000_000))
    const options = { method: 'PUT', headers: large.headers, body: new Uint8Array(2_000_000) }
    const answer = await fetch(small.at(large.url), options)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: expect.stringMatching('storage is full') })
    expect(await here.store.sizeOf('large')).toBeNull()
    expect(stagedFiles()).toEqual([])
    const fits = await here.store.presignUpload(grantOf('fits', 200_000))
    expect(await put({ ...here, at: small.at }, fits, Buffer.alloc(200_000))).toBe(200)
    expect(await here.store.sizeOf('fits')).toBe(200_000)
  } finally {
    await small.stop()
  }
})

test("keeps an object whose replacement doesn't fit on the disk", async () => {
  const small = await folderProcess(here.folder, 256)
  try {
    await here.store.write('there', type, Buffer.from('as it was'))
    const address = await here.store.presignUpload(grantOf('there', 1_000_000))
    expect(await put({ ...here, at: small.at }, address, Buffer.alloc(1_000_000))).toBe(503)
    expect((await contentOf(here.store, 'there')).toString()).toBe('as it was')
  } finally {
    await small.stop()
  }
})

test('shares one folder among several processes', async () => {
  const other = await folderProcess(here.folder)
  try {
    const key = newKey()
    const upload_id = await here.store.beginParts(key, type)
    const halves = [randomBytes(100_000), randomBytes(50_000)]
    for (const [at, body] of halves.entries()) {
      const part = await here.store.presignPart({ key, upload_id, number: at + 1, size: body.length, seconds: 60 })
      expect(await put(at === 0 ? here : { ...here, at: other.at }, part, body)).toBe(200)
    }
    await here.store.joinParts(key, upload_id, await here.store.listParts(key, upload_id))
    const down = { key, file_name: 'a', content_type: type, disposition: 'inline', seconds: 60 } as const
    const answer = await fetch(other.at(await here.store.presignDownload(down)))
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.concat(halves))).toBe(true)
  } finally {
    await other.stop()
  }
})

test('leaves no object when a process is killed during an upload', async () => {
  const other = await folderProcess(here.folder)
  const { url, headers } = await here.store.presignUpload(grantOf('half', 1_000_000))
  const body = new ReadableStream({ start: (sending) => sending.enqueue(new Uint8Array(300_000)) })
  const sending = fetch(other.at(url), {
    method: 'PUT',
    headers: { ...headers, 'content-length': '1000000' },
    body,
    duplex: 'half',
  }).catch(() => null)
  await expect.poll(() => stagedFiles().length).toBe(1)
  await other.stop()
  expect(await sending).toBeNull()
  expect(await here.store.sizeOf('half')).toBeNull()
})

test('removes what a killed process left after a day, and nothing newer', async () => {
  const [old, young] = [join(here.folder, 'aside', 'old'), join(here.folder, 'aside', 'young')]
  for (const path of [old, young]) writeFileSync(path, 'x')
  const longAgo = Date.now() / 1000 - 25 * 60 * 60
  utimesSync(old, longAgo, longAgo)
  const store = await openFolderStore(here.folder, keys)
  await expect.poll(stagedFiles).toEqual(['young'])
  await store.close()
})

test('rejects uploads to a read-only folder and still serves downloads', async () => {
  await here.store.write('there', type, Buffer.from('x'))
  await asUnprivilegedUser(here.folder, async () => {
    await expect(here.store.write('new', type, Buffer.from('x'))).rejects.toMatchObject(away)
    await expect(here.store.beginParts('new', type)).rejects.toMatchObject(away)
  })
  expect(await here.store.sizeOf('new')).toBeNull()
  expect((await contentOf(here.store, 'there')).toString()).toBe('x')
})

/** As a user without write access, because root can write anywhere. */
async function asUnprivilegedUser(folder: string, work: () => Promise<void>): Promise<void> {
  const [root, unprivileged] = [0, 65_534]
  const folders = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  const isRoot = process.geteuid?.() === root
  for (const path of folders) chmodSync(path, 0o555)
  if (isRoot) process.seteuid?.(unprivileged)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(root)
    for (const path of folders) chmodSync(path, 0o700)
  }
}

test('does not create the root folder again if it disappears', async () => {
  const root = join(mkdtempSync(join(tmpdir(), 'loanyard-root-')), 'objects')
  onTestFinished(() => rmSync(dirname(root), { recursive: true, force: true }))
  const path = join(root, 'documents/_ab/name')
  await expect(makeFolderOf(root, path)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(existsSync(root)).toBe(false)
  mkdirSync(root)
  await makeFolderOf(root, path)
  await makeFolderOf(root, path)
  expect(existsSync(dirname(path))).toBe(true)
})

test("reports a folder that isn't mounted as unavailable, not its objects as missing", async () => {
  await here.store.write('there', type, Buffer.from('x'))
  const hidden = `${here.folder}-hidden`
  renameSync(here.folder, hidden)
  try {
    await expect(here.store.sizeOf('there')).rejects.toMatchObject(away)
    await expect(here.store.read('there')).rejects.toMatchObject(away)
    await expect(here.store.commit('there', 'to')).rejects.toMatchObject(away)
    await expect(here.store.write('new', type, Buffer.from('x'))).rejects.toMatchObject(away)
    await expect(all(here.store.list(''))).rejects.toMatchObject(away)
    await expect(all(here.store.listPendingUploads())).rejects.toMatchObject(away)
  } finally {
    renameSync(hidden, here.folder)
  }
  expect(await here.store.sizeOf('there')).toBe(1)
})

test.skipIf(process.platform !== 'linux')('leaves no open or partial file when a client disconnects', async () => {
  const [key, size] = ['left', 3_000_000]
  const upload = await here.store.presignUpload(grantOf(key, size))
  const leaving = new AbortController()
  const body = new ReadableStream({ start: (sending) => sending.enqueue(new Uint8Array(100_000)) })
  const headers = { ...upload.headers, 'content-length': String(size) }
  const options = { method: 'PUT', headers, body, duplex: 'half', signal: leaving.signal } as const
  const sending = fetch(here.at(upload.url), options).catch(() => null)
  await expect.poll(() => stagedFiles().length).toBe(1)
  leaving.abort()
  await sending
  await expect.poll(stagedFiles).toEqual([])
  await here.store.write(key, type, Buffer.alloc(size))
  const down = { key, file_name: 'a', content_type: type, disposition: 'inline', seconds: 60 } as const
  const answer = await fetch(here.at(await here.store.presignDownload(down)))
  expect(open()).toHaveLength(1)
  await answer.body?.cancel()
  await expect.poll(open).toEqual([])
})

test('disconnects a client that stops sending or reading', async () => {
  const hasty = await folderStore(300)
  try {
    const upload = await hasty.store.presignUpload(grantOf('silent', 100_000))
    const body = new ReadableStream({ start: (sending) => sending.enqueue(new Uint8Array(1000)) })
    const headers = { ...upload.headers, 'content-length': '100000' }
    const sending = fetch(hasty.at(upload.url), { method: 'PUT', headers, body, duplex: 'half' })
    await expect(sending).rejects.toThrow('fetch failed')
    await expect.poll(() => readdirSync(join(hasty.folder, 'aside'))).toEqual([])
    await hasty.store.write('long', type, Buffer.alloc(30_000_000))
    const down = { key: 'long', file_name: 'a', content_type: type, disposition: 'inline', seconds: 60 } as const
    const answer = await fetch(hasty.at(await hasty.store.presignDownload(down)))
    await expect.poll(() => hasty.connections(), { timeout: 10_000 }).toBe(0)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  } finally {
    await hasty.close()
  }
})

test("stops the start if the folder can't be written to", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-files-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(openFolderStore(file, keys)).rejects.toThrow(`FILES_DIR "${file}" isn’t valid: use a folder`)
  rmSync(folder, { recursive: true })
})
