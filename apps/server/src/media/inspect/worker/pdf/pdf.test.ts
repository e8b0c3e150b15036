import * as mupdf from 'mupdf'
import { expect, test, vi } from 'vitest'
import { inspectSample, problemCode } from '../../samples/inspect-sample.ts'
import { linesOfText, pdfOf, scanOf } from '../../samples/pdfs.ts'
import { jpegOf, scannedPaper, withWriting } from '../../samples/pictures.ts'

vi.setConfig({ testTimeout: 120_000 })

const sheet = { width: 850, height: 1100 }
const emptySheet = jpegOf(sheet, scannedPaper(7))
const writtenSheet = jpegOf(sheet, withWriting(scannedPaper(8)))

test('accepts a PDF, counts its pages and lists the blank ones', async () => {
  const text = linesOfText(3)
  expect(await inspectSample('statement.pdf', pdfOf([text, '', text, '1 1 1 rg 0 0 612 792 re f']))).toMatchObject({
    content_type: 'application/pdf',
    pages: 4,
    blank_pages: [2, 4],
    problem: null,
    preview: null,
  })
})

test('rejects a PDF that needs a password to open; accepts one that only forbids changes', async () => {
  const text = [linesOfText(3)]
  const result = await inspectSample('a.pdf', pdfOf(text, 'encrypt=aes-256,user-password=secret,owner-password=o'))
  expect(result.problem).toEqual({
    code: 'password_protected',
    message: 'This PDF is password-protected. Save a copy without the password and upload that.',
  })
  expect(await problemCode('a.pdf', pdfOf(text, 'encrypt=aes-256,owner-password=o,permissions=4'))).toBeNull()
})

test('a PDF truncated anywhere is damaged', async () => {
  const whole = pdfOf([linesOfText(40), linesOfText(40), linesOfText(40)])
  for (const kept of [0.1, 0.5, 0.9, 0.99]) {
    expect(await problemCode('a.pdf', whole.subarray(0, Math.floor(whole.length * kept))), `${kept}`).toBe('damaged')
  }
  expect(await problemCode('a.pdf', whole.subarray(0, whole.length - 40))).toBe('damaged')
})

test('accepts a PDF with a broken cross-reference table, or bytes before or after it', async () => {
  const whole = pdfOf([linesOfText(3)])
  const broken = Buffer.from(whole.toString('latin1').replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1')
  expect(await problemCode('a.pdf', broken)).toBeNull()
  expect(await problemCode('a.pdf', Buffer.concat([whole, Buffer.alloc(5000)]))).toBeNull()
  expect(await problemCode('a.pdf', Buffer.concat([Buffer.from('\r\n\r\n'), whole]))).toBeNull()
})

test('a PDF without pages or content is damaged', async () => {
  expect(await problemCode('a.pdf', pdfOf([]))).toBe('damaged')
  expect(await problemCode('a.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n%%EOF\n'))).toBe('damaged')
})

test('rejects a PDF of only blank pages: empty, white, or scans of white paper', async () => {
  const result = await inspectSample('a.pdf', pdfOf(['', '1 1 1 rg 0 0 612 792 re f']))
  expect(result).toMatchObject({ pages: 2, blank_pages: [], problem: { code: 'blank' } })
  expect(await problemCode('scan.pdf', scanOf([emptySheet, emptySheet]))).toBe('blank')
})

test('accepts scanned pages and lists the blank one among them', async () => {
  expect(await inspectSample('scan.pdf', scanOf([writtenSheet, emptySheet]))).toMatchObject({
    blank_pages: [2],
    problem: null,
  })
})

test('a page number, a thin line or pale gray is enough for a page not to be blank', async () => {
  for (const operators of [
    'BT /F 9 Tf 300 40 Td (3) Tj ET',
    '0.3 w 100 400 m 300 400 l S',
    '0.85 g 100 400 200 12 re f',
    '0.2 0.3 0.9 rg 0 0 612 792 re f',
  ]) {
    expect(await problemCode('a.pdf', pdfOf([operators])), operators).toBeNull()
  }
})

test('accepts a PDF with scripts and attached files', async () => {
  const page = linesOfText(2)
  const text = pdfOf([page]).toString('latin1')
  const scripted = Buffer.from(
    text.replace('/Type/Catalog', '/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
    'latin1',
  )
  expect(scripted.length).toBeGreaterThan(text.length)
  expect(await problemCode('a.pdf', scripted)).toBeNull()
})

test('a page whose image cannot be decoded is not blank', async () => {
  const broken = new mupdf.PDFDocument()
  const picture = broken.addStream('nothing that could be decoded', {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 100,
    Height: 100,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'JPXDecode',
  })
  // Raw: the bytes must not be encoded with that filter.
  picture.writeRawStream('nothing that could be decoded')
  const page = broken.addPage([0, 0, 612, 792], 0, { XObject: { I: picture } }, 'q 612 0 0 792 0 0 cm /I Do Q')
  broken.insertPage(-1, page)
  const bytes = Buffer.from(broken.saveToBuffer('').asUint8Array())
  expect(await inspectSample('scan.pdf', bytes)).toMatchObject({ problem: null, blank_pages: [] })
})
