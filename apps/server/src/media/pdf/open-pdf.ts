import * as mupdf from 'mupdf'
import { signableLimits, SigningError } from '../signing/provider.ts'

/** Readers look for the end mark of a PDF in so many bytes. */
const END_WITHIN = 1024

/** @throws SigningError it cannot be signed */
export function openPdfToSign(bytes: Uint8Array): mupdf.PDFDocument {
  const document = readPdf(bytes)
  assertNotProtected(document)
  if (document.wasRepaired() && !hasEnd(bytes)) throw damaged('This PDF is cut off or damaged.')
  assertNotSigned(document)
  assertNotDynamicForm(document)
  const pages = document.countPages()
  if (pages === 0) throw damaged('This PDF has no pages.')
  if (pages > signableLimits.pages) {
    throw new SigningError('too_large', `This PDF has ${pages} pages; up to ${signableLimits.pages} can be signed.`)
  }
  return document
}

function readPdf(bytes: Uint8Array): mupdf.PDFDocument {
  if (bytes.length === 0) throw new SigningError('empty_paper', 'This file is empty.')
  if (!isPdf(bytes)) throw damaged('This file isn’t a PDF.')
  try {
    const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF()
    if (document !== null) return document
  } catch (error) {
    if (/crypt/i.test(String(error))) throw encrypted()
  }
  throw damaged('This PDF won’t open.')
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
  throw new SigningError(
    'encrypted_paper',
    'This PDF is locked against changes, including signing. Save it as a new PDF and use that.',
  )
}

/** What is written on a signed PDF would break its signature, and with it what somebody else signed. */
function assertNotSigned(document: mupdf.PDFDocument): void {
  const root = document.getTrailer().get('Root')
  const isCertified = !root.get('Perms', 'DocMDP').isNull()
  if (!isCertified && !hasSignature(root.get('AcroForm', 'Fields'))) return
  throw new SigningError(
    'already_signed',
    'This PDF already has a digital signature, and signing it again would break it. Use the unsigned PDF.',
  )
}

const MAX_DEPTH = 32

/** True where a field of a form, or one below it, is signed. */
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

/** Forms of Adobe's XFA draw their pages in one reader only: nobody could say what was signed. */
function assertNotDynamicForm(document: mupdf.PDFDocument): void {
  const root = document.getTrailer().get('Root')
  const fields = root.get('AcroForm', 'Fields')
  const isXfa = !root.get('AcroForm', 'XFA').isNull()
  const isDynamic = root.get('NeedsRendering').valueOf() === true || !fields.isArray() || fields.length === 0
  if (isXfa && isDynamic) {
    throw new SigningError(
      'dynamic_form',
      'This PDF is a dynamic form (XFA) that only Adobe Reader can show. Save it there as a new PDF and use that.',
    )
  }
  if (!root.get('Collection').isNull()) {
    throw new SigningError('dynamic_form', 'This PDF is a portfolio of several files. Use the one to be signed.')
  }
}

function damaged(what: string): SigningError {
  return new SigningError('damaged_paper', `${what} Save it as a new PDF and use that.`)
}

function encrypted(): SigningError {
  return new SigningError(
    'encrypted_paper',
    'This PDF is password-protected. Save a copy without the password and use that.',
  )
}
