import { deflateSync } from 'node:zlib'

type Piece = string | { readonly fields: string; readonly stream: Buffer }

/** A PDF with a valid cross-reference table. Its objects are numbered from 1; the first is the catalog. */
export function pdfOfObjects(objects: readonly Piece[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const starts: number[] = []
  let at = pieces[0]?.length ?? 0
  const add = (piece: Buffer) => {
    pieces.push(piece)
    at += piece.length
  }
  objects.forEach((object, index) => {
    starts.push(at)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object))
    else {
      add(Buffer.from(`<< ${object.fields} /Length ${object.stream.length} >>\nstream\n`))
      add(object.stream)
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  })
  const from = at
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
  add(Buffer.from(`trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${from}\n%%EOF\n`))
  return Buffer.concat(pieces)
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> >>`

/** One page whose drawing unpacks to this many megabytes of lines. */
export function flateBomb(megabytes: number): Buffer {
  const line = '0 0 m 612 792 l S\n'
  const stream = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, line), { level: 9 })
  return pdfOfObjects([catalog, onePage, page(''), { fields: '/Filter /FlateDecode', stream }])
}

/** One page that draws a form, which draws itself. */
export function formLoop(): Buffer {
  const resources = '/XObject << /F 5 0 R >>'
  const draw = Buffer.from('/F Do /F Do')
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >>`
  return pdfOfObjects([catalog, onePage, page(resources), { fields: '', stream: draw }, { fields: form, stream: draw }])
}

/** Claims two billion pages and has none. */
export const pagesLie = () => pdfOfObjects([catalog, '<< /Type /Pages /Kids [] /Count 2000000000 >>'])

/** Its page tree contains itself. */
export const pagesLoop = () => pdfOfObjects([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>'])

/** Its pages are arrays nested this deep. */
export function deepPdf(depth: number): Buffer {
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
  return pdfOfObjects([catalog, `<< /Type /Pages /Kids ${deep} /Count 1 >>`])
}

/** An older Word document whose first sector chain loops back to its start. */
export function compoundLoop(real: Buffer): Buffer {
  const bytes = Buffer.from(real)
  const shift = bytes.readUInt16LE(30)
  const table = (bytes.readUInt32LE(76) + 1) << shift
  for (let entry = 0; entry < (1 << shift) / 4; entry++) {
    const at = table + entry * 4
    if (at + 4 <= bytes.length && bytes.readUInt32LE(at) < 0xff_ff_ff_fa) bytes.writeUInt32LE(entry, at)
  }
  return bytes
}
