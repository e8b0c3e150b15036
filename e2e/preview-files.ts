import { crc32 } from 'node:zlib'

/** Objects of a PDF by number, from 1; a stream is given with what is in it. */
export type PdfObject = string | { readonly dictionary: string; readonly stream: Buffer }

/** Writes a PDF of these objects; the first one is its catalog. */
function pdfOf(objects: readonly PdfObject[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  let at = parts[0]?.length ?? 0
  const places = objects.map((object, index) => {
    const place = at
    const body =
      typeof object === 'string'
        ? [object]
        : [`<<${object.dictionary}/Length ${object.stream.length}>>stream\n`, object.stream, '\nendstream']
    for (const part of [`${index + 1} 0 obj\n`, ...body, '\nendobj\n']) {
      const bytes = Buffer.from(part as string)
      parts.push(bytes)
      at += bytes.length
    }
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A line of text, in points from the lower left corner. */
export function textAt(text: string, x: number, y: number): string {
  return `BT /F 12 Tf ${x} ${y} Td (${text.replace(/[()\\]/g, String.raw`\$&`)}) Tj ET\n`
}

interface PdfPage {
  readonly content: string
  /** Entries of the page beside the usual ones. */
  readonly more?: string
  readonly size?: readonly [width: number, height: number]
}

interface PdfParts {
  /** Entries of the catalog. */
  readonly catalog?: string
  /** Further objects; the first of them has the number that `firstExtra` gives. */
  readonly extra?: readonly PdfObject[]
  /** Entries of the resources of every page. */
  readonly resources?: string
}

/** The number of the first further object of a PDF with so many pages. */
export function firstExtra(pages: number): number {
  return 4 + 2 * pages
}

/** A PDF of these pages, US letter unless they say otherwise, with Helvetica as F. */
export function pdfWith(
  pages: readonly PdfPage[],
  { catalog = '', extra = [], resources = '' }: PdfParts = {},
): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/Resources<</Font<</F 3 0 R>>${resources}>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap(({ content, more = '', size = [612, 792] }, index): PdfObject[] => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents ${5 + 2 * index} 0 R ${more}>>`,
      { dictionary: '', stream: Buffer.from(content) },
    ]),
    ...extra,
  ])
}

/** Pages of text: a heading with the number, and what `lines` says of each. */
export function textPdf(count: number, lines: (page: number) => readonly string[] = () => []): Buffer {
  return pdfWith(
    Array.from({ length: count }, (_, index) => ({
      content: [`Credit memorandum, page ${index + 1}`, ...lines(index + 1)]
        .map((line, place) => textAt(line, 72, 700 - place * 16))
        .join(''),
    })),
  )
}

/** A frame with a diagonal, 64 by 64 pixels, as scanners write pictures into a PDF: pdf.js decodes these in WebAssembly. */
const scans = {
  JBIG2Decode:
    'AAAAADAAAQAAABMAAABAAAAAQAAAAAAAAAAAAAAAAAAAASYAAQAAAEUAAABAAAAAQAAAAAAAAAAAAAAD//3/Av7+/v9l8KAc3WkQcG9FvxPzgKCW' +
    'nKkb6sIaHVrjM/9//3//ftpQOWhCCisG/6w=',
  JPXDecode:
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAQcHAAAAAAAPY29scgEAAAAAABEAAADoanAy' +
    'Y/9P/1EAKQAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAQcBAf9SAAwAAAABAAIEBAAB/1wACkBASEhQSEhQ/2QAJQABQ3JlYXRl' +
    'ZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAcAAB/5Pe0IARHm0T0b4s4xQTDfmexCyZbbEfvU6oEZD7C1RQ6qV7l2aG+fG3hSQs' +
    'kb6k+M2TB8QD01o1KB83wxvW7QoLAGB/GHqRVBl1WrcmAofTIiHOnACqP7HBw7mxXZdZRUCEkP/Z',
  CCITTFaxDecode:
    'JqB4b//IQL333yQ79v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2/b9v2PffeP/wAQAQ',
}
export type Scan = keyof typeof scans

/** A scanned page: nothing but a picture that fills it. */
export function scannedPdf(filter: Scan): Buffer {
  const fax = '/DecodeParms<</K -1/Columns 64/Rows 64>>'
  const bits = filter === 'JPXDecode' ? 8 : 1
  const dictionary =
    `/Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray/BitsPerComponent ${bits}` +
    `/Filter/${filter}${filter === 'CCITTFaxDecode' ? fax : ''}`
  return pdfWith([{ content: 'q 612 0 0 792 0 0 cm /I Do Q' }], {
    resources: `/XObject<</I ${firstExtra(1)} 0 R>>`,
    extra: [{ dictionary, stream: Buffer.from(scans[filter], 'base64') }],
  })
}

/** A PDF of one page with a text file attached. */
export function pdfWithAttachment(line: string): Buffer {
  const file = firstExtra(1)
  return pdfWith([{ content: textAt(line, 72, 700) }], {
    catalog: `/Names<</EmbeddedFiles<</Names[(inner.txt) ${file} 0 R]>>>>`,
    extra: [
      `<</Type/Filespec/F(inner.txt)/UF(inner.txt)/EF<</F ${file + 1} 0 R>>>>`,
      { dictionary: '/Type/EmbeddedFile', stream: Buffer.from('Inside.') },
    ],
  })
}

/** A zip whose entries are stored as they are. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    entries.push(Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), data]))
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, place, Buffer.from(name)]))
    at += entries.at(-1)?.length ?? 0
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...entries, index, end])
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A workbook.
 * @param sheets the cells of each sheet, as they stand in its file: styles are 1 (dollars), 2 (date)
 */
export function workbookOf(sheets: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(sheets)
  const each = (make: (name: string, number: number) => string) =>
    names.map((name, index) => make(name, index + 1)).join('')
  return zipOf({
    '[Content_Types].xml':
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${workbookType}.styles+xml"/>` +
      each(
        (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${workbookType}.worksheet+xml"/>`,
      ) +
      '</Types>',
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${related}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packaged}/relationships">` +
      each((_, n) => `<Relationship Id="rId${n}" Type="${related}/worksheet" Target="worksheets/sheet${n}.xml"/>`) +
      `<Relationship Id="rId99" Type="${related}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet ${main}><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  })
}
