import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inspect } from './inspect.ts'
import { usualLimits, type Limits } from './limits.ts'
import { arrived } from './samples/arrive.ts'
import { linesOfText, pdfOf } from './samples/pdfs.ts'
import { jpegOf, colourful } from './samples/pictures.ts'
import { Workers } from './workers.ts'

vi.setConfig({ testTimeout: 120_000 })

const pdf = pdfOf([linesOfText(3)])
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-workers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Workers that run this instead of opening anything. */
function running(name: string, source: string, over: Partial<Limits> = {}): Workers {
  const script = join(folder, `${name}.mjs`)
  writeFileSync(script, `import { parentPort, threadId } from 'node:worker_threads'\n${source}`)
  return new Workers({ ...usualLimits, ...over }, pathToFileURL(script))
}

const ready = `parentPort.postMessage({ kind: 'ready' })\n`
const temp = () => join(folder, 'temp')
const lookWith = (workers: Workers, bytes = pdf) =>
  inspect(arrived('a.pdf', bytes), { clamd: null, temp: temp(), workers })

test('a document that takes too much processor time is refused, and its worker ends', async () => {
  const hanging = running('hanging', `${ready}parentPort.on('message', () => { for (;;); })`, { open_ms: 60 })
  const { problem } = await lookWith(hanging)
  expect(problem).toEqual({
    code: 'damaged',
    message: expect.stringMatching(/^This PDF took too long to open; it may be damaged/),
  })
})

test('a real document is stopped in the middle of being opened, and the next one is opened', async () => {
  const workers = new Workers({ ...usualLimits, open_ms: 1 })
  const long = pdfOf(Array.from({ length: 300 }, () => linesOfText(50)))
  expect((await lookWith(workers, long)).problem?.code).toBe('damaged')
  expect((await lookWith(new Workers(usualLimits))).problem).toBeNull()
})

test('a worker that waits for processor time, and one that cannot start, are no fault of the document', async () => {
  const waiting = running('waiting', `${ready}parentPort.on('message', () => undefined)`, { wait_ms: 60, open_ms: 60 })
  await expect(lookWith(waiting)).rejects.toMatchObject({ code: 'unavailable' })
  const broken = running('broken', `import './nowhere.mjs'`)
  await expect(lookWith(broken)).rejects.toMatchObject({ code: 'unavailable' })
  const silent = running('silent', `parentPort.on('message', () => undefined)`, { start_ms: 60 })
  await expect(lookWith(silent)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a document that breaks its worker down is refused', async () => {
  for (const [name, deed] of [
    ['throws', 'setImmediate(() => { throw new Error("broken") })'],
    ['exits', 'process.exit(1)'],
    ['eats', 'const all = []; for (;;) all.push(new Array(1_000_000).fill(Math.random()))'],
  ] as const) {
    const workers = running(name, `${ready}parentPort.on('message', () => { ${deed} })`)
    expect((await lookWith(workers)).problem?.code, name).toBe('damaged')
  }
})

const answering = (said: string) => `${ready}
let count = 0
parentPort.on('message', () => {
  const opened = { trouble: null, pages: threadId * 1000 + ++count, blank_pages: [], preview: null }
  parentPort.postMessage({ kind: 'opened', opened, ${said} })
})`

const opening = { type: 'pdf', fd: 0, size: 0, pixels: 0, pages_looked_at: 0, look_ms: 0 } as const

test('a worker is used again while it is sound and small, and no more of them run than may', async () => {
  const workers = running('again', answering('held: 10, is_sound: true'), { workers: 2 })
  const pages = await Promise.all(Array.from({ length: 12 }, async () => (await workers.open(opening)).pages ?? 0))
  expect(new Set(pages.map((page) => Math.floor(page / 1000))).size).toBeLessThanOrEqual(2)
  await workers.close()
  for (const said of ['held: 10, is_sound: false', `held: ${usualLimits.worker_memory}, is_sound: true`]) {
    const others = running('once', answering(said))
    const [first, second] = [await others.open(opening), await others.open(opening)]
    expect([first, second].map(({ pages: count }) => (count ?? 0) % 1000)).toEqual([1, 1])
  }
})

test('a worker that ended while it had nothing to do is replaced', async () => {
  const leaving = `${answering('held: 0, is_sound: true')}\nparentPort.on('message', () => setTimeout(() => process.exit(0), 1))`
  const workers = running('leaves', leaving)
  const threadOf = async () => Math.floor(((await workers.open(opening)).pages ?? 0) / 1000)
  const first = await threadOf()
  await vi.waitFor(async () => expect(await threadOf()).not.toBe(first))
})

test('an idle worker ends after its time', async () => {
  const workers = running('idle', answering('held: 0, is_sound: true'), { idle_ms: 1 })
  const first = await workers.open(opening)
  await vi.waitFor(async () => {
    const next = await workers.open(opening)
    expect(Math.floor((next.pages ?? 0) / 1000)).not.toBe(Math.floor((first.pages ?? 0) / 1000))
  })
})

test('a document that needs more memory than a worker may have is refused', async () => {
  const workers = new Workers({ ...usualLimits, worker_memory: 24 * 1024 * 1024 })
  const large = jpegOf({ width: 6000, height: 4000 }, (x, y) => (x % 1000 < 500 ? colourful(x, y) : [255, 255, 255]))
  const verdict = await inspect(arrived('a.jpg', large), { clamd: null, temp: temp(), workers })
  expect(verdict.problem?.code).toBe('too_much_inside')
})

test('nothing is left of the copies on disk', async () => {
  const workers = running('fails', `${ready}parentPort.on('message', () => process.exit(1))`)
  await lookWith(workers)
  await lookWith(new Workers(usualLimits))
  expect(readdirSync(temp())).toEqual([])
  const lowest = openSync(folder, 'r')
  closeSync(lowest)
  await lookWith(workers)
  const again = openSync(folder, 'r')
  closeSync(again)
  expect(again).toBe(lowest)
})
