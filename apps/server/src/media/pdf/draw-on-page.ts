import * as mupdf from 'mupdf'
import { openAndClosed } from './graphics-state.ts'
import type { Box } from './layout.ts'
import { copyOfDictionary } from './pdf-objects.ts'

/**
 * Draws the first page of another PDF on this one, upright as the page is seen, regardless of its rotation, boxes and the
 * graphics state left by its content.
 */
export function drawOn(
  { document, page: index }: { document: mupdf.PDFDocument; page: number },
  drawing: mupdf.PDFDocument,
  box: Box,
): void {
  const page = document.loadPage(index)
  const [left, top, right, bottom] = box
  const [, , width, height] = drawing.loadPage(0).getBounds()
  const upright: mupdf.Matrix = [(right - left) / width, 0, 0, -(bottom - top) / height, left, bottom]
  drawForm({ document, page }, toFormXObject(document, drawing), (name) => [paint(name, page, upright)])
}

/** Draws a form XObject on a page; `operators` gets its resource name. */
export function drawForm(
  { document, page }: { document: mupdf.PDFDocument; page: mupdf.PDFPage },
  form: mupdf.PDFObject,
  operators: (name: string) => readonly string[],
): void {
  const name = addToResources(document, page.getObject(), form)
  appendContent(document, page.getObject(), operators(name).join('\n'))
}

/** Operators that paint a form XObject; `placed` maps its coordinates to those of the page as seen. */
export function paint(name: string, page: mupdf.PDFPage, placed: mupdf.Matrix): string {
  const matrix = mupdf.Matrix.concat(placed, mupdf.Matrix.invert(page.getTransform()))
  return `q ${matrix.map(formatNumber).join(' ')} cm /${name} Do Q`
}

/** The only page of a drawing as a form XObject, with a margin for the swashes of a signature. `more`: dictionary entries. */
export function toFormXObject(
  document: mupdf.PDFDocument,
  drawing: mupdf.PDFDocument,
  more: Readonly<Record<string, unknown>> = {},
): mupdf.PDFObject {
  const page = drawing.loadPage(0)
  const [, , width, height] = page.getBounds()
  const margin = 12
  return document.addStream(contentOf(page.getObject()), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [-margin, -margin, width + margin, height + margin],
    Resources: document.graftObject(page.getObject().get('Resources')),
    ...more,
  })
}

/** Adds the form under a new name. */
function addToResources(document: mupdf.PDFDocument, page: mupdf.PDFObject, form: mupdf.PDFObject): string {
  const resources = copyOfDictionary(document, page.getInheritable('Resources'))
  const drawn = copyOfDictionary(document, resources.get('XObject'))
  const name = freeName(drawn)
  drawn.put(name, form)
  resources.put('XObject', drawn)
  page.put('Resources', resources)
  return name
}

function freeName(drawn: mupdf.PDFObject): string {
  let number = 1
  while (!drawn.get(`Signed${number}`).isNull()) number++
  return `Signed${number}`
}

function appendContent(document: mupdf.PDFDocument, page: mupdf.PDFObject, operators: string): void {
  const { before, after } = openAndClosed(contentOf(page).asUint8Array())
  const contents = document.newArray()
  contents.push(document.addStream(before, {}))
  const present = page.get('Contents')
  if (present.isArray()) present.forEach((stream) => contents.push(stream))
  else if (!present.isNull()) contents.push(present)
  contents.push(document.addStream(`${after}\n${operators}\n`, {}))
  page.put('Contents', contents)
}

/** All content streams of a page joined: an operator may begin in one and end in the next. */
function contentOf(page: mupdf.PDFObject): mupdf.Buffer {
  const contents = page.get('Contents')
  const joined = new mupdf.Buffer()
  const add = (stream: mupdf.PDFObject) => {
    if (!stream.isStream()) return
    joined.writeBuffer(stream.readStream())
    joined.write('\n')
  }
  if (contents.isArray()) contents.forEach(add)
  else add(contents)
  return joined
}

/** PDF has no exponential notation. */
function formatNumber(number: number): string {
  return number.toFixed(5)
}
