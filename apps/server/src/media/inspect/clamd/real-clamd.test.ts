import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, expect, test, vi } from 'vitest'
import { inspect } from '../inspect.ts'
import { uploadedFile } from '../samples/inspect-sample.ts'
import { linesOfText, pdfOf } from '../samples/pdfs.ts'
import { zipOf } from '../samples/zips.ts'
import { clamdMaxBytes, eicar, startClamd } from './real-clamd.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const clamd = await startClamd()
afterAll(() => clamd?.stop())

const check = (name: string, bytes: Buffer) =>
  inspect(uploadedFile(name, bytes), { clamd: clamd?.address ?? null, temp: tmpdir() })

test.runIf(clamd !== null)('a real clamd finds the EICAR file, plain and zipped', async () => {
  for (const [name, bytes] of [
    ['a.txt', eicar],
    ['a.pdf', eicar],
    ['a.zip', zipOf([{ name: 'documents/a.txt', body: eicar }])],
  ] as const) {
    const { problem } = await check(name, bytes)
    expect(problem?.code).toBe('infected')
    expect(problem?.message).toContain('(Eicar-Test-Signature')
  }
})

test.runIf(clamd !== null)('a real clamd finds nothing in other documents', async () => {
  expect((await check('a.pdf', pdfOf([linesOfText(5)]))).problem).toBeNull()
  expect((await check('a.txt', Buffer.from('nothing to find'))).problem).toBeNull()
})

test.runIf(clamd !== null)('accepts nothing over the limit of a real clamd', async () => {
  const large = Buffer.from(randomBytes(clamdMaxBytes * 2).toString('hex'))
  await expect(check('a.txt', large)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: expect.stringMatching(/^clamd (accepts no files of this size|did not scan a file)/) },
  })
})
