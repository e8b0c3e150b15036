import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linesOfText, pdfOf } from '../inspection/samples/pdfs.ts'
import { SigningThreads, usualThreadLimits, type ThreadLimits } from './threads.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-threads-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Threads that run this instead of opening anything. */
function running(name: string, source: string, over: Partial<ThreadLimits> = {}): SigningThreads {
  const script = join(folder, `${name}.mjs`)
  writeFileSync(script, `import { parentPort } from 'node:worker_threads'\n${source}`)
  return new SigningThreads({ ...usualThreadLimits, ...over }, pathToFileURL(script))
}

const ready = `parentPort.postMessage({ kind: 'ready' })\n`
const task = { kind: 'check', bytes: pdfOf([linesOfText(2)]) } as const

test('a paper that takes too much processor time is refused, and its thread ends', async () => {
  const threads = running('hangs', `${ready}parentPort.on('message', () => { for (;;); })`, { open_ms: 60 })
  await expect(threads.run(task)).rejects.toMatchObject({ code: 'too_complex' })
})

test('a paper that breaks its thread down is refused', async () => {
  for (const [name, deed] of [
    ['throws', 'setImmediate(() => { throw new Error("broken") })'],
    ['exits', 'process.exit(1)'],
    ['eats', 'const all = []; for (;;) all.push(new Array(1_000_000).fill(Math.random()))'],
    ['mutters', `parentPort.postMessage({ kind: 'ready' })`],
  ] as const) {
    const threads = running(name, `${ready}parentPort.on('message', () => { ${deed} })`)
    await expect(threads.run(task), name).rejects.toMatchObject({ code: 'too_complex' })
  }
})

test('a thread that gets no time, or does not start, is no fault of the paper', async () => {
  const waiting = running('waits', `${ready}parentPort.on('message', () => undefined)`, { wait_ms: 60, open_ms: 60 })
  await expect(waiting.run(task)).rejects.toMatchObject({ code: 'busy' })
  for (const [name, source] of [
    ['broken', `import './nowhere.mjs'`],
    ['silent', `parentPort.on('message', () => undefined)`],
  ] as const) {
    await expect(running(name, source, { start_ms: 60 }).run(task), name).rejects.toMatchObject({ code: 'busy' })
  }
})

test('a paper that needs more memory than a thread may have is refused', async () => {
  const threads = new SigningThreads({ ...usualThreadLimits, worker_memory: 24 * 1024 * 1024 })
  const bytes = Buffer.concat([task.bytes, Buffer.alloc(40 * 1024 * 1024, 0x20), Buffer.from('\n%%EOF\n')])
  await expect(threads.run({ kind: 'check', bytes })).rejects.toMatchObject({ code: 'too_complex' })
})

const slow = `${ready}
parentPort.on('message', () => setTimeout(() => parentPort.postMessage({ kind: 'done', done: { at: Date.now() } }), 50))`

test('no more of them run than may, no more wait than may, and none begins after the end', async () => {
  const threads = running('slow', slow, { workers: 1, waiting: 2 })
  const all = Array.from({ length: 4 }, () =>
    threads.run(task).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    ),
  )
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'busy'])
  const rest = Array.from({ length: 3 }, () =>
    threads.run(task).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    ),
  )
  await threads.close()
  expect((await Promise.all(rest)).slice(1)).toEqual(['busy', 'busy'])
  await expect(threads.run(task)).rejects.toMatchObject({ code: 'busy' })
})

test('nothing of the environment reaches a thread', async () => {
  const said = `parentPort.postMessage({ kind: 'done', done: { kind: 'checked', facts: Object.keys(process.env) } })`
  const threads = running('tells', `${ready}parentPort.on('message', () => ${said})`)
  expect(await threads.run(task)).toMatchObject({ facts: [] })
})
