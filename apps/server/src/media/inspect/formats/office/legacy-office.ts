import type { DocumentTypeName, ActiveContent } from '@loanyard/contract/documents/document-types'
import type { Content } from '../../content.ts'
import type { RangeReader } from '../../range-reader.ts'
import { openCompoundFile, type CompoundEntry, type CompoundFile } from './compound-file.ts'

// The format's own names begin with control characters.
// oxlint-disable no-control-regex

/** Storages and streams of objects embedded in Word and Excel. */
const OBJECT = /^(?:ObjectPool|MBD[\dA-F]{8}|\u0001Ole10Native|Package)$/i
/** Streams of ActiveX controls. */
const CONTROL = /^(?:\u0003OCXNAME|\u0003OCXDATA|OCXDATA|OCXNAME|Ctls)$/i
/** A field in Word: its instruction is between its begin and separator characters. */
const DDE_FIELD = /\u0013[^\u0013-\u0015]{0,200}?\bDDE(?:AUTO)?\b/i

/**
 * Finds the obvious active content of an older Office document: embedded objects and controls by their names, and Word fields
 * whose text is contiguous. Doesn't follow templates or read Excel's and PowerPoint's records.
 */
async function scanLegacyOffice(file: CompoundFile, main: CompoundEntry | undefined): Promise<ActiveContent[]> {
  const found: ActiveContent[] = []
  if (file.names.some((name) => CONTROL.test(name))) found.push('scripts')
  if (file.names.some((name) => OBJECT.test(name))) found.push('attached_files')
  if (main?.name === 'WordDocument') {
    // Text has one or two bytes per character.
    const text = (await file.contentOf(main)).toString('latin1').replaceAll('\0', '')
    if (DDE_FIELD.test(text)) found.push('commands')
  }
  return found
}

/** By the top-level stream that every file of the type has. */
const BY_STREAM: readonly (readonly [stream: string, DocumentTypeName])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

/** Other formats in the same container. */
const OTHERS: readonly (readonly [stream: string, description: string])[] = [
  ['__properties_version1.0', 'an Outlook email'],
  ['VisioDocument', 'a Visio drawing'],
  ['Quill', 'a Publisher document'],
]

/** Bit of the flags at the beginning of a Word document, [MS-DOC] 2.5.2. */
const WORD_ENCRYPTED = 0x0100
/** Token in the Current User stream of an encrypted presentation, [MS-PPT] 2.3.2. */
const POWERPOINT_LOCKED = 0xf3d1_c4df
/** One of the first records of an encrypted Excel workbook, [MS-XLS] 2.4.117. */
const EXCEL_PASSWORD = 0x002f

/** Throws OutOfRangeError if the file is truncated, and whatever the reader's `read` throws. */
export async function inspectLegacyOffice(reader: RangeReader): Promise<Content> {
  const file = await openCompoundFile(reader)
  if (file.top.has('EncryptedPackage')) return { kind: 'locked_office' }
  const [stream, type] = BY_STREAM.find(([name]) => file.top.get(name)?.is_stream === true) ?? []
  if (stream === undefined || type === undefined) {
    return { kind: 'other', description: OTHERS.find(([name]) => file.top.has(name))?.[1] ?? null, media_type: null }
  }
  const entry = file.top.get(stream)
  const hasPassword = entry !== undefined && (await isLocked(file, type, entry))
  if (hasPassword) return { kind: 'document', type, contentProblem: { kind: 'password_protected' } }
  if (file.has('_VBA_PROJECT')) return { kind: 'document', type, contentProblem: { kind: 'macros' } }
  return { kind: 'document', type, contentProblem: null, active_content: await scanLegacyOffice(file, entry) }
}

async function isLocked(file: CompoundFile, type: DocumentTypeName, entry: CompoundEntry): Promise<boolean> {
  const stream = type === 'ppt' ? file.top.get('Current User') : entry
  if (stream === undefined || stream.size < 16) return false
  const beginning = await file.beginningOf(stream)
  if (type === 'ppt') return beginning.readUInt32LE(0x0c) === POWERPOINT_LOCKED
  if (type === 'doc') return (beginning.readUInt16LE(0x0a) & WORD_ENCRYPTED) !== 0
  for (let at = 0; at + 4 <= beginning.length; at += 4 + beginning.readUInt16LE(at + 2)) {
    if (beginning.readUInt16LE(at) === EXCEL_PASSWORD) return true
  }
  return false
}
