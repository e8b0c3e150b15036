import { Readable } from 'node:stream'
import * as mupdf from 'mupdf'
import { expect, test, vi } from 'vitest'
import { WatermarkPool, defaultWatermarkLimits, type WatermarkedCopy } from './watermark-pool.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const watermarks = new WatermarkPool()
const line = 'José Müller · First Bank · 11/21/2026'

const shapes = [
  { box: [0, 0, 612, 792], rotate: 0 },
  { box: [0, 0, 612, 792], rotate: 90 },
  // A shifted origin, and a page upside down.
  { box: [100, 100, 912, 712], rotate: 0 },
  { box: [0, 0, 300, 300], rotate: 180 },
] as const

/** A PDF with pages of all shapes, whose content saves more graphics states than it restores. */
function samplePdf(): mupdf.PDFDocument {
  const document = new mupdf.PDFDocument()
  const font = document.addSimpleFont(new mupdf.Font('Helvetica'))
  for (const { box, rotate } of shapes) {
    const resources = document.addObject({ Font: { F: font } })
    const content = 'q q 0.5 0 0 0.5 0 0 cm BT /F 24 Tf 300 500 Td (What is under it) Tj ET'
    document.insertPage(-1, document.addPage([...box], rotate, resources, content))
  }
  return document
}

const bytesOf = (document: mupdf.PDFDocument, options = ''): Uint8Array =>
  Uint8Array.from(document.saveToBuffer(options).asUint8Array())

const watermarked = (bytes: Uint8Array, pool = watermarks): Promise<WatermarkedCopy> =>
  pool.addWatermark({ owner: 'a partner', read: async () => Readable.from([bytes]), line })

function copyOf(answer: WatermarkedCopy): Buffer {
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.bytes
}

/** The text of each page. */
function textOfPdf(bytes: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, index) =>
    document.loadPage(index).toStructuredText('preserve-whitespace').asText(),
  )
}

/** Counts of non-white pixels in a 3 by 3 grid of the page, from the upper left. */
function darkPixelsByField(bytes: Uint8Array, index: number): number[] {
  const page = mupdf.Document.openDocument(bytes, 'application/pdf').loadPage(index)
  const image = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, false, true)
  const [pixels, stride, width, height] = [image.getPixels(), image.getStride(), image.getWidth(), image.getHeight()]
  const counts = Array<number>(9).fill(0)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = Math.floor((y / height) * 3) * 3 + Math.floor((x / width) * 3)
      if ((pixels[y * stride + x] ?? 255) < 250) counts[field] = (counts[field] ?? 0) + 1
    }
  }
  return counts
}

test('puts the rising line on pages of any shape and keeps their text', async () => {
  const copy = copyOf(await watermarked(bytesOf(samplePdf())))
  expect(textOfPdf(copy)).toHaveLength(shapes.length)
  textOfPdf(copy).forEach((text, index) => {
    expect(text).toContain(line)
    expect(text).toContain('What is under it')
    const [before, after] = [darkPixelsByField(bytesOf(samplePdf()), index), darkPixelsByField(copy, index)]
    // Lower left, center and upper right: the line rises whatever the page's rotation.
    for (const field of [6, 4, 2]) expect(after[field]).toBeGreaterThan((before[field] ?? 0) + 50)
  })
})

test('writes other scripts, and the code point of a character missing from all fonts', async () => {
  const names = 'Ольга 陈伟 ליאור'
  const answer = await watermarks.addWatermark({
    owner: 'a partner',
    read: async () => Readable.from([bytesOf(samplePdf())]),
    line: `${names} 🙂`,
  })
  expect(textOfPdf(copyOf(answer))[0]).toContain('Ольга 陈伟')
  expect(textOfPdf(copyOf(answer))[0]).toMatch(/\[ ?U\+1F642\]/)
})

test('gives the reason for a PDF it cannot watermark: password, portfolio, damage, no memory', async () => {
  const password = bytesOf(samplePdf(), 'encrypt=aes-256,user-password=secret,owner-password=more')
  expect(await watermarked(password)).toEqual({ problem: 'protected' })
  const collection = samplePdf()
  collection.getTrailer().get('Root').put('Collection', collection.newDictionary())
  expect(await watermarked(bytesOf(collection))).toEqual({ problem: 'collection' })
  for (const bytes of [Buffer.from('%PDF-1.4 and nothing more'), Buffer.alloc(0), Buffer.from('no PDF')]) {
    expect(await watermarked(bytes)).toEqual({ problem: 'damaged' })
  }
  const tight = new WatermarkPool({ ...defaultWatermarkLimits, worker_memory: 24 * 1024 * 1024 })
  const large = samplePdf()
  large.addStream(new mupdf.Buffer(Buffer.alloc(24 * 1024 * 1024, 'x')), {})
  expect(await watermarked(bytesOf(large), tight)).toHaveProperty('problem')
})

test('refuses a PDF with attached files, which would have no watermark', async () => {
  const [whole, page] = [samplePdf(), samplePdf()]
  const file = (document: mupdf.PDFDocument) =>
    document.addEmbeddedFile('inner.pdf', 'application/pdf', '%PDF-1.4', new Date(), new Date(), false)
  whole.insertEmbeddedFile('inner.pdf', file(whole))
  const note = page.newDictionary()
  note.put('Type', page.newName('Annot'))
  note.put('Subtype', page.newName('FileAttachment'))
  note.put('FS', file(page))
  const notes = page.newArray()
  notes.push(page.addObject(note))
  page.loadPage(0).getObject().put('Annots', notes)
  for (const document of [whole, page]) expect(await watermarked(bytesOf(document))).toEqual({ problem: 'collection' })
})

test('keeps the protection of a PDF that may be read but not changed', async () => {
  const copy = copyOf(await watermarked(bytesOf(samplePdf(), 'encrypt=aes-256,owner-password=secret,permissions=0')))
  const document = mupdf.Document.openDocument(copy, 'application/pdf')
  expect(document.getMetaData('encryption')).toMatch(/AES/)
  expect(textOfPdf(copy)[0]).toContain(line)
})

test('queues concurrent requests and refuses too many as unavailable', async () => {
  const small = new WatermarkPool({ ...defaultWatermarkLimits, workers: 1, workers_each: 1, waiting: 2 })
  const bytes = bytesOf(samplePdf())
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => watermarked(Uint8Array.from(bytes), small)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})

test('gives up on a PDF that takes too long and watermarks the next one', async () => {
  const hasty = new WatermarkPool({ ...defaultWatermarkLimits, open_ms: 0 })
  expect(await watermarked(bytesOf(samplePdf()), hasty)).toEqual({ problem: 'too_long' })
  expect(await watermarked(bytesOf(samplePdf()))).toHaveProperty('bytes')
})

test('removes active content and keeps links', async () => {
  const document = samplePdf()
  const [root, page] = [document.getTrailer().get('Root'), document.loadPage(0).getObject()]
  const action = (kind: string, more: object = {}) => ({ S: document.newName(kind), ...more })
  root.put('OpenAction', document.addObject(action('JavaScript', { JS: document.newString('app.alert(1)') })))
  root.put('Names', {
    JavaScript: { Names: [document.newString('a'), action('JavaScript', { JS: document.newString('x') })] },
  })
  page.put('AA', { O: action('Launch', { F: document.newString('calc.exe') }) })
  const link = (kind: string, more: object) => ({
    Type: 'Annot',
    Subtype: document.newName('Link'),
    Rect: [0, 0, 9, 9],
    A: action(kind, more),
  })
  page.put('Annots', [
    link('URI', { URI: document.newString('https://example.com') }),
    document.addObject(link('SubmitForm', { F: document.newString('https://evil.example') })),
    link('Launch', { F: document.newString('calc.exe') }),
  ])
  const before = Buffer.from(document.saveToBuffer('').asUint8Array()).toString('latin1')
  expect(before).toMatch(/JavaScript[\s\S]*|Launch/)
  const copy = new mupdf.PDFDocument(copyOf(await watermarked(bytesOf(document))))
  const text = Buffer.from(copy.saveToBuffer('decompress').asUint8Array()).toString('latin1')
  expect(text).not.toMatch(/JavaScript|Launch|SubmitForm|OpenAction|\/AA\b|app\.alert|calc\.exe[\s\S]*\/S ?\/Launch/)
  expect(text).toContain('https://example.com')
})
