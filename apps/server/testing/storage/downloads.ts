import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { parse } from 'content-disposition'
import { expect, test } from 'vitest'
import type { DownloadGrant } from '../../src/services/storage/blob-store.ts'
import type { Reachable } from './blob-stores.ts'
import { newKey } from './objects.ts'

/** Stores some bytes and fetches them by a URL. */
async function fetched(
  { store, at }: Reachable,
  grant: Partial<DownloadGrant> = {},
  options: RequestInit & { body?: Buffer } = {},
) {
  const key = newKey()
  const { body = Buffer.from('0123456789'), ...request } = options
  await store.write(key, 'application/pdf', body)
  const url = await store.presignDownload({
    key,
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    disposition: 'attachment',
    seconds: 60,
    ...grant,
  })
  return { key, url, answer: await fetch(at(url), request) }
}

/** The name a browser would save the file under. */
function nameIn(answer: Response): string {
  return parse(answer.headers.get('content-disposition') ?? '').parameters['filename'] ?? ''
}

/** Tests of download URLs that every store passes. */
export function downloadTests(open: () => Reachable): void {
  test('a URL serves the file with the name and type it was made with', async () => {
    const bytes = randomBytes(400_000)
    const { answer } = await fetched(open(), { file_name: 'Tax return 2025.pdf' }, { body: bytes })
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-length')).toBe('400000')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(nameIn(answer)).toBe('Tax return 2025.pdf')
  })

  test('serves an empty file', async () => {
    const { answer } = await fetched(open(), {}, { body: Buffer.alloc(0) })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-200', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-200', '89', 'bytes 8-9/10'],
  ])('%s is %s', async (range, body, said) => {
    const { answer } = await fetched(open(), {}, { headers: { range } })
    expect(answer.status).toBe(206)
    expect(await answer.text()).toBe(body)
    expect(answer.headers.get('content-range')).toBe(said)
  })

  test('refuses a range past the end', async () => {
    const { answer } = await fetched(open(), {}, { headers: { range: 'bytes=10-' } })
    expect(answer.status).toBe(416)
  })

  test('serves inline only what a browser shows without running it; everything else is saved', async () => {
    for (const content_type of ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv']) {
      const { answer } = await fetched(open(), { content_type, disposition: 'inline' })
      expect(answer.headers.get('content-disposition'), content_type).toMatch(/^inline;/)
    }
    for (const content_type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/zip']) {
      const { answer } = await fetched(open(), { content_type, disposition: 'inline' })
      expect(answer.headers.get('content-disposition'), content_type).toMatch(/^attachment;/)
    }
  })

  test.each([
    ['../../etc/passwd', '___.._etc_passwd'],
    ['..\\..\\x.pdf', '___.._x.pdf'],
    ['a"b;c=d.pdf', 'a"b;c=d.pdf'],
    ['a%22b%00.pdf', 'a%22b%00.pdf'],
    ['a\r\nSet-Cookie: x=1\r\n\r\n<script>.pdf', 'aSet-Cookie: x=1<script>.pdf'],
    ['nul\0.pdf', 'nul.pdf'],
    ['Überweisung – 收据 🏦.pdf', 'Überweisung – 收据 🏦.pdf'],
    ['דוח שנתי.pdf', 'דוח שנתי.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\uD800lone.pdf', '\uFFFDlone.pdf'],
    ['', 'document'],
    ['\n', 'document'],
    ['.htaccess', '_htaccess'],
  ])('saves the name %j as %j', async (file_name, name) => {
    const { answer } = await fetched(open(), { file_name })
    expect(answer.status).toBe(200)
    expect(nameIn(answer)).toBe(name)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each(['x', 'é', '🏦'])('shortens a name of 4,000 times %s and keeps its extension', async (letter) => {
    const { answer } = await fetched(open(), { file_name: `${letter.repeat(4000)}.pdf` })
    expect(answer.status).toBe(200)
    expect(nameIn(answer)).toMatch(new RegExp(`^(${letter})+\\.pdf$`, 'u'))
    expect(Buffer.byteLength(nameIn(answer))).toBeLessThanOrEqual(255)
  })

  test('refuses a URL that was altered or signed with another key', async () => {
    const { store, at } = open()
    const { key, url } = await fetched(open())
    const { key: other } = await fetched(open())
    for (const altered of [url.replace(key, other), `${url}&x=1`, url.replace(/.$/, (c) => (c === 'a' ? 'b' : 'a'))]) {
      expect((await fetch(at(altered))).status).toBe(403)
    }
    expect(await store.sizeOf(other)).toBe(10)
  })

  test('answers 404 at the URL of a removed object', async () => {
    const { store, at } = open()
    const { key, url } = await fetched(open())
    await store.remove(key)
    expect((await fetch(at(url))).status).toBe(404)
  })

  test('a client that leaves in the middle does not disturb the next', async () => {
    const { at } = open()
    const { url, answer } = await fetched(open(), {}, { body: Buffer.alloc(8_000_000) })
    await answer.body?.cancel()
    const leaving = get(at(url))
    leaving.on('error', () => undefined)
    const [response] = await once(leaving, 'response')
    await once(response, 'readable')
    leaving.destroy()
    expect((await (await fetch(at(url))).arrayBuffer()).byteLength).toBe(8_000_000)
  })
}
