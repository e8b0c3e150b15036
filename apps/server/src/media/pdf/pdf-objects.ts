import type { PDFDocument, PDFObject } from 'mupdf'

/** Actions that run, play or send something or open another file. */
export const activeActions: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'RichMediaExecute',
  'Movie',
  'Sound',
])

const INDIRECT = String.raw` \d`
/** Keys of scripts, events, attached files and pages; types of actions and annotations, which may be indirect references. */
const NOTABLE = new RegExp(
  [
    String.raw`\/(?:JS|JavaScript|OnInstantiate|OpenAction|AA|EF|EmbeddedFiles?|XFA|RichMedia\w*|MediaBox)(?![\w#-])`,
    String.raw`\/S(?:${INDIRECT}|\/(?:${[...activeActions].join('|')})(?![\w#-]))`,
    String.raw`\/(?:Type|Subtype)(?:${INDIRECT}|\/FileAttachment(?![\w#-]))`,
  ].join('|'),
)

/** False if the serialized object has no action, script, attached file or page. A fast filter. */
export function mayContainActions(object: PDFObject): boolean {
  return NOTABLE.test(object.toString(true, true))
}

/** Every object of a document, resolved, the trailer first; skips unreadable ones. */
export function* objectsOf(document: PDFDocument, limit = Infinity): Generator<PDFObject> {
  yield document.getTrailer()
  const count = Math.min(document.countObjects(), limit)
  for (let number = 1; number < count; number++) {
    const object = orNull(() => document.newIndirect(number).resolve())
    if (object !== null && (object.isDictionary() || object.isArray())) yield object
  }
}

/** All dictionaries directly inside an object, itself included, without following references. */
export function* dictionariesIn(object: PDFObject): Generator<PDFObject> {
  const waiting = [object]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (part.isDictionary()) yield part
    part.forEach((value) => {
      if (!value.isIndirect() && (value.isDictionary() || value.isArray())) waiting.push(value)
    })
  }
}

/** The name value of a key, or ''. */
export function nameAt(dictionary: PDFObject, key: string): string {
  const value = dictionary.get(key)
  return value.isName() ? value.asName() : ''
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** A copy that can be changed: a page's resources may be shared with other pages. */
export function copyOfDictionary(document: PDFDocument, dictionary: PDFObject): PDFObject {
  const copy = document.newDictionary()
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => copy.put(key, value))
  return copy
}
