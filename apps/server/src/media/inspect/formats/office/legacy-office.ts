import type { DocumentTypeName, ActiveContent } from '@loanyard/contract/documents/document-types'
import type { Content } from '../../content.ts'
import type { RangeReader } from '../../range-reader.ts'
import { openCompoundFile, type CompoundEntry, type CompoundFile } from './compound-file.ts'

// The format's own names begin with control characters.
// oxlint-disable no-control-regex

/** Storages and streams of embedded objects in Word and Excel, and of what the packager put into either. */
const OBJECT = /^(?:ObjectPool|MBD[\dA-F]{8}|\u0001Ole10Native|Package)$/i
/** Streams of ActiveX controls. */
const CONTROL = /^(?:\u0003OCXNAME|\u0003OCXDATA|OCXDATA|OCXNAME|Ctls)$/i
/** A field of Word: what it does stands between its beginning and its result. */
const DDE_FIELD = /\u0013[^\u0013-\u0015]{0,200}?\bDDE(?:AUTO)?\b/i

/**
 * What is easily seen of an older Office document: embedded objects and controls by their names, and fields of Word whose
 * text stands in one place. It follows neither templates nor pieces of text, and doesn't read Excel's or PowerPoint's
 * records.
 */
async function scanLegacyOffice(file: CompoundFile, main: CompoundEntry | undefined): Promise<ActiveContent[]> {
  const found: ActiveContent[] = []
  if (file.names.some((name) => CONTROL.test(name))) found.push('scripts')
  if (file.names.some((name) => OBJECT.test(name))) found.push('attached_files')
  if (main?.name === 'WordDocument') {
    // Text is in one or two bytes a letter.
    const text = (await file.contentOf(main)).toString('latin1').replaceAll('\0', '')
    if (DDE_FIELD.test(text)) found.push('commands')
  }
  return found
}

/** By the stream every file of the kind has at its top. */
const BY_STREAM: readonly (readonly [stream: string, DocumentTypeName])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

/** What else is kept in such files. */
const OTHERS: readonly (readonly [stream: string, description: string])[] = [
  ['__properties_version1.0', 'an Outlook email'],
  ['VisioDocument', 'a Visio drawing'],
  ['Quill', 'a Publisher document'],
]

/** Bit of the flags at the beginning of a Word document, [MS-DOC] 2.5.2. */
const WORD_ENCRYPTED = 0x0100
/** What stands for who used a presentation last, [MS-PPT] 2.3.2, where it is encrypted. */
const POWERPOINT_LOCKED = 0xf3d1_c4df
/** Record of an Excel workbook, [MS-XLS] 2.4.117; it comes among the first. */
const EXCEL_PASSWORD = 0x002f

/** What a compound file holds. Throws BeyondTheEnd where it is not whole, and what the store throws. */
export async function inspectLegacyOffice(reader: RangeReader): Promise<Content> {
  const file = await openCompoundFile(reader)
  if (file.top.has('EncryptedPackage')) return { kind: 'locked_office' }
  const [stream, type] = BY_STREAM.find(([name]) => file.top.get(name)?.is_stream === true) ?? []
  if (stream === undefined || type === undefined) {
    return { kind: 'other', description: OTHERS.find(([name]) => file.top.has(name))?.[1] ?? null, media_type: null }
  }
  const entry = file.top.get(stream)
  const isUnderPassword = entry !== undefined && (await isLocked(file, type, entry))
  if (isUnderPassword) return { kind: 'document', type, contentProblem: { kind: 'password_protected' } }
  if (file.has('_VBA_PROJECT')) return { kind: 'document', type, contentProblem: { kind: 'macros' } }
  return { kind: 'document', type, contentProblem: null, active_content: await scanLegacyOffice(file, entry) }
}

async function isLocked(file: CompoundFile, type: DocumentTypeName, entry: CompoundEntry): Promise<boolean> {
  const place = type === 'ppt' ? file.top.get('Current User') : entry
  if (place === undefined || place.size < 16) return false
  const beginning = await file.beginningOf(place)
  if (type === 'ppt') return beginning.readUInt32LE(0x0c) === POWERPOINT_LOCKED
  if (type === 'doc') return (beginning.readUInt16LE(0x0a) & WORD_ENCRYPTED) !== 0
  for (let at = 0; at + 4 <= beginning.length; at += 4 + beginning.readUInt16LE(at + 2)) {
    if (beginning.readUInt16LE(at) === EXCEL_PASSWORD) return true
  }
  return false
}
