import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { memoryStorage } from '../../browser/browser-storage.ts'
import { documentOf, FakeServer, fileOf, destination, createTestQueue, settled } from '../testing/fake-upload-server.ts'
import { SendError } from './send-bytes.ts'

/** Five parts of 400 bytes, the last of 200. */
const big = () => fileOf('big.pdf', 1800)
const lost = () => new SendError(0, 'The connection was lost.')
const linesOf = (server: FakeServer, word: string) => server.log.filter((line) => line.startsWith(word))

test('sends a large file in parts, three in parallel, each with its own bytes', async () => {
  const server = new FakeServer()
  const { queue, only } = createTestQueue(server)
  queue.add([big()], destination)
  await settled()
  expect(server.puts.map(({ url, size }) => [url, size])).toEqual([
    ['/files/doc_1/1', 400],
    ['/files/doc_1/2', 400],
    ['/files/doc_1/3', 400],
  ])
  server.put('/files/doc_1/2').watch.onProgress(150)
  expect(only().sent).toBe(150)
  server.put('/files/doc_1/1').arrive()
  await settled()
  expect(only().sent).toBe(550)
  await server.arriveAll()
  expect(only().state).toBe('ready')
  expect(server.mostAtOnce).toBe(3)
  expect(linesOf(server, 'put')).toHaveLength(5)
  expect(linesOf(server, 'presign')).toEqual(['presign doc_1 1,2,3,4,5'])
})

test('shares four requests between several large files', async () => {
  const server = new FakeServer()
  const { queue, states } = createTestQueue(server)
  queue.add([big(), fileOf('b.pdf', 1800), fileOf('c.pdf', 1800)], destination)
  await server.arriveAll()
  expect(server.mostAtOnce).toBe(4)
  expect(states()).toEqual(['ready', 'ready', 'ready'])
})

test('retries a failed part alone at a new URL', async () => {
  const server = new FakeServer()
  const { queue, only, waits } = createTestQueue(server)
  queue.add([big()], destination)
  await settled()
  server.put('/files/doc_1/2').fail(lost())
  await settled()
  expect(only().state).toBe('sending')
  expect(waits).toEqual([1000])
  server.put('/files/doc_1/2').fail(new SendError(403, 'This link has expired.'))
  await server.arriveAll()
  expect(only().state).toBe('ready')
  expect(linesOf(server, 'presign')).toEqual(['presign doc_1 1,2,3,4,5', 'presign doc_1 2', 'presign doc_1 2'])
  expect(linesOf(server, 'put').toSorted()).toEqual([1, 2, 3, 4, 5].map((number) => `put /files/doc_1/${number}`))
})

test('fails the file if a part keeps failing, and sends only missing parts when retried', async () => {
  const server = new FakeServer()
  const { queue, only, waits } = createTestQueue(server)
  queue.add([big()], destination)
  await settled()
  server.put('/files/doc_1/1').arrive()
  await settled()
  for (let attempt = 0; attempt < 7; attempt += 1) {
    server.put('/files/doc_1/2').fail(lost())
    await settled()
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
  expect(only()).toMatchObject({ state: 'failed', message: 'Failed to Upload File. The connection was lost.' })
  expect(server.puts).toEqual([])
  queue.retry(only().key)
  await settled()
  expect(only()).toMatchObject({ state: 'sending', sent: 400, isResumed: true })
  await server.arriveAll()
  expect(only().state).toBe('ready')
  expect(linesOf(server, 'announce')).toHaveLength(1)
  expect(linesOf(server, 'put /files/doc_1/1')).toHaveLength(1)
})

test('resumes an upload after a reload when the same file is chosen again', async () => {
  const server = new FakeServer()
  const storage = memoryStorage()
  const before = createTestQueue(server, storage)
  before.queue.add([big()], destination)
  await settled()
  server.put('/files/doc_1/1').arrive()
  server.put('/files/doc_1/2').arrive()
  before.queue.stop()
  await settled()
  expect(before.resumable.ofDeal(destination).map(({ name }) => name)).toEqual(['big.pdf'])

  const after = createTestQueue(server, storage)
  after.queue.add([fileOf('big.pdf', 1800, 99)], destination)
  await settled()
  expect(linesOf(server, 'announce')).toHaveLength(2)
  after.queue.cancel(after.only().key)
  after.queue.add([big()], destination)
  await settled()
  expect(after.queue.items()[1]).toMatchObject({ sent: 800, isResumed: true })
  await server.arriveAll()
  expect(after.queue.items()[1]).toMatchObject({ state: 'ready', document: { id: 'doc_1' } })
  expect(linesOf(server, 'put /files/doc_1/').toSorted()).toHaveLength(5)
  expect(after.resumable.ofDeal(destination)).toEqual([])
})

test('starts over if the server discarded the upload, and only asks for the scan result if it has arrived', async () => {
  const server = new FakeServer()
  const storage = memoryStorage()
  const { queue, resumable, states } = createTestQueue(server, storage)
  resumable.keep({ documentId: 'doc_old', name: 'big.pdf', size: 1800, lastModified: 1, destination })
  server.refuse.arrivedParts = new ApiError(404, 'not_found', 'This does not exist.')
  queue.add([big()], destination)
  await server.arriveAll()
  expect(states()).toEqual(['ready'])
  expect(linesOf(server, 'announce')).toEqual(['announce big.pdf doc_1'])

  resumable.keep({ documentId: 'doc_there', name: 'b.pdf', size: 1800, lastModified: 1, destination })
  server.refuse.arrivedParts = new ApiError(409, 'not_uploadable', 'This document is already uploaded.')
  server.scan = async (id) => documentOf(id)
  queue.add([fileOf('b.pdf', 1800)], destination)
  await server.arriveAll()
  expect(states()).toEqual(['ready', 'ready'])
  expect(linesOf(server, 'complete')).toEqual(['complete doc_1', 'complete doc_there'])
})

test('forgets a canceled large upload here and on the server', async () => {
  const server = new FakeServer()
  const { queue, resumable, only } = createTestQueue(server)
  queue.add([big()], destination)
  await settled()
  expect(resumable.ofDeal(destination)).toHaveLength(1)
  queue.cancel(only().key)
  await settled()
  expect(server.puts).toEqual([])
  expect(resumable.ofDeal(destination)).toEqual([])
  expect(linesOf(server, 'cancel')).toEqual(['cancel doc_1'])
})

test('fails with the server’s message if it refuses part URLs', async () => {
  const server = new FakeServer()
  const { queue, only } = createTestQueue(server)
  server.refuse.presignParts = new ApiError(400, 'bad_input', 'Bad input.', {
    errors: [{ path: 'numbers', message: 'This upload has 4 parts.' }],
  })
  queue.add([big()], destination)
  await settled()
  expect(only()).toMatchObject({ state: 'failed', message: 'Failed to Upload File. This upload has 4 parts.' })
})
