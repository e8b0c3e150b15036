import * as mupdf from 'mupdf'

export interface Field {
  readonly name: string
  readonly type: 'Sig' | 'Tx'
  readonly rect: mupdf.Rect
  readonly value?: string
  readonly flags?: number
}

/** A form of one letter-size page with these fields. `more` goes into the catalog's AcroForm. */
export function formOf(fields: readonly Field[], more: Record<string, unknown> = {}): Buffer {
  const document = new mupdf.PDFDocument()
  const font = document.addSimpleFont(new mupdf.Font('Helvetica'))
  const resources = document.addObject({ Font: { Helv: font } })
  const page = document.addPage([0, 0, 612, 792], 0, resources, 'BT /Helv 12 Tf 72 720 Td (A form) Tj ET')
  document.insertPage(-1, page)
  const widgets = fields.map(({ name, type, rect, value, flags = 4 }) =>
    document.addObject({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: type,
      T: document.newString(name),
      Rect: rect,
      F: flags,
      P: page,
      DA: document.newString('/Helv 11 Tf 0 g'),
      ...(value === undefined ? {} : { V: document.newString(value) }),
    }),
  )
  page.put('Annots', widgets)
  const form = { Fields: widgets, DR: { Font: { Helv: font } }, NeedAppearances: true, ...more }
  document.getTrailer().get('Root').put('AcroForm', document.addObject(form))
  return Buffer.from(document.saveToBuffer('').asUint8Array())
}

/** A letter-size page with this content, after `change`. */
export function pageOf(content: string, change: (page: mupdf.PDFObject, document: mupdf.PDFDocument) => void): Buffer {
  const document = new mupdf.PDFDocument()
  const font = document.addSimpleFont(new mupdf.Font('Helvetica'))
  const page = document.addPage([0, 0, 612, 792], 0, document.addObject({ Font: { F: font } }), content)
  document.insertPage(-1, page)
  change(page, document)
  return Buffer.from(document.saveToBuffer('').asUint8Array())
}

export const open = (bytes: Uint8Array): mupdf.PDFDocument => new mupdf.PDFDocument(Uint8Array.from(bytes))

export const textOn = (document: mupdf.PDFDocument, page: number): string =>
  document.loadPage(page).toStructuredText('').asText()

/** The bounding box of everything on a page in the signature color, in pixels at 72 dpi of the page as seen. */
export function drawnAreaOn(document: mupdf.PDFDocument, page: number): mupdf.Rect | null {
  const drawn = document.loadPage(page).toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, false, true)
  const [pixels, stride] = [drawn.getPixels(), drawn.getStride()]
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let y = 0; y < drawn.getHeight(); y++) {
    for (let x = 0; x < drawn.getWidth(); x++) {
      const at = y * stride + x * 3
      const [red = 0, , blue = 0] = pixels.subarray(at, at + 3)
      if (blue - red < 50) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return left === Infinity ? null : [left, top, right, bottom]
}
