import { afterAll, expect, test, vi } from 'vitest'
import { linesOfText, pdfOf } from '../inspect/samples/pdfs.ts'
import type { PoolLimits } from '../sandbox/parser-pool.ts'
import { TestScripts } from '../sandbox/test-scripts.ts'
import { fileOf } from './samples/documents.ts'
import { SigningPool, defaultSigningLimits } from './signing-pool.ts'

vi.setConfig({ testTimeout: 60_000 })

const scripts = new TestScripts()
afterAll(() => scripts.remove())

/** A pool whose processes run this function instead of opening documents. */
const poolRunning = (name: string, handle: string, over: Partial<PoolLimits> = {}): SigningPool =>
  new SigningPool({ ...defaultSigningLimits, ...over }, scripts.serving(name, handle))

const pdf = pdfOf([linesOfText(2)])
const check = (pool: SigningPool, bytes: Uint8Array = pdf) => pool.run(fileOf(bytes), { kind: 'check' })
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

test('refuses a document that takes too much processor time or crashes its process', async () => {
  expect(await codeOf(check(poolRunning('hangs', '() => { for (;;); }', { open_ms: 60 })))).toBe('too_complex')
  expect(await codeOf(check(poolRunning('exits', '() => process.exit(1)')))).toBe('too_complex')
})

test('does not blame the document for a starved process', async () => {
  const waiting = poolRunning('waits', '() => new Promise(() => setInterval(() => {}, 1000))', { wait_ms: 60 })
  expect(await codeOf(check(waiting))).toBe('busy')
})

test('refuses a document that needs more memory than a process may have', async () => {
  const pool = new SigningPool({ ...defaultSigningLimits, worker_memory: 24 * 1024 * 1024 })
  const bytes = Buffer.concat([pdf, Buffer.alloc(40 * 1024 * 1024, 0x20), Buffer.from('\n%%EOF\n')])
  expect(await codeOf(check(pool, bytes))).toBe('too_complex')
})

const slow = `() => new Promise((resolve) => setTimeout(() => resolve({ answer: { kind: 'done', done: {} } }), 50))`

test('limits running and waiting tasks and starts none after closing', async () => {
  const pool = poolRunning('slow', slow, { workers: 1, workers_each: 1, waiting: 2 })
  const all = Array.from({ length: 4 }, () => codeOf(check(pool)))
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'busy'])
  const rest = Array.from({ length: 3 }, () => codeOf(check(pool)))
  await pool.close()
  expect((await Promise.all(rest)).slice(1)).toEqual(['busy', 'busy'])
  expect(await codeOf(check(pool))).toBe('busy')
})
