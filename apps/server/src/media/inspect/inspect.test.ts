import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { inspect } from './inspect.ts'
import { uploadedFile, inspectSample } from './samples/inspect-sample.ts'
import { linesOfText, pdfOf } from './samples/pdfs.ts'
import { zipOf } from './samples/zips.ts'

vi.setConfig({ testTimeout: 120_000 })

const options = { clamd: null, temp: tmpdir() }
const pdf = pdfOf([linesOfText(3)])

test('returns size, hash and checksum of the bytes', async () => {
  for (const bytes of [pdf, Buffer.from('a'), Buffer.from('a,b\n'.repeat(40_000))]) {
    const sha256 = createHash('sha256').update(bytes).digest()
    const name = bytes === pdf ? 'a.pdf' : 'a.csv'
    expect(await inspectSample(name, bytes)).toMatchObject({
      size: bytes.length,
      sha256,
      crc32: crc32(bytes),
      problem: null,
    })
  }
})

test('rejects a document by its size without reading it', async () => {
  const never = () => Promise.reject(new Error('it was read'))
  const rejection = async (size: number, declared_size: number | null, max_size = 1000) => {
    const { problem } = await inspect(
      uploadedFile('a.pdf', pdf, { size, declared_size, max_size, read: never }),
      options,
    )
    return [problem?.code, problem?.message]
  }
  expect(await rejection(0, 0)).toEqual([
    'empty',
    'This file is empty. Check the original, save it again, and upload that.',
  ])
  expect(await rejection(3 * 1024 * 1024, null, 2.5 * 1024 * 1024)).toEqual([
    'too_large',
    'This file is 3 MB, and the limit is 2.5 MB. Export it at a lower quality or in smaller files and upload those.',
  ])
  expect(await rejection(300, 900)).toEqual([
    'wrong_size',
    'Only 300 bytes of 900 bytes arrived. Upload the file again.',
  ])
  expect(await rejection(900, 300)).toEqual(['wrong_size', 'The file changed while it was uploading. Upload it again.'])
  expect((await rejection(0, 900))[0]).toBe('wrong_size')
})

test('accepts a document without a declared size', async () => {
  expect((await inspect(uploadedFile('a.pdf', pdf, { declared_size: null }), options)).problem).toBeNull()
})

test('a failing or truncated read throws instead of rejecting the document', async () => {
  const temp = mkdtempSync(join(tmpdir(), 'loanyard-inspect-'))
  const longer = Buffer.concat([pdf, Buffer.alloc(200_000)])
  const lowest = lowestFree()
  const fails = function* (): Generator<Buffer> {
    yield longer.subarray(0, 100_000)
    throw new Error('the store went away')
  }
  for (const read of [
    () => Promise.reject(new Error('the store is down')),
    async () => Readable.from(fails()),
    async () => Readable.from([longer.subarray(0, 100_000)]),
    async () => Readable.from([longer, longer]),
  ]) {
    await expect(inspect(uploadedFile('a.pdf', longer, { read }), { clamd: null, temp })).rejects.toThrow(
      /the store|bytes were read/,
    )
  }
  expect(readdirSync(temp)).toEqual([])
  expect(lowestFree()).toBe(lowest)
  rmSync(temp, { recursive: true })
})

/** The lowest free file descriptor: it changes if a file stays open. */
function lowestFree(): number {
  const fd = openSync(tmpdir(), 'r')
  closeSync(fd)
  return fd
}

test('closes the stream when the inspection fails', async () => {
  const source = Readable.from([pdf.subarray(0, 100), pdf.subarray(100)])
  const longer = uploadedFile('a.pdf', pdf, { size: 150, declared_size: null, read: async () => source })
  await expect(inspect(longer, options)).rejects.toThrow('more bytes were read than 150')
  expect(source.destroyed).toBe(true)
})

test('reads a document once, even an archive of thousands of files', async () => {
  const bytes = zipOf(Array.from({ length: 5000 }, (_, n) => ({ name: `documents/${n}.pdf`, body: 'x' })))
  const whole = uploadedFile('a.zip', bytes)
  let requests = 0
  const read: typeof whole.read = () => {
    requests++
    return whole.read()
  }
  expect((await inspect({ ...whole, read }, options)).problem).toBeNull()
  expect(requests).toBe(1)
})

test('inspects a large file with little memory', async () => {
  const line = Buffer.from(`${'1250000.00;'.repeat(9)}\n`)
  const chunk = Buffer.concat(Array.from({ length: 655 }, () => line))
  const count = Math.ceil((300 * 1024 * 1024) / chunk.length)
  let peak = 0
  const chunks = function* (): Generator<Buffer> {
    for (let n = 0; n < count; n++) {
      peak = Math.max(peak, process.memoryUsage.rss())
      // A new buffer each time, as from a network.
      yield Buffer.from(chunk)
    }
  }
  const size = chunk.length * count
  const read = async () => Readable.from(chunks())
  const before = process.memoryUsage.rss()
  const large = uploadedFile('a.csv', chunk, { size, declared_size: size, max_size: size, read })
  expect(await inspect(large, options)).toMatchObject({ size, problem: null })
  expect(peak - before).toBeLessThan(150 * 1024 * 1024)
})
