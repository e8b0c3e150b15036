import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { byteSource, readBytes, type ByteSource } from './document-bytes.ts'

const requested = { partnerId: 'ptnr_1', documentId: 'doc_1', as: 'inline' } as const

let requests: string[]
let stored: () => Response

beforeEach(() => {
  requests = []
  vi.stubGlobal('location', { origin: 'https://desk.example.com' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (address: URL | string, { headers }: RequestInit) => {
    const { pathname, search } = new URL(String(address))
    const range = new Headers(headers).get('range')
    requests.push(pathname + search + (range === null ? '' : ` ${range}`))
    if (pathname.startsWith('/files/')) return stored()
    const count = requests.filter((each) => each.startsWith('/api/')).length
    return Response.json({ presigned_url: `https://other.example.com/files/key?grant=${count}` })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const addressCalls = () => requests.filter((each) => each.startsWith('/api/')).length

test('fetches byte ranges from the page’s own origin with a single signed URL', async () => {
  stored = () => new Response('0123', { status: 206 })
  const source = byteSource(requested)
  await source.fetch({ range: [0, 3] })
  await source.fetch({ range: [4, 7] })
  expect(requests.slice(1)).toEqual(['/files/key?grant=1 bytes=0-3', '/files/key?grant=1 bytes=4-7'])
})

test('requests a new URL once after a cached one expired, but not after a fresh one failed', async () => {
  stored = () => new Response('', { status: 403 })
  const source = byteSource(requested)
  await expect(source.fetch()).rejects.toThrow('The link to this file expired.')
  expect(addressCalls()).toBe(1)
  await expect(source.fetch()).rejects.toThrow('The link to this file expired.')
  expect(addressCalls()).toBe(2)
  let first = true
  stored = () => {
    const status = first ? 403 : 200
    first = false
    return new Response('', { status })
  }
  expect((await source.fetch()).status).toBe(200)
  expect(addressCalls()).toBe(3)
})

test('reports a missing file', async () => {
  stored = () => new Response('', { status: 404 })
  await expect(byteSource(requested).fetch()).rejects.toThrow('The file is missing')
})

const from = (...chunks: string[]): ByteSource => ({
  fetch: async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
          controller.close()
        },
      }),
    ),
})
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('reads no more than the limit and returns whether the document is whole', async () => {
  const part = await readBytes(from('01234', '56789', 'abcde'), 7)
  expect([text(part.bytes), part.isWhole]).toEqual(['0123456', false])
  const whole = await readBytes(from('01234', '56'), 7)
  expect([text(whole.bytes), whole.isWhole]).toEqual(['0123456', true])
  expect((await readBytes(from(), 7)).bytes).toHaveLength(0)
})
