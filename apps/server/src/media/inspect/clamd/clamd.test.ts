import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { inspect, type ScanResult } from '../inspect.ts'
import { defaultInspectionLimits } from '../limits.ts'
import { uploadedFile } from '../samples/inspect-sample.ts'
import { fakeClamd, type FakeClamd } from './fake-clamd.ts'

vi.setConfig({ testTimeout: 60_000 })

const bytes = Buffer.from('a,b\n'.repeat(50_000))

const running: FakeClamd[] = []
afterEach(() => Promise.all(running.splice(0).map((clamd) => clamd.stop())))

async function clamdThat(behavior: Parameters<typeof fakeClamd>[0]): Promise<FakeClamd> {
  const clamd = await fakeClamd(behavior)
  running.push(clamd)
  return clamd
}

function check({ address }: Pick<FakeClamd, 'address'>, timeoutMs = 30_000, name = 'a.csv'): Promise<ScanResult> {
  const limits = { ...defaultInspectionLimits, clamd_ms: timeoutMs }
  return inspect(uploadedFile(name, bytes), { clamd: address, temp: '/nowhere', limits })
}

/** The message for the person who uploaded the file, and the one for the log. */
async function failure(clamd: Pick<FakeClamd, 'address'>, timeoutMs?: number): Promise<[string, string]> {
  const error = await check(clamd, timeoutMs).then(
    () => new Error('it was accepted'),
    (reason: Error) => reason,
  )
  return [error.message, error.cause instanceof Error ? error.cause.message : '']
}

const unavailable = 'The virus scan isn’t available right now. Your file was uploaded. Try again in a few minutes.'

test('sends the whole file to clamd and accepts it if clean', async () => {
  const clamd = await clamdThat({ answer: 'stream: OK\0' })
  expect((await check(clamd)).problem).toBeNull()
  expect(clamd.received().equals(bytes)).toBe(true)
})

test('rejects what clamd finds, before any other check of the file', async () => {
  const clamd = await clamdThat({ answer: 'stream: Win.Test.EICAR_HDB-1 FOUND\0' })
  for (const name of ['a.csv', 'a.pdf', 'a.exe']) {
    expect((await check(clamd, undefined, name)).problem).toEqual({
      code: 'infected',
      message:
        'The virus scan found something harmful in this file (Win.Test.EICAR_HDB-1). Don’t open it. Scan your computer for viruses and upload a clean copy.',
    })
  }
})

test('a file over the size limit of clamd counts as not scanned', async () => {
  const answer = 'INSTREAM size limit exceeded. ERROR\0'
  const clamd = await clamdThat({ answer: 'stream: OK\0', limit: { size: 60_000, answer } })
  const [message, logged] = await failure(clamd)
  expect(message).toBe(unavailable)
  expect(logged).toMatch(
    /^clamd (accepts no files of this size: raise StreamMaxLength in clamd.conf|did not scan a file)/,
  )
  const late = await clamdThat({ answer })
  expect(await failure(late)).toEqual([
    unavailable,
    'clamd accepts no files of this size: raise StreamMaxLength in clamd.conf',
  ])
})

test('no answer, an error, a closed connection and an unknown answer do not count as clean', async () => {
  for (const [answer, logged] of [
    [null, 'clamd did not scan a file: no answer for 50 ms'],
    ['', 'clamd did not scan a file: it closed the connection'],
    ['stream: Some heuristic ERROR\0', 'clamd did not scan a file: it answered: stream: Some heuristic ERROR'],
    ['OK\0', 'clamd did not scan a file: it answered: OK'],
    ['stream: OK but not quite\0', 'clamd did not scan a file: it answered: stream: OK but not quite'],
    ['UNKNOWN COMMAND\0', 'clamd did not scan a file: it answered: UNKNOWN COMMAND'],
  ] as const) {
    const clamd = await clamdThat({ answer })
    expect(await failure(clamd, answer === null ? 50 : 30_000)).toEqual([unavailable, logged])
  }
})

test('accepts nothing while clamd is down', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await new Promise((resolve) => server.close(resolve))
  const [message, logged] = await failure({ address: { host: '127.0.0.1', port } })
  expect(message).toBe(unavailable)
  expect(logged).toContain('ECONNREFUSED')
})

test('files that clamd cannot scan get messages of their own', async () => {
  for (const [name, code] of [
    ['Heuristics.Limits.Exceeded.MaxFileSize', 'too_much_inside'],
    ['Heuristics.Encrypted.PDF', 'password_protected'],
  ] as const) {
    const clamd = await clamdThat({ answer: `stream: ${name} FOUND\0` })
    expect((await check(clamd)).problem?.code).toBe(code)
  }
})
