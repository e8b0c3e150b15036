import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import type { PDFDocument, PDFObject } from 'mupdf'
import { dictionariesIn, mayContainActions, objectsOf } from '../../../pdf/pdf-objects.ts'
import type { ContentProblem } from '../../content.ts'
import type { InspectionLimits } from '../../limits.ts'
import { ActionScan } from './pdf-actions.ts'

/** Processor time of this process in milliseconds; wall-clock time if this Node version doesn't provide it. */
export function processorTime(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const MAX_OBJECTS = 500_000
const MAX_PAGES = 10_000
/** In points: 200 inches, the format's limit. */
const MAX_SIDE = 14_400

/** Finds active content in a PDF and whether it exceeds the limits. */
export function scanPdf(
  document: PDFDocument,
  limits: InspectionLimits,
): { contentProblem: ContentProblem | null; found: ActiveContent[] } {
  if (document.countPages() > MAX_PAGES) return tooMuch('pages')
  const scan = new ActionScan()
  const until = processorTime() + limits.coverage_ms
  for (const object of objectsOf(document, MAX_OBJECTS)) {
    if (processorTime() >= until) break
    if (pixelsOf(object) > limits.pixels) return tooMuch('pixels')
    for (const dictionary of mayContainActions(object) ? dictionariesIn(object) : []) {
      scan.visit(dictionary)
      if (sideOf(dictionary) > MAX_SIDE) return tooMuch('page_size')
    }
  }
  return { contentProblem: null, found: [...scan.found] }
}

/** Of an image or mask. The short keys are those of inline images; mupdf accepts them everywhere. */
function pixelsOf(object: PDFObject): number {
  const side = (key: string, short: string) => Math.max(numberIn(object.get(key)), numberIn(object.get(short)))
  return object.isDictionary() ? side('Width', 'W') * side('Height', 'H') : 0
}

/** The longer side of a page, or of the pages that inherit from this page tree node. */
function sideOf(dictionary: PDFObject): number {
  const box = dictionary.get('MediaBox')
  if (!box.isArray()) return 0
  const at = (index: number) => numberIn(box.get(index))
  return Math.max(Math.abs(at(2) - at(0)), Math.abs(at(3) - at(1)))
}

function numberIn(value: PDFObject): number {
  return value.isNumber() ? value.asNumber() : 0
}

function tooMuch(what: 'pages' | 'pixels' | 'page_size') {
  return { contentProblem: { kind: 'too_much_inside', what }, found: [] } as const satisfies {
    contentProblem: ContentProblem
    found: []
  }
}
