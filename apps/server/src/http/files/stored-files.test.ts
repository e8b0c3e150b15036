import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore, type ReachableFolder } from '../../../testing/storage/blob-stores.ts'
import type { PresignedRequest } from '../../services/storage/blob-store.ts'
import { FolderStore } from '../../services/storage/folder/folder-store.ts'

const type = 'application/pdf'

let here: ReachableFolder
beforeAll(async () => {
  here = await folderStore()
})
afterAll(() => here.close())

/** An upload URL for ten bytes. */
function upload(change: { size?: number | null; seconds?: number; key?: string } = {}): Promise<PresignedRequest> {
  return here.store.presignUpload({ key: 'sent', content_type: type, size: 10, max_size: 20, seconds: 60, ...change })
}

/** Stores ten bytes and requests them. */
async function download(headers: Record<string, string> = {}, method = 'GET', content_type = type): Promise<Response> {
  await here.store.write('kept', type, Buffer.from('0123456789'))
  const grant = { key: 'kept', file_name: 'a.pdf', content_type, disposition: 'inline', seconds: 60 } as const
  return fetch(here.at(await here.store.presignDownload(grant)), { method, headers })
}

async function refusal({ url, headers }: PresignedRequest, body: string, others: Record<string, string> = {}) {
  const answer = await fetch(here.at(url), { method: 'PUT', body, headers: { ...headers, ...others } })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return answer.json()
}

test('explains why an upload is rejected', async () => {
  const address = await upload()
  expect(await refusal(address, '0123456789', { 'content-type': 'text/html' })).toMatchObject({
    status: 415,
    detail: 'This upload URL accepts application/pdf.',
  })
  expect(await refusal(address, '012')).toMatchObject({
    status: 400,
    detail: 'This upload URL accepts exactly 10 bytes.',
  })
  const any = await upload({ size: null })
  expect(await refusal(any, 'x'.repeat(21))).toMatchObject({
    status: 413,
    detail: 'This upload URL accepts up to 20 bytes.',
  })
  expect(await refusal({ ...address, url: `${address.url}x` }, '0123456789')).toMatchObject({
    status: 403,
    detail: 'This link was altered or can’t be used for this.',
  })
  expect(await refusal(await upload({ seconds: -1 }), '0123456789')).toMatchObject({
    status: 403,
    detail: 'This link has expired. Request a new one.',
  })
  expect(await here.store.sizeOf('sent')).toBeNull()
})

test('rejects a file without a length', async () => {
  const { url, headers } = await upload({ size: null })
  const body = new ReadableStream({
    start: (sending) => {
      sending.enqueue(new Uint8Array(5))
      sending.close()
    },
  })
  const answer = await fetch(here.at(url), { method: 'PUT', headers, body, duplex: 'half' })
  expect(answer.status).toBe(400)
  expect(await here.store.sizeOf('sent')).toBeNull()
})

test('drains a rejected file and keeps the connection', async () => {
  const { url } = await upload()
  const sending = request(here.at(url), {
    method: 'PUT',
    headers: { 'content-type': 'text/html', 'content-length': 3e6 },
  })
  for (let piece = 0; piece < 30; piece++) sending.write(Buffer.alloc(100_000))
  sending.end()
  const [answer] = await once(sending, 'response')
  expect(answer.statusCode).toBe(415)
  answer.resume()
  await once(answer, 'end')
})

test.each([
  '/files/',
  '/files/kept',
  '/files/kept?grant=x&signature=y',
  '/files/../kept?grant=x&signature=y',
  '/files/%2e%2e/%2e%2e/etc/passwd',
  '/files/kept%00?grant=e30&signature=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  `/files/${'x'.repeat(4000)}`,
])('%s isn’t a valid file URL', async (address) => {
  for (const method of ['GET', 'HEAD', 'PUT']) {
    const answer = await fetch(here.at(address), { method, ...(method === 'PUT' ? { body: 'x' } : {}) })
    expect([403, 404]).toContain(answer.status)
  }
})

test('rejects another spelling of a signature', async () => {
  const { url, headers } = await upload()
  // The last of 43 characters holds four significant bits and two spare ones.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = url.at(-1) ?? ''
  const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? ''
  expect(await refusal({ url: url.slice(0, -1) + twin, headers }, '0123456789')).toMatchObject({ status: 403 })
})

test('keeps documents from running, loading or being framed', async () => {
  const answer = await download({}, 'GET', 'text/html')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toEqual([
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "frame-ancestors 'none'",
  ])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('answers HEAD like GET, without the bytes', async () => {
  const answer = await download({}, 'HEAD')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-length')).toBe('10')
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(await answer.text()).toBe('')
})

test('resumes a download only with the same bytes', async () => {
  const first = await download()
  const { etag, 'last-modified': modified } = Object.fromEntries(first.headers) as Record<string, string>
  const address = new URL(first.url)
  const goOn = (condition = '') => fetch(address, { headers: { range: 'bytes=8-', 'if-range': condition } })
  expect(await (await goOn(etag)).text()).toBe('89')
  expect(await (await goOn(modified)).text()).toBe('89')
  expect(await (await goOn('"another"')).text()).toBe('0123456789')
  await here.store.write('kept', type, Buffer.from('9876543210'))
  const after = await goOn(etag)
  expect(after.status).toBe(200)
  expect(await after.text()).toBe('9876543210')
})

test('explains an unsatisfiable range', async () => {
  const answer = await download({ range: 'bytes=10-' })
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe('bytes */10')
  expect(await answer.json()).toMatchObject({ code: 'bad_range' })
})

test('sends the whole file for several ranges', async () => {
  const answer = await download({ range: 'bytes=0-1,4-5' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('0123456789')
})

test('waits for a slow disk after the last byte', async () => {
  const slow = await folderStore(100)
  const { store } = slow
  if (!(store instanceof FolderStore)) throw new Error('this is about folders')
  const receive = store.receive.bind(store)
  store.receive = async (...sent) => {
    await receive(...sent)
    await sleep(400)
  }
  try {
    const grant = { key: 'sent', content_type: type, size: 10, max_size: 20, seconds: 60 }
    const { url, headers } = await store.presignUpload(grant)
    expect((await fetch(slow.at(url), { method: 'PUT', body: '0123456789', headers })).status).toBe(200)
  } finally {
    await slow.close()
  }
})
