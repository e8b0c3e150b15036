import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inspectSample } from '../../media/inspect/samples/inspect-sample.ts'
import { linesOfText, pdfOf } from '../../media/inspect/samples/pdfs.ts'
import { zipOf } from '../../media/inspect/samples/zips.ts'
import { installation, type Installation } from '../../media/signing/samples/installation.ts'
import { WatermarkPool } from '../../media/watermark/watermark-pool.ts'
import { pdfOfObjects } from './hostile/documents.ts'

// Active content in every form that PDF readers follow: marked on upload, removed from copies.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 90 0 R ${more} >>`
const link = (action: string) => page(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`)
const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`
const uri = '/URI (https://example.com)'

/** A PDF of these objects and, last, the content stream of its page, which draws a line. */
function pdf(objects: Parameters<typeof pdfOfObjects>[0]): Buffer {
  const line = { fields: '', stream: Buffer.from('0 0 m 600 700 l S') }
  const last = `${objects.length + 1} 0 R`
  const placed = objects.map((each) => (typeof each === 'string' ? each.replace('90 0 R', last) : each))
  return pdfOfObjects([...placed, line])
}

/** One PDF for each way to write an action, and the mark it should get. */
const actions: Record<string, readonly [mark: string, objects: Parameters<typeof pdfOfObjects>[0]]> = {
  'a kind elsewhere': ['programs', [catalog(), pages, link('<< /S 4 0 R /F (calc.exe) >>'), '/Launch']],
  'an escaped kind': ['programs', [catalog(), pages, link('<< /S /Lau#6Ech /F (calc.exe) >>')]],
  'a script after an address': [
    'scripts',
    [catalog(), pages, link(`<< /S/URI ${uri} /Next << /S/JavaScript /JS (app.alert(1)) >> >>`)],
  ],
  'a script after twenty addresses': [
    'scripts',
    [
      catalog(),
      pages,
      link(`${`<< /S/URI ${uri} /Next `.repeat(20)}<< /S/JavaScript /JS 4 0 R >>${' >>'.repeat(20)}`),
      '(x)',
    ],
  ],
  'an action on closing': [
    'remote_content',
    [catalog('/AA << /WC 4 0 R >>'), pages, page(), '<< /S 5 0 R >>', '/SubmitForm'],
  ],
  'an address opened by itself': [
    'remote_content',
    [catalog('/OpenAction 4 0 R'), pages, page(), `<< /S /URI ${uri} >>`],
  ],
  'an address opened after a place': [
    'remote_content',
    [
      catalog('/OpenAction 4 0 R'),
      pages,
      page(),
      '<< /S /GoTo /D [3 0 R /Fit] /Next [5 0 R] >>',
      `<< /S 6 0 R ${uri} >>`,
      '/URI',
    ],
  ],
  'an address opened with a page': [
    'remote_content',
    [catalog(), pages, page('/AA 4 0 R'), '<< /O 5 0 R >>', `<< /S /URI ${uri} >>`],
  ],
  'a file without a type': [
    'attached_files',
    [
      catalog('/AF [4 0 R]'),
      pages,
      page(),
      '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>',
      { fields: '', stream: Buffer.from('MZ') },
    ],
  ],
  'a script of a 3D drawing': [
    'scripts',
    [
      catalog(),
      pages,
      page(),
      { fields: '/Type /3D /OnInstantiate 5 0 R', stream: Buffer.from('x') },
      { fields: '', stream: Buffer.from('alert(1)') },
    ],
  ],
}

const watermarks = new WatermarkPool()
let here: Installation
beforeAll(async () => {
  here = await installation()
})
afterAll(async () => {
  await watermarks.close()
  await here.end()
})

async function outcome(bytes: Buffer) {
  const { problem, active_content } = await inspectSample('a.pdf', bytes)
  return { problem: problem?.code ?? null, active_content }
}

const clean = { problem: null, active_content: [] }

test.each(Object.entries(actions))('F-js-embedded.pdf: marks %s', async (_, [mark, objects]) => {
  expect(await outcome(pdf(objects))).toEqual({ problem: null, active_content: [mark] })
})

/** Every action at once; the first of its links leads to an address. */
function everything(): Buffer {
  const note = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`
  const script = '<< /S /JavaScript /JS 4 0 R >>'
  const notes = [
    note(`<< /S /URI ${uri} /Next ${script} >>`),
    note('<< /S 5 0 R /F (calc.exe) >>'),
    note(`${'<< /S /GoTo /D [3 0 R /Fit] /Next '.repeat(20)}${script}${' >>'.repeat(20)}`),
    note('<< /S /GoToR /F (other.pdf) /D [0 /Fit] >>'),
  ]
  return pdf([
    catalog('/OpenAction 6 0 R /AA << /WC 7 0 R >> /AF [8 0 R]'),
    pages,
    page(`/AA << /O 6 0 R >> /Annots [${notes.join(' ')}]`),
    '(app.alert)',
    '/Launch',
    `<< /S 10 0 R ${uri} >>`,
    '<< /S /SubmitForm /F (https://evil.example) >>',
    '<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>',
    { fields: '/Type /EmbeddedFile /OnInstantiate 4 0 R', stream: Buffer.from('MZ program') },
    '/URI',
  ])
}

test('F-js-embedded.pdf: watermarked and signed copies keep only links to addresses and places', async () => {
  const bytes = everything()
  const before = await outcome(bytes)
  expect(before.problem).toBeNull()
  expect(before.active_content.toSorted()).toEqual(['attached_files', 'programs', 'remote_content', 'scripts'])
  const watermarked = await watermarks.addWatermark({
    owner: 'a',
    read: async () => Readable.from([bytes]),
    line: 'First Bank',
  })
  if ('problem' in watermarked) throw new Error(watermarked.problem)
  for (const copy of [watermarked.bytes, Buffer.from((await here.sign(bytes)).bytes)]) {
    expect(await outcome(copy)).toEqual(clean)
    const opened = new mupdf.PDFDocument(copy)
    expect(linksOf(opened).filter((address) => !address.startsWith('#'))).toEqual(['https://example.com'])
    const text = Buffer.from(opened.saveToBuffer('decompress').asUint8Array()).toString('latin1')
    expect(text).not.toMatch(/app\.alert|calc\.exe|MZ program|\/Launch|\/SubmitForm/)
  }
})

function linksOf(document: mupdf.PDFDocument): string[] {
  const links = document.loadPage(0).getLinks()
  return links.map((each) => each.getURI())
}

test('F-js-embedded.pdf: does not mark links to addresses and places', async () => {
  const place = '<< /S /GoTo /D [3 0 R /Fit] >>'
  const objects = [catalog('/OpenAction 4 0 R'), pages, link(`<< /S /URI ${uri} >>`), place]
  expect(await outcome(pdf(objects))).toEqual(clean)
  const opened = [catalog('/OpenAction [3 0 R /Fit]'), pages, link(`<< /S /URI ${uri} >>`)]
  expect(await outcome(pdf(opened))).toEqual(clean)
})

test('F-js-embedded.pdf: the watermark rejects a file attached to a page, and the signed copy lacks it', async () => {
  const note = '<< /Type /Annot /Subtype 4 0 R /Rect [0 0 9 9] /FS << /F (a.exe) /EF << /F 5 0 R >> >> >>'
  const file = { fields: '/Type /EmbeddedFile', stream: Buffer.from('MZ') }
  const bytes = pdf([catalog(), pages, page(`/Annots [${note}]`), '/FileAttachment', file])
  expect(await outcome(bytes)).toEqual({ problem: null, active_content: ['attached_files'] })
  const read = async () => Readable.from([bytes])
  expect(await watermarks.addWatermark({ owner: 'a', read, line: 'First Bank' })).toEqual({ problem: 'collection' })
  expect(await outcome(Buffer.from((await here.sign(bytes)).bytes))).toEqual(clean)
})

test('F-huge-mediabox.pdf, F-image-bomb.pdf: also rejects sizes written elsewhere', async () => {
  const stream = deflateSync(Buffer.alloc(1000))
  const picture = '/Type /XObject /Subtype 5 0 R /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode'
  const image = (size: string) => [
    catalog(),
    pages,
    page(),
    { fields: `${picture} ${size}`, stream },
    '/Image',
    '60000',
  ]
  const box = (written: string) => `<< /Type /Page /Parent 2 0 R /Contents 90 0 R /MediaBox ${written} >>`
  for (const objects of [
    [catalog(), pages, box('4 0 R'), '[0 0 1000000 1000000]'],
    [catalog(), pages, box('[0 0 4 0 R 4 0 R]'), '1000000'],
    [catalog(), `<< /Type /Pages /Kids [${box('[0 0 1000000 1000000]')}] /Count 1 >>`],
    image('/Width 6 0 R /Height 6 0 R'),
    image('/W 60000 /H 60000'),
  ]) {
    expect((await outcome(pdf(objects))).problem, JSON.stringify(objects)).toBe('too_much_inside')
  }
})

test('F-pdf-zip-polyglot.pdf: detects an archive with trailing bytes, however its offsets count', async () => {
  const plain = pdfOf([linesOfText(3)])
  const zip = zipOf([{ name: 'evil.js', body: 'alert(1)' }], 'a comment')
  const counted = Buffer.from(zip)
  const end = counted.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  counted.writeUInt32LE(counted.readUInt32LE(end + 16) + plain.length, end + 16)
  for (const bytes of [
    Buffer.concat([plain, zip, Buffer.from('\n')]),
    Buffer.concat([plain, counted, Buffer.alloc(60_000, '\n%%EOF\n')]),
  ]) {
    expect((await outcome(bytes)).problem).toBe('not_what_it_says')
  }
  // The signature alone is no archive.
  expect(await outcome(Buffer.concat([plain, Buffer.from(`%PK\u0005\u0006${'x'.repeat(30)}\n%%EOF\n`)]))).toEqual(clean)
})
