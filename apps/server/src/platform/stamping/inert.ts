import type * as mupdf from 'mupdf'

/** What may be among an action's or a name tree's own parts. */
const DEEPEST = 12
/** Actions that run something or send something elsewhere. */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'RichMediaExecute',
])
const SIGN =
  /\/(?:JavaScript|JS|AA|OpenAction|XFA|EmbeddedFiles|Launch|SubmitForm|ImportData|GoToE|GoToR|Rendition|RichMedia\w*)(?!\w)/

/** Takes out of a PDF whatever runs, or reaches out, when it is opened; pages and links stay as they are. */
export function makeInert(document: mupdf.PDFDocument): void {
  const root = document.getTrailer().get('Root')
  root.delete('OpenAction')
  if (root.get('AcroForm').isDictionary()) root.get('AcroForm').delete('XFA')
  if (root.get('Names').isDictionary()) {
    root.get('Names').delete('JavaScript')
    root.get('Names').delete('EmbeddedFiles')
  }
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number).resolve()
    if ((object.isDictionary() || object.isArray()) && SIGN.test(object.toString(true, true))) disarm(object, 0)
  }
}

function disarm(object: mupdf.PDFObject, depth: number): void {
  if (depth > DEEPEST) return
  if (object.isDictionary()) {
    object.delete('AA')
    object.delete('JS')
    const action = object.get('S')
    // An action of no kind does nothing.
    if (action.isName() && ACTIVE.has(action.asName())) object.delete('S')
  }
  const own: mupdf.PDFObject[] = []
  if (object.isDictionary() || object.isArray()) object.forEach((value) => value.isIndirect() || own.push(value))
  for (const each of own) if (each.isDictionary() || each.isArray()) disarm(each, depth + 1)
}
