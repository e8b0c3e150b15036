import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultInspectionLimits } from '../../limits.ts'
import { fixture, inspectSample, problemCode } from '../../samples/inspect-sample.ts'
import { zipOf, type Entry } from '../../samples/zips.ts'

const message = async (entries: readonly Entry[]) => (await inspectSample('a.zip', zipOf(entries))).problem?.message
const code = (entries: readonly Entry[]) => problemCode('a.zip', zipOf(entries))

test('accepts an archive with folders, non-Latin names and the files macOS adds', async () => {
  const entries = [
    { name: 'Steuern/2024 Übersicht.pdf', body: 'x' },
    { name: '決算書.xlsx', body: 'y' },
    { name: 'a/' },
  ]
  expect(await inspectSample('a.zip', zipOf(entries, 'a comment'))).toMatchObject({
    content_type: 'application/zip',
    problem: null,
  })
  expect(
    await code([
      { name: 'a.pdf', body: 'x' },
      { name: '__MACOSX/._setup.exe', body: 'x' },
    ]),
  ).toBeNull()
})

test('an archive without files is empty', async () => {
  expect(await code([])).toBe('empty')
  expect(await code([{ name: 'only/' }, { name: 'only/folders/' }])).toBe('empty')
})

test('names the program in an archive, however it is disguised', async () => {
  expect(await message([{ name: 'documents/setup.exe', body: 'MZ' }])).toBe(
    'This zip file contains a program: “setup.exe”. We can’t accept programs or documents with macros. Remove it, zip the rest again, and upload that.',
  )
  for (const name of ['a.EXE', 'a.pdf.js', 'a.bat ', 'a.scr.', 'x\\y.vbs', 'a.docm', 'a.lnk', 'invoice\u202Efdp.exe']) {
    expect(
      await code([
        { name: 'a.pdf', body: 'x' },
        { name, body: 'x' },
      ]),
      name,
    ).toBe('type_not_allowed')
  }
  expect(await message([{ name: 'invoice\u202Efdp.exe', body: 'x' }])).toContain('“invoicefdp.exe”')
})

test('rejects an archive under a password', async () => {
  expect(await code([{ name: 'a.pdf', body: 'x', flags: 1 }])).toBe('password_protected')
  expect(await code([{ name: 'a.pdf', body: 'x', flags: 0x41 }])).toBe('password_protected')
})

test('rejects archives that unpack to too much, to too many files or to other archives', async () => {
  const gibibyte = 1024 ** 3
  expect(await code([{ name: 'zeros.txt', body: Buffer.alloc(51 * 1024 * 1024) }])).toBe('too_much_inside')
  expect(
    await code([
      { name: 'a', body: 'x', says: gibibyte },
      { name: 'b', body: 'x', says: gibibyte + 1 },
    ]),
  ).toBe('too_much_inside')
  expect(await message([{ name: 'b/inner.zip', body: 'x' }])).toContain('contains another one: “inner.zip”')
  const many = zipOf(Array.from({ length: 12 }, (_, n) => ({ name: `${n}.txt`, body: 'x' })))
  expect(await problemCode('a.zip', many, { limits: { ...defaultInspectionLimits, entries: 11 } })).toBe(
    'too_much_inside',
  )
  expect(await problemCode('a.zip', many, { limits: { ...defaultInspectionLimits, entries: 12 } })).toBeNull()
})

test('rejects names that lead out of the folder', async () => {
  for (const name of [
    '../../etc/passwd',
    '/etc/passwd',
    'C:\\Windows\\a.txt',
    'a/../../b.txt',
    '..\\b.txt',
    'a\0.txt',
  ]) {
    expect(await code([{ name, body: 'x' }]), name).toBe('too_much_inside')
  }
})

test('a truncated archive is damaged', async () => {
  const whole = zipOf([
    { name: 'a.txt', body: 'some text' },
    { name: 'b.txt', body: 'more of it' },
  ])
  for (let kept = 4; kept < whole.length; kept += 7) {
    expect(await problemCode('a.zip', whole.subarray(0, kept)), `${kept}`).toBe('damaged')
  }
  const beyond = Buffer.from(whole)
  beyond.writeUInt32LE(9999, whole.indexOf('PK\x01\x02', 0, 'latin1') + 20)
  expect(await problemCode('a.zip', beyond)).toBe('damaged')
})

test('inspects a document with any changed bytes without failing', async () => {
  const samples = ['workbook.xlsx', 'older.xls', 'picture.webp', 'older.doc'].map(
    (name) => [name, fixture(name)] as const,
  )
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.uint8Array({ minLength: 1, maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async ([name, bytes], changes) => {
        const changed = Buffer.from(bytes)
        for (const { at, to } of changes)
          changed.set(to.subarray(0, changed.length), Math.floor(at * (changed.length - to.length)))
        const result = await inspectSample(name, changed)
        expect(result.size).toBe(bytes.length)
      },
    ),
    { numRuns: 300, seed: 2026 },
  )
})
