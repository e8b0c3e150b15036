import * as mupdf from 'mupdf'
import * as copy from '../signing/copy.ts'
import { signableLimits, SigningError } from '../signing/provider.ts'

/** PDF readers look for the end marker in this many bytes. */
const END_WITHIN = 1024

/** @throws SigningError the document can't be signed */
export function openPdfToSign(bytes: Uint8Array): mupdf.PDFDocument {
  const document = readPdf(bytes)
  assertNotProtected(document)
  if (document.wasRepaired() && !hasEnd(bytes)) throw damaged(copy.truncated)
  assertNotSigned(document)
  assertNotDynamicForm(document)
  const pages = document.countPages()
  if (pages === 0) throw damaged(copy.noPages)
  if (pages > signableLimits.pages) {
    throw new SigningError('too_large', copy.tooManyPages(pages, signableLimits.pages))
  }
  return document
}

function readPdf(bytes: Uint8Array): mupdf.PDFDocument {
  if (bytes.length === 0) throw new SigningError('empty_document', copy.emptyFile)
  if (!isPdf(bytes)) throw damaged(copy.notAPdf)
  try {
    const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF()
    if (document !== null) return document
  } catch (error) {
    if (/crypt/i.test(String(error))) throw encrypted()
  }
  throw damaged(copy.wontOpen)
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, END_WITHIN)).includes('%PDF-')
}

function hasEnd(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(Math.max(0, bytes.length - END_WITHIN))).includes('%%EOF')
}

function assertNotProtected(document: mupdf.PDFDocument): void {
  if (document.needsPassword()) throw encrypted()
  const allowed = (['edit', 'annotate', 'form'] as const).some((permission) => document.hasPermission(permission))
  if (allowed) return
  throw new SigningError('encrypted_document', copy.locked)
}

/** Any change would break the existing signature. */
function assertNotSigned(document: mupdf.PDFDocument): void {
  const root = document.getTrailer().get('Root')
  const isCertified = !root.get('Perms', 'DocMDP').isNull()
  if (!isCertified && !hasSignature(root.get('AcroForm', 'Fields'))) return
  throw new SigningError('already_signed', copy.alreadySigned)
}

const MAX_DEPTH = 32

/** Whether any form field, nested ones included, is signed. */
export function hasSignature(fields: mupdf.PDFObject, depth = 0): boolean {
  if (!fields.isArray() || depth > MAX_DEPTH) return false
  for (let index = 0; index < fields.length; index++) {
    const field = fields.get(index)
    const type = field.getInheritable('FT')
    if (type.isName() && type.asName() === 'Sig' && field.get('V').isDictionary()) return true
    if (hasSignature(field.get('Kids'), depth + 1)) return true
  }
  return false
}

/** Only Adobe Reader shows dynamic XFA forms, so it would be unclear what was signed. */
function assertNotDynamicForm(document: mupdf.PDFDocument): void {
  const root = document.getTrailer().get('Root')
  const fields = root.get('AcroForm', 'Fields')
  const isXfa = !root.get('AcroForm', 'XFA').isNull()
  const isDynamic = root.get('NeedsRendering').valueOf() === true || !fields.isArray() || fields.length === 0
  if (isXfa && isDynamic) {
    throw new SigningError('dynamic_form', copy.dynamicForm)
  }
  if (!root.get('Collection').isNull()) {
    throw new SigningError('dynamic_form', copy.portfolio)
  }
}

function damaged(message: string): SigningError {
  return new SigningError('damaged_document', message)
}

function encrypted(): SigningError {
  return new SigningError('encrypted_document', copy.passwordProtected)
}
