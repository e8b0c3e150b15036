import { Readable } from 'node:stream'
import * as mupdf from 'mupdf'
import { expect, test, vi } from 'vitest'
import { WatermarkPool, defaultWatermarkLimits, type WatermarkedCopy } from './watermark-pool.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const stamping = new WatermarkPool()
const words = 'José Müller · First Bank · Nov 21, 2026'

const shapes = [
  { box: [0, 0, 612, 792], rotate: 0 },
  { box: [0, 0, 612, 792], rotate: 90 },
  // An origin elsewhere, and a page upside down.
  { box: [100, 100, 912, 712], rotate: 0 },
  { box: [0, 0, 300, 300], rotate: 180 },
] as const

/** A PDF of pages of all shapes, whose content saves more graphics states than it restores. */
function paper(): mupdf.PDFDocument {
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

const stamped = (bytes: Uint8Array, by = stamping): Promise<WatermarkedCopy> =>
  by.addWatermark({ owner: 'a partner', read: async () => Readable.from([bytes]), line: words })

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

/** Counts of the page's pixels that are darker than paper, in its nine fields from the upper left. */
function inkByField(bytes: Uint8Array, index: number): number[] {
  const page = mupdf.Document.openDocument(bytes, 'application/pdf').loadPage(index)
  const grey = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, false, true)
  const [pixels, stride, width, height] = [grey.getPixels(), grey.getStride(), grey.getWidth(), grey.getHeight()]
  const counts = Array<number>(9).fill(0)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = Math.floor((y / height) * 3) * 3 + Math.floor((x / width) * 3)
      if ((pixels[y * stride + x] ?? 255) < 250) counts[field] = (counts[field] ?? 0) + 1
    }
  }
  return counts
}

test('every page of any shape bears the words, slanting from below to above, and its own text stays text', async () => {
  const copy = copyOf(await stamped(bytesOf(paper())))
  expect(textOfPdf(copy)).toHaveLength(shapes.length)
  textOfPdf(copy).forEach((text, index) => {
    expect(text).toContain(words)
    expect(text).toContain('What is under it')
    const [before, after] = [inkByField(bytesOf(paper()), index), inkByField(copy, index)]
    // Lower left, middle and upper right: it rises as the page is seen, whatever way it is turned.
    for (const field of [6, 4, 2]) expect(after[field]).toBeGreaterThan((before[field] ?? 0) + 50)
  })
})

test('letters of other scripts are written, and one that no font has is told by its number', async () => {
  const names = 'Ольга 陈伟 ליאור'
  const answer = await stamping.addWatermark({
    owner: 'a partner',
    read: async () => Readable.from([bytesOf(paper())]),
    line: `${names} 🙂`,
  })
  expect(textOfPdf(copyOf(answer))[0]).toContain('Ольга 陈伟')
  expect(textOfPdf(copyOf(answer))[0]).toMatch(/\[ ?U\+1F642\]/)
})

test('what cannot bear a watermark is refused with the reason: a password, a collection, damage, no room', async () => {
  const password = bytesOf(paper(), 'encrypt=aes-256,user-password=secret,owner-password=more')
  expect(await stamped(password)).toEqual({ problem: 'protected' })
  const collection = paper()
  collection.getTrailer().get('Root').put('Collection', collection.newDictionary())
  expect(await stamped(bytesOf(collection))).toEqual({ problem: 'collection' })
  for (const bytes of [Buffer.from('%PDF-1.4 and nothing more'), Buffer.alloc(0), Buffer.from('no PDF')]) {
    expect(await stamped(bytes)).toEqual({ problem: 'damaged' })
  }
  const tight = new WatermarkPool({ ...defaultWatermarkLimits, worker_memory: 24 * 1024 * 1024 })
  const large = paper()
  large.addStream(new mupdf.Buffer(Buffer.alloc(24 * 1024 * 1024, 'x')), {})
  expect(await stamped(bytesOf(large), tight)).toHaveProperty('problem')
})

test('a PDF with other files attached is refused as a collection is: no name would be on those', async () => {
  const [whole, page] = [paper(), paper()]
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
  for (const document of [whole, page]) expect(await stamped(bytesOf(document))).toEqual({ problem: 'collection' })
})

test('a PDF that may be read but not changed stays protected', async () => {
  const copy = copyOf(await stamped(bytesOf(paper(), 'encrypt=aes-256,owner-password=secret,permissions=0')))
  const document = mupdf.Document.openDocument(copy, 'application/pdf')
  expect(document.getMetaData('encryption')).toMatch(/AES/)
  expect(textOfPdf(copy)[0]).toContain(words)
})

test('many at once take turns, and too many are told to come again', async () => {
  const small = new WatermarkPool({ ...defaultWatermarkLimits, workers: 1, workers_each: 1, waiting: 2 })
  const bytes = bytesOf(paper())
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => stamped(Uint8Array.from(bytes), small)))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})

test('a PDF that takes too long is given up, and the next one is stamped', async () => {
  const hasty = new WatermarkPool({ ...defaultWatermarkLimits, open_ms: 0 })
  expect(await stamped(bytesOf(paper()), hasty)).toEqual({ problem: 'too_long' })
  expect(await stamped(bytesOf(paper()))).toHaveProperty('bytes')
})

test('what would run or reach out when a PDF is opened is not in the copy, and its links are', async () => {
  const document = paper()
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
  const copy = new mupdf.PDFDocument(copyOf(await stamped(bytesOf(document))))
  const text = Buffer.from(copy.saveToBuffer('decompress').asUint8Array()).toString('latin1')
  expect(text).not.toMatch(/JavaScript|Launch|SubmitForm|OpenAction|\/AA\b|app\.alert|calc\.exe[\s\S]*\/S ?\/Launch/)
  expect(text).toContain('https://example.com')
})
