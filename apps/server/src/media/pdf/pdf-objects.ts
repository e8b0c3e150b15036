import type { PDFDocument, PDFObject } from 'mupdf'

/** Actions that run something, play something, send something or lead to another file. */
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

const ELSEWHERE = String.raw` \d`
/** Keys of scripts, events, attached files and pages; kinds of actions and annotations, which may be written elsewhere. */
const NOTABLE = new RegExp(
  [
    String.raw`\/(?:JS|JavaScript|OnInstantiate|OpenAction|AA|EF|EmbeddedFiles?|XFA|RichMedia\w*|MediaBox)(?![\w#-])`,
    String.raw`\/S(?:${ELSEWHERE}|\/(?:${[...activeActions].join('|')})(?![\w#-]))`,
    String.raw`\/(?:Type|Subtype)(?:${ELSEWHERE}|\/FileAttachment(?![\w#-]))`,
  ].join('|'),
)

/** False where an object, as it is written, holds no action, script, attached file or page. */
export function mayContainActions(object: PDFObject): boolean {
  return NOTABLE.test(object.toString(true, true))
}

/** Every object of a document, resolved, the trailer first; what can't be read is left out. */
export function* objectsOf(document: PDFDocument, most = Infinity): Generator<PDFObject> {
  yield document.getTrailer()
  const count = Math.min(document.countObjects(), most)
  for (let number = 1; number < count; number++) {
    const object = orNull(() => document.newIndirect(number).resolve())
    if (object !== null && (object.isDictionary() || object.isArray())) yield object
  }
}

/** The dictionaries written inside of an object, itself included. What it refers to is an object of its own. */
export function* dictionariesIn(object: PDFObject): Generator<PDFObject> {
  const waiting = [object]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (part.isDictionary()) yield part
    part.forEach((value) => {
      if (!value.isIndirect() && (value.isDictionary() || value.isArray())) waiting.push(value)
    })
  }
}

/** The name at a key, wherever it is written, or '' where there is none. */
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
