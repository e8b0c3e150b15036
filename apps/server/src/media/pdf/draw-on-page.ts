import * as mupdf from 'mupdf'
import type { Box } from '../signing/worker/signature-field.ts'
import { openAndClosed } from './graphics-state.ts'

/**
 * Draws a page of another PDF on this one, upright as the page is seen, whatever its rotation, its boxes, and what state
 * its content leaves behind.
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

/** Draws a form on a page, by operators that are given its name there. */
export function drawForm(
  { document, page }: { document: mupdf.PDFDocument; page: mupdf.PDFPage },
  form: mupdf.PDFObject,
  operators: (name: string) => readonly string[],
): void {
  const name = addToResources(document, page.getObject(), form)
  appendContent(document, page.getObject(), operators(name).join('\n'))
}

/** Paints the form of that name where `placed` leads from its own points to those of the page as it is seen. */
export function paint(name: string, page: mupdf.PDFPage, placed: mupdf.Matrix): string {
  const matrix = mupdf.Matrix.concat(placed, mupdf.Matrix.invert(page.getTransform()))
  return `q ${matrix.map(formatNumber).join(' ')} cm /${name} Do Q`
}

/** The only page of a drawing, as something to draw: with a little room around for the swashes of a signature. `more`: of its dictionary. */
export function toFormXObject(
  document: mupdf.PDFDocument,
  drawing: mupdf.PDFDocument,
  more: Readonly<Record<string, unknown>> = {},
): mupdf.PDFObject {
  const page = drawing.loadPage(0)
  const [, , width, height] = page.getBounds()
  const around = 12
  return document.addStream(contentOf(page.getObject()), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [-around, -around, width + around, height + around],
    Resources: document.graftObject(page.getObject().get('Resources')),
    ...more,
  })
}

/** Under a name of its own. What a page shares with others is copied first. */
function addToResources(document: mupdf.PDFDocument, page: mupdf.PDFObject, form: mupdf.PDFObject): string {
  const resources = copyOf(document, page.getInheritable('Resources'))
  const drawn = copyOf(document, resources.get('XObject'))
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

function copyOf(document: mupdf.PDFDocument, dictionary: mupdf.PDFObject): mupdf.PDFObject {
  const copy = document.newDictionary()
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => copy.put(key, value))
  return copy
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

/** All streams of a page's content, one after the other: an operator may begin in one and end in the next. */
function contentOf(page: mupdf.PDFObject): mupdf.Buffer {
  const contents = page.get('Contents')
  const whole = new mupdf.Buffer()
  const add = (stream: mupdf.PDFObject) => {
    if (!stream.isStream()) return
    whole.writeBuffer(stream.readStream())
    whole.write('\n')
  }
  if (contents.isArray()) contents.forEach(add)
  else add(contents)
  return whole
}

/** Numbers of a PDF know no exponent. */
function formatNumber(number: number): string {
  return number.toFixed(5)
}
