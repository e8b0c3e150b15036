import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestScripts } from '../sandbox/test-scripts.ts'
import { inspect } from './inspect.ts'
import { InspectionPool } from './inspection-pool.ts'
import { defaultInspectionLimits, type InspectionLimits } from './limits.ts'
import { uploadedFile } from './samples/inspect-sample.ts'
import { linesOfText, pdfOf } from './samples/pdfs.ts'
import { jpegOf, colorful } from './samples/pictures.ts'

vi.setConfig({ testTimeout: 120_000 })

const pdf = pdfOf([linesOfText(3)])
const scripts = new TestScripts()
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-inspection-'))
})
afterAll(() => {
  scripts.remove()
  rmSync(folder, { recursive: true })
})

/** A pool whose processes run this function instead of examining documents. */
const poolRunning = (name: string, handle: string, over: Partial<InspectionLimits> = {}): InspectionPool =>
  new InspectionPool({ ...defaultInspectionLimits, ...over }, scripts.serving(name, handle))

const temp = () => join(folder, 'temp')
const inspectWith = (pool: InspectionPool, bytes = pdf) =>
  inspect(uploadedFile('a.pdf', bytes), { clamd: null, temp: temp(), pool })

test('rejects a document that takes too much processor time and ends its process', async () => {
  const hanging = poolRunning('hanging', '() => { for (;;); }', { open_ms: 60 })
  const { problem } = await inspectWith(hanging)
  expect(problem).toEqual({
    code: 'damaged',
    message: expect.stringMatching(/^This PDF took too long to open\. It may be damaged/),
  })
})

test('interrupts a real document while it is being opened; the next one opens', async () => {
  const pool = new InspectionPool({ ...defaultInspectionLimits, open_ms: 1 })
  const long = pdfOf(Array.from({ length: 300 }, () => linesOfText(50)))
  expect((await inspectWith(pool, long)).problem?.code).toBe('damaged')
  expect((await inspectWith(new InspectionPool(defaultInspectionLimits))).problem).toBeNull()
})

test('does not blame the document for a starved process or one that cannot start', async () => {
  const waiting = poolRunning('waiting', '() => new Promise(() => setInterval(() => {}, 1000))', { wait_ms: 60 })
  await expect(inspectWith(waiting)).rejects.toMatchObject({ code: 'unavailable' })
  const broken = new InspectionPool(defaultInspectionLimits, scripts.script('broken', `import './nowhere.mjs'`))
  await expect(inspectWith(broken)).rejects.toMatchObject({ code: 'unavailable' })
})

test('rejects a document that crashes its process', async () => {
  const pool = poolRunning('exits', '() => process.exit(1)')
  expect((await inspectWith(pool)).problem?.code).toBe('damaged')
})

test('rejects a document that needs more memory than a process may have', async () => {
  const pool = new InspectionPool({ ...defaultInspectionLimits, worker_memory: 24 * 1024 * 1024 })
  const large = jpegOf({ width: 6000, height: 4000 }, (x, y) => (x % 1000 < 500 ? colorful(x, y) : [255, 255, 255]))
  const result = await inspect(uploadedFile('a.jpg', large), { clamd: null, temp: temp(), pool })
  expect(result.problem?.code).toBe('too_much_inside')
})

test('reads no further documents of a partner with too many waiting', async () => {
  const pool = poolRunning('waits-on', '() => new Promise(() => setInterval(() => {}, 1000))', {
    workers: 1,
    workers_each: 1,
    waiting_each: 1,
    wait_ms: 2000,
  })
  const both = [inspectWith(pool), inspectWith(pool)].map((inspection) =>
    inspection.catch(({ code }: { code: string }) => code),
  )
  await vi.waitFor(() => expect(() => pool.assertRoom('a partner')).toThrow())
  const read = () => Promise.reject(new Error('it was read'))
  const third = inspect(uploadedFile('a.pdf', pdf, { read }), { clamd: null, temp: temp(), pool })
  await expect(third).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfter: 30 } })
  expect(() => pool.assertRoom('another')).not.toThrow()
  expect(await Promise.all(both)).toEqual(['unavailable', 'unavailable'])
})

test('asks to retry later if the disk is full', async () => {
  const pool = new InspectionPool(defaultInspectionLimits)
  const full = inspect(uploadedFile('a.pdf', pdf), { clamd: null, temp: '/dev/null', pool })
  await expect(full).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfter: 30 } })
})

test('leaves no copies on disk', async () => {
  const pool = poolRunning('fails', '() => process.exit(1)')
  await inspectWith(pool)
  const real = new InspectionPool(defaultInspectionLimits)
  await inspectWith(real)
  await real.close()
  expect(readdirSync(temp())).toEqual([])
  const lowest = openSync(folder, 'r')
  closeSync(lowest)
  await inspectWith(pool)
  const again = openSync(folder, 'r')
  closeSync(again)
  expect(again).toBe(lowest)
})
