import { expect, test } from 'vitest'
import { ApiError, networkError } from '../api/api-error.ts'
import { documentOf, FakeServer, fileOf, destination, createTestQueue, settled } from './testing/fake-upload-server.ts'
import { SendError } from './transfer/send-bytes.ts'

const lost = () => new SendError(0, 'The connection was lost.')

test('retries a broken upload by itself, then fails; a manual retry does not announce it again', async () => {
  const server = new FakeServer()
  const { queue, only, waits } = createTestQueue(server)
  queue.add([fileOf('a.pdf', 500)], destination)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await settled()
    expect(only().message).toBe(null)
    server.put('/files/doc_1').fail(lost())
  }
  await settled()
  expect(waits).toEqual([1000, 3000])
  expect(only()).toMatchObject({ state: 'failed', message: 'Failed to Upload File. The connection was lost.' })
  queue.retryFailed()
  await server.arriveAll()
  expect(only().state).toBe('ready')
  expect(server.log).toEqual(['announce a.pdf doc_1', 'put /files/doc_1', 'complete doc_1'])
})

test('replaces an expired URL once without a message, then fails', async () => {
  const server = new FakeServer()
  const { queue, only } = createTestQueue(server)
  queue.add([fileOf('a.pdf', 500)], destination)
  for (const url of ['/files/doc_1', '/files/doc_2']) {
    await settled()
    expect(only()).toMatchObject({ state: 'sending', message: null })
    server.put(url).fail(new SendError(403, 'This link has expired.'))
  }
  await settled()
  expect(only()).toMatchObject({ state: 'failed', message: 'Failed to Upload File. This link has expired.' })
  queue.retry(only().key)
  await server.arriveAll()
  expect(only()).toMatchObject({ state: 'ready', document: { id: 'doc_3' } })
})

test('shows why an upload is delayed while it is retried', async () => {
  const server = new FakeServer()
  const { queue, only, nextPause } = createTestQueue(server)
  queue.add([fileOf('a.pdf', 500)], destination)
  await settled()
  const goOn = nextPause()
  server.put('/files/doc_1').fail(new SendError(503, 'File storage is full.'))
  await settled()
  expect(only()).toMatchObject({
    state: 'sending',
    message: 'Retrying automatically. File storage is full.',
  })
  goOn()
  await settled()
  expect(only()).toMatchObject({ state: 'sending', message: null, sent: 0 })
  await server.arriveAll()
  expect(only()).toMatchObject({ state: 'ready', message: null })
})

test('asks again for a missing scan result without sending anything again', async () => {
  const server = new FakeServer()
  const { queue, only } = createTestQueue(server)
  const answers: (() => Promise<ReturnType<typeof documentOf>>)[] = [
    () => Promise.reject(networkError()),
    () => Promise.reject(new ApiError(409, 'in_progress', 'It is being looked at right now.')),
    () => Promise.reject(new ApiError(409, 'in_progress', 'It is being looked at right now.')),
  ]
  server.scan = (id) => answers.shift()?.() ?? Promise.resolve(documentOf(id))
  queue.add([fileOf('a.pdf', 500)], destination)
  await server.arriveAll()
  expect(only().state).toBe('ready')
  expect(server.log.filter((line) => line.startsWith('put'))).toHaveLength(1)
})

test('only asks for the scan result when retried after it failed', async () => {
  const server = new FakeServer()
  const { queue, only } = createTestQueue(server)
  server.scan = () => Promise.reject(new ApiError(503, 'unavailable', 'The store is away.'))
  queue.add([fileOf('a.pdf', 500)], destination)
  await server.arriveAll()
  expect(only()).toMatchObject({ state: 'failed', message: 'Failed to Upload File. The store is away.' })
  server.scan = async (id) => documentOf(id)
  queue.retry(only().key)
  await server.arriveAll()
  expect(only().state).toBe('ready')
  expect(server.log.filter((line) => line.startsWith('put'))).toHaveLength(1)
})

test('sends bytes again that the server says have not arrived', async () => {
  const server = new FakeServer()
  const { queue, only } = createTestQueue(server)
  server.scan = () => Promise.reject(new ApiError(409, 'upload_missing', 'The file has not arrived.'))
  queue.add([fileOf('a.pdf', 500)], destination)
  await server.arriveAll()
  expect(only().message).toBe('Failed to Upload File. The file has not arrived.')
  server.scan = async (id) => documentOf(id)
  queue.retry(only().key)
  await server.arriveAll()
  expect(only().state).toBe('ready')
  expect(server.log.filter((line) => line.startsWith('put'))).toHaveLength(2)
})
