import type { DocumentTypeName } from '@loanyard/contract/documents/document-types'
import { fileTypeFromBuffer } from 'file-type'
import type { Content } from '../content.ts'
import type { InspectionLimits } from '../limits.ts'
import type { RangeReader } from '../range-reader.ts'
import { inspectZip } from './archive/inspect-zip.ts'
import { compoundFileMagic } from './office/compound-file.ts'
import { inspectLegacyOffice } from './office/legacy-office.ts'
import { markupIn, otherContent } from './other-content.ts'
import { TextDetector } from './text-detector.ts'

export interface IdentifyInput {
  readonly head: Buffer
  readonly reader: RangeReader
  readonly limits: InspectionLimits
  /** The type by its extension. */
  readonly named: DocumentTypeName
  /** Has read the whole file if its extension says text. */
  readonly text: TextDetector | null
}

const ZIP_MAGICS = ['504b0304', '504b0506', '504b0708'].map((hex) => Buffer.from(hex, 'hex'))
/** A PDF may have other bytes before it; readers search this far. */
const PDF_WITHIN = 1024
const PDF_MAGIC = Buffer.from('%PDF-')

const byMediaType: Readonly<Record<string, DocumentTypeName>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
}

/** What a file is by its first bytes; opening it comes later. */
async function kindOfHead(head: Buffer): Promise<DocumentTypeName | 'other' | null> {
  if (head.subarray(0, PDF_MAGIC.length).equals(PDF_MAGIC)) return 'pdf'
  if (markupIn(head) !== null) return 'other'
  const found = await mediaTypeOf(head)
  if (found !== null) return byMediaType[found] ?? 'other'
  return head.subarray(0, PDF_WITHIN).includes(PDF_MAGIC) ? 'pdf' : null
}

/** What a file is by its bytes. Throws whatever the reader's `read` throws. */
export async function identify(input: IdentifyInput): Promise<Content> {
  const { head, named, text } = input
  if (head.every((byte) => byte === 0)) return { kind: 'zeros' }
  if (startsWith(head, compoundFileMagic)) return container(input, 'older_office', inspectLegacyOffice)
  if (ZIP_MAGICS.some((magic) => startsWith(head, magic))) return container(input, 'zip', inspectZip)
  const markup = markupIn(head)
  if (markup !== null) return otherContent(markup)
  // Before the magic numbers: a table may begin with the same letters.
  if (text?.isText === true && !startsWith(head, PDF_MAGIC)) {
    return { kind: 'document', type: named, contentProblem: text.isBlank ? { kind: 'blank' } : null }
  }
  const kind = await kindOfHead(head)
  if (kind === 'pdf' && hasMarkupBefore(head)) return otherContent('text/html')
  if (kind !== null && kind !== 'other') return { kind: 'document', type: kind, contentProblem: null }
  const found = await mediaTypeOf(head)
  return otherContent(found ?? (isTextAtFirst(head) ? 'text/plain' : null))
}

/** PDF readers skip what comes before a PDF, but browsers show it if it is a web page. */
function hasMarkupBefore(head: Buffer): boolean {
  return /<(!doctype|html|head|body|script|svg|iframe|meta|img|style)[\s>/]/i.test(
    head.toString('latin1', 0, head.indexOf(PDF_MAGIC)),
  )
}

/** By magic numbers; an error of file-type means unknown. */
async function mediaTypeOf(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found?.mime ?? null
}

async function container(
  { reader, limits }: IdentifyInput,
  kind: 'zip' | 'older_office',
  open: (reader: RangeReader, limits: InspectionLimits) => Promise<Content>,
): Promise<Content> {
  try {
    return await open(reader, limits)
  } catch {
    // A failed read says nothing about the file; any other error means malformed content.
    if (reader.failure !== null) throw reader.failure.error
    return { kind: 'cut_off', container: kind }
  }
}

function isTextAtFirst(head: Buffer): boolean {
  const detector = new TextDetector()
  detector.push(head)
  return detector.isText
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic)
}
