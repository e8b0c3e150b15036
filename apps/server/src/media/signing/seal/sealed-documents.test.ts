import { createHash, webcrypto } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linesOfText, pdfOf } from '../../inspect/samples/pdfs.ts'
import { builtInProvider } from '../built-in-provider.ts'
import type { BuiltInProvider, Signed } from '../provider.ts'
import { evidenceWith, documentOf, signer } from '../samples/documents.ts'
import { open, textOn } from '../samples/forms.ts'
import { runPdfsig, findPdfsig } from '../samples/pdfsig.ts'
import { SigningPool } from '../signing-pool.ts'
import { openSealKey } from './seal-key.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const pdfsig = findPdfsig()
const pool = new SigningPool()
const folder = mkdtempSync(join(tmpdir(), 'loanyard-seal-'))
const original = pdfOf([linesOfText(10), linesOfText(20)])
let provider: BuiltInProvider
let signed: Signed
let bytes: Buffer

beforeAll(async () => {
  const key = await openSealKey({ files: null, dataDir: folder, publicUrl: 'https://loans.example.com' })
  provider = builtInProvider(pool, () => Promise.resolve(key))
  const signingEvidence = evidenceWith({ kind: 'typed', text: 'Maria Gonzalez' })
  signed = await provider.sign({ documentToSign: documentOf(original), signer, signingEvidence })
  bytes = Buffer.from(signed.bytes)
})
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

const sha256 = (part: Uint8Array) => createHash('sha256').update(part).digest('hex')

test('the certificate page says who signed what, when and from where', () => {
  expect(signed.pages).toBe(4)
  expect(signed.reference).toMatch(/^LY(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const text = textOn(open(bytes), 2).normalize('NFKC').replace(/\s+/g, ' ')
  for (const fact of [
    'Certificate of signature',
    `Reference ${signed.reference}`,
    'Northwind Business Capital',
    'Fee disclosure',
    'Harbor Bakery',
    'SBA-Form-159.pdf Pages 2',
    '01931f1e-4b5c-7def-8abc-1234567890ab',
    'Maria Gonzalez',
    'maria@harborbakery.example',
    '203.0.113.7',
    'Chrome 131 on Windows',
    'as binding as one by hand.',
    'disclosure on the last page, version 2026-11',
    'Confirmed 11/20/2026, 14:00:00 UTC',
    'Signed in 11/20/2026, 14:59:00 UTC, session ending in 00000000c0de',
    'Opened the document 11/20/2026, 15:00:01 UTC 11/20/2026, 10:00:01 AM EST',
    'Read it to the end 11/20/2026, 15:04:11 UTC',
    'Consented to sign electronically 11/20/2026, 15:04:20 UTC',
    'Signed 11/20/2026, 15:04:41 UTC 11/20/2026, 10:04:41 AM EST',
    signed.sha256.original,
    signed.sha256.stamped,
  ]) {
    expect(text).toContain(fact)
  }
  expect(textOn(open(bytes), 3).replace(/\s+/g, ' ')).toContain('Paper copies You can ask for a copy on paper.')
})

test('its hashes match the original file, the signed pages and the sealed file', () => {
  expect(signed.sha256.original).toBe(sha256(original))
  expect(signed.sha256.sealed).toBe(sha256(bytes))
  const [, length = ''] = /the first ([\d,]+) bytes/.exec(textOn(open(bytes), 2).replace(/\s+/g, ' ')) ?? []
  const signedPages = bytes.subarray(0, Number(length.replaceAll(',', '')))
  expect(sha256(signedPages)).toBe(signed.sha256.stamped)
  expect(open(signedPages).countPages()).toBe(2)
  expect(textOn(open(signedPages), 1)).toContain(signed.reference)
})

test('signed pages carry the caption and keep their content', () => {
  const document = open(bytes)
  expect(textOn(document, 0)).toBe(textOn(open(original), 0))
  expect(textOn(document, 1)).toContain('Line 19: the amount is 1,250,000.00')
  expect(textOn(document, 1).replace(/\s+/g, ' ')).toContain(
    `Signed electronically · 11/20/2026, 15:04:41 UTC · ${signed.reference} · Maria Gonzalez`,
  )
  expect(document.wasRepaired()).toBe(false)
})

test('pdf.js opens it and finds the seal field', async () => {
  const task = pdfjs.getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await task.promise
  expect(document.numPages).toBe(4)
  const fields = await (await document.getPage(4)).getAnnotations()
  expect(fields).toEqual([expect.objectContaining({ fieldType: 'Sig', fieldName: 'Seal' })])
  await task.destroy()
})

test.runIf(pdfsig !== null)('pdfsig reports a valid PAdES seal over the whole file', async () => {
  const report = await runPdfsig(pdfsig ?? '', bytes)
  expect(report).toContain('Signature Type: ETSI.CAdES.detached')
  expect(report).toContain('Signature Validation: Signature is Valid.')
  expect(report).toContain('Total document signed')
  expect(report).toContain('Loanyard at loans.example.com')
})

test('verifies its own seal as sound', async () => {
  expect(await provider.verify(bytes)).toEqual({
    state: 'sound',
    sealed_at: new Date('2026-11-20T15:04:41Z'),
    certificate: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
  })
})

/** The file with one bit flipped. */
function flipped(at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

test('detects one changed byte anywhere', async () => {
  const positions = [...webcrypto.getRandomValues(new Uint32Array(60))].map((number) => number % bytes.length)
  const seal = bytes.lastIndexOf('/Contents<')
  for (const at of [
    10,
    1000,
    bytes.length - 5,
    bytes.lastIndexOf('/ByteRange') + 15,
    seal + 100,
    seal + 24_000,
    ...positions,
  ]) {
    expect((await provider.verify(flipped(at))).state, `byte ${at}`).not.toBe('sound')
  }
  if (pdfsig !== null) expect(await runPdfsig(pdfsig, flipped(1000))).toContain('Digest Mismatch')
})

test('reports appended and truncated files as changed, others as unsealed', async () => {
  expect(await provider.verify(Buffer.concat([bytes, Buffer.from('\n%%EOF\n')]))).toEqual({ state: 'changed' })
  expect(await provider.verify(bytes.subarray(0, bytes.length - 1))).toEqual({ state: 'changed' })
  expect(await provider.verify(original)).toEqual({ state: 'unsealed' })
  expect(await provider.verify(Buffer.alloc(0))).toEqual({ state: 'unsealed' })
  expect(await provider.verify(Buffer.from('/ByteRange [0 1 2 3]'))).toEqual({ state: 'changed' })
})

test('reports the seal of another installation as foreign, even under the same name', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'loanyard-seal-'))
  const key = await openSealKey({ files: null, dataDir: elsewhere, publicUrl: 'https://loans.example.com' })
  rmSync(elsewhere, { recursive: true })
  const other = builtInProvider(pool, () => Promise.resolve(key))
  expect(await other.verify(bytes)).toEqual({ state: 'foreign' })
})

test('refuses to sign a sealed document again', async () => {
  const signingEvidence = evidenceWith({ kind: 'typed', text: 'Another Signer' })
  await expect(provider.sign({ documentToSign: documentOf(bytes), signer, signingEvidence })).rejects.toMatchObject({
    code: 'already_signed',
  })
})
