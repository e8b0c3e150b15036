import type * as mupdf from 'mupdf'
import { activeActions, dictionariesIn, mayContainActions, nameAt, objectsOf } from './pdf-objects.ts'

/** Keys of scripts, of actions that an event starts, and of attached files. */
const REMOVED = [
  'OpenAction',
  'AA',
  'JS',
  'JavaScript',
  'OnInstantiate',
  'XFA',
  'EmbeddedFiles',
  'EF',
  'RichMediaContent',
  'RichMediaSettings',
]

/** What such an action starts, asks for or leads to. */
const TARGETS = ['S', 'F', 'Win', 'Mac', 'Unix', 'URI', 'D', 'T']

/**
 * Takes out of a PDF whatever runs, or reaches out, when it is opened, and the files attached to it; pages and links stay
 * as they are. What was removed leaves the bytes once the document is saved without what nothing refers to.
 */
export function sanitize(document: mupdf.PDFDocument): void {
  for (const object of objectsOf(document)) {
    if (mayContainActions(object)) for (const dictionary of dictionariesIn(object)) removeActions(document, dictionary)
  }
}

function removeActions(document: mupdf.PDFDocument, dictionary: mupdf.PDFObject): void {
  for (const key of REMOVED) dictionary.delete(key)
  // An action of no kind does nothing.
  if (activeActions.has(nameAt(dictionary, 'S'))) for (const key of TARGETS) dictionary.delete(key)
  if (nameAt(dictionary, 'Subtype') === 'FileAttachment') dictionary.put('Subtype', document.newName('Text'))
}
