import * as mupdf from 'mupdf'

/** Page operators for this many lines of text. */
export function linesOfText(count: number): string {
  const lines = Array.from({ length: count }, (_, line) => `(Line ${line}: the amount is 1,250,000.00) Tj 0 -13 Td`)
  return `BT /F 11 Tf 72 720 Td ${lines.join(' ')} ET`
}

/** A PDF of letter-size pages with these operators; `options` are mupdf's save options. */
export function pdfOf(pages: readonly string[], options = ''): Buffer {
  const document = new mupdf.PDFDocument()
  const font = document.addSimpleFont(new mupdf.Font('Times-Roman'))
  const resources = document.addObject({ Font: { F: font } })
  for (const operators of pages) document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, operators))
  return Buffer.from(document.saveToBuffer(options).asUint8Array())
}

/** A scan: each page is one image. */
export function scanOf(pictures: readonly Buffer[]): Buffer {
  const document = new mupdf.PDFDocument()
  for (const picture of pictures) {
    const resources = document.addObject({ XObject: { I: document.addImage(new mupdf.Image(picture)) } })
    document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, 'q 612 0 0 792 0 0 cm /I Do Q'))
  }
  return Buffer.from(document.saveToBuffer('').asUint8Array())
}
