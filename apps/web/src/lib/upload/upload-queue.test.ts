import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { documentOf, FakeServer, fileOf, destination, createTestQueue, settled } from './testing/fake-upload-server.ts'
import { SendError } from './transfer/send-bytes.ts'

test('announces, sends and scans a file, and only then marks it ready', async () => {
  const server = new FakeServer()
  const { queue, states, only, scanResults } = createTestQueue(server)
  let answer: (document: ReturnType<typeof documentOf>) => void = () => undefined
  server.scan = () => new Promise((resolve) => (answer = resolve))
  queue.add([fileOf('a.pdf', 500)], destination)
  await settled()
  expect(states()).toEqual(['sending'])
  server.put('/files/doc_1').watch.onProgress(250)
  expect(only().sent).toBe(250)
  server.put('/files/doc_1').arrive()
  await settled()
  expect(states()).toEqual(['checking'])
  expect(scanResults).toEqual([])
  answer(documentOf('doc_1'))
  await settled()
  expect(states()).toEqual(['ready'])
  expect(scanResults.map(({ document }) => document.id)).toEqual(['doc_1'])
})

test('says why the server rejected a document', async () => {
  const server = new FakeServer()
  const { queue, only } = createTestQueue(server)
  const problem = { code: 'encrypted', message: 'This PDF is password-protected.' }
  server.scan = async (id) => documentOf(id, { state: 'rejected', problem })
  queue.add([fileOf('a.pdf')], destination)
  await server.arriveAll()
  expect(only()).toMatchObject({ state: 'rejected', message: 'This PDF is password-protected.' })
})

test('uploads at most four files at a time, the others in order', async () => {
  const server = new FakeServer(10_000)
  const { queue, states } = createTestQueue(server)
  queue.add(
    Array.from({ length: 7 }, (_, index) => fileOf(`${index}.pdf`)),
    destination,
  )
  await settled()
  expect(states()).toEqual([...Array<string>(4).fill('sending'), ...Array<string>(3).fill('waiting')])
  server.put('/files/doc_2').arrive()
  await settled()
  expect(states()).toEqual(['sending', 'ready', 'sending', 'sending', 'sending', 'waiting', 'waiting'])
  await server.arriveAll()
  expect(states()).toEqual(Array(7).fill('ready'))
  expect(server.mostAtOnce).toBe(4)
})

test('refuses unsupported files before sending anything', async () => {
  const server = new FakeServer()
  const { queue, states } = createTestQueue(server)
  queue.add([new File(['x'], 'setup.exe'), fileOf('empty.pdf', 0), fileOf('good.pdf')], destination)
  await server.arriveAll()
  expect(states()).toEqual(['refused', 'refused', 'ready'])
  expect(queue.items()[0]?.message).toContain('accept .exe files')
  expect(queue.items()[1]?.message).toContain('empty')
  expect(server.log.filter((line) => line.startsWith('announce'))).toEqual(['announce good.pdf doc_1'])
})

test('skips a file already being sent and accepts one that has arrived', async () => {
  const server = new FakeServer()
  const { queue, states } = createTestQueue(server)
  queue.add([fileOf('a.pdf'), fileOf('a.pdf', 1000, 2)], destination)
  queue.add([fileOf('a.pdf')], destination)
  expect(states()).toHaveLength(2)
  queue.add([fileOf('a.pdf')], { ...destination, stageId: null })
  expect(states()).toHaveLength(3)
  await server.arriveAll()
  queue.add([fileOf('a.pdf')], destination)
  expect(states()).toHaveLength(4)
})

test('aborts the request on cancel, discards the upload on the server and starts the next file', async () => {
  const server = new FakeServer(10_000)
  const { queue, states } = createTestQueue(server)
  queue.add(
    Array.from({ length: 5 }, (_, index) => fileOf(`${index}.pdf`)),
    destination,
  )
  await settled()
  const [first, , , , last] = queue.items()
  queue.cancel(first?.key ?? '')
  queue.cancel(last?.key ?? '')
  await settled()
  expect(states()).toEqual(['canceled', 'sending', 'sending', 'sending', 'canceled'])
  expect(server.puts).toHaveLength(3)
  expect(server.log).toContain('cancel doc_1')
  queue.retry(first?.key ?? '')
  await server.arriveAll()
  expect(states()).toEqual(['ready', 'ready', 'ready', 'ready', 'canceled'])
})

test('does not cancel a file that is being scanned', async () => {
  const server = new FakeServer()
  const { queue, states, only } = createTestQueue(server)
  server.scan = () => new Promise(() => undefined)
  queue.add([fileOf('a.pdf', 500)], destination)
  await server.arriveAll()
  queue.cancel(only().key)
  expect(states()).toEqual(['checking'])
  expect(server.log).not.toContain('cancel doc_1')
})

test('uses the specified sentences', async () => {
  const server = new FakeServer()
  const { queue } = createTestQueue(server)
  server.refuse.announce = new Error('Failed to retrieve pre-signed URL.')
  queue.add([fileOf('a.pdf')], destination)
  await settled()
  server.refuse.announce = new ApiError(413, 'too_large', 'The file is larger than 100 MB.')
  queue.add([fileOf('b.pdf')], destination)
  await settled()
  server.refuse.announce = new Error('')
  queue.add([fileOf('c.pdf')], destination)
  await settled()
  expect(queue.items().map(({ message }) => message)).toEqual([
    'Failed to retrieve pre-signed URL.',
    'Failed to Upload File. The file is larger than 100 MB.',
    'Failed to Upload File',
  ])
})

test('clears finished items and discards a dismissed failed upload on the server', async () => {
  const server = new FakeServer()
  const { queue, states } = createTestQueue(server)
  queue.add([fileOf('a.pdf', 500), new File([], 'b.exe'), fileOf('c.pdf', 500)], destination)
  await settled()
  server.put('/files/doc_1').arrive()
  server.put('/files/doc_2').fail(new SendError(507, 'Full.'))
  await settled()
  for (const put of server.puts) put.fail(new SendError(400, 'Bad.'))
  await settled()
  expect(states()).toEqual(['ready', 'refused', 'failed'])
  expect(queue.clearReady()).toBe(1)
  expect(states()).toEqual(['refused', 'failed'])
  expect(queue.clearReady()).toBe(0)
  queue.clearDone()
  expect(states()).toEqual(['failed'])
  queue.dismiss(queue.items()[0]?.key ?? '')
  expect(queue.items()).toEqual([])
})

test('stops everything and reports nothing after the page is left', async () => {
  const server = new FakeServer()
  const { queue } = createTestQueue(server)
  queue.add([fileOf('a.pdf', 500), fileOf('big.pdf', 2000)], destination)
  await settled()
  let changes = 0
  queue.subscribe(() => (changes += 1))
  queue.stop()
  await settled()
  expect(queue.items()).toEqual([])
  expect(changes).toBe(1)
  expect(server.puts).toEqual([])
  expect(server.log).toContain('cancel doc_1')
  expect(server.log).not.toContain('cancel doc_2')
})
