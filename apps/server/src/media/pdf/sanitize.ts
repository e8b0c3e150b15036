import type * as mupdf from 'mupdf'
import { activeActions, dictionariesIn, mayContainActions, nameAt, objectsOf } from './pdf-objects.ts'

/** Keys of scripts, automatic actions and attached files. */
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

/** Keys that an active action needs. */
const TARGETS = ['S', 'F', 'Win', 'Mac', 'Unix', 'URI', 'D', 'T']

/**
 * Removes scripts, active actions and attached files from a PDF; pages and links stay unchanged. Saving with garbage
 * collection removes them from the bytes too.
 */
export function sanitize(document: mupdf.PDFDocument): void {
  for (const object of objectsOf(document)) {
    if (mayContainActions(object)) for (const dictionary of dictionariesIn(object)) removeActions(document, dictionary)
  }
}

function removeActions(document: mupdf.PDFDocument, dictionary: mupdf.PDFObject): void {
  for (const key of REMOVED) dictionary.delete(key)
  // An action without a type does nothing.
  if (activeActions.has(nameAt(dictionary, 'S'))) for (const key of TARGETS) dictionary.delete(key)
  if (nameAt(dictionary, 'Subtype') === 'FileAttachment') dictionary.put('Subtype', document.newName('Text'))
}
