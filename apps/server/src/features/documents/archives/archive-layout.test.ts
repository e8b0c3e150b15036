import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { hasProgram } from '../../../../testing/app/processes.ts'
import { archiveBytes, type ReadFile } from './archive-bytes.ts'
import { layOut, type ArchiveFile } from './archive-layout.ts'
import { safeName, uniquePaths } from './archive-names.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanyard-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface File extends ArchiveFile {
  readonly body: Buffer
}

function file(path: string, body: Buffer, modified = new Date('2026-03-04T05:06:08Z')): File {
  return { path, body, size: body.length, crc32: crc32(body), modified }
}

const reader =
  (files: readonly File[]): ReadFile =>
  (index, { start, end }) =>
    Promise.resolve(Readable.from([files[index]?.body.subarray(start, end + 1)]))

async function archiveOf(files: readonly File[], range?: { start: number; end: number }): Promise<Buffer> {
  const layout = layOut(files)
  return buffer(Readable.from(archiveBytes(layout, range ?? { start: 0, end: layout.size - 1 }, reader(files))))
}

const names = [
  '1 Pre-Qualification/Tax return 2025.pdf',
  '1 Pre-Qualification/Tax return 2025 (2).pdf',
  '2 Document Collection/Umsatzsteuererklärung.pdf',
  '2 Document Collection/確定申告書.pdf',
  '2 Document Collection/Налоговая декларация.pdf',
  '2 Document Collection/إقرار ضريبي.pdf',
  'Other documents/🏦 statement.png',
  'Other documents/empty.txt',
]
const files = names.map((name, index) => file(name, index === 7 ? Buffer.alloc(0) : randomBytes(1000 + index * 777)))

const tools = {
  unzip: (zip: string, to: string) => ['-q', zip, '-d', to],
  [hasProgram('7z') ? '7z' : '7zz']: (zip: string, to: string) => ['x', '-bso0', `-o${to}`, zip],
  bsdtar: (zip: string, to: string) => ['-xf', zip, '-C', to],
}

for (const [command, args] of Object.entries(tools)) {
  test.skipIf(!hasProgram(command))(`${command} extracts every file unchanged, in any script`, async () => {
    const zip = join(folder, `${command}.zip`)
    const to = mkdtempSync(join(folder, 'out-'))
    writeFileSync(zip, await archiveOf(files))
    execFileSync(command, args(zip, to), { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    for (const { path, body } of files) expect(readFileSync(join(to, path)).equals(body), path).toBe(true)
    expect(statSync(join(to, names[0] ?? '')).mode & 0o777).toBe(0o644)
  })
}

test('knows the length in advance, even of an empty archive', async () => {
  for (const some of [[], files.slice(0, 1), files]) {
    const bytes = await archiveOf(some)
    expect(bytes.length).toBe(layOut(some).size)
  }
})

test('produces any range of an archive on its own', async () => {
  const whole = await archiveOf(files)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(whole.length - 1), async (a, b) => {
      const range = { start: Math.min(a, b), end: Math.max(a, b) }
      expect((await archiveOf(files, range)).equals(whole.subarray(range.start, range.end + 1))).toBe(true)
    }),
    { numRuns: 200, seed: 2026 },
  )
})

test('uses ZIP64 for files and archives over 4 GiB, and unzip lists them', async () => {
  const large = { path: 'large.bin', size: 5 * 1024 ** 3, crc32: 0, modified: new Date(0) }
  const small = { path: 'after.txt', size: 5, crc32: crc32('after'), modified: new Date(0) }
  const layout = layOut([large, small])
  const [local, , , , central] = layout.segments
  expect(layout.size).toBeGreaterThan(large.size)
  if (local === undefined || !('bytes' in local) || central === undefined || !('bytes' in central)) throw new Error('?')
  expect(local.bytes.readUInt32LE(18)).toBe(0xffffffff)
  expect(local.bytes.readBigUInt64LE(30 + 'large.bin'.length + 4)).toBe(BigInt(large.size))
  // A sparse file with the same headers: tools read only the end to list it.
  const zip = join(folder, 'large.zip')
  writeFileSync(zip, '')
  truncateSync(zip, layout.size)
  for (const segment of layout.segments) if ('bytes' in segment) writeAt(zip, segment.bytes, segment.at)
  if (!hasProgram('unzip')) return
  const list = execFileSync('unzip', ['-l', zip]).toString()
  expect(list).toContain(String(large.size))
  expect(list).toContain('after.txt')
})

function writeAt(path: string, bytes: Buffer, at: number): void {
  const handle = openSync(path, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}

test('lists all of 70,000 files, more than the old format can count', { timeout: 60_000 }, async () => {
  const many = Array.from({ length: 70_000 }, (_, index) => file(`f/${index}.txt`, Buffer.alloc(0)))
  const zip = join(folder, 'many.zip')
  writeFileSync(zip, await archiveOf(many))
  if (!hasProgram('unzip')) return
  expect(execFileSync('unzip', ['-Z1', zip], { maxBuffer: 1e8 }).toString().trim().split('\n')).toHaveLength(70_000)
})

test('aborts the archive if a stored document has another length', async () => {
  const layout = layOut(files)
  for (const body of [Buffer.alloc(10), Buffer.alloc(100_000)]) {
    const read: ReadFile = () => Promise.resolve(Readable.from([body]))
    const all = { start: 0, end: layout.size - 1 }
    await expect(buffer(Readable.from(archiveBytes(layout, all, read)))).rejects.toThrow(
      'differs from the recorded one',
    )
  }
})

test('makes names valid on every system and keeps their extension', () => {
  expect(safeName('../../etc/passwd')).toBe('.._.._etc_passwd')
  expect(safeName('a<b>:"c"|?*.pdf')).toBe('a_b___c____.pdf')
  expect(safeName('CON.txt')).toBe('_CON.txt')
  expect(safeName(' . ')).toBe('_')
  expect(safeName('name. . ')).toBe('name')
  for (const name of ['con', 'AUX .pdf', 'COM¹.pdf', 'conin$.txt']) expect(safeName(name)).toBe(`_${name}`)
  expect(safeName('tax\u202efdp.zip')).toBe('taxfdp.zip')
  expect(safeName('a\u0085\u2028b\ud800.pdf')).toBe('a__b\ufffd.pdf')
  expect(safeName(`${'x'.repeat(239)} and more`)).toBe('x'.repeat(239))
  const long = safeName(`${'税'.repeat(200)}.pdf`)
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(240)
  expect(long).toMatch(/^税+\.pdf$/)
})

test('returns unique paths for every system', () => {
  const path = uniquePaths()
  const given = ['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf', 'é.pdf', 'e\u0301.pdf', 'a'].map((name) =>
    path(['1 Stage'], name),
  )
  expect(given).toEqual([
    '1 Stage/a.pdf',
    '1 Stage/A (2).PDF',
    '1 Stage/a (3).pdf',
    '1 Stage/a (2) (2).pdf',
    '1 Stage/é.pdf',
    '1 Stage/é (2).pdf',
    '1 Stage/a',
  ])
  expect(new Set(given.map((name) => createHash('sha1').update(name.toLowerCase()).digest('hex'))).size).toBe(
    given.length,
  )
})
