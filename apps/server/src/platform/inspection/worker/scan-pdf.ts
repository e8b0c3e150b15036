import type { ActiveContent } from '@loanyard/contract/active-content'
import type { PDFDocument } from 'mupdf'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import type { Trouble } from '../content.ts'
import type { Limits } from '../limits.ts'
import { processorTime } from './processor-time.ts'

const MOST_OBJECTS = 500_000
const MOST_PAGES = 10_000
/** Points of a page's longer side: 200 inches, the most that the format allows for. */
const LONGEST_SIDE = 14_400
/** The end record of a zip archive, with the longest comment. */
const ZIP_END = 22 + 0xffff

const signs: Record<ActiveContent, RegExp | null> = {
  scripts: /\/(?:JavaScript|JS)(?![\w#-])/,
  programs: /\/S\/Launch(?!\w)/,
  attached_files: /\/EmbeddedFiles?(?!\w)|\/Subtype\/FileAttachment(?!\w)/,
  remote_content: /\/S\/(?:SubmitForm|ImportData|GoToE|GoToR)(?!\w)|\/(?:OpenAction|AA)<<.*\/S\/URI(?!\w)/s,
  commands: null,
}

/** What of a PDF runs or reaches out, and whether there is too much in it. */
export function scanPdf(document: PDFDocument, limits: Limits): { trouble: Trouble | null; found: ActiveContent[] } {
  if (document.countPages() > MOST_PAGES) return tooMuch('pages')
  const found = new Set<ActiveContent>()
  const until = processorTime() + limits.look_ms
  const most = Math.min(document.countObjects(), MOST_OBJECTS)
  for (let number = 1; number < most && processorTime() < until; number++) {
    const text = textOf(document, number)
    for (const [kind, sign] of entriesOf(signs)) if (sign?.test(text) === true) found.add(kind)
    if (pixelsOf(text) > limits.pixels) return tooMuch('pixels')
    if (sideOf(text) > LONGEST_SIDE) return tooMuch('page_size')
  }
  return { trouble: null, found: [...found] }
}

/** Whether the bytes are a zip archive as well, which other programs would take them for. */
export function isZipToo(file: InputFile): boolean {
  const tail = file.tail(ZIP_END)
  for (
    let at = tail.lastIndexOf('PK\u0005\u0006');
    at !== -1;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\u0005\u0006', at - 1)
  ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}

/** An object as it is written, without its texts. */
function textOf(document: PDFDocument, number: number): string {
  try {
    const object = document.newIndirect(number).resolve()
    return object.isDictionary() || object.isStream() || object.isArray()
      ? object.toString(true, true).replaceAll(/\((?:\\.|[^\\()])*\)/gs, '()')
      : ''
  } catch {
    return ''
  }
}

function pixelsOf(text: string): number {
  if (!/\/Subtype\/Image(?!\w)/.test(text)) return 0
  return Number(/\/Width (\d+)/.exec(text)?.[1] ?? 0) * Number(/\/Height (\d+)/.exec(text)?.[1] ?? 0)
}

function sideOf(text: string): number {
  const box = /\/MediaBox\[([^\]]*)\]/.exec(text)?.[1]?.trim().split(/\s+/).map(Number) ?? []
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  return Math.max(Math.abs(right - left), Math.abs(top - bottom))
}

function tooMuch(what: 'pages' | 'pixels' | 'page_size') {
  return { trouble: { kind: 'too_much_inside', what }, found: [] } as const satisfies { trouble: Trouble; found: [] }
}

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}
