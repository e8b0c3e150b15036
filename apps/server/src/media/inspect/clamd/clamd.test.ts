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

async function clamdThat(behaviour: Parameters<typeof fakeClamd>[0]): Promise<FakeClamd> {
  const clamd = await fakeClamd(behaviour)
  running.push(clamd)
  return clamd
}

function check({ address }: Pick<FakeClamd, 'address'>, patience = 30_000, name = 'a.csv'): Promise<ScanResult> {
  const limits = { ...defaultInspectionLimits, clamd_ms: patience }
  return inspect(uploadedFile(name, bytes), { clamd: address, temp: '/nowhere', limits })
}

/** What whoever uploaded it is told, and what the log says. */
async function failure(clamd: Pick<FakeClamd, 'address'>, patience?: number): Promise<[string, string]> {
  const error = await check(clamd, patience).then(
    () => new Error('it was taken for checked'),
    (reason: Error) => reason,
  )
  return [error.message, error.cause instanceof Error ? error.cause.message : '']
}

const away = 'The virus scan isn’t available right now. Your file was uploaded. Try again in a few minutes.'

test('clamd is sent the whole file, and what it finds clean is taken', async () => {
  const clamd = await clamdThat({ answer: 'stream: OK\0' })
  expect((await check(clamd)).problem).toBeNull()
  expect(clamd.received().equals(bytes)).toBe(true)
})

test('what clamd finds is refused, before anything else is said of the file', async () => {
  const clamd = await clamdThat({ answer: 'stream: Win.Test.EICAR_HDB-1 FOUND\0' })
  for (const name of ['a.csv', 'a.pdf', 'a.exe']) {
    expect((await check(clamd, undefined, name)).problem).toEqual({
      code: 'infected',
      message:
        'The virus scan found something harmful in this file (Win.Test.EICAR_HDB-1). Don’t open it. Scan your computer for viruses and upload a clean copy.',
    })
  }
})

test('what is over the limit of clamd was not checked', async () => {
  const answer = 'INSTREAM size limit exceeded. ERROR\0'
  const clamd = await clamdThat({ answer: 'stream: OK\0', limit: { size: 60_000, answer } })
  const [said, logged] = await failure(clamd)
  expect(said).toBe(away)
  expect(logged).toMatch(
    /^clamd (takes no file of this size: raise StreamMaxLength in clamd.conf|did not check a file)/,
  )
  const late = await clamdThat({ answer })
  expect(await failure(late)).toEqual([away, 'clamd takes no file of this size: raise StreamMaxLength in clamd.conf'])
})

test('no answer, an error, a closed connection and what is not understood are no clean answers', async () => {
  for (const [answer, logged] of [
    [null, 'clamd did not check a file: no answer for 50 ms'],
    ['', 'clamd did not check a file: it closed the connection'],
    ['stream: Some heuristic ERROR\0', 'clamd did not check a file: it said: stream: Some heuristic ERROR'],
    ['OK\0', 'clamd did not check a file: it said: OK'],
    ['stream: OK but not quite\0', 'clamd did not check a file: it said: stream: OK but not quite'],
    ['UNKNOWN COMMAND\0', 'clamd did not check a file: it said: UNKNOWN COMMAND'],
  ] as const) {
    const clamd = await clamdThat({ answer })
    expect(await failure(clamd, answer === null ? 50 : 30_000)).toEqual([away, logged])
  }
})

test('where there is no clamd, nothing is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await new Promise((resolve) => server.close(resolve))
  const [said, logged] = await failure({ address: { host: '127.0.0.1', port } })
  expect(said).toBe(away)
  expect(logged).toContain('ECONNREFUSED')
})

test('what clamd cannot look into is refused in other words', async () => {
  for (const [name, code] of [
    ['Heuristics.Limits.Exceeded.MaxFileSize', 'too_much_inside'],
    ['Heuristics.Encrypted.PDF', 'password_protected'],
  ] as const) {
    const clamd = await clamdThat({ answer: `stream: ${name} FOUND\0` })
    expect((await check(clamd)).problem?.code).toBe(code)
  }
})
