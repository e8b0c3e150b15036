import { readFileSync } from 'node:fs'
import type * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linesOfText, pdfOf } from '../inspect/samples/pdfs.ts'
import { fileOf } from './samples/documents.ts'
import { drawnAreaOn, open, pageOf, textOn } from './samples/forms.ts'
import { expectDrawnWithin, installation, type Installation } from './samples/installation.ts'
import { findSignatureFields } from './worker/find-signature-fields.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let installed: Installation
beforeAll(async () => {
  installed = await installation()
})
afterAll(() => installed.end())

const produced = (name: string) => readFileSync(new URL(`samples/producers/${name}.pdf`, import.meta.url))
const text = (at: string, words: string, size = 11) => `BT /F ${size} Tf ${at} Td (${words}) Tj ET`
const rule = (x: number, y: number, width: number) => `${x} ${y} ${width} 0.7 re f`
const underscores = (count: number) => '_'.repeat(count)
const fieldsOf = (bytes: Uint8Array) => findSignatureFields(open(bytes))
const kindsOf = (bytes: Uint8Array) => fieldsOf(bytes).map(({ kind }) => kind)
const page = (...content: string[]) => pdfOf([content.join(' ')])
const signatureLine = (x: number, y: number) => text(`${x} ${y}`, `Signature: ${underscores(30)}`)

test.each([
  ['chromium-underscores', [150, 130, 310, 184], 3],
  ['chromium-blocks', [50, 205, 262, 254], 3],
  ['libreoffice-cells', [160, 70, 280, 120], 2],
] as const)('signs on the line of %s, with the date, and nowhere else', async (name, area, count) => {
  const bytes = produced(name)
  expect(fieldsOf(bytes)).toHaveLength(count)
  expect(await installed.provider.check(fileOf(bytes))).toMatchObject({ has_signature_field: true })
  const before = open(bytes).countPages()
  const document = open((await installed.sign(bytes)).bytes)
  expect(document.countPages()).toBe(before + 2)
  expectDrawnWithin(document, 0, [...area])
  expect(textOn(document, 0).match(/11\/20\/2026(?!,)/g)).toHaveLength(1)
})

test('finds a line of underscores, of dots, a drawn rule with the label before, on or below it, and room after a colon', () => {
  const lines = [
    [signatureLine(72, 300)],
    [text('72 300', 'Signature ................................')],
    [text('72 300', 'Signature:'), rule(135, 298, 200)],
    [text('72 300', 'Sign here'), rule(72, 297, 200)],
    [rule(72, 300, 200), text('72 289', 'Signature of applicant', 9)],
    [text('72 300', 'Signed by:')],
    [text('72 300', `X ${underscores(30)}`)],
  ]
  for (const content of lines) {
    const [field, ...more] = fieldsOf(page(linesOfText(3), ...content))
    expect([field?.kind, field?.from, more.length], content.join()).toEqual(['signature', 'line', 0])
    const [left = 0, top = 0, right = 0, bottom = 0] = field?.box ?? []
    expect(left).toBeGreaterThanOrEqual(72)
    expect(right - left).toBeGreaterThan(80)
    expect([bottom, top].every((y) => y > 450 && y < 497)).toBe(true)
  }
})

test('takes date and printed name of the same signer, and not the date of birth', () => {
  const bytes = page(
    text('72 400', `Date of birth: ${underscores(12)}`),
    signatureLine(72, 300),
    text('320 300', `Date: ${underscores(12)}`),
    text('72 270', `Printed name: ${underscores(24)}`),
    text('72 150', `Date: ${underscores(12)}`),
  )
  expect(fieldsOf(bytes).map(({ kind, box }) => [kind, Math.round(792 - box[3])])).toEqual([
    ['signature', 299],
    ['date', 299],
    ['name', 269],
  ])
})

test('never signs on a line that may be meant for someone else', async () => {
  const others = ['Lender', 'Broker', 'Witness', 'Spouse', 'Co-borrower', 'Loan officer', 'Notary', 'Guarantor']
  for (const other of others) {
    expect(kindsOf(page(text('72 300', `${other} signature: ${underscores(20)}`))), other).toEqual([])
    expect(kindsOf(page(text('72 330', other.toUpperCase()), signatureLine(72, 300))), other).toEqual([])
    const both = page(signatureLine(72, 300), text('72 200', `${other} signature: ${underscores(20)}`))
    expect(
      fieldsOf(both).map(({ box }) => Math.round(792 - box[3])),
      other,
    ).toEqual([299])
  }
  expect(kindsOf(page(signatureLine(72, 300), signatureLine(72, 200)))).toEqual([])
  const named = page(signatureLine(72, 300), text('72 200', `Borrower signature: ${underscores(20)}`))
  expect(fieldsOf(named).map(({ box }) => Math.round(792 - box[3]))).toEqual([199])
  const signed = open((await installed.sign(page(signatureLine(72, 300), signatureLine(72, 200)))).bytes)
  expectDrawnWithin(signed, 0, [50, 640, 360, 770])
})

test('initials each page that asks once, and leaves a choice to the signer', () => {
  const initials = text('72 60', `Initials: ${underscores(10)}`)
  const choice = `${text('72 90', `Initials: ${underscores(10)}`)} ${initials}`
  const bytes = pdfOf([initials, choice, `${signatureLine(72, 300)} ${initials}`])
  expect(fieldsOf(bytes).map(({ kind, page: index }) => [kind, index])).toEqual([
    ['signature', 2],
    ['initials', 0],
    ['initials', 2],
  ])
})

test('without a line, or with a sentence about signatures, it signs below the text as before', async () => {
  for (const words of [
    'The signature of each owner is needed before: closing',
    'By signing here you agree',
    'Signature page follows',
    'Signature',
  ]) {
    expect(kindsOf(page(text('72 600', words))), words).toEqual([])
  }
  const document = open((await installed.sign(page(text('72 600', 'Signature')))).bytes)
  expectDrawnWithin(document, 0, [50, 640, 360, 770])
})

test('a tag or form field for the signature comes before any line', () => {
  const bytes = page(signatureLine(72, 300), text('72 200', 'Borrower: {{signature}}'))
  expect(fieldsOf(bytes).map(({ from }) => from)).toEqual(['tag'])
})

test.each([0, 90, 180, 270])('signs on the line of a page rotated by %i degrees', async (degrees) => {
  const matrix = ['1 0 0 1 100 300', '0 1 -1 0 300 100', '-1 0 0 -1 500 500', '0 -1 1 0 300 600'][degrees / 90]
  const content = `BT /F 11 Tf ${matrix} Tm (Signature: ${underscores(30)}) Tj ET`
  const bytes = pageOf(content, (one) => one.put('Rotate', degrees))
  const label = open(bytes).loadPage(0).search('Signature:', '')[0]?.[0] ?? []
  const document = open((await installed.sign(bytes)).bytes)
  const [right = 0, bottom = 0] = [label[6], label[7]]
  expectDrawnWithin(document, 0, [right - 3, bottom - 50, right + 200, bottom + 6])
})

test('skips text that runs across the page, is outside it, or has no room above', () => {
  const across = `BT /F 11 Tf 0 1 -1 0 300 100 Tm (Signature: ${underscores(30)}) Tj ET`
  const nowhere = [
    across,
    signatureLine(72, 900),
    signatureLine(-500, 300),
    signatureLine(9e6, 300),
    signatureLine(72, 1),
  ]
  for (const content of nowhere) expect(kindsOf(page(content)), content).toEqual([])
  const dense = [text('72 309', 'This line of text stands right above it, without any room'), signatureLine(72, 300)]
  expect(kindsOf(page(...dense))).toEqual([])
})

test('whatever the page looks like, nothing is drawn outside it or on the certificate', async () => {
  const certificateOf = (document: mupdf.PDFDocument) =>
    [2, 1].map((fromEnd) => drawnAreaOn(document, document.countPages() - fromEnd))
  const plain = certificateOf(open((await installed.sign(page(linesOfText(3)))).bytes))
  const cropped = [
    pageOf(signatureLine(160, 210), (one) => one.put('CropBox', [150, 200, 350, 300])),
    pageOf(signatureLine(400, 700), (one) => one.put('MediaBox', [0, 0, 612, 720])),
    pageOf(`q 40 0 0 40 0 0 cm ${signatureLine(1, 3)} Q`, () => undefined),
    pageOf(`q 0.01 0 0 0.01 0 0 cm ${signatureLine(72, 300)} Q`, () => undefined),
  ]
  const crowded = [
    page(...Array.from({ length: 400 }, (_, row) => rule(0, row * 2, 612)), signatureLine(72, 300)),
    page(...Array.from({ length: 5000 }, (_, row) => text(`${row % 600} ${row % 700}`, 'Signature:', 2))),
  ]
  for (const [index, bytes] of [...cropped, ...crowded].entries()) {
    const pages = open(bytes).countPages()
    const [left, top, right, bottom] = open(bytes).loadPage(0).getBounds()
    for (const { page: of, box } of fieldsOf(bytes)) {
      expect(of, String(index)).toBeLessThan(pages)
      expect(box[0] >= left && box[1] >= top && box[2] <= right && box[3] <= bottom, String(index)).toBe(true)
    }
  }
  for (const [index, bytes] of cropped.entries()) {
    expect(certificateOf(open((await installed.sign(bytes)).bytes)), String(index)).toEqual(plain)
  }
})
